import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCard,
  addHolder,
  discardCard,
  drawCard,
  drawing,
  endSession,
  handOf,
  playCard,
  removeCard,
  removeHolder,
  reshuffle,
  starterDeck,
  writeCard,
} from '#shared/campaign/encounter/decks';
import { deckSchema, type Deck } from '#shared/campaign/document';
import { seededRng } from '#shared/dice/random';
import { isRaw, raw, type Text } from '#shared/kernel/text';
import type { DeckRules } from '#shared/rules/encounter';
import { countingIds } from '#test/fixtures/ports';

const rules: DeckRules = {
  id: 'luck',
  title: raw('Luck'),
  text: raw('Cards of luck.'),
  rule: '1',
  fields: [
    { id: 'good', label: raw('Good'), maxLength: 20 },
    { id: 'bad', label: raw('Bad'), maxLength: 20 },
  ],
  starter: Array.from({ length: 5 }, (_, index) => ({ good: raw(`good ${String(index)}`), bad: raw('bad') })),
  handLimit: 2,
  moves: [
    { id: 'play', label: raw('Play'), text: raw('Say it.'), to: 'deck', picksField: true },
    { id: 'burn', label: raw('Burn'), text: raw('Gone.'), to: 'discard' },
  ],
  emptiedAtSessionEnd: true,
};
const words = (text: Text) => (isRaw(text) ? text.raw : text.key);
const fresh = () => starterDeck(rules, words, { ids: countingIds('card'), rng: seededRng('start') });
const rng = seededRng('deck');
const everywhere = (deck: Deck) => [
  ...deck.pile,
  ...deck.discard,
  ...deck.hands.flatMap((hand) => hand.cards),
];

describe('a deck', () => {
  it('starts with the cards of the rules, all in the pile', () => {
    const deck = fresh();
    expect(deck.cards).toHaveLength(5);
    expect(deck.cards[0]?.fields).toEqual({ good: 'good 0', bad: 'bad' });
    expect(deck.pile.toSorted()).toEqual(deck.cards.map((card) => card.id).toSorted());
  });

  it('draws the top card until the hand is full', () => {
    let deck = addHolder(fresh(), ' Ada ');
    const [top] = deck.pile;
    deck = drawCard(deck, rules, 'Ada', rng);
    expect(handOf(deck, 'Ada')).toEqual([top]);
    deck = drawCard(deck, rules, 'Ada', rng);
    expect(drawing(deck, rules, 'Ada')).toBe('full');
    expect(drawCard(deck, rules, 'Ada', rng)).toBe(deck);
    const [first = ''] = handOf(deck, 'Ada');
    deck = drawCard(discardCard(deck, first), rules, 'Ada', rng);
    expect(handOf(deck, 'Ada')).toHaveLength(2);
    expect(deck.discard).toEqual([first]);
  });

  it('shuffles the discard in when the pile has run out', () => {
    let deck = addHolder(fresh(), 'Ada');
    deck = { ...deck, discard: deck.pile, pile: [] };
    deck = drawCard(deck, rules, 'Ada', rng);
    expect([deck.pile.length, deck.discard.length, handOf(deck, 'Ada').length]).toEqual([4, 0, 1]);
    expect(drawing({ ...deck, pile: [], discard: [] }, rules, 'Ada')).toBe('empty');
  });

  it('puts a played card where the rules define', () => {
    const deck = drawCard(addHolder(fresh(), 'Ada'), rules, 'Ada', rng);
    const [held = ''] = handOf(deck, 'Ada');
    expect(playCard(deck, rules, 'play', held, rng).pile).toContain(held);
    expect(playCard(deck, rules, 'burn', held, rng).discard).toEqual([held]);
    expect(playCard(deck, rules, 'eat', held, rng)).toBe(deck);
    expect(playCard(deck, rules, 'play', deck.pile[0] ?? '', rng)).toBe(deck);
  });

  it('is complete again when the session ends, if the rules say so', () => {
    const deck = drawCard(addHolder(fresh(), 'Ada'), rules, 'Ada', rng);
    const ended = endSession(deck, rules, rng);
    expect(ended.pile).toHaveLength(5);
    expect(ended.hands).toEqual([{ holder: 'Ada', cards: [] }]);
    expect(endSession(deck, { ...rules, emptiedAtSessionEnd: false }, rng)).toBe(deck);
  });

  it('cuts words at the longest a field takes', () => {
    const ports = { ids: countingIds('new'), rng };
    const deck = addCard(fresh(), rules, { good: 'x'.repeat(50) }, ports);
    expect(deck.cards.at(-1)?.fields).toEqual({ good: 'x'.repeat(20), bad: '' });
    const id = deck.cards.at(-1)?.id ?? '';
    expect(writeCard(deck, rules, id, { bad: 'y' }).cards.at(-1)?.fields).toEqual({ good: '', bad: 'y' });
  });

  it('loses and doubles no card, whatever is done', () => {
    const step = fc.tuple(fc.nat(8), fc.nat(20));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const ids = countingIds('more');
        let deck = fresh();
        for (const [kind, at] of steps) {
          const any = deck.cards[at % Math.max(1, deck.cards.length)]?.id ?? '';
          const holder = `p${String(at % 3)}`;
          const move = at % 2 === 0 ? 'play' : 'burn';
          deck = [
            () => addCard(deck, rules, { good: 'x' }, { ids, rng }),
            () => addHolder(deck, holder),
            () => drawCard(deck, rules, holder, rng),
            () => playCard(deck, rules, move, any, rng),
            () => discardCard(deck, any),
            () => removeHolder(deck, holder, rng),
            () => reshuffle(deck, rng),
            () => endSession(deck, rules, rng),
            () => removeCard(deck, any),
          ][kind]!();
          expect(everywhere(deck).toSorted()).toEqual(deck.cards.map((card) => card.id).toSorted());
          expect(deckSchema.safeParse(deck).success).toBe(true);
        }
      }),
    );
  });
});
