import { ref } from 'vue';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';

export type Path = readonly (string | number)[];
export type Entry = Readonly<Record<string, Json>>;

export type DraftParts = ReturnType<typeof createDraftParts>;

/** Parts of the game that its kinds of sheet can name. */
const lent: ReadonlySet<string> = new Set(['catalogs', 'lookups', 'tables', 'checks']);

/** A draft with the parts of it that are edited. */
export function createDraftParts(draft: () => Json | undefined) {
  /** The parts that are edited: those of the game, or those of a kind of sheet at this place. */
  const scope = ref<Path>([]);

  function valueAt(path: Path): Json | undefined {
    return path.reduce<Json | undefined>(
      (value, step) =>
        Array.isArray(value)
          ? (value as readonly Json[])[Number(step)]
          : isRecord(value)
            ? value[step]
            : undefined,
      draft(),
    );
  }

  /** The entries of a list; none if there is no such list. */
  const entriesAt = (path: Path): readonly Entry[] => entriesOf(valueAt(path));
  /** The short names of the entries of a list. */
  const idsOf = (path: Path): readonly string[] => idsOfEntries(entriesAt(path));

  /** The short names of a part of the scope, then those that the game lends to it. */
  function idsHere(...path: Path): readonly string[] {
    const isLent = scope.value.length > 0 && path.length === 1 && lent.has(String(path[0]));
    return [...idsOf([...scope.value, ...path]), ...(isLent ? idsOf(path) : [])];
  }

  /** The parts that formulas of the scope know: of a kind of sheet also what the game lends to it. */
  function known(): Json {
    const own = valueAt(scope.value) ?? {};
    if (scope.value.length === 0 || !isRecord(own)) return own;
    const shared = [...lent].map((part): [string, Json] => [
      part,
      [...entriesAt([part]), ...entriesOf(own[part])],
    ]);
    return { ...(own as Readonly<Record<string, Json>>), ...Object.fromEntries(shared) };
  }

  return {
    scope,
    valueAt,
    /** The value at a path below the parts that are edited. */
    valueHere: (path: Path) => valueAt([...scope.value, ...path]),
    entriesAt,
    idsOf,
    idsHere,
    known,
  };
}

/** The part that a field belongs to. */
export function partOver(path: Path): string {
  return String(path.slice(0, -1).findLast((step) => typeof step === 'string' && step !== 'of') ?? '');
}

export function entriesOf(list: Json | undefined): readonly Entry[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter((each) => isRecord(each)) : [];
}

export function idsOfEntries(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}
