import { clamp } from '#shared/kernel/clamp';
import { sum } from '#shared/kernel/sum';
import { message, raw, type Text } from '#shared/kernel/text';
import type { InitiativeRules } from '#shared/rules/encounter';
import { number } from '#shared/rules/inputs';
import type { Entry, EntryBlock, Reference, RollTable } from '#shared/rules/reference/reference';
import { diceOf } from '#shared/rules/definition/dice/inputs';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import type { Program } from '#shared/rules/definition/model/program';
import type { CardContent } from '#shared/rules/definition/schema/layout';
import type { Kind } from '#shared/rules/definition/schema/index';
import type { Lookup } from '#shared/rules/definition/schema/numbers';
import { calculatorId } from './calculators';
import type { Sheet } from './sheet';
import { cellText, shownColumns, titled } from './lists/cells';

type Definition = Program['game']['definition'];

export function rollTables({ tables, name }: Definition): RollTable[] {
  return tables.map(({ id, name: title, rule, dice, rows }) => {
    const { count, sides } = diceOf(dice);
    return {
      id,
      title: raw(title),
      rule: rule ?? name,
      dice: { count, sides },
      rows: rows.map(([to, text], index) => ({
        from: index === 0 ? count : (rows[index - 1]?.[0] ?? 0) + 1,
        to,
        text: raw(text),
      })),
    };
  });
}

/** A number that is brought as it is has its own name. */
function broughtLabel({ game }: Program, name: string): Text {
  const source = game.definition.initiative?.brings[name];
  const entry = game.numbers.get(String(source))?.entry;
  return raw(entry === undefined ? titled(name) : (entry.title ?? entry.name));
}

export function initiativeOf(program: Program): InitiativeRules {
  const { game, brings } = program;
  const rules = game.definition.initiative;
  const draw = rules?.draw ?? 'dice';
  const { count, sides } = diceOf(rules?.dice ?? '1d20');
  const order = rules?.order ?? ['total'];
  const adds = rules?.adds ?? [];
  const { lower = [], explodes } = rules ?? {};
  return {
    rule: rules?.rule ?? game.definition.name,
    draw,
    every: rules?.every ?? 'encounter',
    delay: rules?.delay ?? 'hold',
    text: rules === undefined ? message('definition.initiative.text') : raw(rules.text),
    modes: [
      {
        id: 'each',
        label: message(`definition.initiative.${draw === 'cards' ? 'eachCard' : 'each'}`),
        bySide: false,
      },
      { id: 'sides', label: message('definition.initiative.sides'), bySide: true },
    ]
      .toSorted((a, b) => Number(b.bySide === rules?.bySide) - Number(a.bySide === rules?.bySide))
      .slice(0, rules?.oneWay === true ? 1 : 2),
    inputs: Object.fromEntries(
      brings.map(({ name }) => [
        name,
        number(broughtLabel(program, name), { min: -1000, max: 1000, initial: 0 }),
      ]),
    ),
    dice: () => (draw === 'cards' ? [] : [{ id: 'initiative', sides, count }]),
    rank: ({ values, drawn, party }) =>
      order.map((name) => {
        const key = keyOf(name);
        return lower.includes(name) ? 0 - key : key;
        function keyOf(each: string): number {
          if (each === 'total') return sum([...drawn, ...adds.map((added) => values[added] ?? 0)]);
          return each === 'party' ? Number(party) : (values[each] ?? 0);
        }
      }),
    ...(rules?.ambush && { ambush: rules.ambush }),
    ...(explodes !== undefined &&
      draw === 'dice' && {
        explodes: (drawn: readonly number[]) =>
          (drawn.at(-1) ?? 0) >= explodes ? { id: 'explode', sides, count: 1 } : undefined,
      }),
  };
}

export function initiativeValues({ program, env }: Sheet): Readonly<Record<string, number>> {
  return Object.fromEntries(
    program.brings.map(({ name, formula }) => [
      name,
      clamp(Math.floor(formula.expression.run(env) as number), -1000, 1000),
    ]),
  );
}

/** The cards of the definition; without any, one for each set, catalog, table and check. */
export function referenceOf(program: Program): Reference {
  const { definition } = program.game;
  const cards = definition.reference.length > 0 ? definition.reference : usualCards(definition);
  const groups = [...new Set(cards.map(({ group }) => group))];
  const entries = cards.map((card): Entry => {
    const { id, group, name, rule, text, summary = text, links, more } = card;
    return {
      id,
      group: `group-${String(groups.indexOf(group) + 1)}`,
      title: raw(name),
      rule: rule ?? definition.name,
      ...(summary !== undefined && { summary: raw(summary) }),
      ...(links.length > 0 && { links }),
      blocks: [card, ...more].flatMap((part) => contentBlocks(program, part)),
    };
  });
  const screen = cards.filter(({ screen: shown }) => shown).map(({ id }) => id);
  return {
    groups: groups.map((name, index) => ({ id: `group-${String(index + 1)}`, title: raw(name) })),
    entries: [...entries, ...creditsOf(definition, groups.length)],
    screen: screen.length > 0 ? screen : entries.slice(0, 12).map(({ id }) => id),
  };
}

/** The last card of the last group. */
function creditsOf({ credits, name }: Definition, group: number): Entry[] {
  if (credits === undefined) return [];
  const text = raw(credits);
  const title = message('definition.credits');
  // No card of a game has a colon in its id.
  const id = 'game:credits';
  const blocks: EntryBlock[] = [{ kind: 'text', text }];
  return [{ id, group: `group-${String(group)}`, title, rule: name, summary: text, blocks }];
}

/** Text, points, facts, and what they are about. */
function contentBlocks(
  program: Program,
  { text, points, facts, cells, grid, check, table, calculator }: CardContent,
): EntryBlock[] {
  return [
    ...(text === undefined ? [] : [{ kind: 'text' as const, text: raw(text) }]),
    ...(points.length === 0 ? [] : [{ kind: 'list' as const, items: points.map(raw) }]),
    ...(facts.length === 0
      ? []
      : [
          {
            kind: 'facts' as const,
            rows: facts.map((fact) => ({ label: raw(fact.name), value: raw(fact.text) })),
          },
        ]),
    ...(cells === undefined
      ? []
      : [
          {
            kind: 'grid' as const,
            columns: cells.head.map(raw),
            rows: cells.rows.map((row) => row.map(raw)),
          },
        ]),
    ...(grid === undefined ? [] : gridBlock(program, grid)),
    ...(check === undefined ? [] : [{ kind: 'check' as const, id: check }]),
    ...(table === undefined ? [] : [{ kind: 'table' as const, id: table }]),
    ...(calculator === undefined ? [] : [{ kind: 'calculator' as const, id: calculatorId(calculator) }]),
  ];
}

/** A card for each part of a game that can be looked up, as long as it has no cards of its own. */
export function usualCards({
  numbers,
  options,
  catalogs,
  lookups,
  conditions,
  tables,
  checks,
  name,
}: Definition | Kind): Definition['reference'] {
  const card = (id: string, title: string, more: object) => ({
    id,
    group: name,
    name: title,
    screen: true,
    points: [],
    facts: [],
    links: [],
    more: [],
    ...more,
  });
  // A card of names alone says nothing.
  const explained = numbers.filter(({ of }) => of.some(({ text }) => text !== undefined));
  return [
    ...checks.map(({ id, name: title, text, degrees }) =>
      card(`check-${id}`, title, {
        check: id,
        ...(text !== undefined && { text }),
        ...(degrees.some((degree) => degree.text !== undefined) && { grid: `${id}.degrees` }),
      }),
    ),
    ...[...explained, ...options, ...catalogs, ...lookups].map(({ id, name: title }) =>
      card(id, title, { grid: id }),
    ),
    ...(conditions.length > 0 ? [card('conditions', 'Conditions', { grid: 'conditions' })] : []),
    ...tables.map(({ id, name: title }) => card(`table-${id}`, title, { table: id })),
  ];
}

/** Entries with their texts and columns; the outcomes of a check from the worst to the best. */
function gridBlock(program: Program, grid: string): EntryBlock[] {
  const { definition } = program.game;
  const { numbers, options, catalogs, lookups, conditions, checks } = definition;
  const degrees = checks
    .find(({ id }) => `${id}.degrees` === grid)
    ?.degrees.toSorted((a, b) => a.rank - b.rank);
  const plain = grid === 'conditions' ? conditions : (degrees ?? numbers.find(({ id }) => id === grid)?.of);
  if (plain !== undefined)
    return [
      { kind: 'facts', rows: plain.map(({ name, text = '' }) => ({ label: raw(name), value: raw(text) })) },
    ];
  const lookup = lookups.find(({ id }) => id === grid);
  if (lookup !== undefined)
    return [
      {
        kind: 'facts',
        rows: bandTexts(lookup).map(({ name, text }) => ({ label: raw(name), value: raw(text) })),
      },
    ];
  const columned = [...options, ...catalogs].find(({ id }) => id === grid);
  if (columned === undefined) return [];
  const columns = shownColumns(columned);
  const rows = columned.of.map((entry) => [
    raw(entry.name),
    ...columns.map(([name, column]) => cellText({ program }, entry[name], column)),
  ]);
  return [
    {
      kind: 'grid',
      columns: [message('definition.list.name'), ...columns.map(([name]) => raw(titled(name)))],
      rows,
    },
  ];
}

/** The bands of a lookup, each with its numbers: 1–4, and 5+ for the last. */
export function bandTexts({ of }: Lookup): { readonly name: string; readonly text: string }[] {
  return of.map(({ name, from, upTo }, index) => {
    const before = of[index - 1]?.upTo;
    const next = of[index + 1]?.from;
    const first = from ?? (before === undefined ? undefined : before + 1);
    const last = upTo ?? (next === undefined ? undefined : next - 1);
    return { name, text: spanText(first, last) ?? boundText(from, upTo) };
  });
}

/** Bands of whole numbers have a first and a last one. */
function spanText(first: number | undefined, last: number | undefined): string | undefined {
  if (!Number.isInteger(first) || !Number.isInteger(last)) return undefined;
  return first === last ? String(first) : `${shownNumber(first ?? 0)}–${shownNumber(last ?? 0)}`;
}

function boundText(from: number | undefined, upTo: number | undefined): string {
  if (from !== undefined) return `${shownNumber(from)}+`;
  return upTo === undefined ? '' : `≤ ${shownNumber(upTo)}`;
}
