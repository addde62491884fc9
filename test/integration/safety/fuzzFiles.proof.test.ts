import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort, say, seedOf } from '#test/integration/support/effort';
import { fuzzWorld, type FuzzWorld } from './fuzzWorld';
import { damagedBytes, damagedJson } from './mutations';

/** The number of damaged versions per file. */
const inputs = effort({ quick: 150, proofs: 3_000, long: 100_000 });
const seed = seedOf('fuzz of files');

const lists = ['library.list', 'campaign.list', 'pack.list', 'ruleset.list', 'bin.list'] as const;

/** The only file in a folder whose name begins like that. */
async function fileIn(folder: string, place: string, id = ''): Promise<string> {
  const name = (await readdir(path.join(folder, place))).find(
    (each) => each.startsWith(id) && !each.startsWith('.'),
  );
  if (name === undefined) throw new Error(`Nothing in ${place}`);
  return `${place}/${name}`;
}

/** A file of the library, and the commands that read it, which are called while it is damaged. */
interface Target {
  readonly what: string;
  readonly place: (world: FuzzWorld) => Promise<string>;
  readonly ask: (world: FuzzWorld) => readonly (readonly [name: string, args: unknown])[];
}

const documents: readonly Target[] = (['character', 'campaign', 'pack', 'ruleset'] as const).map((kind) => ({
  what: kind,
  place: async ({ folder, examples }) => fileIn(folder, `${kind}s`, examples[`${kind}.read`].id),
  ask: ({ examples }) => [
    [`${kind}.read`, examples[`${kind}.read`]],
    [`${kind}.save`, examples[`${kind}.save`]],
    ['documents.commit', examples['documents.commit']],
    [`${kind}.bin`, examples[`${kind}.bin`]],
  ],
}));

const besides: readonly Target[] = [
  {
    what: 'log of rolls',
    place: async ({ folder }) => fileIn(folder, 'rolls'),
    ask: ({ examples }) => [
      ['rolls.read', examples['rolls.read']],
      ['rolls.append', examples['rolls.append']],
      ['rolls.read', examples['rolls.read']],
    ],
  },
  {
    what: 'memory of an exchange',
    place: async ({ folder }) => fileIn(folder, 'exchanges'),
    ask: ({ examples }) => [
      ['exchange.preview', examples['exchange.preview']],
      ['exchange.offer', examples['exchange.offer']],
      ['exchange.take', examples['exchange.take']],
      ['exchange.send', examples['exchange.send']],
    ],
  },
  {
    what: 'settings file',
    place: async () => 'settings.json',
    ask: ({ examples }) => [
      ['settings.read', {}],
      ['settings.write', examples['settings.write']],
    ],
  },
];

/** The ids in a list without that of the damaged document. */
async function others(
  { attack }: FuzzWorld,
  list: (typeof lists)[number],
  id: string,
): Promise<readonly string[]> {
  const listed = await attack(list, {});
  if (!listed.ok) throw new Error(`${list}: ${JSON.stringify(listed.error)}`);
  return (listed.value as { rows: { id: string }[] }).rows.map((row) => row.id).filter((each) => each !== id);
}

describe('a damaged file in the library', () => {
  it.each([...documents, ...besides])(
    'stops nothing, hides nothing else, and is never overwritten unseen: $what',
    async ({ place, ask, what }) => {
      const world = await fuzzWorld();
      const spoilt = await place(world);
      const id = path.basename(spoilt, '.json');
      const sound = await readFile(path.join(world.folder, spoilt));
      const commands = ask(world);
      const listed = new Map<string, readonly string[]>();
      for (const list of lists) listed.set(list, await others(world, list, id));
      const damage = what === 'log of rolls' ? damagedBytes(sound) : damagedJson(sound.toString());
      // Files other than documents are rebuilt if they cannot be read.
      const isDocument = documents.some((each) => each.what === what);
      const answers = { ok: 0, refused: 0 };
      let turn = 0;
      await fc.assert(
        fc.asyncProperty(damage, async (bytes) => {
          turn += 1;
          const list = lists[turn % lists.length] ?? lists[0];
          const [name, args] = commands[turn % commands.length] ?? [list, {}];
          world.spoil(spoilt, bytes);
          expect(await others(world, list, id)).toEqual(listed.get(list));
          answers[(await world.attack(name, args)).ok ? 'ok' : 'refused'] += 1;
          if (isDocument) expect(world.keeps(bytes), `what ${name} found`).toBe(true);
          world.mend();
        }),
        { seed, numRuns: inputs },
      );
      say(
        `fuzz of a ${what} on disk`,
        `${String(inputs)} damaged files: ${String(answers.refused)} commands refused, ${String(answers.ok)} carried out`,
      );
      expect(answers.ok).toBeGreaterThan(0);
    },
    1_200_000,
  );
});
