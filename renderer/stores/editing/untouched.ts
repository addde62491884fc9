import type { CharacterDocument } from '#shared/character/document';
import { sameValue } from '#shared/kernel/same';
import type { Ruleset } from '#shared/rules/ruleset';

/**
 * True for a draft that was never changed: no name, no text, no choices. `begun` is the draft in its initial
 * state, which may follow the optional rules of a campaign.
 */
export function isUntouched(
  document: CharacterDocument,
  ruleset: Ruleset,
  begun: CharacterDocument | null,
): boolean {
  const { status, name, notes, portrait, ledger, journal, exceptions } = document;
  if (status !== 'draft' || name.trim() !== '' || notes !== '' || portrait !== null) return false;
  if (ledger.length + journal.length + exceptions.length > 0) return false;
  if (!sameValue(document.play, ruleset.initialPlay())) return false;
  const first = begun?.id === document.id ? begun.choices : ruleset.initialChoices(document.form);
  return sameValue(document.choices, first);
}
