import type { CharacterDocument } from '../../../shared/character/document';
import { sameValue } from '../../../shared/kernel/same';
import type { Ruleset } from '../../../shared/rules/ruleset';

/**
 * True for a draft that nobody changed since it was begun: no name, nothing written, nothing chosen. `begun` is the
 * draft as it was begun, which may follow the optional rules of a campaign.
 */
export function isUntouched(
  document: CharacterDocument,
  ruleset: Ruleset,
  begun: CharacterDocument | null,
): boolean {
  const { status, name, notes, portrait, ledger, journal, waivers } = document;
  if (status !== 'draft' || name.trim() !== '' || notes !== '' || portrait !== null) return false;
  if (ledger.length + journal.length + waivers.length > 0) return false;
  if (!sameValue(document.play, ruleset.initialPlay())) return false;
  const first = begun?.id === document.id ? begun.choices : ruleset.initialChoices(document.form);
  return sameValue(document.choices, first);
}
