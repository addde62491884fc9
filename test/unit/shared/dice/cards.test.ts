import { describe, expect, it } from 'vitest';
import { cardStrength, standardDeck } from '#shared/dice/cards';

describe('the standard deck', () => {
  it('has 52 cards, each once', () => {
    expect(new Set(standardDeck.map((card) => card.id)).size).toBe(52);
    for (const suit of ['clubs', 'diamonds', 'hearts', 'spades'])
      expect(standardDeck.filter((card) => card.suit === suit)).toHaveLength(13);
  });

  it('ranks the ace highest, and spades over hearts over diamonds over clubs', () => {
    expect(['2c', '2s', '3c', '13s', '14c', '14h', '14s'].map(cardStrength)).toEqual([
      1, 4, 5, 48, 49, 51, 52,
    ]);
  });

  it.each(['', '1s', '15s', '14x', 's14', '14S'])('knows no card %j', (id) => {
    expect(cardStrength(id)).toBeUndefined();
  });
});
