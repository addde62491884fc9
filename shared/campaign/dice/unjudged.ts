import { tableFields, valueAt } from '#shared/rules/atTable';
import type { Ruleset } from '#shared/rules/ruleset';
import type { RollRecord } from './rolls';

/**
 * True for a roll at a target whose numbers nobody told: all of them are as a form begins with them. Its total counts,
 * and a verdict would be one against numbers that nobody has.
 */
export function isUnjudged(
  { rolled, target, judged }: Pick<RollRecord, 'rolled' | 'target' | 'judged'>,
  ruleset: Pick<Ruleset, 'checks'> | undefined,
): boolean {
  if (judged !== undefined) return judged.open === true;
  if (rolled.kind !== 'check' || target === undefined) return false;
  const check = ruleset?.checks.find(({ id }) => id === rolled.check);
  if (check === undefined) return false;
  const fields = tableFields(check);
  return (
    fields.length > 0 &&
    fields.every(({ path }) => valueAt(check, rolled.values, path) === valueAt(check, {}, path))
  );
}
