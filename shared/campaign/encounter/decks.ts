import { shuffled } from '../../dice/random';
import type { Ids, Rng } from '../../kernel/ports';
import type { Translate } from '../../kernel/text';
import type { DeckRules } from '../../rules/encounter';
import type { Deck } from '../document';

/**
 * The commands of a deck that the table shares. Every card is in exactly one place: the pile, the discard or one
 * hand. A command that cannot be done gives the deck back as it was.
 */

/** The most cards a deck holds, as its document does. */
export const mostCards = 1000;

/** A deck with the cards that the rules start from, shuffled. */
export function starterDeck(rules: DeckRules, translate: Translate, ports: { ids: Ids; rng: Rng }): Deck {
  const cards = rules.starter.map((words) => ({
    id: ports.ids.next(),
    fields: Object.fromEntries(
      rules.fields.map(({ id, maxLength }) => {
        const text = words[id];
        return [id, text === undefined ? '' : translate(text).slice(0, maxLength)];
      }),
    ),
  }));
  const ids = cards.map((card) => card.id);
  return { cards, pile: shuffled(ports.rng, ids), discard: [], hands: [] };
}

/** A new card, somewhere in the pile; the fields are cut at their longest. */
export function addCard(
  deck: Deck,
  rules: DeckRules,
  fields: Readonly<Record<string, string>>,
  ports: { ids: Ids; rng: Rng },
): Deck {
  if (deck.cards.length >= mostCards) return deck;
  const id = ports.ids.next();
  const cards = [...deck.cards, { id, fields: cut(fields, rules) }];
  return { ...deck, cards, pile: shuffled(ports.rng, [...deck.pile, id]) };
}

/** Other words on a card, wherever it is. */
export function writeCard(
  deck: Deck,
  rules: DeckRules,
  id: string,
  fields: Readonly<Record<string, string>>,
): Deck {
  const cards = deck.cards.map((card) => (card.id === id ? { ...card, fields: cut(fields, rules) } : card));
  return { ...deck, cards };
}

/** Takes a card out of the game, wherever it is. */
export function removeCard(deck: Deck, id: string): Deck {
  return { ...without(deck, id), cards: deck.cards.filter((card) => card.id !== id) };
}

/** Someone who may hold cards; a name that is there already changes nothing. */
export function addHolder(deck: Deck, holder: string): Deck {
  const name = holder.trim();
  if (name === '' || deck.hands.some((hand) => hand.holder === name)) return deck;
  return { ...deck, hands: [...deck.hands, { holder: name, cards: [] }] };
}

/** Someone leaves the table; their cards are shuffled back. */
export function removeHolder(deck: Deck, holder: string, rng: Rng): Deck {
  const cards = handOf(deck, holder);
  const hands = deck.hands.filter((hand) => hand.holder !== holder);
  return { ...deck, hands, pile: shuffled(rng, [...deck.pile, ...cards]) };
}

/** The cards that someone holds, by id. */
export function handOf(deck: Deck, holder: string): readonly string[] {
  return deck.hands.find((hand) => hand.holder === holder)?.cards ?? [];
}

/** Whether someone may draw now, or why not: no card is left, or the hand is full. */
export function drawing(deck: Deck, rules: DeckRules, holder: string): 'possible' | 'full' | 'empty' {
  if (deck.pile.length === 0 && deck.discard.length === 0) return 'empty';
  return handOf(deck, holder).length >= rules.handLimit ? 'full' : 'possible';
}

/** The top card goes into a hand; an empty pile is made of the discard first. A full hand draws nothing. */
export function drawCard(deck: Deck, rules: DeckRules, holder: string, rng: Rng): Deck {
  if (drawing(deck, rules, holder) !== 'possible') return deck;
  const { pile, discard } = deck.pile.length > 0 ? deck : reshuffle(deck, rng);
  const [top, ...rest] = pile;
  if (top === undefined || !deck.hands.some((hand) => hand.holder === holder)) return deck;
  const hands = deck.hands.map((hand) =>
    hand.holder === holder ? { ...hand, cards: [...hand.cards, top] } : hand,
  );
  return { ...deck, pile: rest, discard, hands };
}

/** A card of a hand is used; the rules say whether it is shuffled back or put aside. */
export function playCard(deck: Deck, rules: DeckRules, move: string, id: string, rng: Rng): Deck {
  const to = rules.moves.find((each) => each.id === move)?.to;
  if (to === undefined || !isHeld(deck, id)) return deck;
  const taken = without(deck, id);
  return to === 'deck'
    ? { ...taken, pile: shuffled(rng, [...taken.pile, id]) }
    : { ...taken, discard: [...taken.discard, id] };
}

/** A card of a hand is put aside unused. */
export function discardCard(deck: Deck, id: string): Deck {
  if (!isHeld(deck, id)) return deck;
  const taken = without(deck, id);
  return { ...taken, discard: [...taken.discard, id] };
}

/** Everything that nobody holds becomes one shuffled pile. */
export function reshuffle(deck: Deck, rng: Rng): Deck {
  return { ...deck, pile: shuffled(rng, [...deck.pile, ...deck.discard]), discard: [] };
}

/** The session ends: hands are emptied where the rules say so, and the deck is whole again. */
export function endSession(deck: Deck, rules: DeckRules, rng: Rng): Deck {
  if (!rules.emptiedAtSessionEnd) return deck;
  const held = deck.hands.flatMap((hand) => hand.cards);
  const hands = deck.hands.map((hand) => ({ ...hand, cards: [] }));
  return reshuffle({ ...deck, hands, discard: [...deck.discard, ...held] }, rng);
}

function isHeld(deck: Deck, id: string): boolean {
  return deck.hands.some((hand) => hand.cards.includes(id));
}

/** The deck with a card taken from wherever it is. */
function without(deck: Deck, id: string): Deck {
  const others = (ids: readonly string[]) => ids.filter((other) => other !== id);
  const hands = deck.hands.map((hand) => ({ ...hand, cards: others(hand.cards) }));
  return { ...deck, pile: others(deck.pile), discard: others(deck.discard), hands };
}

function cut(fields: Readonly<Record<string, string>>, rules: DeckRules): Record<string, string> {
  return Object.fromEntries(
    rules.fields.map(({ id, maxLength }) => [id, (fields[id] ?? '').slice(0, maxLength)]),
  );
}
