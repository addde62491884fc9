import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '../../../electron/services/rulesets';
import { readFile, readdir } from 'node:fs/promises';
import { inRoot } from '../../../build/scripts/root.mjs';
import { newCharacter } from '../../../shared/character/character';
import { characterKind } from '../../../shared/documents/kinds';
import { parseDocument } from '../../../shared/documents/parse';
import type { Ruleset } from '../../../shared/rules/ruleset';
import { parseJson } from '../../../shared/documents/json';
import { effort, say, seedOf } from '../support/effort';
import { countingIds, tickingClock, value } from '../support/world';
import type { Handed } from './furnished';
import { fuzzWorld, type FuzzWorld } from './fuzzWorld';
import { damagedJson } from './mutations';

/** How many damaged files each importer gets. */
const inputs = effort(10_000, 100_000);
const seed = seedOf('fuzz of importers');

type Give = (world: FuzzWorld, text: string) => Promise<{ readonly ok: boolean }>;
const modes: readonly string[] = ['add', 'copy', 'replace'];

/** Gives a file to everything that reads such files. */
const portable: Give = async ({ attack }, text) => {
  const offer = await attack('portable.check', { fileName: 'x.hearth', text });
  const items = offer.ok ? (offer.value as { items: unknown[] }).items : [1];
  const mode = modes[text.length % modes.length];
  return attack('portable.take', { text, modes: items.map(() => mode) });
};

const changes: Give = async ({ attack, examples }, text) => {
  const offer = await attack('exchange.offer', { text });
  const taking = examples['exchange.take'];
  const lines = offer.ok ? (offer.value as { lines: { id: string }[] }).lines.map(({ id }) => id) : taking.take;
  await attack('exchange.consider', { ...taking, text, take: lines });
  return attack('exchange.take', { ...taking, text, take: lines });
};

const importers: readonly (readonly [keyof Handed, Give])[] = [
  ['character', portable],
  ['campaign', portable],
  ['pack', portable],
  ['changes', changes],
];

describe('a damaged file from outside', () => {
  it.each(importers)('of a %s is refused with a code or taken, and a refusal writes nothing', async (what, give) => {
    const world = await fuzzWorld();
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(damagedJson(world.handed[what]), async (bytes) => {
        const answer = await give(world, bytes.toString());
        if (answer.ok) taken += 1;
        await world.mend();
      }),
      { seed, numRuns: inputs },
    );
    say(`fuzz of a ${what} from outside`, `${String(inputs)} files, ${String(taken)} of them taken`);
    expect(taken).toBeLessThan(inputs);
  }, 1_200_000);
});

const ports = { clock: tickingClock(), ids: countingIds() };

/** A ruleset of the box, and the plans of its examples. */
async function inBox(id: string): Promise<{ ruleset: Ruleset; plans: readonly string[] }> {
  const ruleset = await builtInRulesets.load(id);
  if (ruleset === undefined) throw new Error(`No ${id}`);
  const folder = inRoot(`shared/rulesets/${id}/examples`);
  const plans = (await readdir(folder)).map(async (name) => {
    const example = JSON.parse(await readFile(`${folder}/${name}`, 'utf8')) as { plan: unknown };
    return JSON.stringify(example.plan);
  });
  return { ruleset, plans: await Promise.all(plans) };
}

describe.each(builtInRulesets.manifests.map(({ id }) => id))('for %s', (id) => {
  it('a damaged plan is refused with a code, or makes a character', async () => {
    const { ruleset, plans } = await inBox(id);
    let built = 0;
    fc.assert(
      fc.property(fc.oneof(...plans.map(damagedJson)), (bytes) => {
        const json = parseJson(bytes.toString());
        const planned = json.ok ? ruleset.readPlan(json.value, ports) : json;
        if (planned.ok) built += 1;
        else expect(planned.error.code).not.toBe('internal');
      }),
      { seed, numRuns: inputs },
    );
    say(`fuzz of plans for ${id}`, `${String(inputs)} plans, ${String(built)} of them good`);
    expect(built).toBeLessThan(inputs);
  }, 1_200_000);

  it('a damaged character is refused with a code, or opens', async () => {
    const { ruleset, plans } = await inBox(id);
    const characters = plans.map((plan) => {
      const planned = value(ruleset.readPlan(JSON.parse(plan), ports));
      return JSON.stringify({ ...newCharacter(ruleset, ports), ...planned });
    });
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
