import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import { HandsDevice, HandsTable } from '#test/contract/support/handsTable';
import { effort, seedOf } from '#test/integration/support/effort';
import {
  asContent,
  asSheet,
  moved,
  numberAt,
  journalResult,
  typed,
} from '#test/integration/tableClient/hands';
import { withoutJournalEntries } from '#shared/character/replay';

const path = ['health'];
const bounds = { least: 0, most: 12 };
const first = 10;
const sheet: JsonRecord = {
  ...(JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8')) as JsonRecord),
  play: { health: first },
  journal: [],
  ledger: [],
};

/** The effect of a line, as one would find it with a pencil. */
type Action = { readonly by: number } | { readonly to: number };
const after = (number: number, action: Action): number => {
  if ('to' in action) return action.to;
  const next = number + action.by;
  return action.by > 0
    ? Math.max(number, Math.min(bounds.most, next))
    : Math.min(number, Math.max(bounds.least, next));
};

/** `more` is for clicks that follow each other, which are one line. */
type Written =
  | { readonly line: string; readonly action: Action }
  | { readonly line: string; readonly more: number }
  | { readonly taken: string }
  | 'refused';

const steps = [
  'move',
  'move',
  'click',
  'click',
  'type',
  'undo',
  'bad',
  'up',
  'up',
  'down',
  'away',
  'back',
  'kill',
  'table',
] as const;
const stepsOf = fc.array(
  fc.record({
    who: fc.nat(4),
    what: fc.constantFrom(...steps),
    by: fc.integer({ min: -6, max: 6 }).filter((by) => by !== 0),
  }),
  { minLength: 5, maxLength: 60 },
);

type Kept = readonly { readonly line: string; readonly action: Action }[];
function keptWith(kept: Kept, what: Exclude<Written, 'refused'>): Kept {
  if ('taken' in what) return kept.filter(({ line }) => line !== what.taken);
  if ('action' in what) return [...kept, what];
  return kept.map((each) =>
    each.line === what.line && 'by' in each.action
      ? { ...each, action: { by: each.action.by + what.more } }
      : each,
  );
}

async function evening(
  count: number,
  happens: readonly { who: number; what: (typeof steps)[number]; by: number }[],
) {
  const table = new HandsTable(sheet);
  const devices = Array.from(
    { length: count },
    (_, index) => new HandsDevice(table, `device-${String(index)}`),
  );
  for (const device of devices) await device.start();
  const written = new Map<string, Written>();
  const own = new Map<HandsDevice, string[]>(devices.map((device) => [device, []]));
  /** The lines that the table has kept, in its order. */
  let kept: Kept = [];
  const counted = new Set<string>();
  table.kept = (client, clock) => {
    for (const { journal } of devices)
      for (const { id, copy } of journal?.waiting() ?? []) {
        if (copy?.client !== client || copy.clock >= clock || counted.has(id)) continue;
        counted.add(id);
        const what = written.get(id);
        if (what === undefined || what === 'refused') throw new Error('The table has kept something else');
        kept = keptWith(kept, what);
      }
  };

  async function act(
    device: HandsDevice,
    what: 'move' | 'click' | 'type' | 'undo' | 'bad',
    by: number,
  ): Promise<void> {
    const content = device.sheet;
    if (content === undefined) return;
    const before = asSheet(content);
    const line = own.get(device)?.findLast((id) => before.journal.some((each) => each.id === id));
    if (what === 'bad') {
      const id = await device.copy?.write(content, { ...content, status: 'not a status' });
      if (typeof id === 'string') written.set(id, 'refused');
      return;
    }
    if (what === 'undo') {
      if (line === undefined) return;
      const next = withoutJournalEntries(before, new Set([line])).document;
      const id = await device.copy?.write(content, asContent(next));
      if (typeof id === 'string') written.set(id, { taken: line });
      own.set(
        device,
        (own.get(device) ?? []).filter((each) => each !== line),
      );
      return;
    }
    const merge = what === 'click' ? { merge: device.name } : {};
    const next = (what === 'type' ? typed(path, Math.abs(by)) : moved(path, by, { ...bounds, ...merge }))(
      before,
    );
    if (next === before) return;
    const [last, added] = [before.journal.at(-1)?.id ?? '', next.journal.at(-1)?.id ?? ''];
    const id = await device.copy?.write(content, asContent(next));
    if (typeof id !== 'string') return;
    if (next.journal.length < before.journal.length) written.set(id, { taken: last });
    else if (last === added) written.set(id, { line: added, more: by });
    else {
      written.set(id, { line: added, action: what === 'type' ? { to: Math.abs(by) } : { by } });
      own.get(device)?.push(added);
    }
  }

  for (const { who, what, by } of happens) {
    const device = devices[who % count];
    if (device === undefined) continue;
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

const numRuns = effort({ quick: 150, proofs: 3000, long: 30_000 });
const seed = seedOf('two hands');

it('every amount that the table keeps counts, in its order, and everybody has that number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 5 }), stepsOf, async (count, happens) => {
      const { table, devices, kept, written } = await evening(count, happens);
      const numbers = kept.reduce<number>((number, { action }) => after(number, action), first);
      expect(numberAt(table.sheet, path)).toBe(numbers);
      expect(table.sheet.journal.map(({ id }) => id)).toEqual(kept.map(({ line }) => line));
      if (kept.length > 0) expect(journalResult(table.sheet, path)).toBe(numbers);
      for (const device of devices) {
        expect(device.sheet).toEqual(table.sheet);
        expect(device.journal?.waiting()).toEqual([]);
      }
      const refused = [...written.values()].filter((each) => each === 'refused').length;
      expect(devices.reduce((sum, { refusals }) => sum + refusals, 0)).toBe(refused);
    }),
    { numRuns, seed },
  );
});
