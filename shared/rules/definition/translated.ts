import type { Json } from '#shared/kernel/jsonValue';
import type { DefinitionFault } from './faults';
import type { Program } from './model/program';
import { actionGroups, conditionGroups } from './model/references';
import { compileDefinition } from './read';
import type { Definition } from './schema';
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

/** Lengths have no bounds here: those of the format are for definitions of strangers. */
function translatedDefinition(definition: Definition, texts: GameTexts): Definition {
  const shown = exchangeTexts(definition, texts) as Definition;
  const { actions, conditions, calculators, reference, layout } = definition;
  const translated: Definition = {
    ...shown,
    actions: named(actions, shown.actions, 'group'),
    conditions: named(conditions, shown.conditions, 'under'),
    calculators: named(calculators, shown.calculators, 'group'),
    reference: named(reference, shown.reference, 'group'),
    builds: withRowNames(definition, shown),
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

/** Rows that builds find by their names are called as the lists suggest them, or as they have them at first. */
function withRowNames({ lists }: Definition, shown: Definition): Definition['builds'] {
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
  return shown.builds.map((build) => ({
    ...build,
    lists: build.lists.map((part) => {
      const list = lists.find(({ id }) => id === part.of);
      /** The list whose rows a cell names. */
      const namedBy = (cell: string): string | undefined => {
        const field = list?.row[cell];
        if (field !== undefined && 'key' in field) return field.key;
        return cell === 'name' && list?.key === 'name' ? list.id : undefined;
      };
      const rows = part.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([cell, value]) => [
            cell,
            names.get(namedBy(cell) ?? '')?.get(value) ?? value,
          ]),
        ),
      );
      return { ...part, rows };
    }),
  }));
}
