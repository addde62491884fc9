import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { samePlace } from '#shared/change/values';
import type { CharacterDocument } from '#shared/character/document';
import type { JsonRecord } from '#shared/kernel/record';
import { fractions } from '#test/integration/support/effort';
import { HandsDevice, HandsTable } from './handsTable';
import {
  asContent,
  asSheet,
  moved,
  numberAt,
  journalResult,
  typed,
} from '#test/integration/tableClient/hands';
import { withoutJournalEntries } from '#shared/character/replay';

/** Two numbers of the play state. */
const places = [
  { path: ['health'], start: 10 },
  { path: ['shots', 'bow'], start: 6 },
] as const;
type Place = (typeof places)[number];
const bounds = { least: 0, most: 12 };
const sheet: JsonRecord = {
  ...(JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8')) as JsonRecord),
  notes: '',
  play: { health: places[0].start, shots: { bow: places[1].start }, things: [] },
  journal: [],
  ledger: [],
};

/** The effect of a line, as one would find it with a pencil. */
type Action = { readonly place: Place } & ({ readonly by: number } | { readonly to: number });
const after = (number: number, action: Action): number => {
  if ('to' in action) return action.to;
  const next = number + action.by;
  return action.by > 0
    ? Math.max(number, Math.min(bounds.most, next))
    : Math.min(number, Math.max(bounds.least, next));
};

/** `more` is for clicks that follow each other, which are one line; `mark` is a letter of the notes, `row` a row of a list. */
type Written =
  | { readonly line: string; readonly action: Action }
  | { readonly line: string; readonly more: number }
  | { readonly taken: string }
  | { readonly mark: string }
  | { readonly row: string }
  | { readonly dropped: string }
  | 'refused';

const acts = ['move', 'click', 'type', 'undo', 'bad', 'mark', 'row', 'drop'] as const;
type Act = (typeof acts)[number];
export type What = Act | 'up' | 'down' | 'away' | 'back' | 'kill' | 'table' | 'restore';
export const steps: readonly What[] = [
  ...acts,
  ...([
    'move',
    'click',
    'up',
    'up',
    'up',
    'up',
    'down',
    'down',
    'away',
    'back',
    'kill',
    'kill',
    'table',
  ] as const),
];
export interface Happens {
  readonly who: number;
  readonly what: What;
  readonly by: number;
}

/** The number of hands, what they do, and a seed of the numbers of their copies. */
export type History = readonly [count: number, happens: readonly Happens[], seed: number];

/** The same few meet more often. */
const hands = fc.oneof(
  { arbitrary: fc.integer({ min: 2, max: 3 }), weight: 3 },
  fc.integer({ min: 4, max: 7 }),
);
export const histories = (all: readonly What[]): fc.Arbitrary<History> =>
  fc.tuple(
    hands,
    fc.array(
      fc.record({
        who: fc.nat(6),
        what: fc.constantFrom(...all),
        by: fc.integer({ min: -6, max: 6 }).filter((by) => by !== 0),
      }),
      { minLength: 5, maxLength: 60, size: 'max' },
    ),
    fc.nat(),
  );

/** Everything that the table has kept, in its order. */
type Kept = readonly Exclude<Written, 'refused'>[];

function linesOf(kept: Kept): readonly { readonly line: string; readonly action: Action }[] {
  const lines = new Map<string, Action>();
  for (const what of kept) {
    if ('taken' in what) lines.delete(what.taken);
    else if ('action' in what) lines.set(what.line, what.action);
    else if ('more' in what) {
      const before = lines.get(what.line);
      if (before !== undefined && 'by' in before)
        lines.set(what.line, { ...before, by: before.by + what.more });
    }
  }
  return [...lines].map(([line, action]) => ({ line, action }));
}

const marksOf = (kept: Kept): readonly string[] =>
  kept.flatMap((what) => ('mark' in what ? [what.mark] : []));

function rowsOf(kept: Kept): readonly string[] {
  const rows = new Set<string>();
  for (const what of kept) {
    if ('row' in what) rows.add(what.row);
    if ('dropped' in what) rows.delete(what.dropped);
  }
  return [...rows];
}

interface Row {
  readonly id: string;
}
const rowsIn = ({ play }: Pick<CharacterDocument, 'play'>): readonly Row[] =>
  (play as unknown as { readonly things: readonly Row[] }).things;

async function evening([count, happens, seed]: History) {
  const table = new HandsTable(sheet, fractions(seed));
  const devices = Array.from(
    { length: count },
    (_, index) => new HandsDevice(table, `device-${String(index)}`),
  );
  for (const device of devices) await device.start();
  const written = new Map<string, Written>();
  const own = new Map<HandsDevice, string[]>(devices.map((device) => [device, []]));
  let kept: Kept = [];
  /** Additions of each update that the table has kept. */
  let ages = [0];
  let ids: readonly string[] = [];
  /** The place of each change in each copy that ever took it. */
  const copies = new Map<number, Map<string, number>>();
  function noteCopies(): void {
    for (const { journal } of devices)
      for (const { id, copy } of journal?.waiting() ?? []) {
        if (copy === null) continue;
        const known = copies.get(copy.client) ?? new Map<string, number>();
        copies.set(copy.client, known.set(id, copy.clock));
      }
  }
  table.kept = (client, clock) => {
    noteCopies();
    const found = [...(copies.get(client) ?? [])].filter(([id, at]) => at < clock && !ids.includes(id));
    for (const [id] of found.toSorted(([, a], [, b]) => a - b)) {
      const what = written.get(id);
      if (what === undefined || what === 'refused') throw new Error('The table has kept something else');
      kept = [...kept, what];
      ids = [...ids, id];
    }
    ages.push(kept.length);
  };

  async function act(device: HandsDevice, what: Act, by: number): Promise<void> {
    const content = device.sheet;
    if (content === undefined) return;
    const before = asSheet(content);
    const mine = own.get(device) ?? [];
    const note = async (next: JsonRecord, made: Written): Promise<boolean> => {
      const id = await device.copy?.write(content, next);
      if (typeof id === 'string') written.set(id, made);
      return typeof id === 'string';
    };
    const withRows = (things: readonly Row[]): JsonRecord => ({
      ...content,
      play: { ...(content['play'] as JsonRecord), things } as unknown as JsonRecord,
    });
    const fresh = String.fromCodePoint(0x4e00 + written.size);
    const line = mine.findLast((id) => before.journal.some((each) => each.id === id));
    const row = mine.findLast((id) => rowsIn(before).some((each) => each.id === id));
    switch (what) {
      case 'bad':
        await note({ ...content, status: 'not a status' }, 'refused');
        return;
      case 'mark': {
        const at = Math.min(Math.abs(by), before.notes.length);
        const notes = `${before.notes.slice(0, at)}${fresh}${before.notes.slice(at)}`;
        await note({ ...content, notes }, { mark: fresh });
        return;
      }
      case 'row': {
        const id = `row-${fresh}`;
        const at = Math.min(Math.abs(by), rowsIn(before).length);
        if (await note(withRows(rowsIn(before).toSpliced(at, 0, { id })), { row: id })) mine.push(id);
        return;
      }
      case 'drop':
        if (row === undefined) return;
        await note(withRows(rowsIn(before).filter(({ id }) => id !== row)), { dropped: row });
        return;
      case 'undo':
        if (line === undefined) return;
        await note(asContent(withoutJournalEntries(before, new Set([line])).document), { taken: line });
        own.set(
          device,
          mine.filter((each) => each !== line),
        );
        return;
      default:
    }
    const [health, shots] = places;
    const place = by % 2 === 0 ? shots : health;
    const { path, start } = place;
    const merge = what === 'click' ? { merge: `${device.name} ${path[0]}` } : {};
    const next =
      what === 'type'
        ? typed(path, Math.abs(by))(before)
        : moved(path, by, { start, ...bounds, ...merge })(before);
    if (next === before) return;
    const [last, added] = [before.journal.at(-1)?.id ?? '', next.journal.at(-1)?.id ?? ''];
    if (next.journal.length < before.journal.length) await note(asContent(next), { taken: last });
    else if (last === added) await note(asContent(next), { line: added, more: by });
    else {
      const action = { place, ...(what === 'type' ? { to: Math.abs(by) } : { by }) };
      if (await note(asContent(next), { line: added, action })) mine.push(added);
    }
  }

  for (const { who, what, by } of happens) {
    const device = devices[who % count];
    if (device === undefined) continue;
    noteCopies();
    switch (what) {
      case 'up':
      case 'down':
        await device.deliver(what);
        break;
      case 'away':
        await device.away();
        break;
      case 'back':
        await device.back();
        break;
      case 'kill':
        await device.killed();
        break;
      case 'restore': {
        const age = Math.max(0, table.age - Math.abs(by));
        table.restore(age);
        ages = ages.slice(0, age + 1);
        kept = kept.slice(0, ages.at(-1));
        ids = ids.slice(0, ages.at(-1));
        for (const each of devices) await each.back();
        break;
      }
      case 'table':
        table.kill();
        for (const each of devices) await each.back();
        break;
      default:
        await act(device, what, by);
    }
  }
  for (const device of devices) await device.back();
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const device of devices)
      for (const direction of ['up', 'down'] as const)
        while (await device.deliver(direction)) isMoving = true;
    for (const device of devices) await device.back();
  }
  return { table, devices, kept, written };
}

/** Compares the sheets with what one would find with a pencil. */
export async function expectAlike(history: History): Promise<void> {
  const { table, devices, kept, written } = await evening(history);
  const lines = linesOf(kept);
  for (const { path, start } of places) {
    const own = lines.filter(({ action }) => action.place.path === path);
    const number = own.reduce<number>((now, { action }) => after(now, action), start);
    expect(numberAt(table.sheet, path, start)).toBe(number);
    const told = table.sheet.journal.filter(({ changes }) =>
      changes.some((each) => samePlace(each.path, path)),
    );
    expect(told.map(({ id }) => id)).toEqual(own.map(({ line }) => line));
    if (own.length > 0) expect(journalResult(table.sheet, path)).toBe(number);
  }
  expect(table.sheet.notes.split('').toSorted()).toEqual(marksOf(kept).toSorted());
  expect(
    rowsIn(table.sheet)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(rowsOf(kept).toSorted());
  for (const device of devices) {
    expect(device.sheet).toEqual(table.sheet);
    expect(device.journal?.waiting()).toEqual([]);
  }
  const refused = [...written.values()].filter((each) => each === 'refused').length;
  expect(devices.reduce((sum, { refusals }) => sum + refusals, 0)).toBe(refused);
}
