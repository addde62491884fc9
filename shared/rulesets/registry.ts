import type { Ruleset, RulesetManifest } from '../rules/ruleset';

/**
 * Every folder beside this file is a ruleset: a manifest, and an index that exports `ruleset`. Putting a
 * folder here is all it takes; rulesets are loaded when first needed. `more-rulesets/` is a second such folder
 * that a build may be pointed at (build/vite/rulesets.mjs); usually there is none.
 */
const manifests = import.meta.glob<RulesetManifest>(['./*/manifest.json', 'more-rulesets/*/manifest.json'], {
  eager: true,
  import: 'default',
});
const loaders = import.meta.glob<Ruleset>(['./*/index.ts', 'more-rulesets/*/index.ts'], {
  import: 'ruleset',
});

/** The manifests of all rulesets in the box, by name. */
export const rulesetManifests: readonly RulesetManifest[] = Object.values(manifests).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

/** How to load each ruleset, by the name of its folder. */
const loaderOf = new Map(Object.entries(loaders).map(([file, load]) => [file.split('/').at(-2) ?? '', load]));

const loaded = new Map<string, Promise<Ruleset>>();

/** Loads a ruleset by id; `undefined` where there is none of that id. */
export async function loadRuleset(id: string): Promise<Ruleset | undefined> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const load = loaderOf.get(id);
  if (load === undefined) return undefined;
  const loading = load();
  loaded.set(id, loading);
  return loading;
}
