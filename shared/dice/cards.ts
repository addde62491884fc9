/** The suits of a standard deck, lowest first. */
export const suits = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
export type Suit = (typeof suits)[number];

/** The ranks of a standard deck by their strength: 2 to 10, jack 11, queen 12, king 13, ace 14. */
export const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
export type Rank = (typeof ranks)[number];

/** One card of a standard deck; `id` is its rank and the first letter of its suit, such as `14s`. */
export interface PlayingCard {
  readonly id: string;
  readonly rank: Rank;
  readonly suit: Suit;
}

/** The 52 cards of a standard deck, lowest first: by rank, then by suit. */
export const standardDeck: readonly PlayingCard[] = ranks.flatMap((rank) =>
  suits.map((suit) => ({ id: `${String(rank)}${suit.charAt(0)}`, rank, suit })),
);

/** How strong a card is: ace of spades 52, two of clubs 1; `undefined` for what is no card. */
export function cardStrength(id: string): number | undefined {
  const index = standardDeck.findIndex((card) => card.id === id);
  return index < 0 ? undefined : index + 1;
}
