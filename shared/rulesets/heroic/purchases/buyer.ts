import type { CharacterDocument } from '../../../character/document';
import type { LedgerEntry } from '../../../ledger/ledger';
import type { Purchase } from '../choices';
import type { HeroicCharacter } from '../derive';
import type { Play } from '../play/state';

/** Describes the character without temporary effects, and a way to derive it with another ledger. */
export interface Buyer {
  readonly document: CharacterDocument;
  readonly character: HeroicCharacter;
  readonly play: Play;
  rederive(ledger: readonly LedgerEntry[]): HeroicCharacter;
}

/** Returns a hypothetical entry, to evaluate a purchase. */
export function imagined(purchase: Purchase, price: number): LedgerEntry {
  return {
    id: 'imagined',
    at: '1970-01-01T00:00:00Z',
    account: 'exp',
    amount: price === 0 ? 0 : -price,
    reason: '',
    purchase,
  };
}
