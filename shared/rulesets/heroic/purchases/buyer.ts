import type { CharacterDocument } from '#shared/character/document';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import type { Play } from '#shared/rulesets/heroic/state/play';

/** Describes the character without temporary effects, and a way to derive it with another ledger. */
export interface Buyer {
  readonly document: CharacterDocument;
  readonly character: HeroicCharacter;
  readonly play: Play;
  rederive(ledger: readonly LedgerEntry[]): HeroicCharacter;
}
