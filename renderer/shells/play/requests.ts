import type { RollRequest } from '#shared/rules/checks';
import { openRequest } from '#shared/rules/fight/meeting';
import type { Ruleset } from '#shared/rules/ruleset';
import type { RollOdds } from '#renderer/components/sheet/rolling';

/** A page shows the same chances again after each change of its sheet; a sheet has a few dozen. */
const mostRemembered = 500;

/**
 * Returns a function for the odds of a request with the initial values of its check, `undefined` if success is
 * impossible. It remembers them for as long as the rules stay the same.
 */
export function rememberedOdds(): (ruleset: Ruleset | null, request: RollRequest) => RollOdds | undefined {
  const known = new Map<string, RollOdds | undefined>();
  let rules: Ruleset | null = null;
  return (ruleset, request) => {
    if (ruleset === null) return undefined;
    if (rules !== ruleset) known.clear();
    rules = ruleset;
    const key = JSON.stringify([request.check, request.values, request.changes, request.facts]);
    if (known.has(key)) return known.get(key);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= mostRemembered) known.delete(oldest);
    const odds = calculated(ruleset, request);
    known.set(key, odds);
    return odds;
  };
}

function calculated(ruleset: Ruleset, request: RollRequest): RollOdds | undefined {
  const check = ruleset.checks.find(({ id }) => id === request.check);
  const opened = check && openRequest(request, check);
  const odds = opened?.ok === true ? opened.value.odds() : undefined;
  if (odds === undefined) return undefined;
  return { success: odds.success, ...(odds.target !== undefined && { target: odds.target }) };
}
