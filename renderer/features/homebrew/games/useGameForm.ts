import { computed, inject, provide, type InjectionKey } from 'vue';
import { idsIn } from '#shared/homebrew/games/affected';
import { usualCards } from '#shared/rules/definition/interpret/tables';
import { definitionSchema } from '#shared/rules/definition/schema/index';
import type { ReferenceEntry } from '#shared/rules/definition/schema/layout';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { message, raw } from '#shared/kernel/text';
import { useGameStore } from '#renderer/stores/games/useGameStore';
import { neededBeside, withoutBeginnings } from './editing/beginnings';
import { createDraftParts, entriesOf, partOver, type Path } from './editing/draftParts';
import { useFormWords } from './editing/formWords';
import { nameableIn, numberIds } from './editing/nameable';
import { blankOf, freeId, idOf, withValue, type FormNode } from './formNodes';

type Did = 'changed' | 'added' | 'removed' | 'moved' | 'pasted';

export type GameForm = ReturnType<typeof createGameForm>;

const key: InjectionKey<GameForm> = Symbol('game form');

/** The draft as its form edits it: values by path, the faults beside them, and the words of fields. */
function createGameForm() {
  const store = useGameStore();
  const parts = createDraftParts(() => store.document?.draft);
  const words = useFormWords(parts);
  const nameable = nameableIn(parts);
  const { scope, idsHere, valueHere } = parts;
  const published = computed(() => idsIn(store.document?.published?.definition ?? {}));

  /** A path below the parts that are edited. */
  const within = (path: Path): Path => path.slice(scope.value.length);
  const takenIds = (): ReadonlySet<string> => idsIn(store.document?.draft ?? {});

  /** Short names that other parts may name; the many entries of catalogs are not among them. */
  const references = computed(() => {
    const known = parts.known();
    const names = isRecord(known) ? Object.keys(known) : [];
    return [...names.flatMap((part) => idsHere(part)), ...numberIds(parts), ...idsHere('layout', 'steps')];
  });

  /** A new value of a field of a part, in which parts that have to be named are the first that there are. */
  function referring(field: string, blank: Json, part = '', path: Path = []): Json {
    if (isRecord(blank)) {
      const inner = Object.entries(blank as Record<string, Json>);
      return Object.fromEntries(inner.map(([each, value]) => [each, referring(each, value, field)]));
    }
    const [first] = (nameable[`${part}.${field}`] ?? nameable[field])?.(path) ?? [];
    if (first === undefined) return blank;
    if (Array.isArray(blank) && blank.length > 0) return [first];
    return typeof blank === 'string' ? first : blank;
  }

  /** The value of a new detail: yes where it is a yes or no, and the first part that it may name. */
  function beginning(node: FormNode, path: Path, label: string): Json {
    if (node.type === 'boolean') return true;
    const blank = blankOf(node, label, words.partOf);
    return referring(String(path.at(-1)), blank, partOver(path), path);
  }

  /** The short names that details of a group may have: inputs of the check whose values they are, or trackers that pay. */
  function keysAt(path: Path): readonly string[] {
    if (path.at(-1) === 'costs') return idsHere('trackers');
    const roll = path.at(-1) === 'with' ? parts.valueAt(path.slice(0, -1)) : undefined;
    const check = isRecord(roll) ? roll['check'] : undefined;
    const known = parts.known();
    const checks = isRecord(known) ? entriesOf(known['checks']) : [];
    const inputs = checks.find(({ id }) => id === check)?.['inputs'];
    return isRecord(inputs) ? Object.keys(inputs) : [];
  }

  /** Entries that a game without its own has in a list; none while it has faults. */
  function usualAt(path: Path): readonly Json[] {
    if (within(path).join() !== 'reference') return [];
    const draft = definitionSchema.safeParse(store.document?.draft);
    if (!draft.success) return [];
    const [, kind] = scope.value;
    const edited = kind === undefined ? draft.data : draft.data.kinds[Number(kind)];
    return edited === undefined ? [] : usualCards(edited).map(written);
  }

  /** Takes a value away if it is `undefined`. */
  function change(path: Path, value: Json | undefined, did: Did): void {
    const fields = path.filter((step) => typeof step === 'string');
    const what = raw(words.labelOf(fields.at(-1) ?? '', partOver(fields)));
    const place = within(path);
    const freed =
      did === 'added' ? [...withoutBeginnings(place, valueHere), ...neededBeside(place, valueHere)] : [];
    const beside = freed.map(([at, next]) => [[...scope.value, ...at], next] as const);
    const changed = (draft: Json): Json =>
      [...beside, [path, value] as const].reduce<Json>(
        (all, [at, next]) => withValue(all, at, next) ?? {},
        draft,
      );
    store.apply((game) => ({ ...game, draft: changed(game.draft) }), {
      label: message(`undoStep.game.${did}`, { what }),
      ...(did === 'changed' && { merge: path.join(' ') }),
    });
  }

  const faultsIn = (path: Path) =>
    store.faults.filter((fault) => path.every((step, at) => fault.path[at] === step));

  return {
    ...parts,
    ...words,
    within,
    change,
    faultsAt: (path: Path) => store.faults.filter((fault) => fault.path.join('\n') === path.join('\n')),
    /** Faults of a part itself, or of a field of it that is not `shown` and so has no place of its own. */
    faultsBeside: (path: Path, shown: readonly (string | number)[]) =>
      faultsIn(path).filter((fault) => {
        const next = fault.path[path.length];
        return next === undefined || !shown.includes(next);
      }),
    faultsBelow: (path: Path) => faultsIn(path).length,
    /** A short name that nothing in the draft has. */
    freshId: (word: string) =>
      freeId(
        idOf(word),
        [...takenIds()].map((id) => ({ id })),
      ),
    takenIds,
    /** Short names of the published game, which stay when a name changes. */
    keptIds: (): ReadonlySet<string> => published.value,
    references,
    referring,
    beginning,
    keysAt,
    usualAt,
  };
}

export function provideGameForm(): GameForm {
  const form = createGameForm();
  provide(key, form);
  return form;
}

/** As a form writes it: an empty list is left out. */
function written(entry: ReferenceEntry): Json {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

/** The page of translations among the parts of a game. */
export const translations = 'translations';

/** The list of short names that fields complete by. */
export const knownIds = 'game-ids';

export function useGameForm(): GameForm {
  const form = inject(key);
  if (form === undefined) throw new Error('No game form');
  return form;
}
