import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { effort, fractions, say, seedOf } from '#test/integration/support/effort';
import { quickFolder } from '#test/integration/support/quickFiles';
import { operations, type OperationName } from './power/operations';
import { killed } from './power/support';
import { digestOf, diskOf, put, type Disk, type Tree } from './power/disk';
import { bestRecorder, record, type SystemCall } from './power/trace';

/** The number of further random states of the disk that are tested per moment. */
const ways = effort({ quick: 2, proofs: 6, long: 400 });
/** The number of random disks that are tested per run of a program. */
const disks = effort({ quick: 30, proofs: 120, long: 1_000_000 });
/** In milliseconds: a thorough test takes its time. */
const patience = effort({ quick: 120_000, proofs: 300_000, long: 3_600_000 });
/** The number of disks tested in parallel: some wait for remains of a killed program. */
const abreast = 24;

const recorder = bestRecorder();
say('power loss', `recorded by ${recorder}`);
const bundle = createBundler();
let program = '';
beforeAll(async () => {
  program = await bundle('test/integration/safety/power/doAndSay.ts');
});

/** A disk after a power cut, with the acknowledgments so far. */
interface Cut {
  readonly tree: Tree;
  readonly acknowledged: readonly string[];
  readonly after: number;
}

/** The disks that power cuts at every moment of a recorded program may leave behind. */
function cutsOf(
  root: string,
  disk: Disk,
  calls: readonly SystemCall[],
  seed: number,
  before: readonly string[] = [],
): Cut[] {
  const chance = fractions(seed);
  const cuts = new Map<string, Cut>();
  const acknowledged: string[] = [...before];
  const cut = (after: number) => {
    for (const tree of disk.after(ways, chance))
      cuts.set(`${String(acknowledged.length)} ${digestOf(tree)}`, {
        tree,
        acknowledged: [...acknowledged],
        after,
      });
  };
  cut(0);
  for (const [at, call] of calls.entries()) {
    if (isSaying(call)) acknowledged.push(wordsOf(call));
    else disk.apply(call);
    if (isSaying(call) || touches(call, root)) cut(at + 1);
  }
  const all = [...cuts.values()];
  const most = before.length > 0 ? disks / 3 : disks;
  // The last one, with everything acknowledged, always stays.
  while (all.length > most) all.splice(Math.floor(chance() * (all.length - 1)), 1);
  return all;
}

/** True for the write that acknowledges a step. */
function isSaying(call: SystemCall): call is SystemCall & { readonly call: 'write' } {
  return call.call === 'write' && call.fd === 1 && call.bytes.subarray(0, 5).toString() === 'said ';
}

function wordsOf(call: SystemCall & { readonly call: 'write' }): string {
  return call.bytes.subarray(5, -1).toString();
}

/** True if a call affects the result of a power cut; reading does not. */
function touches(call: SystemCall, root: string): boolean {
  switch (call.call) {
    case 'open':
      return call.path.startsWith(root) && call.flags.includes('O_CREAT');
    case 'close':
      return false;
    case 'sync':
    case 'write':
    case 'truncate':
      return true;
    case 'rename':
    case 'link':
      return call.to.startsWith(root);
    case 'unlink':
    case 'mkdir':
    case 'rmdir':
      return call.path.startsWith(root);
  }
}

async function withstood(
  name: OperationName,
  { tree, acknowledged, after }: Cut,
  calls: readonly SystemCall[],
  place: string,
) {
  const folder = mkdtempSync(path.join(place, 'cut-'));
  try {
    put(tree, folder);
    await operations[name].check(folder, acknowledged);
    return undefined;
  } catch (error) {
    const last = calls.slice(Math.max(0, after - 3), after).map(shown);
    return `${String(error)}\n  acknowledged: ${acknowledged.join(', ')}\n  after: ${last.join('; ')}\n  left: ${[...tree].map(([each, bytes]) => `${each}${bytes === null ? '/' : ` ${String(bytes.length)}`}`).join(', ')}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function shown(call: SystemCall): string {
  return JSON.stringify(call, (key, each: unknown) => (key === 'bytes' ? undefined : each));
}

async function faultsOf(
  name: OperationName,
  cuts: readonly Cut[],
  calls: readonly SystemCall[],
  place: string,
) {
  const waiting = [...cuts];
  const faults: string[] = [];
  const work = async () => {
    for (let cut = waiting.pop(); cut !== undefined; cut = waiting.pop()) {
      const fault = await withstood(name, cut, calls, place);
      if (fault !== undefined) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  return faults;
}

describe('acknowledged changes survive a power cut at any moment', () => {
  it.each(Object.keys(operations) as OperationName[])(
    'of %s',
    async (name) => {
      const place = await quickFolder();
      const root = path.join(place, 'root');
      mkdirSync(root);
      await operations[name].prepare(root);
      const disk = diskOf(root);
      const calls = await record([program, root, name], path.join(place, 'trace'), recorder);
      const cuts = cutsOf(root, disk, calls, seedOf(`power loss of ${name}`));
      // A program without acknowledgments proves nothing.
      expect(cuts.some(({ acknowledged }) => acknowledged.length > 0)).toBe(true);
      const faults = await faultsOf(name, cuts, calls, place);
      say('power loss', `${name}: ${String(calls.length)} calls, ${String(cuts.length)} disks`);
      expect(faults.slice(0, 3), `${String(faults.length)} of ${String(cuts.length)}`).toEqual([]);
    },
    patience,
  );
});

/** Actions that a second program can continue after the first was killed. */
const takenUp = [
  'a first save',
  'saves over saves',
  'several saved as one',
  'the log of rolls',
] as const satisfies readonly OperationName[];

describe('acknowledged changes survive a power cut, also after an earlier program was killed', () => {
  it.each(takenUp)(
    'over %s',
    async (name) => {
      const place = await quickFolder();
      const root = path.join(place, 'root');
      mkdirSync(root);
      await operations[name].prepare(root);
      const prepared = diskOf(root).now();
      const fill = (tree: Tree) => {
        rmSync(root, { recursive: true, force: true });
        mkdirSync(root);
        put(tree, root);
      };
      const first = await record([program, root, name], path.join(place, 'trace'), recorder);
      const moments = [...first.keys()].filter((at) => touches(first[at]!, root));
      const seed = seedOf(`kill and power loss of ${name}`);
      const chance = fractions(seed);
      const kills = effort({ quick: 1, proofs: 3, long: moments.length });
      let looked = 0;
      for (let times = 0; times < kills; times += 1) {
        const spread = (times + (kills === moments.length ? 0 : chance())) / kills;
        const at = moments[Math.floor(spread * moments.length)] ?? 0;
        fill(prepared);
        const disk = diskOf(root);
        for (const call of first.slice(0, at + 1)) if (!isSaying(call)) disk.apply(call);
        const acknowledged = first
          .slice(0, at + 1)
          .filter(isSaying)
          .map(wordsOf);
        disk.restart();
        fill(disk.now());
        const calls = await record([program, root, name], path.join(place, 'trace'), recorder);
        const cuts = cutsOf(root, disk, calls, seed, [killed, ...acknowledged]);
        const faults = await faultsOf(name, cuts, calls, place);
        looked += cuts.length;
        expect(
          faults.slice(0, 3),
          `killed after call ${String(at)}: ${String(faults.length)} of ${String(cuts.length)}`,
        ).toEqual([]);
      }
      say('power loss', `${name}, ${String(kills)} times killed before: ${String(looked)} disks`);
    },
    patience,
  );
});

it.runIf(recorder === 'strace')('the replacement for strace on other systems records the same', async () => {
  const place = await quickFolder();
  const root = path.join(place, 'root');
  const noted: unknown[] = [];
  for (const by of ['strace', 'node'] as const) {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root);
    await operations['saves over saves'].prepare(root);
    const calls = await record([program, root, 'saves over saves'], path.join(place, 'trace'), by);
    const disk = diskOf(root);
    // Locks and temporary names contain the process and random parts, documents the time.
    const recorded = calls.filter(
      (call) => call.call !== 'write' && call.call !== 'close' && touches(call, root),
    );
    noted.push(
      recorded
        .map((call) => shown(call).replaceAll(/"fd":\d+|"flags":.*|\.\d+-[0-9a-f]+\.tmp|\d{8}T[\d.]+Z/g, ''))
        .toSorted(),
    );
    expect(disk.now().size).toBeGreaterThan(0);
  }
  expect(noted[1]).toEqual(noted[0]);
});
