/** The lowest comes first. */
export const suits = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
export type Suit = (typeof suits)[number];

/** The jack is 11, the queen 12, the king 13 and the ace 14. */
export const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
export type Rank = (typeof ranks)[number];

/** `id` is the rank and the first letter of the suit, such as `14s`. */
export interface PlayingCard {
  readonly id: string;
  readonly rank: Rank;
  readonly suit: Suit;
}

/** Lowest first: by rank, then by suit. */
export const standardDeck: readonly PlayingCard[] = ranks.flatMap((rank) =>
  suits.map((suit) => ({ id: `${String(rank)}${suit.charAt(0)}`, rank, suit })),
);

/** Ranges from 1 (two of clubs) to 52 (ace of spades); `undefined` for an unknown id. */
export function cardStrength(id: string): number | undefined {
  const index = standardDeck.findIndex((card) => card.id === id);
  return index < 0 ? undefined : index + 1;
}
