import { ok, type Result } from '#shared/kernel/result';
import { namedRuleset, readArgument } from '#electron/cli/argument';
import { at, exits, fault, unusable, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

/** The id by which every ruleset names its one check. */
const checkId = 'check';

/** Sums of many small probabilities are off by a few units in the sixteenth digit; twelve digits are exact. */
const digits = 12;

/** `odds RULESET JSON` calculates the exact chance of success of the ruleset's check. */
export async function odds(session: Session, rulesetId: string, json: string): Promise<Result<Exit, Fault>> {
  const ruleset = await namedRuleset(session, rulesetId);
  if (!ruleset.ok) return ruleset;
  const check = ruleset.value.checks.find(({ id }) => id === checkId);
  if (check === undefined) return unusable(rulesetId, 'odds.noCheck');
  const values = readArgument(checkId, json);
  if (!values.ok) return values;
  const open = at(checkId, check.open(values.value));
  if (!open.ok) return open;
  const uncounted = open.value.uncounted();
  if (uncounted !== undefined) return fault(checkId, uncounted);
  const found = open.value.odds();
  if (found === undefined) return unusable(checkId, 'odds.none');
  await session.print({ success: Number(found.success.toFixed(digits)) });
  return ok(exits.done);
}
