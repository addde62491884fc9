import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applied, apply } from '#shared/change/applied';
import { between } from '#shared/change/between';
import { changeSchema, asMessage, type Change } from '#shared/change/change';
import { bridged, rebase, reverse, squash } from '#shared/change/rebase';
import type { JsonRecord } from '#shared/kernel/record';
import { effort, seedOf } from '#test/integration/support/effort';
import { documents, expectSameParts, histories, shape, versions } from './changeCases';

const numRuns = effort({ quick: 400, proofs: 10_000, long: 100_000 });
const seed = seedOf('algebra of changes');

function always<T extends [unknown, ...unknown[]]>(
  arbitraries: { readonly [key in keyof T]: fc.Arbitrary<T[key]> },
  check: (...values: T) => void,
): void {
  fc.assert(fc.property(...arbitraries, check), { numRuns, seed });
}

const three: [fc.Arbitrary<JsonRecord>, fc.Arbitrary<JsonRecord>, fc.Arbitrary<JsonRecord>] = [
  documents,
  documents,
  documents,
];

describe('changes', () => {
  it('between two states lead from one to the other, also as a message', () =>
    always([documents, documents], (before, after) => {
      const changes = between(before, after, shape);
      expect(apply(before, changes)).toEqual(after);
      const sent: unknown = JSON.parse(JSON.stringify(changes.map(asMessage)));
      expect(apply(before, changeSchema.array().parse(sent))).toEqual(after);
      expect(between(after, structuredClone(after), shape)).toEqual([]);
    }));

  it('that were done in any state are reversed exactly', () =>
    always(three, (before, after, other) => {
      const { state, done } = applied(other, between(before, after, shape));
      expect(apply(state, reverse(done))).toEqual(other);
    }));

  it('that were done come to the same without rules', () =>
    always(three, (before, after, other) => {
      const { state, done } = applied(other, between(before, after, shape));
      expect(applied(other, done)).toEqual({ state, done });
    }));

  it('that follow each other do the same when they are squashed', () =>
    always(three, (one, two, other) => {
      const first = applied(other, between(one, two, shape));
      const second = applied(first.state, between(two, one, shape));
      const third = applied(second.state, between(one, other, shape));
      const all = [...first.done, ...second.done, ...third.done];
      const fewer = squash(all);
      expect(apply(other, fewer)).toEqual(third.state);
      expect(fewer.length).toBeLessThanOrEqual(all.length);
      expect(apply(third.state, reverse(applied(other, fewer).done))).toEqual(other);
    }));

  it('leave all parts that they do not touch the same objects', () =>
    always(three, (before, after, other) => {
      const { state, done } = applied(other, between(before, after, shape));
      expectSameParts(other, state, done);
    }));

  it('of amounts without bounds come to the same in any order', () =>
    always([fc.integer(), fc.integer(), fc.integer(), fc.boolean()], (start, one, other, isEmpty) => {
      const document: JsonRecord = isEmpty ? {} : { money: start };
      const moved = (by: number): readonly Change[] => {
        const from = isEmpty ? 0 : start;
        return between({ money: from }, { money: from + by }, shape).map(({ path, by: amount }) => ({
          path,
          ...(amount !== undefined && { by: amount }),
        }));
      };
      const both = apply(apply(document, moved(one)), moved(other));
      expect(apply(apply(document, moved(other)), moved(one))).toEqual(both);
      if (one !== 0 || other !== 0) expect(both).toEqual({ money: (isEmpty ? 0 : start) + one + other });
    }));

  it('that are moved over others stay as they are at all places but texts', () =>
    always(three, (start, one, other) => {
      const [own, over] = [between(start, one, shape), between(start, other, shape)];
      const moved = rebase(own, over);
      const ofNoText = ({ words }: Change): boolean => words === undefined;
      expect(moved.filter(ofNoText)).toEqual(own.filter(ofNoText));
      const rest = (changes: readonly Change[]) => apply(apply(start, over), changes.filter(ofNoText));
      expect(rest(moved)).toEqual(rest(own));
    }));
});

describe('a text that two write at once', () => {
  const at = (notes: string): JsonRecord => ({ notes });
  const series = (all: readonly string[]): readonly Change[] =>
    all.slice(1).flatMap((text, index) => between(at(all[index] ?? ''), at(text), shape));

  it('is the same in either order; what one removed is gone, and what both wrote is there once', () =>
    always([histories], ({ start, ...seeds }) => {
      const [own, over] = [versions(start, 'own', seeds.own), versions(start, 'over', seeds.over)];
      const crossed = bridged(series(own), series(over));
      const { notes } = apply(apply(at(start), series(over)), crossed.own);
      expect(apply(apply(at(start), series(own)), crossed.over)).toEqual({ notes });
      const [ends, other] = [Array.from(own.at(-1) ?? ''), Array.from(over.at(-1) ?? '')];
      const left = Array.from(start).filter((letter) => ends.includes(letter) && other.includes(letter));
      const written = [...ends, ...other].filter((letter) => !start.includes(letter));
      expect(Array.from(typeof notes === 'string' ? notes : '').toSorted()).toEqual(
        [...left, ...written].toSorted(),
      );
    }));

  it('never holds half a character, also where a change meets another text than its own', () =>
    always([histories, documents], ({ start, ...seeds }, document) => {
      const changes = series(versions(start, 'own', seeds.own));
      const other = {
        ...document,
        notes: typeof document['name'] === 'string' ? document['name'] : '🜚'.repeat(9),
      };
      const { notes } = apply(other, changes);
      expect(notes).not.toMatch(/\p{Surrogate}/u);
      for (const change of changes) expect(change.words?.added).not.toMatch(/\p{Surrogate}/u);
    }));

  it('keeps the words of both in their places', () => {
    const [own, over] = [
      series(['We took the ferry.', 'We took the last ferry.']),
      series(['We took the ferry.', 'We took the ferry. It sank.', 'We all took the ferry. It sank.']),
    ];
    expect(apply(apply(at('We took the ferry.'), over), rebase(own, over))).toEqual(
      at('We all took the last ferry. It sank.'),
    );
  });
});

describe('few changes', () => {
  it('are made of a run of typing, and of clicks', () => {
    const texts = ['', 'F', 'Fe', 'Fer', 'Fre', 'Fre'].map((notes) => ({ notes, name: notes }));
    const typed = texts.slice(1).flatMap((after, index) => between(texts[index] ?? {}, after, shape));
    expect(squash(typed)).toEqual([
      { path: ['notes'], words: { at: 0, removed: '', added: 'Fre' } },
      { path: ['name'], from: '', to: 'Fre' },
    ]);
    const clicks = [9, 8, 7, 5].map((money) => ({ money }));
    const clicked = clicks.slice(1).flatMap((after, index) => between(clicks[index] ?? {}, after, shape));
    const bounds = { base: 0, least: null, most: null };
    expect(squash(clicked)).toEqual([{ path: ['money'], from: 9, to: 5, by: { amount: -4, ...bounds } }]);
    expect(squash([...clicked, ...reverse(clicked)])).toEqual([]);
  });

  it('are made where a list was sorted', () => {
    const list = (ids: string): JsonRecord => ({ items: Array.from(ids, (id) => ({ id })) });
    expect(between(list('abcdef'), list('eabcdf'), shape)).toEqual([
      { path: ['items', 'e'], place: { from: ['d', 'c', 'b', 'a'], to: [] } },
    ]);
  });
});

describe('an item', () => {
  const list = (ids: string): JsonRecord => ({ items: Array.from(ids, (id) => ({ id })) });
  const idsOf = ({ items }: JsonRecord) => (items as { readonly id: string }[]).map(({ id }) => id).join('');

  it('goes behind the nearest of its neighbors that is left', () => {
    const added = between(list('abcdef'), list('abcdexf'), shape);
    expect(idsOf(apply(list('abcf'), added))).toBe('abcxf');
    expect(idsOf(apply(list('af'), added))).toBe('afx');
    expect(idsOf(apply(list('f'), between(list('af'), list('axf'), shape)))).toBe('xf');
  });
});

it('holds an amount up at its bound, and says by how much it moved', () => {
  const least = { base: 0, least: 0, most: 10 };
  const change: Change = { path: ['count'], from: 10, to: 2, by: { amount: -8, ...least } };
  const { state, done } = applied({ count: 5 }, [change]);
  expect([state, done]).toEqual([
    { count: 0 },
    [{ path: ['count'], from: 5, to: 0, by: { amount: -5, ...least } }],
  ]);
  expect(apply({ count: 3 }, reverse(done))).toEqual({ count: 8 });
  const reset: Change = { path: ['count'], by: { amount: 3, base: 0, least: 3, most: 3 } };
  const full = applied({ count: 9 }, [reset]);
  expect(full.state).toEqual({ count: 3 });
  expect(apply({ count: 3 }, reverse(full.done))).toEqual({ count: 9 });
});
