import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { isReset } from './amount';
import { apply } from './applied';
import { changeOf, type Change } from './change';
import { overlap, samePlace } from './values';
import { crossedWords, joinedWords, type Crossed } from './words';

/** Leads back, from the state that the changes led to. */
export function reverse(done: readonly Change[]): readonly Change[] {
  return done.toReversed().map(({ path, from, to, by, words, place }): Change => {
    if (words !== undefined)
      return { path, words: { at: words.at, removed: words.added, added: words.removed } };
    return changeOf(path, to, from, {
      ...(by !== undefined && { by: { ...by, amount: 0 - by.amount } }),
      ...(place !== undefined && { place: turned(place) }),
    });
  });
}

const turned = ({ from, to }: NonNullable<Change['place']>): NonNullable<Change['place']> => ({
  ...(to !== undefined && { from: to }),
  ...(from !== undefined && { to: from }),
});

/**
 * Changes as they are after others that were made of the same state. Only the texts of both meet, since nothing else names
 * a position; who wins a place that both set is for the caller to decide.
 */
export function rebase(own: readonly Change[], over: readonly Change[]): readonly Change[] {
  return bridged(own, over).own;
}

/** Both sides, each as it is after the other one. */
export function bridged(own: readonly Change[], over: readonly Change[]): Crossed<Change> {
  let left = over;
  const there = own.flatMap((change) => {
    const crossed = bridgedOne(change, left);
    left = crossed.over;
    return crossed.own;
  });
  return { own: there, over: left };
}

function bridgedOne(change: Change, over: readonly Change[]): Crossed<Change> {
  if (change.words === undefined) return { own: [change], over };
  let own: readonly Change[] = [change];
  const left = over.flatMap((other) => {
    const crossed = crossedIn(own, other);
    own = crossed.own;
    return crossed.over;
  });
  return { own, over: left };
}

function crossedIn(own: readonly Change[], other: Change): Crossed<Change> {
  const [one, ...rest] = own;
  const { words } = other;
  if (words === undefined || one?.words === undefined || !samePlace(one.path, other.path))
    return { own, over: [other] };
  if (rest.length > 0) return bridged(own, [other]);
  const { path } = one;
  const crossed = crossedWords(one.words, words);
  return {
    own: crossed.own.map((each) => ({ path, words: each })),
    over: crossed.over.map((each) => ({ path, words: each })),
  };
}

/** Changes that were done one after the other, as fewer that do the same: a run of typing is one, and so are five clicks. */
export function squash(done: readonly Change[]): readonly Change[] {
  const kept: Change[] = [];
  for (const change of done) {
    const at = kept.findLastIndex(({ path }) => overlap(path, change.path));
    const before = kept[at];
    const joined = before === undefined ? undefined : inOneChange(before, change);
    if (joined === undefined) kept.push(change);
    else kept.splice(at, 1, ...joined);
  }
  return kept;
}

/** `undefined` if they stay two. */
function inOneChange(first: Change, second: Change): readonly Change[] | undefined {
  const { path } = first;
  if (samePlace(path, second.path)) return ofOnePlace(first, second);
  const rest = second.path.slice(path.length);
  const isMade = first.by === undefined && first.to !== undefined && rest.length > 0;
  if (!isMade) return undefined;
  const around: JsonRecord = { made: first.to };
  const { made } = apply(around, [{ ...second, path: ['made', ...rest] }]);
  return made === undefined ? undefined : [{ ...first, to: made }];
}

function ofOnePlace(first: Change, second: Change): readonly Change[] | undefined {
  const { path, words } = first;
  if (words !== undefined || second.words !== undefined) {
    const joined = words && second.words && joinedWords(words, second.words);
    if (joined === undefined) return undefined;
    return joined.removed === joined.added ? [] : [{ path, words: joined }];
  }
  // The place of an item that was moved or added depends on the items around it.
  if (first.place !== undefined || second.place !== undefined) return undefined;
  const [from, to] = [first.from, second.to];
  if (from === undefined ? to === undefined : to !== undefined && sameValue(from, to)) return [];
  const by =
    first.by !== undefined && second.by !== undefined && !isReset(first.by) && !isReset(second.by)
      ? { by: { ...first.by, amount: first.by.amount + second.by.amount } }
      : {};
  return [changeOf(path, from, to, by)];
}
