import type { Json } from '#shared/kernel/jsonValue';
import type { DefinitionFault } from './faults';
import type { Program } from './model/program';
import { actionGroups, conditionGroups } from './model/references/blocks';
import { compileDefinition } from './read';
import type { Definition, Kind } from './schema';
import { exchangeTexts, placeOf, type GameTexts } from './texts';

/**
 * The same rules with other texts, by their places. Those that make them faulty, such as a sentence that names what does
 * not exist, are left out.
 */
export function translatedProgram({ game }: Program, texts: GameTexts): Program | undefined {
  const compiled = compileDefinition(translatedDefinition(game.definition, texts));
  if (compiled.ok) return compiled.value;
  const sound = soundTexts(game.definition, texts, compiled.error);
  const again = compileDefinition(translatedDefinition(game.definition, sound));
  return again.ok ? again.value : undefined;
}

function soundTexts(definition: Definition, texts: GameTexts, faults: readonly DefinitionFault[]): GameTexts {
  const faulty = new Set(faults.map(({ path }) => placeOf(definition as Json, path)));
  return Object.fromEntries(Object.entries(texts).filter(([place]) => !faulty.has(place)));
}

type Parts = Definition | Kind;

/** Lengths have no bounds here: those of the format are for definitions of strangers. */
function translatedDefinition(definition: Definition, texts: GameTexts): Definition {
  const shown = exchangeTexts(definition, texts) as Definition;
  const kinds = definition.kinds.map((kind, at) => regrouped(kind, shown.kinds[at] ?? kind));
  return { ...regrouped(definition, shown), kinds };
}

/** The parts of the game, or of a kind of sheet, with names that find each other in the other language as well. */
function regrouped<T extends Parts>(definition: T, shown: T): T {
  const { actions, conditions, calculators, reference, layout } = definition;
  const rowName = namesOfRows(definition, shown);
  const translated: T = {
    ...shown,
    actions: named(actions, shown.actions, 'group'),
    conditions: named(conditions, shown.conditions, 'under'),
    calculators: named(calculators, shown.calculators, 'group'),
    reference: named(reference, shown.reference, 'group'),
    builds: withRowNames(definition, shown, rowName),
    catalogs: withCellNames(definition, shown, rowName),
  };
  const blocks = new Map([
    ...blocksOf('group', [actions, actionGroups(definition)], [translated.actions, actionGroups(translated)]),
    ...blocksOf(
      'under',
      [conditions, conditionGroups(definition)],
      [translated.conditions, conditionGroups(translated)],
    ),
  ]);
  // Two groups of one word are one block.
  const play = [...new Set(layout.play.map((id) => blocks.get(id) ?? id))];
  return { ...translated, layout: { ...shown.layout, play } };
}

type Groups<Key extends string> = readonly [
  entries: readonly { readonly [key in Key]?: string | undefined }[],
  ids: ReadonlyMap<string, string>,
];

/** The order of play names the blocks of groups by their words. */
function blocksOf<Key extends string>(
  key: Key,
  [entries, ids]: Groups<Key>,
  [translated, translatedIds]: Groups<Key>,
): (readonly [string, string])[] {
  return [...ids].map(([word, id]) => {
    const to = translated[entries.findIndex((entry) => entry[key] === word)]?.[key];
    return [id, (to === undefined ? undefined : translatedIds.get(to)) ?? id] as const;
  });
}

/** Entries are grouped under the same words, so that those of the first entry are those of the others. */
function named<Key extends string, T extends { readonly [key in Key]?: string | undefined }>(
  entries: readonly T[],
  translated: readonly T[],
  key: Key,
): T[] {
  const words = new Map<string, string>();
  entries.forEach((entry, at) => {
    const [from, to] = [entry[key], translated[at]?.[key]];
    if (from !== undefined && to !== undefined && !words.has(from)) words.set(from, to);
  });
  return translated.map((entry, at) => {
    const from = entries[at]?.[key];
    return from === undefined ? entry : { ...entry, [key]: words.get(from) ?? from };
  });
}

/** Names of rows, by their lists and what they were: builds and catalogs find rows by them. */
function namesOfRows({ lists }: Parts, shown: Parts) {
  const namesOf = ({ suggestions, initial }: Definition['lists'][number]) => [
    ...suggestions,
    ...initial.map(({ name }) => name),
  ];
  const names = new Map(
    lists.map((list, at) => {
      const to = namesOf(shown.lists[at] ?? list);
      return [list.id, new Map(namesOf(list).map((name, index) => [name, to[index]]))];
    }),
  );
  return (list: string | undefined, name: unknown): unknown =>
    names.get(list ?? '')?.get(name as string) ?? name;
}

type RowNames = ReturnType<typeof namesOfRows>;

/** The list whose rows a field names. */
function keyOf(list: Definition['lists'][number] | undefined, cell: string): string | undefined {
  const field = list?.row[cell];
  return field !== undefined && 'key' in field ? field.key : undefined;
}

/** Rows that builds find by their names are called as the lists suggest them, or as they have them at first. */
function withRowNames({ lists }: Parts, shown: Parts, nameOf: RowNames): Definition['builds'] {
  return shown.builds.map((build) => ({
    ...build,
    lists: build.lists.map((part) => {
      const list = lists.find(({ id }) => id === part.of);
      const named = (cell: string): string | undefined =>
        keyOf(list, cell) ?? (cell === 'name' && list?.key === 'name' ? list.id : undefined);
      const rows = part.rows.map((row) => mapped(row, (cell, value) => nameOf(named(cell), value)));
      return { ...part, rows };
    }),
  }));
}

/** Cells of catalogs that name a row, such as the skill of a weapon. */
function withCellNames({ lists }: Parts, shown: Parts, nameOf: RowNames): Definition['catalogs'] {
  return shown.catalogs.map((catalog) => {
    const named = (cell: string): string | undefined =>
      lists.flatMap((list) => (list.from.includes(catalog.id) ? (keyOf(list, cell) ?? []) : []))[0];
    return {
      ...catalog,
      of: catalog.of.map((entry) => mapped(entry, (cell, value) => nameOf(named(cell), value))),
    };
  });
}

function mapped<T extends object>(record: T, to: (key: string, value: unknown) => unknown): T {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(key, value)])) as T;
}
