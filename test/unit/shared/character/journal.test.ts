import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { changeBy, enter, insert, resetTo, set, type Edit } from '#shared/character/edits';
import { perform, editsByRecipient } from '#shared/character/journal';
import { withoutJournalEntries } from '#shared/character/replay';
import { undoBlockedBy, undoJournalEntry } from '#shared/character/undo';
import { raw } from '#shared/kernel/text';
import { balance } from '#shared/ledger/ledger';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ids = countingIds();
const ports = { clock: steppingClock(10), ids };
const award = (amount: number, tag?: string) =>
  enter({ account: 'exp', amount, reason: 'a deed', ...(tag !== undefined && { tag }) });

function fresh(): CharacterDocument {
  return { ...newCharacter(toyRuleset, ports), play: { points: { now: 5 }, list: [1] } };
}

function act(document: CharacterDocument, label: string, ...edits: Edit[]): CharacterDocument {
  return perform(document, { label: raw(label), edits }, ports);
}

function undone(
  document: CharacterDocument,
  journalEntry = document.journal.at(-1)?.id ?? '',
): CharacterDocument {
  const result = undoJournalEntry(document, journalEntry);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('a journal entry', () => {
  it('changes play and ledger together and is a valid part of the document', () => {
    const after = act(
      fresh(),
      'hit',
      set(['points', 'now'], 3),
      set(['points', 'new'], 1),
      award(2, 'session'),
    );
    expect(after.play).toEqual({ points: { now: 3, new: 1 }, list: [1] });
    expect(after.ledger).toMatchObject([{ account: 'exp', amount: 2, tag: 'session' }]);
    expect(after.journal).toMatchObject([
      {
        label: { raw: 'hit' },
        changes: [
          { path: ['points', 'now'], from: 5, to: 3 },
          { path: ['points', 'new'], to: 1 },
        ],
        entered: [after.ledger[0]?.id],
      },
    ]);
    expect(characterSchema.safeParse(JSON.parse(JSON.stringify(after))).success).toBe(true);
  });

  it('with a value that was typed into an empty place tells the start of the place, also to later amounts', () => {
    const luck = ['luck', 'now'];
    const typed = act(fresh(), 'typed', set(luck, 5, 3));
    expect(typed.journal.at(-1)?.changes).toEqual([{ path: luck, to: 5, start: 3 }]);
    const spent = act(typed, 'spent', changeBy(luck, { from: 5, by: -1 }));
    expect(spent.journal.at(-1)?.changes).toMatchObject([{ from: 5, to: 4, by: { amount: -1, base: 3 } }]);
    const typedAgain = act(spent, 'typed again', set(luck, 7, 4));
    expect(typedAgain.journal.at(-1)?.changes).toEqual([{ path: luck, from: 4, to: 7 }]);
    // Steps in quick succession are one line, which tells it, too.
    const steps = [set(luck, 5, 3), set(luck, 6, 5), changeBy(luck, { from: 6, by: 1 })];
    const all = steps.reduce(
      (document, edit) => perform(document, { label: raw('luck'), edits: [edit], merge: 'luck' }, ports),
      fresh(),
    );
    expect(all.journal.map(({ changes }) => changes)).toEqual([[{ path: luck, to: 7, start: 3 }]]);
    // Without the typed value, the amount starts from the start of the place.
    const without = withoutJournalEntries(spent, new Set([typed.journal.at(-1)?.id ?? '']));
    expect(without.document.play).toMatchObject({ luck: { now: 2 } });
  });

  it('that changes nothing is none', () => {
    const document = fresh();
    expect(act(document, 'nothing', set(['points', 'now'], 5))).toBe(document);
  });

  it('is undone to the byte, whatever it changed', () => {
    const edit = fc.oneof(
      fc.integer({ min: 0, max: 3 }).map((value) => set(['points', 'now'], value)),
      fc.constantFrom('a', 'b').map((key) => set(['deep', key, 'er'], key)),
      fc.integer().map((value) => insert(['list'], value)),
      fc.integer({ min: -5, max: 5 }).map((amount) => award(amount)),
    );
    fc.assert(
      fc.property(fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (acts) => {
        const steps = [fresh()];
        for (const edits of acts) steps.push(act(steps.at(-1) ?? fresh(), 'step', ...edits));
        for (let index = steps.length - 1; index > 0; index -= 1) {
          const [now, before] = [steps[index], steps[index - 1]];
          if (now === undefined || before === undefined || now === before) continue;
          expect(JSON.stringify(undone(now))).toBe(JSON.stringify(before));
        }
      }),
    );
  });

  it('is not undone over a later one that changed the same value', () => {
    const first = act(fresh(), 'first', set(['points', 'now'], 4));
    const second = act(first, 'second', set(['points'], { now: 1 }));
    const id = second.journal[0]?.id ?? '';
    expect(undoBlockedBy(second, id)?.label).toEqual(raw('second'));
    expect(undoJournalEntry(second, id)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(undone(undone(second)).play).toEqual(fresh().play);
    expect(undoJournalEntry(second, 'unknown')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('that overwrites a number neither prevents nor is prevented', () => {
    const path = ['points', 'now'];
    const rested = act(
      act(fresh(), 'hit', changeBy(path, { from: 5, by: -2 })),
      'rest',
      resetTo(path, { from: 3, to: 9 }),
    );
    const later = act(rested, 'hit again', changeBy(path, { from: 9, by: -1 }));
    const [hit, rest] = later.journal;
    expect(undone(later, hit?.id).play).toMatchObject({ points: { now: 8 } });
    expect(undone(later, rest?.id).play).toMatchObject({ points: { now: 2 } });
  });

  it('keeps amounts that changed nothing for when something before them is gone', () => {
    const path = ['points', 'now'];
    const begun = act(
      act(fresh(), 'spent', changeBy(path, { from: 5, by: -2 })),
      'begun',
      resetTo(path, { from: 3, to: 3 }),
      set(['list'], [2]),
    );
    expect(undone(begun, begun.journal[0]?.id).play).toEqual({ points: { now: 3 }, list: [2] });
  });

  it('is an amount, too, if it created the record around its number', () => {
    const path = ['shots', 'bow'];
    const shot = act(fresh(), 'shot', changeBy(path, { from: 20, by: -1 }));
    const again = act(shot, 'again', changeBy(path, { from: 19, by: -1 }));
    expect(undoBlockedBy(again, again.journal[0]?.id ?? '')).toBeUndefined();
    expect(undone(again, again.journal[0]?.id).play).toMatchObject({ shots: { bow: 19 } });
  });

  it('is undone over a later one about something else', () => {
    const first = act(fresh(), 'first', set(['points', 'now'], 4));
    const second = act(first, 'second', insert(['list'], 2));
    expect(undone(second, second.journal[0]?.id).play).toEqual({ points: { now: 5 }, list: [1, 2] });
  });

  it('restores withdrawn entries in their place', () => {
    const rich = act(act(act(fresh(), 'one', award(1)), 'two', award(2)), 'three', award(3));
    const poorer = act(rich, 'out', { op: 'withdraw', entry: rich.ledger[1]?.id ?? '' });
    expect(poorer.ledger.map(({ amount }) => amount)).toEqual([1, 3]);
    expect(JSON.stringify(undone(poorer))).toBe(JSON.stringify(rich));
  });

  it('joins the last one of its kind within a minute, and disappears if both cancel out', () => {
    const click = (document: CharacterDocument, value: number) =>
      perform(document, { label: raw('click'), edits: [set(['points', 'now'], value)], merge: 'now' }, ports);
    const twice = click(click(fresh(), 4), 3);
    expect(twice.journal).toMatchObject([{ changes: [{ from: 5, to: 3 }] }]);
    expect(click(twice, 5).journal).toEqual([]);
    const slow = { clock: steppingClock(59, twice.journal.at(-1)?.at), ids };
    const later = perform(
      twice,
      { label: raw('click'), edits: [set(['points', 'now'], 1)], merge: 'now' },
      slow,
    );
    expect(later.journal).toHaveLength(1);
    const muchLater = perform(
      later,
      { label: raw('click'), edits: [set(['points', 'now'], 2)], merge: 'now' },
      { clock: steppingClock(0, '2027-01-01T00:00:00.000Z'), ids },
    );
    expect(muchLater.journal).toHaveLength(2);
  });
});

it('sends others their part', () => {
  const edits: Edit[] = [
    award(1),
    { op: 'send', to: 'fang', edits: [award(2)] },
    { op: 'send', to: 'fang', edits: [award(3)] },
  ];
  expect([...editsByRecipient(edits)]).toEqual([['fang', [award(2), award(3)]]]);
  expect(balance(act(fresh(), 'give', ...edits).ledger, 'exp')).toBe(1);
});

it('entries that a clock dated far apart are not merged, in whichever order', () => {
  const at = (moment: string) => ({ clock: { now: () => moment }, ids });
  const hit = (document: CharacterDocument, now: number, moment: string) =>
    perform(
      document,
      { label: raw('hit'), edits: [set(['points', 'now'], now)], merge: 'points' },
      at(moment),
    );
  const ahead = hit(fresh(), 4, '2099-01-01T00:00:00.000Z');
  expect(hit(ahead, 3, '2099-01-01T00:00:10.000Z').journal).toHaveLength(1);
  expect(hit(ahead, 3, '2026-01-01T00:00:00.000Z').journal).toHaveLength(2);
});
