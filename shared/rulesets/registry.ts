import type { Ruleset, RulesetManifest } from '../rules/ruleset';

/**
 * Every folder beside this file is a ruleset: a manifest, and an index that exports `ruleset`. Putting a
 * folder here is all it takes; rulesets are loaded when first needed.
 */
const manifests = import.meta.glob<RulesetManifest>('./*/manifest.json', { eager: true, import: 'default' });
const loaders = import.meta.glob<Ruleset>('./*/index.ts', { import: 'ruleset' });

/** The manifests of all rulesets in the box, by name. */
export const rulesetManifests: readonly RulesetManifest[] = Object.values(manifests).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

const loaded = new Map<string, Promise<Ruleset>>();

/** Loads a ruleset by id; `undefined` where there is none of that id. */
export async function loadRuleset(id: string): Promise<Ruleset | undefined> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const loader = loaders[`./${id}/index.ts`];
  if (loader === undefined) return undefined;
  const loading = loader();
  loaded.set(id, loading);
  return loading;
}
