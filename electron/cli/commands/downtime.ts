import { readPlan, reportPlan } from '../../../shared/downtime/cliPlan';
import { appError } from '../../../shared/kernel/errors';
import { formatPath } from '../../../shared/kernel/json';
import { ok, type Result } from '../../../shared/kernel/result';
import { planFault } from '../../../shared/rules/plan';
import { exits, fault, type Exit, type Fault } from '../fault';
import { isLines, readItems } from '../input';
import type { Session } from '../session';

/**
 * `downtime PLAN` calculates costs and results of a downtime, line by line for a `.jsonl` file; exit status 3
 * if money runs out.
 */
export async function downtime(session: Session, plan: string): Promise<Result<Exit, Fault>> {
  const print = isLines(plan) ? session.printLine : session.print;
  let paid = true;
  for await (const item of readItems(plan)) {
    if (!item.ok) return item;
    const { where, value } = item.value;
    const read = readPlan(value);
    if (!read.success) return fault(where, planFault(read.error, value));
    const report = reportPlan(read.data);
    if (!report.ok) {
      const { path, text } = report.error;
      return fault(where, appError('invalid-input', { path: formatPath(path), text }));
    }
    paid &&= report.value.runsOutOnDay === null;
    await print(report.value);
  }
  return ok(paid ? exits.done : exits.illegal);
}
