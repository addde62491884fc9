import { clamp } from '../../../kernel/clamp';
import { message, raw } from '../../../kernel/text';
import { defineCalculator, type Calculator } from '../../calculators';
import type { InitiativeRules } from '../../encounter';
import { flag, number, type Input, type Inputs } from '../../inputs';
import type { Entry, EntryBlock, Reference, RollTable } from '../../reference/reference';
import { diceOf } from '../dice/inputs';
import { constantEnv } from '../dice/model';
import { rounded } from '../formula/functions';
import { shownNumber } from '../formula/phrases';
import type { Value } from '../formula/types';
import type { CalculatorModel, Program } from '../model/program';
import { said } from '../model/says';
import type { Sheet } from './sheet';
import { cellText, titled } from './listWidgets';

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

export function calculatorOf({ game }: Program, model: CalculatorModel): Calculator {
  const { rules, results, says, names } = model;
  const inputs: Inputs = Object.fromEntries(
    Object.entries(rules.inputs).map(([id, input]): [string, Input] => {
      if ('flag' in input) return [id, flag(raw(input.name))];
      const { min, max, initial } = input;
      const range = { min, max: Math.max(min, max) };
      return [
        id,
        number(raw(input.name), {
          ...range,
          ...(initial !== undefined && { initial: clamp(initial, range.min, range.max) }),
        }),
      ];
    }),
  );
  return defineCalculator({
    id: calculatorId(rules.id),
    title: raw(rules.name),
    rule: rules.rule ?? game.definition.name,
    group: raw(rules.group),
    inputs,
    ...(rules.text !== undefined && { text: raw(rules.text) }),
    calculate(values) {
      const own: Value[] = names.map((name) => (values as Readonly<Record<string, Value>>)[name]);
      const env = constantEnv(game.constants, own);
      const first = Object.keys(rules.inputs).length;
      results.forEach(({ formula, isFlag }, index) => {
        const value = formula.expression.run(env);
        own[first + index] = isFlag
          ? value === true
          : rounded(value as number, rules.results[index]?.round ?? 'none');
      });
      const found = rules.results.map((result, index) => ({
        result,
        value: own[first + index],
        isFlag: results[index]?.isFlag,
      }));
      const sentence = said(says, env);
      return {
        json: Object.fromEntries(found.map(({ result, value }) => [result.id, value as number | boolean])),
        sentence: sentence === undefined ? message('definition.calculated') : raw(sentence),
        figures: found.flatMap(({ result, value, isFlag }) =>
          result.name === undefined
            ? []
            : [
                {
                  label: raw(result.name),
                  value:
                    isFlag === true
                      ? message(value === true ? 'definition.list.yes' : 'definition.list.no')
                      : raw(shownNumber(value as number)),
                },
              ],
        ),
      };
    },
  });
}

/** Ids of calculators are words of the command line. */
export function calculatorId(id: string): string {
  return id
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/\d+/g, '')
    .toLowerCase()
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export function initiativeOf({ game, brings }: Program): InitiativeRules {
  const rules = game.definition.initiative;
  const draw = rules?.draw ?? 'dice';
  const { count, sides } = diceOf(rules?.dice ?? '1d20');
  const order = rules?.order ?? ['total'];
  return {
    rule: rules?.rule ?? game.definition.name,
    draw,
    every: rules?.every ?? 'encounter',
    delay: rules?.delay ?? 'hold',
    text: rules === undefined ? message('definition.initiative.text') : raw(rules.text),
    modes: [
      { id: 'each', label: message('definition.initiative.each'), bySide: false },
      { id: 'sides', label: message('definition.initiative.sides'), bySide: true },
    ]
      .toSorted((a, b) => Number(b.bySide === rules?.bySide) - Number(a.bySide === rules?.bySide))
      .slice(0, rules?.oneWay === true ? 1 : 2),
    inputs: Object.fromEntries(
      brings.map(({ name }) => [name, number(raw(titled(name)), { min: -1000, max: 1000, initial: 0 })]),
    ),
    dice: () => (draw === 'cards' ? [] : [{ id: 'initiative', sides, count }]),
    rank: ({ values, drawn, party }) =>
      order.map((name) => {
        if (name === 'total') return drawn.reduce((all, face) => all + face, 0);
        return name === 'party' ? Number(party) : (values[name] ?? 0);
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
    const { id, group, name, rule, text, table, calculator, check, grid } = card;
    return {
      id,
      group: `group-${String(groups.indexOf(group) + 1)}`,
      title: raw(name),
      rule: rule ?? definition.name,
      ...(text !== undefined && { summary: raw(text) }),
      blocks: [
        ...(text === undefined ? [] : [{ kind: 'text' as const, text: raw(text) }]),
        ...(grid === undefined ? [] : gridBlock(program, grid)),
        ...(check === undefined ? [] : [{ kind: 'check' as const, id: check }]),
        ...(table === undefined ? [] : [{ kind: 'table' as const, id: table }]),
        ...(calculator === undefined ? [] : [{ kind: 'calculator' as const, id: calculatorId(calculator) }]),
      ],
    };
  });
  const screen = cards.filter(({ screen: shown }) => shown).map(({ id }) => id);
  return {
    groups: groups.map((name, index) => ({ id: `group-${String(index + 1)}`, title: raw(name) })),
    entries,
    screen: screen.length > 0 ? screen : entries.slice(0, 12).map(({ id }) => id),
  };
}

function usualCards({
  numbers,
  options,
  catalogs,
  lookups,
  conditions,
  tables,
  checks,
  name,
}: Definition): Definition['reference'] {
  const card = (id: string, title: string, more: object) => ({
    id,
    group: name,
    name: title,
    screen: true,
    ...more,
  });
  return [
    ...checks.map(({ id, name: title, text }) =>
      card(`check-${id}`, title, { check: id, ...(text !== undefined && { text }) }),
    ),
    ...[...numbers, ...options, ...catalogs, ...lookups].map(({ id, name: title }) =>
      card(id, title, { grid: id }),
    ),
    ...(conditions.length > 0 ? [card('conditions', 'Conditions', { grid: 'conditions' })] : []),
    ...tables.map(({ id, name: title }) => card(`table-${id}`, title, { table: id })),
  ];
}

/** Entries with their texts and columns. */
function gridBlock(program: Program, grid: string): EntryBlock[] {
  const { definition } = program.game;
  const { numbers, options, catalogs, lookups, conditions, checks } = definition;
  const degrees = checks.find(({ id }) => `${id}.degrees` === grid)?.degrees;
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
        rows: lookup.of.map(({ name, from, upTo }) => ({
          label: raw(name),
          value: raw(bandText(from, upTo)),
        })),
      },
    ];
  const columned = [...options, ...catalogs].find(({ id }) => id === grid);
  if (columned === undefined) return [];
  const columns = Object.entries(columned.columns).filter(([, column]) => column !== 'formula');
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

/** The numbers of a band: from so much, or up to so much. */
export function bandText(from: number | undefined, upTo: number | undefined): string {
  if (from !== undefined) return `${shownNumber(from)}+`;
  return upTo === undefined ? '' : `≤ ${shownNumber(upTo)}`;
}
