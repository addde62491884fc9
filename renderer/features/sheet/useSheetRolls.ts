import type { Edit } from '../../../shared/character/edits';
import type { RollRequest } from '../../../shared/rules/checks';
import { renewed } from '../../../shared/rules/rollRequests';
import { useCharacterStore } from '../../stores/characters/useCharacterStore';
import { useRolls } from '../../stores/dice/useRolls';
import { oddsOf } from './requests';

/** Identifies the character and the rules of its rolls, and applies their consequences. */
export function useSheetRolls() {
  const store = useCharacterStore();
  const rolls = useRolls();

  function open(request: RollRequest, atOnce = false): void {
    const { document } = store;
    if (document === null) return;
    // The character may be closed by then, and consequences must not reach another one.
    const still = () => store.document?.id === document.id;
    const apply = (edits: readonly Edit[]): void => {
      if (still()) void store.perform({ label: request.label, edits });
    };
    const renew = (old: RollRequest) => {
      if (!still() || store.opened === null) return undefined;
      return renewed(store.opened, old) ?? old;
    };
    const { ruleset, name: who, campaign } = document;
    rolls.ask(request, { ruleset, who, campaign, apply, renew }, atOnce);
  }

  return { open, oddsOf: (request: RollRequest) => oddsOf(store.ruleset, request) };
}
