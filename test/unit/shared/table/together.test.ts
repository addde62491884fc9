import { readFileSync } from 'node:fs';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, mergeUpdates } from 'yjs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { withoutJournalEntries } from '#shared/character/replay';
import { doneTogether, linesBetween, linesLeftOut } from '#shared/character/together';
import type { JsonRecord } from '#shared/kernel/record';
import { mergedFromRoom } from '#shared/table/rooms/characterRoom';
import { mayWrite, type Seat } from '#shared/table/authority/seats';
import { createUpdateCheck, roomLimits } from '#shared/table/authority/updateCheck';
import { replacements, withReplacements } from '#shared/table/documents/replacements';
import { applyAll, read, rootOf, seed, write } from '#shared/table/documents/shared';
import { textsOf } from '#shared/table/documents/shapes';
import {
  asContent,
  asSheet,
  moved,
  numberAt,
  journalResult,
  typed,
  undone,
  type Action,
} from '#test/integration/tableClient/hands';

const health = ['health'];
const start: JsonRecord = {
  ...(JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8')) as JsonRecord),
  play: { health: 10 },
  journal: [],
};
const isText = textsOf('character');
const table = { characters: ['mern'], seats: ['ann'] };
const gm: Seat = { id: 'gm', role: 'gm', characters: [] };
const ann: Seat = { id: 'ann', role: 'player', characters: ['mern'] };
const [tables, gms, anns] = [1, 2, 3];

function sheetIn(doc: Doc): CharacterDocument {
  const found = read(doc);
  if (!found.ok) throw new Error(found.error.code);
  return asSheet(found.value);
}

/** A room and two copies that do not hear of each other. */
function room(
  content: JsonRecord = start,
  limits: Readonly<Record<keyof typeof roomLimits, number>> = roomLimits,
) {
  const kept = new Doc();
  const made = seed(content, isText);
  if (!made.ok) throw new Error(made.error.code);
  applyUpdate(kept, encodeStateAsUpdate(made.value));
  const check = createUpdateCheck({
    current: () => kept,
    schema: characterSchema,
    mayWrite: (seat, path) => mayWrite(seat, 'char/mern', path, table),
    writesAs: tables,
    limits,
  });
  const copies = new Map(
    [gms, anns].map((client) => {
      const copy = new Doc();
      applyUpdate(copy, encodeStateAsUpdate(kept));
      copy.clientID = client;
      return [client, copy];
    }),
  );
  /** Sends what a copy did; returns the code of a refusal, or the bytes of what the table wrote itself. */
  function sent(client: number, ...actions: readonly Action[]) {
    const copy = copies.get(client) ?? new Doc();
    for (const action of actions) {
      const sheet = sheetIn(copy);
      write(copy, asContent(sheet), asContent(action(sheet)), isText);
    }
    const update = encodeStateAsUpdate(copy, encodeStateVector(kept));
    const result = check.check(update, client === gms ? gm : ann, new Set([client]));
    if (!result.allowed) return result.refusal.code;
    const { correction } = result;
    applyUpdate(kept, correction === undefined ? update : mergeUpdates([update, correction]));
    return correction?.byteLength ?? 0;
  }
  return { kept, copies, sent, check };
}

const changed =
  (action: Action, change: (line: CharacterDocument['journal'][number]) => object): Action =>
  (sheet) => {
    const next = action(sheet);
    return { ...next, journal: next.journal.map((line) => ({ ...line, ...change(line) })) };
  };

describe('what two copies did at once', () => {
  it('counts, and is told by the journal in the order of the table', () => {
    const { kept, sent } = room();
    expect(sent(gms, moved(health, -2))).toBe(0);
    expect(sent(anns, moved(health, -3))).toBeGreaterThan(0);
    expect(numberAt(sheetIn(kept), health)).toBe(5);
    expect(sheetIn(kept).journal.map(({ changes }) => changes.map(({ from, to }) => [from, to]))).toEqual([
      [[10, 8]],
      [[8, 5]],
    ]);
  });

  it('is nothing to write for the table where they changed other places, or knew of each other', () => {
    const { kept, copies, sent } = room();
    expect(sent(gms, moved(['shield'], 1))).toBe(0);
    expect(sent(anns, moved(health, -3))).toBe(0);
    applyUpdate(copies.get(gms) ?? new Doc(), encodeStateAsUpdate(kept));
    expect(sent(gms, moved(health, -2))).toBe(0);
    expect(sheetIn(kept).play).toEqual({ health: 5, shield: 1 });
  });

  it('stays as it is where clicks that are sent together come to nothing', () => {
    const { kept, sent } = room();
    const click = (by: number): Action => moved(health, by, { merge: 'clicks' });
    expect(sent(anns, click(-1))).toBe(0);
    expect(sent(gms, moved(health, 1))).toBeGreaterThan(0);
    sent(anns, click(-4), click(4));
    expect(numberAt(sheetIn(kept), health)).toBe(10);
    expect(journalResult(sheetIn(kept), health)).toBe(10);
  });

  it('starts from where the first amount did, once that is undone', () => {
    const { kept, sent } = room();
    const arrows = ['ammunition', 'bow'];
    const shot = moved(arrows, -1, { start: 20 });
    sent(gms, shot);
    sent(anns, shot);
    expect(numberAt(sheetIn(kept), arrows)).toBe(18);
    sent(gms, undone(arrows));
    expect(numberAt(sheetIn(kept), arrows)).toBe(19);
  });

  it('starts from where a first amount did that its writer knew, and that is undone by now', () => {
    const { kept, copies, sent } = room();
    const arrows = ['ammunition', 'bow'];
    const shot = moved(arrows, -1, { start: 20 });
    sent(gms, shot);
    applyUpdate(copies.get(anns) ?? new Doc(), encodeStateAsUpdate(kept));
    sent(gms, undone(arrows));
    sent(anns, shot);
    expect(numberAt(sheetIn(kept), arrows)).toBe(19);
    expect(journalResult(sheetIn(kept), arrows)).toBe(19);
  });

  it('counts clicks that went on with a line before another one, which is undone by somebody who does not know', () => {
    const { kept, copies, sent } = room();
    const click = moved(health, -1, { merge: 'clicks' });
    sent(anns, click);
    applyUpdate(copies.get(gms) ?? new Doc(), encodeStateAsUpdate(kept));
    const before = sheetIn(kept);
    const clicked = replacements(asContent(before), asContent(click(before)));
    sent(gms, typed(health, 1));
    const again = copies.get(anns) ?? new Doc();
    applyUpdate(again, encodeStateAsUpdate(kept));
    applyAll(again, clicked, isText);
    sent(anns);
    sent(gms, undone(health));
    expect(numberAt(sheetIn(kept), health)).toBe(8);
    expect(journalResult(sheetIn(kept), health)).toBe(8);
  });

  it('leaves the lines in the order in which the table had them', () => {
    const { kept, sent } = room();
    sent(gms, moved(health, -1), moved(health, -2));
    const before = sheetIn(kept);
    sent(gms, (sheet) => ({ ...sheet, journal: sheet.journal.toReversed() }));
    expect(sheetIn(kept)).toEqual(before);
  });

  it('begins a record with the numbers of both', () => {
    const { kept, sent } = room();
    const numbers = { bow: 20, sling: 10 };
    sent(gms, moved(['ammunition', 'bow'], -1, { start: numbers.bow }));
    sent(anns, moved(['ammunition', 'sling'], -1, { start: numbers.sling }));
    expect(sheetIn(kept).play).toMatchObject({ ammunition: { bow: 19, sling: 9 } });
  });

  it('counts also if it was written into a record that gave way before it was sent', () => {
    const { kept, copies, sent } = room();
    const arrows = ['ammunition', 'bow'];
    const shot = moved(arrows, -1, { start: 20 });
    sent(anns, shot);
    sent(gms, shot);
    const copy = copies.get(gms) ?? new Doc();
    const before = sheetIn(copy);
    write(copy, asContent(before), asContent(shot(before)), isText);
    applyUpdate(copy, encodeStateAsUpdate(kept));
    sent(gms);
    expect(numberAt(sheetIn(kept), arrows)).toBe(17);
  });

  it('comes after the lines that its writer knew, also if these are in another order by now', () => {
    const [gms, anns] = [moved(['shield'], 1), moved(health, -2)].map((action) => action(asSheet(start)));
    const both = anns && moved(health, -3)(anns);
    if (gms === undefined || anns === undefined || both === undefined) throw new Error('Nothing was done');
    const onto = { play: anns.play, journal: [...gms.journal, ...anns.journal] };
    const merged = { play: both.play, journal: [...both.journal, ...gms.journal] };
    const lines = new Set(both.journal.slice(1).map(({ id }) => id));
    expect(doneTogether(onto, merged, lines, () => false).journal).toEqual([...gms.journal, ...both.journal]);
  });

  it('leaves what the GM’s program takes out of a full room where it was', () => {
    const long = Array.from({ length: 2 * linesLeftOut }).reduce<CharacterDocument>(
      (sheet) => moved(health, 1)(sheet),
      asSheet(start),
    );
    const { kept, sent } = room(asContent(long));
    const fewer: Action = (sheet) => ({ ...sheet, journal: sheet.journal.slice(linesLeftOut) });
    expect(sent(anns, moved(health, -3))).toBe(0);
    sent(gms, (sheet) => moved(health, -2)(fewer(sheet)));
    const there = numberAt(long, health) - 5;
    expect(numberAt(sheetIn(kept), health)).toBe(there);
    expect(journalResult(sheetIn(kept), health)).toBe(there);
    expect(linesBetween(fewer(long).journal, long.journal)).toEqual(new Set());
  });
});

it.each(['an amount', 'a value'])('%s that began a record leaves what is in it by now', (what) => {
  const bow = ['ammunition', 'bow'];
  const shot = what === 'a value' ? typed(bow, 19) : moved(bow, -1, { start: 20 });
  const empty = asSheet({ ...start, ledger: [] });
  const { kept } = room(asContent(moved(['ammunition', 'sling'], -1, { start: 10 })(empty)));
  const copy = new Doc();
  applyUpdate(copy, encodeStateAsUpdate(kept));
  applyAll(copy, replacements(asContent(empty), asContent(shot(empty))), isText);
  // Another one shoots before the table hears of it.
  const there = sheetIn(kept);
  write(kept, asContent(there), asContent(moved(['ammunition', 'sling'], -1)(there)), isText);
  applyUpdate(kept, encodeStateAsUpdate(copy));
  expect(sheetIn(kept).play).toMatchObject({ ammunition: { bow: 19, sling: 8 } });
});

it('is undone also by a device that showed what the line did not lead to', () => {
  const there = moved(health, -1)(asSheet({ ...start, ledger: [] }));
  const shown = { ...there, play: { health: 10 } };
  const { document } = withoutJournalEntries(shown, new Set(there.journal.map(({ id }) => id)));
  const edits = replacements(asContent(shown), asContent(document));
  expect(withReplacements(asContent(there), edits, isText)['play']).toEqual({ health: 10 });
});

describe('a line that is not in the room', () => {
  const undo = (sheet: CharacterDocument, at: number) => {
    const lines = new Set(sheet.journal.slice(at, at + 1).map(({ id }) => id));
    return replacements(asContent(sheet), asContent(withoutJournalEntries(sheet, lines).document));
  };
  const shielded = (sheet: CharacterDocument): CharacterDocument =>
    Array.from({ length: linesLeftOut }).reduce<CharacterDocument>(
      (before) => moved(['shield'], 1)(before),
      sheet,
    );
  const long = shielded(asSheet({ ...start, ledger: [] }));
  const two = moved(health, -2)(moved(health, -2)(long));

  it.each([
    ['another number', [], 10],
    ['the same number', [], 6],
    ['the same number and the line before', long.journal, 6],
  ])('is undone by nothing in a restored one with %s', (_, journal, points) => {
    const { kept } = room(asContent({ ...two, play: { health: points }, journal: [...journal] }));
    const before = encodeStateVector(kept);
    applyAll(kept, undo(two, linesLeftOut), isText);
    expect(sheetIn(kept).play).toEqual({ health: points });
    expect(encodeStateVector(kept)).toEqual(before);
  });

  it('gets no click that went on with it', () => {
    const click = (by: number): Action => moved(health, by, { merge: 'clicks' });
    const before = click(-4)(asSheet({ ...start, ledger: [] }));
    const clicks = replacements(asContent(before), asContent(click(-2)(before)));
    const restored = asContent({ ...before, journal: [] });
    expect(withReplacements(restored, clicks, isText)).toEqual(restored);
  });

  it('is undone in a full one that left it out', () => {
    const later = shielded(moved(health, -2)(asSheet(start)));
    const full = asContent({ ...later, journal: later.journal.slice(1) });
    expect(withReplacements(full, undo(later, 0), isText)['play']).toMatchObject({ health: 10 });
  });
});

describe('a hostile seat', () => {
  it('gains nothing by an amount that makes no number with what is there', () => {
    const { kept, sent } = room();
    expect(sent(gms, moved(health, 1e308))).toBe(0);
    const before = sheetIn(kept);
    const by = { amount: 1e308, base: 0, least: null, most: null };
    const absurd = changed(moved(health, -3), (line) => ({
      changes: line.changes.map((change) => ({ ...change, by })),
    }));
    expect(sent(anns, absurd)).toBe('unknown-type');
    expect(sheetIn(kept)).toEqual(before);
  });

  it.each([
    ['a reserved name', ['__proto__', 'polluted']],
    ['a place deeper than any document', Array.from({ length: 200 }, () => 'x')],
  ])('writes nothing to %s by a line', (_, path) => {
    const { kept, sent } = room();
    sent(gms, moved(health, -2));
    const before = sheetIn(kept);
    const elsewhere = changed(moved(health, -3), (line) => ({
      changes: line.changes.map((change) => ({ ...change, path, from: 1, to: 1 })),
    }));
    expect(typeof sent(anns, elsewhere)).toBe('string');
    expect(sheetIn(kept)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('writes only in play and journal of its own sheet, whatever its lines name', () => {
    const { kept, sent } = room();
    sent(gms, moved(health, -2));
    const { play: _, journal: __, ...others } = sheetIn(kept);
    const elsewhere = changed(moved(health, -3), (line) => ({
      changes: [
        ...line.changes,
        { path: ['exceptions'], from: 1, to: 1, by: { amount: 5, base: 0, least: null, most: null } },
      ],
    }));
    sent(anns, elsewhere);
    expect(sheetIn(kept)).toMatchObject(others);
    expect(sent(anns, (sheet) => ({ ...sheet, exceptions: [], id: 'another' }))).toBe('not-allowed');
  });

  it('is refused where what the table would write does not fit into the room', () => {
    const long: Action = typed(['words'], 'x'.repeat(500));
    const counted = room();
    counted.sent(gms, long);
    counted.sent(anns, typed(['words'], 'y'));
    // The line of the short word says what it took the place of, which its writer did not know.
    const most = JSON.stringify(rootOf(counted.kept)).length - 100;
    const { kept, sent } = room(start, { ...roomLimits, room: most, reserve: 0 });
    expect(sent(gms, long)).toBe(0);
    const before = sheetIn(kept);
    expect(sent(anns, typed(['words'], 'y'))).toBe('room-full');
    expect(sheetIn(kept)).toEqual(before);
  });

  it('cannot write as the table', () => {
    const { kept, sent, check } = room();
    sent(gms, moved(health, -2));
    sent(anns, moved(health, -3));
    const copy = new Doc();
    applyUpdate(copy, encodeStateAsUpdate(kept));
    copy.clientID = tables;
    const before = encodeStateVector(copy);
    rootOf(copy).set('name', 'Mine');
    const answer = check.check(encodeStateAsUpdate(copy, before), ann, new Set([anns]));
    expect(answer).toEqual({ allowed: false, refusal: { code: 'foreign-client' } });
  });
});

describe('a file that meets its room', () => {
  const file = (count: number): CharacterDocument =>
    Array.from({ length: count }).reduce<CharacterDocument>(
      (sheet) => moved(health, 1)(sheet),
      characterSchema.parse({ ...start, ledger: [] }),
    );

  it.each([
    ['has all of its lines', 5, 0],
    ['has only its newest lines', 3 * linesLeftOut, 2 * linesLeftOut],
    ['has all but a few of its lines', linesLeftOut, linesLeftOut - 3],
    ['is too full for any line', 5, 5],
  ])('counts both where the room %s', (_, count, left) => {
    const before = file(count);
    const withLines = (sheet: CharacterDocument): JsonRecord =>
      asContent({ ...sheet, journal: sheet.journal.slice(left) });
    const base = withLines(before);
    const own = moved(health, -2)(before);
    const there = asContent(moved(health, -3)(asSheet(base)));
    const merged = mergedFromRoom(own, base, there);
    const points = numberAt(before, health);
    expect(merged && numberAt(merged, health)).toBe(points - 5);
    expect(merged && journalResult({ journal: merged.journal.slice(left) }, health)).toBe(points - 5);
    expect(merged?.journal).toHaveLength(count + 2);
    // After a crash the room comes again, and the file has it already.
    const again = merged && mergedFromRoom(moved(health, 1)(merged), base, there);
    expect(again && numberAt(again, health)).toBe(points - 4);
  });

  it('keeps what only one of them did', () => {
    const before = file(3);
    const base = asContent(before);
    const there = asContent(moved(['shield'], 1)(before));
    expect(mergedFromRoom(moved(health, -2)(before), base, there)?.play).toEqual({
      health: 11,
      shield: 1,
    });
  });
});
