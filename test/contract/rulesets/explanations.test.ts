import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { documentsOf, load, open } from '#test/contract/support/rulesets';

/** Games as data whose catalogs have columns. */
const games = [
  ['relict', 'shared/rulesets/relict/definition.json'],
  ['delver', 'shared/rulesets/delver/definition.json'],
  ['tiers', 'shared/rulesets/tiers/definition.json'],
  ['ember', 'shared/rules/definition/templates/ember.json'],
  ['open-d20', 'shared/rules/definition/templates/open-d20.json'],
  ['woodland', 'shared/rules/definition/templates/woodland.json'],
  ['aspects', 'shared/rules/definition/templates/aspects.json'],
] as const;

interface Columned {
  readonly columns?: Readonly<Record<string, unknown>>;
}

function columnsOf(file: string): ReadonlySet<string> {
  const {
    catalogs = [],
    options = [],
    lookups = [],
  } = JSON.parse(readFileSync(inRoot(file), 'utf8')) as Partial<
    Record<'catalogs' | 'options' | 'lookups', readonly Columned[]>
  >;
  return new Set([...catalogs, ...options, ...lookups].flatMap(({ columns = {} }) => Object.keys(columns)));
}

/** Every text that was written by the game within the labels of sources. */
function written(value: unknown, inLabel = false): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  if (inLabel && 'raw' in value) return [String(value.raw)];
  const { sources } = value as { readonly sources?: readonly { readonly label: unknown }[] };
  if (sources !== undefined) return sources.flatMap(({ label }) => written(label, true));
  return Object.values(value).flatMap((each) => written(each, inLabel));
}

describe.each(games)('the explanations of %s', (id, file) => {
  it('name what a number is made of, never a column by its id', async () => {
    const ruleset = await load(id);
    const columns = columnsOf(file);
    const labels = documentsOf(ruleset).flatMap((document) => {
      const opened = open(ruleset, document);
      return [...written(opened.sheet()), ...written(opened.play())];
    });
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.filter((label) => columns.has(label))).toEqual([]);
  });
});
