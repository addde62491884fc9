import type { Edit } from '#shared/character/edits';
import { sameValue } from '#shared/kernel/same';
import { message } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { renewed } from '#shared/rules/rollRequests';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useRolls, type RollContext } from '#renderer/stores/dice/useRolls';
import { rememberedOdds } from './requests';

/**
 * Identifies the character and the rules of its rolls, and applies their consequences. `ask` makes them, and `beyond`
 * lets them reach others of a fight.
 */
export function useSheetRolls(ask = useRolls().ask, beyond: () => RollContext['beyond'] = () => undefined) {
  const store = useCharacterStore();
  const oddsOf = rememberedOdds();

  /** `undefined` without an open character. */
  function contextOf(request: RollRequest): RollContext | undefined {
    const { document } = store;
    if (document === null) return undefined;
    // The character may be closed by then, and consequences must not reach another one.
    const still = () => store.document?.id === document.id;
    const apply: RollContext['apply'] = (edits, what, roll) => {
      // An action that is its roll is named once.
      const label = sameValue(what, request.label)
        ? what
        : message('journal.afterRoll', { roll: request.label, what });
      const step = roll !== undefined && ({ merge: `roll ${roll}`, together: true } as const);
      if (still()) void store.perform({ label, edits, ...step });
    };
    const renew = (old: RollRequest) => {
      const { sheet, play } = store;
      if (!still() || sheet === null || play === null) return undefined;
      return renewed({ sheet: () => sheet, play: () => play }, old) ?? old;
    };
    const followed = (action: string, taken: number): readonly Edit[] =>
      (still() ? store.opened?.followed?.(action, taken) : undefined) ?? [];
    const { ruleset, name: who, campaign } = document;
    const reach = beyond();
    return { ruleset, who, campaign, apply, renew, followed, ...(reach && { beyond: reach }) };
  }

  function open(request: RollRequest, atOnce = false): void {
    const context = contextOf(request);
    if (context !== undefined) ask(request, context, atOnce);
  }

  return { open, contextOf, oddsOf: (request: RollRequest) => oddsOf(store.ruleset, request) };
}
