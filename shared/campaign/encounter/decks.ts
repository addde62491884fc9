import { shuffled } from '#shared/dice/random';
import type { Ids, Rng } from '#shared/kernel/ports';
import type { Translate } from '#shared/kernel/text';
import type { DeckRules } from '#shared/rules/encounter';
import type { Deck } from '#shared/campaign/document';

/**
 * Commands of a shared deck. Every card is in exactly one place: the pile, the discard or one hand. An impossible
 * command returns the deck unchanged.
 */

/** The document has the same limit. */
export const mostCards = 1000;

/** The cards are shuffled. */
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

/** Inserts the card at a random place in the pile; fields are shortened to their maximum. */
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

/** Works wherever the card is. */
export function writeCard(
  deck: Deck,
  rules: DeckRules,
  id: string,
  fields: Readonly<Record<string, string>>,
): Deck {
  const cards = deck.cards.map((card) => (card.id === id ? { ...card, fields: cut(fields, rules) } : card));
  return { ...deck, cards };
}

/** Works wherever the card is. */
export function removeCard(deck: Deck, id: string): Deck {
  return { ...without(deck, id), cards: deck.cards.filter((card) => card.id !== id) };
}

/** An existing name changes nothing. */
export function addHolder(deck: Deck, holder: string): Deck {
  const name = holder.trim();
  if (name === '' || deck.hands.some((hand) => hand.holder === name)) return deck;
  return { ...deck, hands: [...deck.hands, { holder: name, cards: [] }] };
}

/** The cards of the hand are shuffled back. */
export function removeHolder(deck: Deck, holder: string, rng: Rng): Deck {
  const cards = handOf(deck, holder);
  const hands = deck.hands.filter((hand) => hand.holder !== holder);
  return { ...deck, hands, pile: shuffled(rng, [...deck.pile, ...cards]) };
}

/** Returns ids. */
export function handOf(deck: Deck, holder: string): readonly string[] {
  return deck.hands.find((hand) => hand.holder === holder)?.cards ?? [];
}

/** `empty` if no card is left, `full` if the hand is full. */
export function drawing(deck: Deck, rules: DeckRules, holder: string): 'possible' | 'full' | 'empty' {
  if (deck.pile.length === 0 && deck.discard.length === 0) return 'empty';
  return handOf(deck, holder).length >= rules.handLimit ? 'full' : 'possible';
}

/** An empty pile is refilled from the discard first. A full hand draws nothing. */
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

/** The rules of the move decide whether the card is shuffled back or discarded. */
export function playCard(deck: Deck, rules: DeckRules, move: string, id: string, rng: Rng): Deck {
  const to = rules.moves.find((each) => each.id === move)?.to;
  if (to === undefined || !isHeld(deck, id)) return deck;
  const taken = without(deck, id);
  return to === 'deck'
    ? { ...taken, pile: shuffled(rng, [...taken.pile, id]) }
    : { ...taken, discard: [...taken.discard, id] };
}

export function discardCard(deck: Deck, id: string): Deck {
  if (!isHeld(deck, id)) return deck;
  const taken = without(deck, id);
  return { ...taken, discard: [...taken.discard, id] };
}

/** Cards in hands stay there. */
export function reshuffle(deck: Deck, rng: Rng): Deck {
  return { ...deck, pile: shuffled(rng, [...deck.pile, ...deck.discard]), discard: [] };
}

/** Empties hands if the rules say so, then shuffles all cards back. */
export function endSession(deck: Deck, rules: DeckRules, rng: Rng): Deck {
  if (!rules.emptiedAtSessionEnd) return deck;
  const held = deck.hands.flatMap((hand) => hand.cards);
  const hands = deck.hands.map((hand) => ({ ...hand, cards: [] }));
  return reshuffle({ ...deck, hands, discard: [...deck.discard, ...held] }, rng);
}

function isHeld(deck: Deck, id: string): boolean {
  return deck.hands.some((hand) => hand.cards.includes(id));
}

/** Removes a card from its place. */
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
