import type { RollRequest } from '../../../shared/rules/checks';
import { initialValues } from '../../../shared/rules/inputs';
import type { Ruleset } from '../../../shared/rules/ruleset';
import type { RollOdds } from '../../components/sheet/rolling';

/** The odds of a request with the initial values of its check; `undefined` where success is impossible. */
export function oddsOf(ruleset: Ruleset | null, request: RollRequest): RollOdds | undefined {
  const check = ruleset?.checks.find(({ id }) => id === request.check);
  const opened = check?.open({ ...initialValues(check.inputs), ...request.values });
  const odds = opened?.ok === true ? opened.value.odds() : undefined;
  if (odds === undefined) return undefined;
  return { success: odds.success, ...(odds.target !== undefined && { target: odds.target }) };
}
