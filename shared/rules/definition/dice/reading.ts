import { sum } from '../../../kernel/sum';
import type { Json } from '../../../kernel/json';
import { list, message, raw, type Text } from '../../../kernel/text';
import {
  chosenDice,
  type CheckOutcome,
  type DieGroup,
  type Reading,
  type ReadDie,
  type Roll,
  type RollChoice,
  type Special,
} from '../../checks';
import { explain, type Explained } from '../../explained';
import { bandOf } from '../formula/calls';
import { wordOf } from '../formula/types';
import { said } from '../model/says';
import { rowFor, type RollTable } from '../../reference/reference';
import { groupCount, groupsOf, readPool, type FallenPool } from './fallen';
import type { Facts } from './joint';
import type { CheckModel } from './model';
import { helpOf } from './odds';
import { assess, type Judged } from './outcome';
import { otherValues, sideOf, type Side, type Values } from './side';

/** All sides that roll: oneself, the other side, and helpers. */
export interface Roller {
  readonly side: Side;
  readonly prefix: string;
  readonly label?: Text;
}

export function rollersOf(model: CheckModel, values: Values): Roller[] {
  const helpers = model.rules.assist === undefined ? 0 : Number(values['helpers'] ?? 0);
  return [
    { side: sideOf(model, values), prefix: '' },
    ...(model.rules.compare === 'opposed'
      ? [
          {
            side: sideOf(model, otherValues(values)),
            prefix: 'other-',
            label: message('definition.check.other'),
          },
        ]
      : []),
    ...Array.from({ length: helpers }, (_, index) => ({
      side: sideOf(model, values),
      prefix: `helper-${String(index + 1)}-`,
      label: message('definition.check.helper', { nth: index + 1 }),
    })),
  ];
}

export function diceGroups(model: CheckModel, rollers: readonly Roller[]): DieGroup[] {
  return rollers.flatMap(({ side, prefix, label }) =>
    model.pools.flatMap((pool, index) => {
      const resolved = side.pools[index];
      return resolved === undefined ? [] : groupsOf(pool, resolved, prefix, label);
    }),
  );
}

interface Fallen {
  readonly dice: readonly ReadDie[];
  readonly pools: readonly FallenPool[];
  readonly facts: Facts;
}

/** Takes the groups of one side off the front of the dice. */
function readSide(
  model: CheckModel,
  { side, prefix }: Roller,
  faces: (readonly number[])[],
  roll: Roll,
): Fallen {
  const pools = model.pools.flatMap((pool, index) => {
    const resolved = side.pools[index];
    if (resolved === undefined) return [];
    const own = faces.splice(0, groupCount(resolved));
    const more = prefix === '' ? chosenDice(roll, explosionId(resolved.id)) : [];
    return [readPool(pool, resolved, own, more, prefix)];
  });
  const fixed = sum(side.addends.map(({ amount }) => amount));
  const all = (name: keyof Facts) => sum(pools.map(({ facts }) => facts[name]));
  const first = pools[0]?.facts;
  const facts: Facts = {
    total: all('total') + fixed,
    successes: all('successes'),
    ones: all('ones'),
    natural: first?.natural ?? 0,
    highest: first?.highest ?? 0,
    lowest: first?.lowest ?? 0,
  };
  return { dice: pools.flatMap(({ dice }) => dice), pools, facts };
}

const explosionId = (pool: string): string => `explode-${pool}`;

export function readCheck(
  model: CheckModel,
  rollers: readonly Roller[],
  roll: Roll,
  tables: readonly RollTable[],
): Reading {
  const faces = [...roll.dice];
  const fallen = rollers.map((roller) => readSide(model, roller, faces, roll));
  const [own] = fallen;
  const [roller] = rollers;
  if (own === undefined || roller === undefined) throw new Error('A check without a side');
  const isOpposed = model.rules.compare === 'opposed';
  const other = isOpposed ? (fallen[1]?.facts.total ?? 0) : 0;
  const help = helpFrom(model, roller.side, fallen.slice(isOpposed ? 2 : 1), other);
  const spent = spentOn(model, roller.side, roll);
  const facts = { ...own.facts, total: own.facts.total + help + sum(spent.map(({ amount }) => amount)) };
  const judged = assess(model, roller.side, facts, other);
  const specials = specialsOf(model, judged, roll, tables);
  return {
    dice: fallen.flatMap(({ dice }) => dice),
    total: totalOf(model, roller.side, own, help, spent),
    verdict: verdictOf(model, roller.side, judged, facts.total),
    outcome: outcomeOf(judged),
    specials,
    ...(model.rules.damage && { damage: Math.max(0, facts.total) }),
    choices: choicesOf(model, roller.side, own, judged, roll, tables),
    json: tellingOf(model, roller.side, own) ?? {
      total: facts.total,
      ...(judged.success !== undefined && { success: judged.success }),
      ...(judged.degree && { degree: judged.degree.rules.id }),
      ...(isOpposed && { other }),
    },
  };
}

/** The result for programs as the check tells it. */
function tellingOf({ tells }: CheckModel, { env }: Side, own: Fallen): Json | undefined {
  if (tells === undefined) return undefined;
  const kept = own.dice.flatMap(({ kept: counts, value }) => (counts ? [value] : []));
  return Object.fromEntries(
    tells.map(({ name, formula }): [string, Json] => [
      name,
      formula === undefined ? kept : (formula.expression.run(env) as number | boolean),
    ]),
  );
}

function outcomeOf({ success, tie, degree }: Judged): string {
  if (tie) return 'tie';
  if (degree?.rules.outcome === true) return degree.rules.id;
  return success === undefined ? 'rolled' : success ? 'success' : 'failure';
}

function helpFrom(model: CheckModel, side: Side, helpers: readonly Fallen[], other: number): number {
  const succeeds = helpers.some(({ facts }) => assess(model, side, facts, other).success === true);
  return succeeds ? helpOf(model) : 0;
}

interface Spent {
  readonly name: string;
  readonly amount: number;
}

function spentOn({ rules, ways }: CheckModel, { env }: Side, { chosen }: Roll): Spent[] {
  return chosen.flatMap(({ choice, option }) => {
    if (choice !== 'spend') return [];
    const index = rules.spend?.ways.findIndex(({ id }) => id === option) ?? -1;
    const way = rules.spend?.ways[index];
    const adds = ways[index];
    if (way === undefined) return [];
    return [
      { name: way.name, amount: adds === undefined ? 0 : Math.floor(adds.expression.run(env) as number) },
    ];
  });
}

function totalOf(
  { rules }: CheckModel,
  side: Side,
  own: Fallen,
  help: number,
  spent: readonly Spent[],
): Explained {
  const rule = rules.rule ?? '';
  const dice = sum(own.pools.map(({ facts }) => facts.total));
  return explain([
    { label: message('definition.check.dice'), amount: dice, rule },
    ...[...side.addends, ...spent].map(({ name, amount }) => ({ label: raw(name), amount, rule })),
    { label: message('definition.check.help'), amount: help, rule },
  ]);
}

function verdictOf(
  { rules, says, verdict, lookups }: CheckModel,
  { env }: Side,
  { success, tie, degree }: Judged,
  total: number,
): CheckOutcome {
  if (tie) return { text: message('definition.check.tie'), tone: 'plain' };
  const words = verdict && said(verdict, env);
  if (words !== undefined)
    return { text: raw(words), tone: success === undefined ? 'plain' : success ? 'good' : 'bad' };
  const band = rules.reads === undefined ? undefined : bandOf(lookups.get(rules.reads) ?? [], total);
  const name = degree?.rules.name ?? (band === undefined ? undefined : wordOf(band['name']));
  const remark = says === undefined ? undefined : raw(says.run(env));
  if (success === undefined)
    return { text: remark ?? raw(name ?? String(total)), tone: degree?.rules.tone ?? 'plain' };
  const plain = message(success ? 'definition.check.success' : 'definition.check.failure');
  const named = name === undefined ? plain : raw(name);
  // A degree that is good in itself may still be too little for the difficulty.
  const isShort = !success && degree !== undefined && degree.rules.rank > 0;
  const text = isShort ? message('definition.check.short', { degree: named }) : named;
  const parts = remark === undefined ? [text] : [text, remark];
  return { text: list(parts), tone: degree?.rules.tone ?? (success ? 'good' : 'bad') };
}

function specialsOf(
  { rules }: CheckModel,
  { success, degree }: Judged,
  roll: Roll,
  tables: readonly RollTable[],
): Special[] {
  if (degree === undefined) return [];
  const { id, name, text, special, tone, table: wanted } = degree.rules;
  const table = tables.find((each) => each.id === wanted);
  const row = table && rowFor(table, sum(chosenDice(roll, 'table')));
  const own: Special = {
    id,
    title: raw(name),
    tone: tone ?? (success === true ? 'good' : success === false ? 'bad' : 'plain'),
    ...(text !== undefined && { text: raw(text) }),
  };
  return [
    ...(special || text !== undefined || rules.compare === 'none' ? [own] : []),
    ...(table && row ? [{ id: 'table', title: table.title, text: row.text, tone: 'plain' as const }] : []),
  ];
}

function choicesOf(
  { rules, again, spendFrom }: CheckModel,
  { env, pools }: Side,
  own: Fallen,
  { degree, tie }: Judged,
  roll: Roll,
  tables: readonly RollTable[],
): RollChoice[] {
  const explosions = own.pools.flatMap(({ pending }, index): RollChoice[] => {
    const pool = pools[index];
    if (pool === undefined || pending === 0) return [];
    const id = explosionId(pool.id);
    return [
      {
        id,
        label: message('definition.check.explode', { count: pending }),
        dice: { id, sides: pool.sides, count: pending },
      },
    ];
  });
  const table = tables.find(({ id }) => id === degree?.rules.table);
  const isRolled = roll.chosen.some(({ choice }) => choice === 'table');
  const from = spendFrom === undefined ? 0 : (spendFrom.expression.run(env) as number);
  const spare = own.pools
    .slice(0, 1)
    .flatMap(({ dice }) => dice)
    .filter(({ kept, value }) => kept && value >= from).length;
  const used = roll.chosen.filter(({ choice }) => choice === 'spend').length;
  const { spend } = rules;
  return [
    ...explosions,
    ...(spend && spare > used
      ? [
          {
            id: 'spend',
            label: message('definition.check.spend', { count: spare - used }),
            options: spend.ways.map(({ id, name, text }) => ({
              id,
              title: raw(name),
              ...(text !== undefined && { text: raw(text) }),
            })),
          },
        ]
      : []),
    ...(table && !isRolled
      ? [{ id: 'table', label: table.title, dice: { id: 'table', ...table.dice } }]
      : []),
    ...(tie ? [{ id: 'tie', label: message('definition.check.again'), again: true }] : []),
    ...(!tie && rules.again && again?.expression.run(env) === true
      ? [
          {
            id: rules.again.id,
            label: raw(rules.again.name),
            again: true,
            ...(rules.again.text !== undefined && { text: raw(rules.again.text) }),
          },
        ]
      : []),
  ];
}
