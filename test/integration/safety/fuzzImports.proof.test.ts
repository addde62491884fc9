import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { characterKind } from '#shared/library/kinds';
import { parseDocument } from '#shared/documents/parse';
import { parseJson } from '#shared/documents/jsonText';
import { effort, say, seedOf } from '#test/integration/support/effort';
import { inBox, planned, ports } from './builtInRulesets';
import type { Handed } from './sampleLibrary';
import { fuzzWorld, type FuzzWorld } from './fuzzWorld';
import { damagedBytes, damagedJson } from './mutations';

/** The number of damaged files per importer. */
const inputs = effort({ quick: 150, proofs: 3_000, long: 100_000 });
const seed = seedOf('fuzz of importers');

type Give = (world: FuzzWorld, text: string) => Promise<{ readonly ok: boolean }>;
const modes: readonly string[] = ['add', 'copy', 'replace'];

/** Passes a file to everything that reads such files. */
const portable: Give = async ({ attack }, text) => {
  const offer = await attack('portable.check', { text });
  const items = offer.ok ? (offer.value as { items: unknown[] }).items : [1];
  const mode = modes[text.length % modes.length];
  return attack('portable.take', { text, modes: items.map(() => mode) });
};

const changes: Give = async ({ attack, examples }, text) => {
  const offer = await attack('exchange.offer', { text });
  const taking = examples['exchange.take'];
  const lines = offer.ok
    ? (offer.value as { lines: { id: string }[] }).lines.map(({ id }) => id)
    : taking.take;
  await attack('exchange.consider', { ...taking, text, take: lines });
  return attack('exchange.take', { ...taking, text, take: lines });
};

const backup = async ({ attack }: FuzzWorld, bytes: Uint8Array): Promise<{ readonly ok: boolean }> => {
  const offer = await attack('backup.check', { fileName: 'x.zip', bytes });
  if (!offer.ok) return offer;
  const { token, entries } = offer.value as { token: string; entries: { place: string }[] };
  const modes = ['add', 'replace', 'copy'];
  const take = entries.map(({ place }, at) => ({ place, mode: modes[(at + bytes.length) % modes.length] }));
  return attack('backup.restore', { token, take });
};

const importers: readonly (readonly [Exclude<keyof Handed, 'backup'>, Give])[] = [
  ['character', portable],
  ['campaign', portable],
  ['pack', portable],
  ['changes', changes],
];

describe('a damaged external file', () => {
  it.each(importers)(
    'of a %s is refused with a code or imported, and a refusal writes nothing',
    async (what, give) => {
      const world = await fuzzWorld();
      let taken = 0;
      await fc.assert(
        fc.asyncProperty(damagedJson(world.handed[what]), async (bytes) => {
          const answer = await give(world, bytes.toString());
          if (answer.ok) taken += 1;
          world.mend();
        }),
        { seed, numRuns: inputs },
      );
      say(`fuzz of a ${what} from outside`, `${String(inputs)} files, ${String(taken)} of them taken`);
      expect(taken).toBeLessThan(inputs);
    },
    1_200_000,
  );
});

describe('a damaged archive', () => {
  it('is refused with a code or restored, and a refusal writes nothing', async () => {
    const world = await fuzzWorld();
    const sound = world.handed.backup;
    expect(await backup(world, sound)).toMatchObject({ ok: true });
    world.mend();
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(damagedBytes(sound), async (bytes) => {
        if ((await backup(world, Uint8Array.from(bytes))).ok) restored += 1;
        world.mend();
      }),
      { seed, numRuns: inputs },
    );
    say(
      'fuzz of an archive',
      `${String(inputs)} archives, ${String(restored)} of them restored in part or whole`,
    );
    expect(restored).toBeLessThan(inputs);
  }, 1_200_000);
});

describe.each(builtInRulesets.manifests.map(({ id }) => id))('for %s', (id) => {
  it('a damaged plan is refused with a code, or becomes a character', async () => {
    const { ruleset, plans } = await inBox(id);
    let built = 0;
    fc.assert(
      fc.property(fc.oneof(...plans.map(damagedJson)), (bytes) => {
        const json = parseJson(bytes.toString());
        const read = json.ok ? ruleset.readPlan(json.value, ports) : json;
        if (read.ok) built += 1;
        else expect(read.error.code).not.toBe('internal');
      }),
      { seed, numRuns: inputs },
    );
    say(`fuzz of plans for ${id}`, `${String(inputs)} plans, ${String(built)} of them good`);
    expect(built).toBeLessThan(inputs);
  }, 1_200_000);

  it('a damaged character is refused with a code, or opens', async () => {
    const { ruleset, plans } = await inBox(id);
    const characters = plans.map((plan) => JSON.stringify(planned(ruleset, plan)));
    let opened = 0;
    fc.assert(
      fc.property(fc.oneof(...characters.map(damagedJson)), (bytes) => {
        const json = parseJson(bytes.toString());
        const parsed = json.ok ? parseDocument(characterKind, json.value) : json;
        const open = parsed.ok ? ruleset.open(parsed.value.document) : parsed;
        if (open.ok) opened += 1;
        else expect(open.error.code).not.toBe('internal');
      }),
      { seed, numRuns: inputs },
    );
    say(`fuzz of characters of ${id}`, `${String(inputs)} characters, ${String(opened)} of them opened`);
    expect(opened).toBeLessThan(inputs);
  }, 1_200_000);
});
