import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBundler } from '../support/bundle';
import { effort, fractions, say, seedOf } from '../support/effort';
import { quickFolder } from '../support/quickFiles';
import { deeds, type DeedName } from './power/deeds';
import { digestOf, diskOf, put, type Tree } from './power/disk';
import { record, type SystemCall } from './power/trace';

/** How many more of the many ways in which a disk may be left at one moment are looked at, chosen by chance. */
const ways = effort(6, 400);
/** As many disks are looked at side by side: some wait for what a killed program left. */
const abreast = 24;

const bundle = createBundler();
let program = '';
beforeAll(async () => {
  program = await bundle('test/integration/trust/power/doAndSay.ts');
});

/** A disk after a power cut, and what the program had said to be done until then. */
interface Cut {
  readonly tree: Tree;
  readonly said: readonly string[];
  readonly after: number;
}

/** Every disk that power cuts at every moment of a recorded program may leave behind. */
function cutsOf(
  root: string,
  disk: ReturnType<typeof diskOf>,
  calls: readonly SystemCall[],
  seed: number,
): Cut[] {
  const chance = fractions(seed);
  const cuts = new Map<string, Cut>();
  const said: string[] = [];
  const cut = (after: number) => {
    for (const tree of disk.after(ways, chance))
      cuts.set(`${String(said.length)} ${digestOf(tree)}`, { tree, said: [...said], after });
  };
  cut(0);
  for (const [at, call] of calls.entries()) {
    const words = call.call === 'write' && call.fd === 1 ? call.bytes.toString('utf8') : '';
    if (words.startsWith('said ')) said.push(words.slice(5, -1));
    else disk.apply(call);
    if (words !== '' || touches(call, root)) cut(at + 1);
  }
  return [...cuts.values()];
}

/** Whether a call changes what a power cut may leave; reading does not. */
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
  name: DeedName,
  { tree, said, after }: Cut,
  calls: readonly SystemCall[],
  place: string,
) {
  const folder = mkdtempSync(path.join(place, 'cut-'));
  try {
    put(tree, folder);
    await deeds[name].check(folder, said);
    return undefined;
  } catch (error) {
    const last = calls.slice(Math.max(0, after - 3), after).map(shown);
    return `${String(error)}\n  said: ${said.join(', ')}\n  after: ${last.join('; ')}\n  left: ${[...tree].map(([each, bytes]) => `${each}${bytes === null ? '/' : ` ${String(bytes.length)}`}`).join(', ')}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function shown(call: SystemCall): string {
  return JSON.stringify(call, (key, each: unknown) => (key === 'bytes' ? undefined : each));
}

async function faultsOf(name: DeedName, cuts: readonly Cut[], calls: readonly SystemCall[], place: string) {
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

describe('what was acknowledged stands after a power cut at any moment', () => {
  it.each(Object.keys(deeds) as DeedName[])('of %s', async (name) => {
    const place = await quickFolder();
    const root = path.join(place, 'root');
    mkdirSync(root);
    await deeds[name].prepare(root);
    const disk = diskOf(root);
    const calls = await record([program, root, name], path.join(place, 'trace'));
    const cuts = cutsOf(root, disk, calls, seedOf(`power loss of ${name}`));
    const faults = await faultsOf(name, cuts, calls, place);
    say('power loss', `${name}: ${String(calls.length)} calls, ${String(cuts.length)} disks`);
    expect(faults.slice(0, 3), `${String(faults.length)} of ${String(cuts.length)}`).toEqual([]);
  });
});
