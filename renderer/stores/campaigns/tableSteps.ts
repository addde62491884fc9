import type { Deck } from '#shared/campaign/document';
import { message, raw, type Text } from '#shared/kernel/text';
import { listStep } from '#renderer/stores/editing/listStep';

export function screenStep(before: readonly string[] | null, after: readonly string[] | null): Text {
  if (after === null) return message('undoStep.screen.reset');
  // `null` stands for the cards that the rules start with, which are not known here.
  if (before === null) return message('undoStep.screen.changed');
  if (before.length === after.length) return message('undoStep.screen.moved');
  return message(`undoStep.screen.${after.length > before.length ? 'added' : 'removed'}`);
}

/** Covers both edited cards and cards that moved from one hand or pile to another. */
export function deckStep(
  before: Readonly<Record<string, Deck>>,
  after: Readonly<Record<string, Deck>>,
): Text {
  const id = Object.keys({ ...before, ...after }).find((each) => before[each] !== after[each]) ?? '';
  const [then, now] = [before[id], after[id]];
  if (then === undefined || now === undefined) return message('undoStep.deck.laidOut');
  const cards = listStep(then.cards, now.cards);
  if (cards !== undefined) return message(`undoStep.deck.${cards.did}`);
  const hands = (deck: Deck) => deck.hands.map(({ holder, cards: held }) => ({ id: holder, held }));
  const hand = listStep(hands(then), hands(now));
  if (hand === undefined) return message('undoStep.deck.shuffled');
  const name = raw(hand.item.id);
  if (hand.count > 1) return message('undoStep.deck.ended');
  if (hand.did !== 'changed') return message(`undoStep.deck.holder.${hand.did}`, { name });
  const isMore = hand.item.held.length > (hand.was?.held.length ?? 0);
  return message(`undoStep.deck.${isMore ? 'drawn' : 'played'}`, { name });
}
