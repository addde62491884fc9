import { appError, type AppError } from '../kernel/errors';
import { message } from '../kernel/text';
import type { Ruleset, RulesetManifest, RulesetWords } from '../rules/ruleset';
import { faultPlace, RulesetDataError, rulesetFault, type RulesetFault } from '../rules/rulesetFault';

/** Files of ruleset folders by their paths, as `import.meta.glob` gives them. */
export interface RulesetFiles {
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly rules: Readonly<Record<string, () => Promise<Ruleset>>>;
  readonly words: Readonly<Record<string, () => Promise<RulesetWords>>>;
}

/** The rulesets of some folders, each loaded when first needed; one with a fault harms no other. */
export interface RulesetRegistry {
  /** By name: letter by letter, since a language's own order takes long to load. */
  readonly manifests: readonly RulesetManifest[];
  /** Loads a ruleset by id; `undefined` where there is none of that id, or where it has a fault. */
  readonly load: (id: string) => Promise<Ruleset | undefined>;
  /** Loads what lists need of a ruleset, without its rules; `undefined` as for `load`. */
  readonly loadWords: (id: string) => Promise<RulesetWords | undefined>;
  /** The fault of a ruleset; known only after it was loaded, unless its manifest has one. */
  readonly faultOf: (id: string) => RulesetFault | undefined;
}

export function createRegistry({ manifests, rules, words }: RulesetFiles): RulesetRegistry {
  const faults = new Map<string, RulesetFault>();

  const known = Object.entries(manifests).map(([path, json]) => {
    const id = folderOf(path);
    const fault = manifestFault(id, json);
    if (fault === undefined) return json as RulesetManifest;
    faults.set(id, rulesetFault('manifest.json', fault));
    return { id, version: '0.0.0', name: id };
  });

  function once<T>(
    loaders: Readonly<Record<string, () => Promise<T>>>,
  ): (id: string) => Promise<T | undefined> {
    const fileOf = new Map(Object.keys(loaders).map((path) => [folderOf(path), path]));
    const loaded = new Map<string, Promise<T | undefined>>();
    return (id) => {
      const before = loaded.get(id);
      if (before !== undefined) return before;
      const path = fileOf.get(id);
      const load = path === undefined || faults.has(id) ? undefined : loaders[path];
      if (load === undefined) return Promise.resolve(undefined);
      const loading = load().catch((error: unknown) => {
        faults.set(id, rulesetFault(path?.split('/').at(-1) ?? '', error));
        return undefined;
      });
      loaded.set(id, loading);
      return loading;
    };
  }

  return {
    manifests: known.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    load: once(rules),
    loadWords: once(words),
    faultOf: (id) => faults.get(id),
  };
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}

/** Looked at by hand: the first page loads without the library that reads schemas. */
function manifestFault(id: string, json: unknown): RulesetDataError | undefined {
  const manifest: Readonly<Record<string, unknown>> =
    typeof json === 'object' && json !== null ? { ...json } : {};
  for (const field of ['id', 'version', 'name']) {
    const value = manifest[field];
    if (typeof value !== 'string' || value === '')
      return new RulesetDataError('manifest.json', field, message('services.issue.missing'));
  }
  if (manifest['id'] === id) return undefined;
  return new RulesetDataError('manifest.json', 'id', message('rules.fault.otherFolder', { folder: id }));
}

/**
 * Every folder beside this file is a ruleset: a manifest, an index that exports `ruleset`, and its `words` apart, for
 * lists. Putting a folder here is all it takes. `more-rulesets/` is a second such folder that a build may be pointed
 * at (build/vite/rulesets.mjs); usually there is none.
 */
const builtIn = createRegistry({
  manifests: import.meta.glob<unknown>(['./*/manifest.json', 'more-rulesets/*/manifest.json'], {
    eager: true,
    import: 'default',
  }),
  rules: import.meta.glob<Ruleset>(['./*/index.ts', 'more-rulesets/*/index.ts'], { import: 'ruleset' }),
  words: import.meta.glob<RulesetWords>(['./*/words.ts', 'more-rulesets/*/words.ts'], { import: 'words' }),
});

export const rulesetManifests = builtIn.manifests;
export const loadRuleset = builtIn.load;
export const loadRulesetWords = builtIn.loadWords;
export const rulesetFaultOf = builtIn.faultOf;

/** The refusal of something that depends on a ruleset that did not load: there is none of that id, or it has a fault. */
export function missingRuleset(id: string, registry: RulesetRegistry = builtIn): AppError {
  const fault = registry.faultOf(id);
  const name = registry.manifests.find((manifest) => manifest.id === id)?.name ?? id;
  const text =
    fault === undefined
      ? message('errors.unknown-ruleset', { ruleset: id })
      : message('rules.fault.faulty', { name, place: faultPlace(fault), fault: fault.text });
  return appError('unknown-ruleset', { text, path: 'ruleset' });
}
