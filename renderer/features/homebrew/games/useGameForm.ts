import { computed, inject, provide, ref, type ComputedRef, type InjectionKey, type Ref } from 'vue';
import { useI18n } from 'vue-i18n';
import { idsIn } from '#shared/homebrew/games/affected';
import type { DefinitionFault } from '#shared/rules/definition/faults';
import { usualCards } from '#shared/rules/definition/interpret/tables';
import { definitionSchema } from '#shared/rules/definition/schema/index';
import type { ReferenceEntry } from '#shared/rules/definition/schema/layout';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { message, raw } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { useGameStore } from '#renderer/stores/games/useGameStore';
import { neededBeside, withoutBeginnings } from './editing/beginnings';
import { isCount } from './editing/completions';
import {
  blankOf,
  capitalized,
  entryWords,
  freeId,
  idOf,
  withValue,
  type FormNode,
  type PartOf,
} from './formNodes';

type Path = readonly (string | number)[];
type Did = 'changed' | 'added' | 'removed' | 'moved' | 'pasted';

/** The draft as its form edits it: values by path, the faults beside them, and the words of fields. */
export interface GameForm {
  /** The parts that are edited: those of the game, or those of a kind of sheet at this place. */
  readonly scope: Ref<Path>;
  /** A path below the parts that are edited. */
  within(path: Path): Path;
  /** The parts that formulas of the scope know: of a kind of sheet also what the game lends to it. */
  known(): Json;
  /** Takes a value away if it is `undefined`. */
  change(path: Path, value: Json | undefined, did: Did): void;
  faultsAt(path: Path): readonly DefinitionFault[];
  /** Faults of a part itself, or of a field of it that is not `shown` and so has no place of its own. */
  faultsBeside(path: Path, shown: readonly (string | number)[]): readonly DefinitionFault[];
  faultsBelow(path: Path): number;
  /** The words of a field; some depend on the part that it belongs to. */
  readonly labelOf: (key: string, part?: string) => string;
  /** The words of a choice; some depend on the field. */
  readonly wordOf: (choice: string | number | boolean, field?: string) => string;
  readonly partOf: PartOf;
  /** The words of the form that lead to a place: “Numbers › Attributes › Might › Formula”. */
  placeWords(path: Path): string;
  valueAt(path: Path): Json | undefined;
  /** A short name that nothing in the draft has. */
  freshId(word: string): string;
  takenIds(): ReadonlySet<string>;
  /** Short names of the published game, which stay when a name changes. */
  keptIds(): ReadonlySet<string>;
  /** The entries of a list; none if there is no such list. */
  entriesAt(path: Path): readonly Readonly<Record<string, Json>>[];
  /** The short names of the entries of a list. */
  idsOf(path: Path): readonly string[];
  /** Short names that other parts may name; the many entries of catalogs are not among them. */
  readonly references: ComputedRef<readonly string[]>;
  /** A new value of a field of a part, in which parts that have to be named are the first that there are. */
  referring(field: string, blank: Json, part?: string, path?: Path): Json;
  /** The value of a new detail: yes where it is a yes or no, and the first part that it may name. */
  beginning(node: FormNode, path: Path, label: string): Json;
  /** The short names that details of a group may have: inputs of the check whose values they are, or trackers that pay. */
  keysAt(path: Path): readonly string[];
  /** Entries that a game without its own has in a list; none while it has faults. */
  usualAt(path: Path): readonly Json[];
}

/** Parts of the game that its kinds of sheet can name. */
const lent: ReadonlySet<string> = new Set(['catalogs', 'lookups', 'tables', 'checks']);

const key: InjectionKey<GameForm> = Symbol('game form');

export function provideGameForm(): GameForm {
  const store = useGameStore();
  const { t } = useText();
  const i18n = useI18n({ useScope: 'global' });
  const isKnown = (key: string): boolean => i18n.te(key, 'en');

  const labelOf = (field: string, part = ''): string => {
    if (isKnown(`ruleset.fieldOf.${part}.${field}`)) return t(`ruleset.fieldOf.${part}.${field}`);
    return isKnown(`ruleset.field.${field}`) ? t(`ruleset.field.${field}`) : capitalized(field);
  };
  const choices: ReadonlyMap<unknown, string> = new Map<unknown, string>([
    [1, 'one'],
    [-1, 'minusOne'],
    [true, 'yes'],
  ]);
  const wordOf = (choice: string | number | boolean, field = ''): string => {
    const word = choices.get(choice) ?? String(choice);
    if (isKnown(`ruleset.wordOf.${field}.${word}`)) return t(`ruleset.wordOf.${field}.${word}`);
    return isKnown(`ruleset.word.${word}`) ? t(`ruleset.word.${word}`) : capitalized(word);
  };
  const published = computed(() => idsIn(store.document?.published?.definition ?? {}));
  const scope = ref<Path>([]);
  /** The short names of a part of the scope, then those that the game lends to it. */
  const idsHere = (...path: Path): readonly string[] => [
    ...form.idsOf([...scope.value, ...path]),
    ...(scope.value.length > 0 && path.length === 1 && lent.has(String(path[0])) ? form.idsOf(path) : []),
  ];
  const valueHere = (path: Path): Json | undefined => form.valueAt([...scope.value, ...path]);
  const numberIds = (): readonly string[] =>
    idsHere('numbers').flatMap((_, at) => idsHere('numbers', at, 'of'));
  /** Gear is paid from money, and numbers are bought from points. */
  const budgets = (money: boolean): readonly string[] => {
    const list = entriesOf(valueHere(['budgets']));
    const wanted = list.filter(({ ledger }) => (ledger === true) === money);
    return idsOfEntries([...wanted, ...list.filter((each) => !wanted.includes(each))]);
  };
  /** A hit uses boxes, or takes from points that are counted; each of them once. */
  const harmed = (boxes: boolean): readonly string[] => {
    const taken = entriesOf(valueHere(['harm'])).map((stage) => stage['points'] ?? stage['boxes']);
    const fits = entriesOf(valueHere(['trackers'])).filter((tracker) => 'each' in tracker === boxes);
    return idsOfEntries(fits).toSorted((a, b) => Number(taken.includes(a)) - Number(taken.includes(b)));
  };
  /** Ways set the numbers of a set that the player chooses. */
  const chosenSets = (): readonly string[] => {
    const isChosen = (rules: Json | undefined): boolean => isRecord(rules) && 'chosen' in rules;
    return idsOfEntries(
      entriesOf(valueHere(['numbers'])).filter(
        ({ each, of }) => isChosen(each) || entriesOf(of).some(isChosen),
      ),
    );
  };
  /** Lists with something of a kind that changes in play, and the short names of these. */
  const livingLists = (isWanted: (field: Json) => boolean): (readonly [string, readonly string[]])[] =>
    entriesOf(valueHere(['lists'])).flatMap(({ id, live }) => {
      const names = Object.entries(isRecord(live) ? (live as Readonly<Record<string, Json>>) : {}).flatMap(
        ([name, field]) => (isWanted(field) ? [name] : []),
      );
      return typeof id === 'string' && names.length > 0 ? [[id, names] as const] : [];
    });
  /** The short names of what changes in play about the rows of the list that a field beside it names. */
  const livingBeside = (
    path: Path,
    beside: string,
    isWanted: (field: Json) => boolean,
  ): readonly string[] => {
    const chosen = form.valueAt([...path.slice(0, -1), beside]);
    const lists = livingLists(isWanted);
    return (lists.find(([list]) => list === chosen) ?? lists[0])?.[1] ?? [];
  };
  const isTick = (field: Json): boolean => isRecord(field) && 'flag' in field;
  /** The names of details in a group beside a field. */
  const keysBeside = (path: Path, group: string): readonly string[] => {
    const found = form.valueAt([...path.slice(0, -1), group]);
    return isRecord(found) ? Object.keys(found) : [];
  };
  /** The short names that fields may hold, by the field or by its part and the field. */
  const named: Readonly<Record<string, (path: Path) => readonly string[]>> = {
    check: () => idsHere('checks'),
    from: () => budgets(false),
    paid: () => budgets(true),
    tracker: () => idsHere('trackers'),
    condition: () => idsHere('conditions'),
    step: () => idsHere('layout', 'steps'),
    rowsOf: () => idsHere('lists'),
    word: () => idsHere('lookups'),
    reads: () => idsHere('lookups'),
    over: () => idsHere('problems'),
    healed: () => idsHere('actions'),
    key: () => ['name'],
    table: () => idsHere('tables'),
    calculator: () => idsHere('calculators'),
    grid: () => [...idsHere('catalogs'), ...idsHere('options'), ...idsHere('numbers')],
    plan: (path) => keysBeside(path, 'row'),
    bonus: (path) => keysBeside(path, 'inputs'),
    action: () => idsHere('actions'),
    one: () => idsHere('numbers'),
    'paid.list': () => livingLists(isCount).map(([list]) => list),
    'paid.live': (path) => livingBeside(path, 'list', isCount),
    'harm.points': () => harmed(false),
    'harm.boxes': () => harmed(true),
    'harm.rows': () => livingLists(isTick).map(([list]) => list),
    'harm.live': (path) => livingBeside(path, 'rows', isTick),
    'levels.of': () => idsHere('lookups'),
    'levels.number': () => numberIds(),
    'ways.of': chosenSets,
    'raises.of': () => idsHere('numbers'),
    'problems.each': () => [...idsHere('lists'), ...idsHere('numbers')],
    'problems.at': () => [...idsHere('numbers'), ...idsHere('lists')],
    'effects.to': () => [...numberIds(), ...idsHere('trackers')],
  };
  const form: GameForm = {
    scope,
    within: (path) => path.slice(scope.value.length),
    known() {
      const own = form.valueAt(scope.value) ?? {};
      if (scope.value.length === 0 || !isRecord(own)) return own;
      const shared = [...lent].map((part): [string, Json] => [
        part,
        [...form.entriesAt([part]), ...entriesOf(own[part])],
      ]);
      return { ...(own as Readonly<Record<string, Json>>), ...Object.fromEntries(shared) };
    },
    labelOf,
    wordOf,
    partOf: (name) => t('ruleset.form.part', { name }),
    placeWords(path) {
      if (path.length === 0) return t('ruleset.basics');
      const words = path.flatMap((step, at): string[] => {
        if (typeof step === 'number') {
          const own = entryWords(form.valueAt(path.slice(0, at + 1)) ?? '');
          return [own === '' ? t('ruleset.form.entry', { number: step + 1 }) : own];
        }
        const part = path.slice(0, at).findLast((each) => typeof each === 'string' && each !== 'of');
        return step === 'of' && typeof path[at + 1] === 'number' ? [] : [labelOf(step, String(part ?? ''))];
      });
      return words.join(' › ');
    },
    valueAt: (path) =>
      path.reduce<Json | undefined>(
        (value, step) =>
          Array.isArray(value)
            ? (value as readonly Json[])[Number(step)]
            : isRecord(value)
              ? value[step]
              : undefined,
        store.document?.draft,
      ),
    freshId: (word) =>
      freeId(
        idOf(word),
        [...form.takenIds()].map((id) => ({ id })),
      ),
    takenIds: () => idsIn(store.document?.draft ?? {}),
    keptIds: () => published.value,
    entriesAt: (path) => entriesOf(form.valueAt(path)),
    idsOf: (path) => idsOfEntries(form.entriesAt(path)),
    references: computed(() => {
      const known = form.known();
      const parts = isRecord(known) ? Object.keys(known) : [];
      return [...parts.flatMap((part) => idsHere(part)), ...numberIds(), ...idsHere('layout', 'steps')];
    }),
    referring(field, blank, part = '', path = []) {
      if (isRecord(blank)) {
        const inner = Object.entries(blank as Record<string, Json>);
        return Object.fromEntries(inner.map(([each, value]) => [each, form.referring(each, value, field)]));
      }
      const [first] = (named[`${part}.${field}`] ?? named[field])?.(path) ?? [];
      if (first === undefined) return blank;
      if (Array.isArray(blank) && blank.length > 0) return [first];
      return typeof blank === 'string' ? first : blank;
    },
    beginning(node, path, label) {
      if (node.type === 'boolean') return true;
      const part = path.slice(0, -1).findLast((step) => typeof step === 'string' && step !== 'of');
      return form.referring(String(path.at(-1)), blankOf(node, label, form.partOf), String(part ?? ''), path);
    },
    keysAt(path) {
      if (path.at(-1) === 'costs') return idsHere('trackers');
      const roll = path.at(-1) === 'with' ? form.valueAt(path.slice(0, -1)) : undefined;
      const check = isRecord(roll) ? roll['check'] : undefined;
      const known = form.known();
      const checks = isRecord(known) ? entriesOf(known['checks']) : [];
      const inputs = checks.find(({ id }) => id === check)?.['inputs'];
      return isRecord(inputs) ? Object.keys(inputs) : [];
    },
    usualAt(path) {
      if (form.within(path).join() !== 'reference') return [];
      const draft = definitionSchema.safeParse(store.document?.draft);
      if (!draft.success) return [];
      const [, kind] = scope.value;
      const parts = kind === undefined ? draft.data : draft.data.kinds[Number(kind)];
      return parts === undefined ? [] : usualCards(parts).map(written);
    },
    change(path, value, did) {
      const fields = path.filter((step) => typeof step === 'string');
      const what = raw(
        labelOf(
          fields.at(-1) ?? '',
          fields.slice(0, -1).findLast((step) => step !== 'of'),
        ),
      );
      const freed =
        did === 'added'
          ? [
              ...withoutBeginnings(form.within(path), valueHere),
              ...neededBeside(form.within(path), valueHere),
            ]
          : [];
      const beside = freed.map(([place, next]) => [[...scope.value, ...place], next] as const);
      const changed = (draft: Json): Json =>
        [...beside, [path, value] as const].reduce<Json>(
          (all, [place, next]) => withValue(all, place, next) ?? {},
          draft,
        );
      store.apply((game) => ({ ...game, draft: changed(game.draft) }), {
        label: message(`undoStep.game.${did}`, { what }),
        ...(did === 'changed' && { merge: path.join(' ') }),
      });
    },
    faultsAt: (path) => store.faults.filter((fault) => fault.path.join('\n') === path.join('\n')),
    faultsBeside: (path, shown) =>
      within(store.faults, path).filter((fault) => {
        const next = fault.path[path.length];
        return next === undefined || !shown.includes(next);
      }),
    faultsBelow: (path) => within(store.faults, path).length,
  };
  provide(key, form);
  return form;
}

function within(faults: readonly DefinitionFault[], path: Path): readonly DefinitionFault[] {
  return faults.filter((fault) => path.every((step, at) => fault.path[at] === step));
}

function entriesOf(list: Json | undefined): readonly Readonly<Record<string, Json>>[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter((each) => isRecord(each)) : [];
}

/** As a form writes it: an empty list is left out. */
function written(entry: ReferenceEntry): Json {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

function idsOfEntries(entries: readonly Readonly<Record<string, Json>>[]): readonly string[] {
  return entries.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
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
