import type { Ruleset, RulesetManifest, RulesetWords } from '../rules/ruleset';

/**
 * Every folder beside this file is a ruleset: a manifest, an index that exports `ruleset`, and its `words` apart, for
 * lists. Putting a folder here is all it takes; rulesets are loaded when first needed. `more-rulesets/` is a second
 * such folder that a build may be pointed at (build/vite/rulesets.mjs); usually there is none.
 */
const manifests = import.meta.glob<RulesetManifest>(['./*/manifest.json', 'more-rulesets/*/manifest.json'], {
  eager: true,
  import: 'default',
});
const rules = import.meta.glob<Ruleset>(['./*/index.ts', 'more-rulesets/*/index.ts'], {
  import: 'ruleset',
});
const words = import.meta.glob<RulesetWords>(['./*/words.ts', 'more-rulesets/*/words.ts'], {
  import: 'words',
});

/** The manifests of all rulesets in the box, by name: letter by letter, for a language's order takes long to load. */
export const rulesetManifests: readonly RulesetManifest[] = Object.values(manifests).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
);

/** Loads a ruleset by id; `undefined` where there is none of that id. */
export const loadRuleset = once(rules);

/** Loads what lists need of a ruleset by id, without its rules; `undefined` where there is none of that id. */
export const loadRulesetWords = once(words);

/** Loads each file once, by the name of its folder. */
function once<T>(
  loaders: Readonly<Record<string, () => Promise<T>>>,
): (id: string) => Promise<T | undefined> {
  const loaderOf = new Map(
    Object.entries(loaders).map(([file, load]) => [file.split('/').at(-2) ?? '', load]),
  );
  const loaded = new Map<string, Promise<T>>();
  return async (id) => {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    const load = loaderOf.get(id);
    if (load === undefined) return undefined;
    const loading = load();
    loaded.set(id, loading);
    return loading;
  };
}
