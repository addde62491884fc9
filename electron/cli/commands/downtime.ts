import { readPlan, reportPlan, type CliReport } from '#shared/downtime/cliPlan';
import { appError, jointError } from '#shared/kernel/errors';
import { formatPath } from '#shared/kernel/formatPath';
import type { Result } from '#shared/kernel/result';
import { planFault } from '#shared/rules/plan';
import { exits, fault, unless, type Exit, type Fault } from '#electron/cli/fault';
import { readItems, type Item } from '#electron/cli/input';
import type { Session } from '#electron/cli/session';

/**
 * `downtime PLAN` calculates costs and results of a downtime, line by line for a `.jsonl` file; exit status 3
 * if money runs out.
 */
export async function downtime(session: Session, plan: string): Promise<Result<Exit, Fault>> {
  const faults: Fault[] = [];
  let paid = true;
  for await (const item of readItems(session.io, plan)) {
    const report = item.ok ? calculated(item.value) : item;
    if (!report.ok) {
      faults.push(report.error);
      continue;
    }
    paid &&= report.value.runsOutOnDay === null;
    if (item.ok && faults.length === 0) await session.printFor(item.value, report.value);
  }
  return unless(faults, paid ? exits.done : exits.illegal);
}

function calculated({ where, value }: Item): Result<CliReport, Fault> {
  const read = readPlan(value);
  if (!read.success) return fault(where, planFault(read.error, value));
  const report = reportPlan(read.data);
  if (report.ok) return report;
  const [first, ...others] = report.error.map(({ path, text }) =>
    appError('invalid-input', { path: formatPath(path), text }),
  );
  return fault(where, first === undefined ? appError('internal') : jointError([first, ...others]));
}
