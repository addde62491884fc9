import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Definition } from '#shared/rules/definition/schema/index';
import { columnBlocks } from '#shared/rules/definition/schema/layout';
import type { Compiler } from './compiler';
import type { Game } from './game';

type Id = { readonly id: string };
const idsOf = (list: readonly Id[]): string[] => list.map(({ id }) => id);

/** Ids that refer to other parts, apart from formulas. */
export function checkReferences(definition: Definition, compiler: Compiler, game: Game): void {
  const { numbers, options, lists, words, trackers, conditions, checks, tables, calculators, layout } =
    definition;
  const parts = [...idsOf(numbers), ...idsOf(options), ...idsOf(lists), ...idsOf(words), ...idsOf(trackers)];
  const known = (path: DefinitionPath, id: string | undefined, ids: Iterable<string>): void => {
    if (id !== undefined) compiler.known(path, id, ids);
  };
  checkSteps(definition, known);
  definition.ways.forEach(({ of, array, dice, drop }, index) => {
    const set = numbers.find(({ id }) => id === of);
    known(['ways', index, 'of'], of, idsOf(numbers));
    if (array !== undefined && set !== undefined && array.length !== set.of.length)
      compiler.fault(['ways', index, 'array'], 'array', { count: set.of.length });
    if (set?.each.chosen === undefined && set?.of.some(({ chosen }) => chosen === undefined) === true)
      compiler.fault(['ways', index, 'of'], 'notChosen', { name: set.name });
    if (dice?.includes('+') === true || dice?.includes('-') === true)
      compiler.fault(['ways', index, 'dice'], 'tableDice');
    if (dice !== undefined && drop >= Number(dice.split('d')[0]))
      compiler.fault(['ways', index, 'drop'], 'drop');
  });
  numbers.forEach(({ word, of }, index) => {
    known(['numbers', index, 'word'], word, idsOf(definition.lookups));
    of.forEach(({ defends }, at) => {
      const path = ['numbers', index, 'of', at, 'defends'];
      if (defends !== undefined) knownDefense(compiler, definition, path, defends);
    });
  });
  for (const part of ['catalogs', 'options'] as const)
    definition[part].forEach(({ columns, hidden }, index) => {
      hidden.forEach((name, at) => {
        known([part, index, 'hidden', at], name, Object.keys(columns));
      });
    });
  definition.problems.forEach(({ each, at }, index) => {
    known(['problems', index, 'each'], each, [...game.sets.keys(), ...game.lists.keys()]);
    known(['problems', index, 'at'], at, [...parts, ...numbers.flatMap(({ of }) => idsOf(of))]);
  });
  definition.conditions.forEach(({ resets }, index) => {
    resets.forEach((id, at) => {
      known(['conditions', index, 'resets', at], id, idsOf(trackers));
    });
  });
  if (checks[0]?.id !== 'check') compiler.fault(['checks'], 'firstCheck');
  tables.forEach(({ rows, dice }, index) => {
    checkRows(compiler, ['tables', index, 'rows'], rows, dice);
  });
  definition.budgets.forEach(({ over }, index) => {
    known(['budgets', index, 'over'], over, idsOf(definition.problems));
  });
  definition.lists.forEach(({ plan, key, row }, index) => {
    if (plan === undefined) return;
    known(['lists', index, 'plan'], plan, Object.keys(row));
    if (key === undefined) compiler.fault(['lists', index, 'plan'], 'planKey');
  });
  definition.lists.forEach(({ free, initial, row }, index) => {
    if (initial.length > 0 && !free) compiler.fault(['lists', index, 'initial'], 'notFree');
    initial.forEach((fields, at) => {
      for (const name of Object.keys(fields))
        compiler.knownKey(['lists', index, 'initial', at, name], name, ['name', ...Object.keys(row)]);
    });
  });
  checkBuilds(definition, compiler);
  checkFoes(definition, compiler);
  const { initiative, npc } = definition;
  const brought = [...Object.keys(initiative?.brings ?? {}), 'total', 'party'];
  initiative?.order.forEach((name, index) => {
    known(['initiative', 'order', index], name, brought);
  });
  initiative?.lower.forEach((name, index) => {
    known(['initiative', 'lower', index], name, initiative.order);
  });
  initiative?.adds.forEach((name, index) => {
    known(['initiative', 'adds', index], name, Object.keys(initiative.brings));
  });
  for (const [what, id] of Object.entries(definition.quickFoe ?? {}))
    known(
      ['quickFoe', what],
      id,
      [...game.numbers.values()].flatMap((number) => (number.chosen === undefined ? [] : [number.id])),
    );
  npc?.numbers.forEach((id, index) => {
    known(['npc', 'numbers', index], id, [...idsOf(numbers), ...numbers.flatMap(({ of }) => idsOf(of))]);
  });
  npc?.attackBy?.forEach((id, index) => {
    known(['npc', 'attackBy', index], id, [...npcNumbers(definition), ...idsOf(npc.own)]);
  });
  npc?.links.forEach((id, index) => {
    known(['npc', 'links', index], id, idsOf(definition.reference));
  });
  npc?.trackers.forEach((id, index) => {
    known(['npc', 'trackers', index], id, idsOf(trackers));
  });
  definition.reference.forEach((entry, index) => {
    [entry, ...entry.more].forEach(({ table, calculator, check, grid, cells }, part) => {
      const path = ['reference', index, ...(part === 0 ? [] : ['more', part - 1])];
      known([...path, 'table'], table, idsOf(tables));
      known([...path, 'calculator'], calculator, idsOf(calculators));
      known([...path, 'check'], check, idsOf(checks));
      known([...path, 'grid'], grid, gridNames(definition));
      cells?.rows.forEach((row, at) => {
        const count = cells.head.length;
        if (row.length !== count) compiler.fault([...path, 'cells', 'rows', at], 'cells', { count });
      });
    });
    entry.links.forEach((id, at) => {
      known(['reference', index, 'links', at], id, idsOf(definition.reference));
    });
  });
  layout.subtitle.forEach((id, index) => {
    if (typeof id === 'string')
      known(['layout', 'subtitle', index], id, [...idsOf(options), ...idsOf(words)]);
  });
  layout.facts.forEach((id, index) => {
    known(['layout', 'facts', index], id, [...idsOf(options), ...idsOf(words), ...game.numbers.keys()]);
  });
  const blocks = blockNames(definition);
  layout.sheet.forEach((id, index) => {
    known(['layout', 'sheet', index], id, blocks);
  });
  const money = definition.budgets.filter(({ ledger }) => ledger);
  const figures = [...idsOf(trackers), ...idsOf(money), ...idsOf(numbers)];
  layout.print.forEach((band, index) => {
    band.forEach((column, at) => {
      const path = ['layout', 'print', index, at];
      const cards = [...idsOf(definition.lookups), ...idsOf(definition.catalogs)];
      const printed = [...blocks, ...cards, 'notes', 'belongings'];
      columnBlocks(column).forEach((part, place) => {
        const inside = typeof column === 'string' ? [] : Array.isArray(column) ? [place] : ['of', place];
        if (typeof part === 'string') known([...path, ...inside], part, printed);
        else {
          const [key, ids, names] =
            'figures' in part
              ? ['figures', part.figures, [...figures, ...game.numbers.keys()]]
              : ['boxes', part.boxes, [...idsOf(trackers), ...idsOf(conditions)]];
          ids.forEach((each, which) => {
            const place = [...path, ...inside, key, which];
            if (typeof each === 'string') known(place, each, names);
            else known([...place, 'of'], each.of, idsOf(trackers));
          });
        }
      });
    });
  });
  const withActions = [
    ...definition.actions.flatMap(({ rowsOf }) => rowsOf ?? []),
    ...idsOf(
      definition.lists.filter(({ played, live, grows }) => played || grows || Object.keys(live).length > 0),
    ),
  ];
  layout.play.forEach((id, index) => {
    known(['layout', 'play', index], id, [
      ...playBlocks,
      ...withActions,
      ...definition.lists.flatMap(({ marks }) =>
        marks.flatMap((mark) => (mark.switch === undefined ? [] : [switchesId(mark.id)])),
      ),
      ...actionGroups(definition).values(),
      ...conditionGroups(definition).values(),
    ]);
  });
  layout.card.forEach((id, index) => {
    known(['layout', 'card', index], id, blocks);
  });
}

/** The block of play with the switches of a mark. */
export const switchesId = (mark: string): string => `switches-${mark}`;

/** A number that attacks have to beat names a check and one of its inputs. */
export function knownDefense(
  compiler: Compiler,
  { checks }: Definition,
  path: DefinitionPath,
  { check, input }: { readonly check: string; readonly input: string },
): void {
  compiler.known([...path, 'check'], check, idsOf(checks));
  const found = checks.find(({ id }) => id === check);
  if (found !== undefined) compiler.known([...path, 'input'], input, Object.keys(found.inputs));
}

/** Groups of actions with the ids of their blocks: `actions-first-aid` for "First aid". */
export function actionGroups({ actions }: Pick<Definition, 'actions'>): ReadonlyMap<string, string> {
  return blockIds(
    'actions',
    actions.flatMap(({ group, rowsOf, stay, hidden }) =>
      rowsOf === undefined && !stay && !hidden ? (group ?? []) : [],
    ),
  );
}

/** Words above conditions with the ids of their blocks: `conditions-this-round` for "This round". */
export function conditionGroups({ conditions }: Pick<Definition, 'conditions'>): ReadonlyMap<string, string> {
  return blockIds(
    'conditions',
    conditions.flatMap(({ under, hidden }) => (hidden ? [] : (under ?? []))),
  );
}

function blockIds(kind: string, groups: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    [...new Set(groups)].map((group, index) => {
      const words = group
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '');
      return [group, `${kind}-${words === '' ? `group-${String(index + 1)}` : words}`];
    }),
  );
}

/** Blocks of play besides the lists with actions. */
const playBlocks = ['trackers', 'conditions', 'rolls', 'actions', 'time'];

/** Parts that a sheet can show as a block. */
export function blockNames({ numbers, lists, options, layout }: Definition): string[] {
  return [
    ...idsOf(numbers),
    ...idsOf(lists),
    ...idsOf(options),
    ...idsOf(layout.tables),
    'trackers',
    'conditions',
  ];
}

function gridNames({ numbers, options, catalogs, lookups, checks }: Definition): string[] {
  const entries = [...idsOf(numbers), ...idsOf(options), ...idsOf(catalogs), ...idsOf(lookups)];
  return [...entries, 'conditions', ...checks.map(({ id }) => `${id}.degrees`)];
}

/** Builds name nothing but what a character can have. */
function checkBuilds(
  { builds, words, options, numbers, lists, catalogs, trackers }: Definition,
  compiler: Compiler,
): void {
  const chosen = trackers.filter(({ most }) => typeof most === 'object' && most !== null);
  builds.forEach((build, index) => {
    const path = ['builds', index];
    for (const id of Object.keys(build.words)) compiler.knownKey([...path, 'words', id], id, idsOf(words));
    for (const [id, entries] of Object.entries(build.options)) {
      const option = options.find((each) => each.id === id);
      if (compiler.knownKey([...path, 'options', id], id, idsOf(options)))
        entries.forEach((entry, at) =>
          compiler.known([...path, 'options', id, at], entry, idsOf(option?.of ?? [])),
        );
    }
    build.numbers.forEach(({ of, first, others, is = {} }, at) => {
      const set = numbers.find(({ id }) => id === of);
      const ids = set === undefined ? ['most'] : idsOf(set.of);
      if (!compiler.known([...path, 'numbers', at, 'of'], of, [...idsOf(numbers), ...idsOf(chosen)])) return;
      for (const [key, named] of Object.entries({ first, others }))
        named.forEach((id, place) => compiler.known([...path, 'numbers', at, key, place], id, ids));
      for (const id of Object.keys(is)) compiler.knownKey([...path, 'numbers', at, 'is', id], id, ids);
    });
    build.lists.forEach(({ of, rows, deal }, at) => {
      const list = lists.find(({ id }) => id === of);
      if (list === undefined) {
        compiler.known([...path, 'lists', at, 'of'], of, idsOf(lists));
        return;
      }
      const fields = ['from', 'item', 'name', ...Object.keys(list.row)];
      if (deal !== undefined)
        compiler.known([...path, 'lists', at, 'deal', 'field'], deal.field, Object.keys(list.row));
      rows.forEach((row, place) => {
        const there = [...path, 'lists', at, 'rows', place];
        for (const name of Object.keys(row)) compiler.knownKey([...there, name], name, fields);
        const { from, item } = row;
        if (from === undefined) return;
        const catalog = catalogs.find(({ id }) => id === from);
        if (compiler.known([...there, 'from'], String(from), list.from))
          compiler.known([...there, 'item'], String(item), idsOf(catalog?.of ?? []));
      });
    });
  });
}

/** Numbers of foes are those of a stat block. */
function checkFoes({ npc, numbers, checks }: Definition, compiler: Compiler): void {
  if (npc === undefined) return;
  const skills = numbers.filter((set) => npc.skills && set.skills).flatMap(({ of }) => idsOf(of));
  const block = [...npcNumbers({ npc, numbers }), ...idsOf(npc.own)];
  const known = [...block, ...skills, ...npc.trackers];
  npc.foes.forEach((foe, index) => {
    const path = ['npc', 'foes', index];
    for (const id of Object.keys(foe.numbers)) compiler.knownKey([...path, 'numbers', id], id, known);
    foe.attacks.forEach(({ by, skill }, at) => {
      if (skill !== undefined) compiler.known([...path, 'attacks', at, 'skill'], skill, skills);
      if (by !== undefined) compiler.known([...path, 'attacks', at, 'by'], by, [...block, ...skills]);
    });
  });
  if (npc.damage === undefined) return;
  const { check, input, parts } = npc.damage;
  if (!compiler.known(['npc', 'damage', 'check'], check, idsOf(checks))) return;
  const inputs = Object.entries(checks.find(({ id }) => id === check)?.inputs ?? {});
  const dice = inputs.flatMap(([id, each]) => ('dice' in each ? [id] : []));
  if ((input === undefined) === (parts === undefined)) compiler.fault(['npc', 'damage'], 'damageInput');
  if (input !== undefined) compiler.known(['npc', 'damage', 'input'], input, dice);
  const whole = inputs.flatMap(([id, each]) => ('min' in each ? [id] : []));
  for (const [part, id] of Object.entries(parts ?? {})) {
    const options = part === 'sides' ? inputs.flatMap(([name, each]) => ('of' in each ? [name] : [])) : [];
    compiler.known(['npc', 'damage', 'parts', part], id, [...whole, ...options]);
  }
}

/** The numbers of a stat block: its sets with all their numbers, then single ones. */
export function npcNumbers({ npc, numbers }: Pick<Definition, 'npc' | 'numbers'>): string[] {
  return (npc?.numbers ?? []).flatMap((id) => {
    const set = numbers.find((each) => each.id === id);
    return set === undefined ? [id] : idsOf(set.of);
  });
}

/** Steps that are listed are all there are. */
function checkSteps(
  { numbers, words, options, lists, trackers, layout }: Definition,
  known: (path: DefinitionPath, id: string | undefined, ids: Iterable<string>) => void,
): void {
  if (layout.steps.length === 0) return;
  const parts = { numbers, words, options, lists, trackers };
  for (const [name, list] of Object.entries(parts))
    list.forEach(({ step }, index) => {
      known([name, index, 'step'], step, idsOf(layout.steps));
    });
}

/** Rows ascend from the lowest sum of the dice to the highest. */
function checkRows(
  compiler: Compiler,
  path: DefinitionPath,
  rows: readonly (readonly [number, string])[],
  dice: string,
): void {
  const [, count = '1', sides = '1', plus = '0'] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(dice) ?? [];
  const highest = Number(count) * Number(sides);
  if (Number(plus) !== 0) compiler.fault([...path.slice(0, -1), 'dice'], 'tableDice');
  let before = Number(count) - 1;
  rows.forEach(([to], index) => {
    if (to <= before) compiler.fault([...path, index, 0], 'rowOrder');
    before = Math.max(before, to);
  });
  if (before !== highest) compiler.fault([...path, rows.length - 1, 0], 'lastRow', { highest });
}
