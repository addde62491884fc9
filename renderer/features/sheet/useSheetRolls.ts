import { editPlay } from '../../../shared/character/character';
import type { RollRequest } from '../../../shared/rules/checks';
import { useCharacterStore } from '../../stores/useCharacterStore';
import { useRolls } from '../../stores/useRolls';

/** Rolls of the open character: who rolls, by which rules, and where the consequences go. */
export function useSheetRolls() {
  const store = useCharacterStore();
  const rolls = useRolls();

  function open(request: RollRequest, atOnce = false): void {
    const { document } = store;
    if (document === null) return;
    const apply = (edits: Parameters<typeof editPlay>[1]): void => {
      // The character may have been closed since; its consequences are not another one's.
      if (store.document?.id === document.id) store.apply((current) => editPlay(current, edits));
    };
    rolls.ask(request, { ruleset: document.ruleset, who: document.name, apply }, atOnce);
  }

  /** How likely a roll succeeds as it stands on the sheet; `undefined` where there is nothing to succeed at. */
  function oddsOf(request: RollRequest): number | undefined {
    return rolls.oddsOf(store.ruleset, request);
  }

  return { open, oddsOf };
}
