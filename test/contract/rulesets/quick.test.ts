import { describe, expect, it } from 'vitest';
import { quickCharacter } from '#shared/sheet/commands';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { seededRng } from '#shared/dice/random';
import type { Ruleset } from '#shared/rules/ruleset';
import { effort } from '#test/integration/support/effort';
import { expectWords, load, open, ports, rulesetIds, translatorOf } from '#test/contract/support/rulesets';

const seeds = Array.from(
  { length: effort({ quick: 60, proofs: 200, long: 2_000 }) },
  (_, index) => `quick ${String(index)}`,
);

function built(ruleset: Ruleset, seed: string, variants: Record<string, string> = {}): CharacterDocument {
  const chance = { ...ports(), rng: seededRng(seed), translate: translatorOf(ruleset) };
  return quickCharacter(ruleset, chance, { variants });
}

/** Fields of the choices but for rows, which may have levels of their own. */
function fieldsOf(node: unknown): readonly { readonly key: string; readonly value: unknown }[] {
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => [{ key, value }, ...fieldsOf(value)]);
}

describe.each(rulesetIds)('a quick build of %s', (id) => {
  it('breaks no rule and lacks nothing, whatever the dice say', async () => {
    const ruleset = await load(id);
    for (const seed of seeds) {
      const document = built(ruleset, seed);
      const opened = open(ruleset, document);
      expect(opened.problems, seed).toEqual([]);
      expect(opened.nextSteps?.() ?? [], seed).toEqual([]);
      expect(
        opened.budgets.filter(({ mustBeSpent, granted, spent }) => mustBeSpent && granted !== spent),
      ).toEqual([]);
      expect(document.name.trim(), seed).not.toBe('');
      expect(document.exceptions, seed).toEqual([]);
      expect(document.status).toBe('draft');
      expect(characterSchema.safeParse(JSON.parse(JSON.stringify(document))).success, seed).toBe(true);
    }
  });

  it('is of the first level, and owns nothing twice', async () => {
    const ruleset = await load(id);
    for (const seed of seeds) {
      const { choices } = built(ruleset, seed);
      for (const { key, value } of fieldsOf(choices))
        if (key === 'level' && typeof value === 'number') expect(value, seed).toBeLessThanOrEqual(1);
      const { lists = {} } = choices as { lists?: Record<string, readonly Record<string, unknown>[]> };
      for (const rows of Object.values(lists)) {
        const taken = rows.flatMap(({ item }) => (item === undefined || item === '' ? [] : [item]));
        expect(new Set(taken).size, `${seed}: ${JSON.stringify(taken)}`).toBe(taken.length);
      }
    }
  });

  it('prints a sheet, and says nothing without words', async () => {
    const ruleset = await load(id);
    for (const seed of seeds) {
      const opened = open(ruleset, built(ruleset, seed));
      const paper = opened.print({});
      expect(paper.bands.length, seed).toBeGreaterThan(0);
      expectWords(ruleset, paper, opened.sheet(), opened.play());
    }
  });

  it('is the same for the same chance, and another for another', async () => {
    const ruleset = await load(id);
    const parts = ({ name, choices }: CharacterDocument) => JSON.stringify([name, choices]);
    const [first = '', second = ''] = seeds;
    expect(parts(built(ruleset, first))).toBe(parts(built(ruleset, first)));
    expect(parts(built(ruleset, first))).not.toBe(parts(built(ruleset, second)));
    const different = new Set(seeds.map((seed) => parts(built(ruleset, seed))));
    expect(different.size).toBeGreaterThan(10);
  });

  it('follows every optional rule of a campaign', async () => {
    const ruleset = await load(id);
    for (const { id: variant, options } of ruleset.variants ?? [])
      for (const option of options)
        for (const seed of seeds.slice(0, 40)) {
          const document = built(ruleset, seed, { [variant]: option.id });
          expect(ruleset.variantOf?.(document, variant), `${variant} ${option.id}`).toBe(option.id);
          expect(open(ruleset, document).problems, `${seed}: ${variant} ${option.id}`).toEqual([]);
        }
  });
});
