import type { CharacterDocument } from '../../../character/document';
import type { LedgerEntry } from '../../../ledger/ledger';
import type { HeroicCharacter } from '../derive';
import type { Play } from '../play/state';

/** Describes the character without temporary effects, and a way to derive it with another ledger. */
export interface Buyer {
  readonly document: CharacterDocument;
  readonly character: HeroicCharacter;
  readonly play: Play;
  rederive(ledger: readonly LedgerEntry[]): HeroicCharacter;
}
