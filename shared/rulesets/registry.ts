import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { message } from '#shared/kernel/text';
import type { Ruleset, RulesetManifest, RulesetWords } from '#shared/rules/ruleset';
import { faultPlace, RulesetDataError, rulesetFault, type RulesetFault } from '#shared/rules/rulesetFault';

/** Keyed by path, as `import.meta.glob` returns them. */
export interface RulesetFiles {
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly rules: Readonly<Record<string, () => Promise<Ruleset>>>;
  readonly words: Readonly<Record<string, () => Promise<RulesetWords>>>;
}

/** Each ruleset is loaded on first use; a fault in one does not affect the others. */
export interface RulesetRegistry {
  /** Sorted by name with a plain comparison, since the collation of a language takes long to load. */
  readonly manifests: readonly RulesetManifest[];
  /** Returns `undefined` for an unknown id, and for a ruleset with a fault. */
  readonly load: (id: string) => Promise<Ruleset | undefined>;
  /** Loads only the parts of a ruleset that lists need; `undefined` as for `load`. */
  readonly loadWords: (id: string) => Promise<RulesetWords | undefined>;
  /** Only known after loading, except for faults of a manifest. */
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

/** Checked without a schema, so that the first page loads without zod. */
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
 * Every folder beside this file is a ruleset: a manifest, an index that exports `ruleset`, and `words` separately
 * for lists. A new folder here needs no registration. A build may add a second folder as `more-rulesets/`
 * (build/vite/rulesets.mjs); usually it does not exist.
 */
const builtIn = createRegistry({
  manifests: import.meta.glob<unknown>(['./*/manifest.json', 'more-rulesets/*/manifest.json'], {
    eager: true,
    import: 'default',
  }),
  rules: import.meta.glob<Ruleset>(['./*/index.ts', 'more-rulesets/*/index.ts'], { import: 'ruleset' }),
  words: import.meta.glob<RulesetWords>(['./*/words.ts', 'more-rulesets/*/words.ts'], { import: 'words' }),
});

/** Definitions of the rulesets that are data, by their ids. */
const definitions = import.meta.glob<Json>(['./*/definition.json', 'more-rulesets/*/definition.json'], {
  import: 'default',
});

/** The rules of a ruleset as data, to start a game of one's own from; missing if they are part of the program. */
export const definitionLoaders: ReadonlyMap<string, () => Promise<Json>> = new Map(
  Object.entries(definitions).map(([path, load]) => [folderOf(path), load]),
);

export const rulesetManifests = builtIn.manifests;

export function isBuiltIn(id: string): boolean {
  return rulesetManifests.some((manifest) => manifest.id === id);
}
export const loadRuleset = builtIn.load;
export const loadRulesetWords = builtIn.loadWords;
export const rulesetFaultOf = builtIn.faultOf;

/** Refuses an operation because its ruleset is unknown or has a fault. */
export function missingRuleset(id: string, registry: RulesetRegistry = builtIn): AppError {
  const fault = registry.faultOf(id);
  const name = registry.manifests.find((manifest) => manifest.id === id)?.name ?? id;
  const text =
    fault === undefined
      ? message('errors.unknown-ruleset', { ruleset: id })
      : message('rules.fault.faulty', { name, place: faultPlace(fault), fault: fault.text });
  return appError('unknown-ruleset', { text, path: 'ruleset' });
}
