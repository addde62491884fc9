import { sum } from '#shared/kernel/sum';
import type { Json } from '#shared/kernel/jsonValue';
import { list, message, raw, signed, type Text } from '#shared/kernel/text';
import {
  chosenDice,
  type CheckOutcome,
  type DieGroup,
  type Reading,
  type ReadDie,
  type Roll,
  type RollChoice,
  type Special,
} from '#shared/rules/checks';
import { explain, type Explained } from '#shared/rules/explained';
import { sizesOf } from '#shared/rules/dice/pool';
import { slotOf, type Slot } from '#shared/rules/dice/slots';
import { bandOf } from '#shared/rules/definition/formula/calls';
import { explainFormula, valueOf } from '#shared/rules/definition/formula/explain';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { wordOf } from '#shared/rules/definition/formula/types';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import { rowFor, type RollTable } from '#shared/rules/reference/reference';
import { groupCount, groupsOf, readPool, type ReadPool } from './fallen';
import { helperSide, helpersOf } from './helpers';
import { spareName, type CheckModel } from './model';
import { afterPush, pushChoices } from './push';
import { factNames } from './scope';
import { helpOf } from './odds';
import { assess, totalOf, type Judged } from './outcome';
import {
  furtherDice,
  outcomeWay,
  rolledOn,
  spareDice,
  spareSpecial,
  spendChoices,
  spentOn,
  thrownOnce,
  waysChosen,
  type SpareDie,
  type Spent,
} from './spare';
import { otherValues, sideOf, slotsOf, type Side, type Values } from './side';

/** All sides that roll: oneself, the other side, and helpers. */
export interface Roller {
  readonly side: Side;
  /** All facts of the side that formulas may name. */
  readonly slots: readonly Slot[];
  readonly prefix: string;
  readonly label?: Text;
  readonly theirs?: true;
}

export function rollersOf(model: CheckModel, values: Values): Roller[] {
  const rollerOf = (side: Side, prefix: string, more: Pick<Roller, 'label' | 'theirs'> = {}): Roller => ({
    side,
    prefix,
    slots: slotsOf(model, [...factNames, ...model.fields], side),
    ...more,
  });
  const other = { label: message('definition.check.other'), theirs: true } as const;
  const helpers = helpersOf(model, values);
  const helping = helpers.count === 0 ? undefined : helperSide(model, helpers);
  return [
    rollerOf(sideOf(model, values), ''),
    ...(model.rules.compare === 'opposed'
      ? [rollerOf(sideOf(model, otherValues(values)), 'other-', other)]
      : []),
    ...Array.from({ length: helping === undefined ? 0 : helpers.count }, (_, index) =>
      rollerOf(helping ?? sideOf(model, values), `helper-${String(index + 1)}-`, {
        label: message('definition.check.helper', { nth: index + 1 }),
      }),
    ),
  ];
}

export function diceGroups(model: CheckModel, rollers: readonly Roller[]): DieGroup[] {
  return rollers.flatMap(({ side, prefix, label, theirs }) =>
    model.pools.flatMap((pool, index) => {
      const resolved = side.pools[index];
      const groups = resolved === undefined ? [] : groupsOf(pool, resolved, prefix, label);
      return theirs ? groups.map((group) => ({ ...group, theirs })) : groups;
    }),
  );
}

interface Fallen {
  readonly dice: readonly ReadDie[];
  readonly pools: readonly ReadPool[];
  readonly facts: readonly (readonly [name: string, value: number])[];
}

/** Takes the groups of one side off the front of the dice. */
function readSide(
  model: CheckModel,
  { side, slots, prefix }: Roller,
  faces: (readonly number[])[],
  roll: Roll,
): Fallen {
  const pools = model.pools.flatMap((pool, index): ReadPool[] => {
    const resolved = side.pools[index];
    if (resolved === undefined) return [];
    const own = faces.splice(0, groupCount(resolved));
    const more = sizesOf(resolved).map((_, size) => chosenDice(roll, explosionId(prefix, resolved, size)));
    const thrown = thrownOnce(model, resolved);
    // Only the dice of one's own side may be rolled again.
    const now = prefix === '' ? afterPush(thrown, own, roll) : { pool: thrown, faces: own };
    const read = readPool(pool, now.pool, now.faces, more, prefix);
    return [{ ...read, dice: withNames(read.dice, model, index) }];
  });
  const fallen = new Map(side.pools.map((pool, index) => [pool, pools[index]?.fallen] as const));
  return {
    dice: pools.flatMap(({ dice }) => dice),
    pools,
    facts: slots.map((slot) => [slot.name, slotOf(slot, fallen)] as const),
  };
}

/** Lets formulas know the facts of a side, and returns its total. */
function totalIn(model: CheckModel, side: Side, { facts }: Fallen): number {
  for (const [name, value] of facts) side.own[model.slotOf(name)] = value;
  return totalOf(model, side, facts.find(([name]) => name === 'total')?.[1] ?? 0);
}

/** Further dice of a pool with a name are told apart by it. */
function withNames(dice: readonly ReadDie[], { rules }: CheckModel, index: number): readonly ReadDie[] {
  const name = rules.dice[index]?.name;
  return index === 0 || name === undefined ? dice : dice.map((die) => ({ why: raw(name), ...die }));
}

const explosionId = (prefix: string, { id }: Side['pools'][number], size: number): string =>
  `explode-${prefix}${id}${size === 0 ? '' : `-size-${String(size + 1)}`}`;

export function readCheck(
  model: CheckModel,
  rollers: readonly Roller[],
  roll: Roll,
  tables: readonly RollTable[],
): Reading {
  // Pools without dice have no group.
  const faces = roll.dice.filter((group) => group.length > 0);
  const fallen = rollers.map((roller) => readSide(model, roller, faces, roll));
  const [own] = fallen;
  const [roller] = rollers;
  if (own === undefined || roller === undefined) throw new Error('A check without a side');
  const isOpposed = model.rules.compare === 'opposed';
  const [, theirs = roller] = rollers;
  const other = isOpposed ? totalIn(model, theirs.side, fallen[1] ?? own) : 0;
  const first = isOpposed ? 2 : 1;
  const helped = rollers.slice(first).map(({ side }, index) => {
    const total = totalIn(model, side, fallen[first + index] ?? own);
    return assess(model, side, total, other).success === true;
  });
  const help = helped.includes(true) ? helpOf(model) : 0;
  const spent = spentOn(model, roller.side, roll);
  const further = rolledOn(model, roll);
  const added = sum(further.map(({ face }) => face));
  const more = help + added + sum(spent.map(({ amount }) => amount));
  const total = totalIn(model, roller.side, own) + more;
  const judged = assess(model, roller.side, total, other);
  const spare = spareDice(model, roller.side, own.pools, further);
  if (model.rules.spend !== undefined) roller.side.own[model.slotOf(spareName)] = spare.length;
  const beside = besides(model, roller.side, own);
  const specials = [
    ...spareSpecial(model, roller.side, spare.length),
    ...specialsOf(model, judged, roll, tables),
    ...remarksOf(model, roller.side),
    ...(help === 0
      ? []
      : [
          {
            id: 'helped',
            title: message('definition.check.helped', { by: signed(help) }),
            tone: 'good' as const,
          },
        ]),
  ];
  return {
    dice: fallen.flatMap(({ dice }, index) =>
      index === 0
        ? [...beside, ...furtherDice(spare, further)]
        : index < first
          ? dice
          : dice.map((die) => helpersDie(die, index - first, helped)),
    ),
    total: explainedTotal(model, roller.side, own, { help, spent, added }),
    verdict: verdictOf(model, roller.side, judged, total),
    outcome: outcomeWay(model, roll) ?? outcomeOf(judged),
    specials,
    ...damageOf(model, roller.side, total),
    results: {
      total,
      ...Object.fromEntries(
        model.results.map(({ id }) => [id, roller.side.own[model.slotOf(id)] as number] as const),
      ),
    },
    choices: [
      ...explosions(rollers, fallen),
      ...pushChoices(model, roller.side, own.pools, roll),
      ...choicesOf(model, roller.side, spare, judged, roll, tables),
    ],
    json: tellingOf(model, roller.side, own, roll) ?? {
      total,
      ...(judged.success !== undefined && { success: judged.success }),
      ...(judged.degree && { degree: judged.degree.rules.id }),
      ...(isOpposed && { other }),
    },
  };
}

/** The result for programs as the check tells it. */
function tellingOf(model: CheckModel, { env }: Side, own: Fallen, roll: Roll): Json | undefined {
  const { tells } = model;
  if (tells === undefined) return undefined;
  const kept = own.dice.flatMap(({ kept: counts, value }) => (counts ? [value] : []));
  return Object.fromEntries(
    tells.flatMap(({ name, is, when }): [string, Json][] => {
      if (when !== undefined && when.expression.run(env) !== true) return [];
      if (is === 'kept') return [[name, kept]];
      if (is === 'spent') return [[name, waysChosen(model, roll)]];
      return [[name, is.expression.run(env) as number | boolean]];
    }),
  );
}

function outcomeOf({ success, tie, degree }: Judged): string {
  if (tie) return 'tie';
  if (degree?.rules.outcome === true) return degree.rules.id;
  return success === undefined ? 'rolled' : success ? 'success' : 'failure';
}

/** Dice of helpers are told apart from those that are added. */
function helpersDie(die: ReadDie, index: number, helped: readonly boolean[]): ReadDie {
  const key = helped[index] === true ? 'helperSucceeds' : 'helperFails';
  return { ...die, kept: false, why: message(`definition.check.${key}`, { nth: index + 1 }) };
}

/** Lets formulas know what was rolled beside and what follows from it, and tells which dice count. */
function besides(
  { pools, slotOf, results }: CheckModel,
  { env, own }: Side,
  fallen: Fallen,
): readonly ReadDie[] {
  const dice = fallen.pools.flatMap((pool, index) => {
    const model = pools[index];
    if (model?.apart === undefined) return pool.dice;
    const counts = model.apart.expression.run(env) === true;
    own[slotOf(model.rules.id)] = counts ? pool.fallen.field('total') : 0;
    if (counts) return pool.dice;
    return pool.dice.map((die) => ({ ...die, kept: false, why: message('definition.check.dropped') }));
  });
  for (const { id, formula, round } of results) own[slotOf(id)] = valueOf(formula, env, round);
  return dice;
}

function remarksOf({ also }: CheckModel, { env }: Side): Special[] {
  return also.flatMap(({ rules: { id, name, text, tone, show }, when }): Special[] =>
    show === 'odds' || when.expression.run(env) !== true
      ? []
      : [{ id, title: raw(name), tone, ...(text !== undefined && { text: raw(text) }) }],
  );
}

/** Zero damage is left out if a formula says how much there is. */
function damageOf({ rules, damage }: CheckModel, { env }: Side, total: number): { damage?: number } {
  if (damage === undefined) return rules.damage === true ? { damage: Math.max(0, total) } : {};
  const amount = Math.floor(cleaned(damage.expression.run(env) as number));
  return amount > 0 ? { damage: amount } : {};
}

function explainedTotal(
  { rules, total }: CheckModel,
  side: Side,
  own: Fallen,
  { help, spent, added }: { readonly help: number; readonly spent: readonly Spent[]; readonly added: number },
): Explained {
  const rule = rules.rule ?? '';
  const after = [
    ...spent.map(({ name, amount }) => ({ label: raw(name), amount, rule })),
    { label: message('definition.check.help'), amount: help, rule },
  ];
  if (total !== undefined) {
    const label = message('definition.check.dice');
    const { sources } = explainFormula(total.formula, side.env, { label, rule, round: 'down' });
    return explain([...sources, { label, amount: added, rule }, ...after]);
  }
  const counted = own.pools.flatMap(({ fallen }, index) =>
    side.pools[index]?.apart === true
      ? []
      : [{ name: rules.dice[index]?.name, amount: fallen.field('total') }],
  );
  // Further dice with a name, such as those of a keen sense, are sources of their own.
  const isNamed = ({ name }: { readonly name: string | undefined }, index: number) =>
    index > 0 && name !== undefined;
  const dice = sum(counted.filter((each, index) => !isNamed(each, index)).map(({ amount }) => amount));
  return explain([
    { label: message('definition.check.dice'), amount: dice + added, rule },
    ...counted.filter(isNamed).map(({ name = '', amount }) => ({ label: raw(name), amount, rule })),
    ...side.addends.map(({ name, amount }) => ({ label: raw(name), amount, rule })),
    ...after,
  ]);
}

function verdictOf(
  { rules, says, verdict, lookups }: CheckModel,
  { env }: Side,
  { success, tie, degree }: Judged,
  total: number,
): CheckOutcome {
  if (tie) return { text: message('definition.check.tie'), tone: 'plain' };
  const words = verdict && sentenceFrom(verdict, env);
  if (words !== undefined)
    return {
      text: raw(words),
      tone: success === undefined ? (degree?.rules.tone ?? 'plain') : success ? 'good' : 'bad',
    };
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
  // If nothing is compared, only a sentence of its own says what the degree means.
  const isUnnamed = rules.compare === 'none' && rules.verdict === undefined;
  const own: Special = {
    id,
    title: raw(name),
    tone: tone ?? (success === true ? 'good' : success === false ? 'bad' : 'plain'),
    ...(text !== undefined && { text: raw(text) }),
  };
  return [
    ...(special || text !== undefined || isUnnamed ? [own] : []),
    ...(table && row ? [{ id: 'table', title: table.title, text: row.text, tone: 'plain' as const }] : []),
  ];
}

/** Dice of any side that explode are rolled on by a choice for each size of a pool. */
function explosions(rollers: readonly Roller[], fallen: readonly Fallen[]): RollChoice[] {
  return rollers.flatMap(({ side, prefix, label }, index) =>
    side.pools.flatMap((pool, place) =>
      sizesOf(pool).flatMap(({ die }, size): RollChoice[] => {
        const count = fallen[index]?.pools[place]?.fallen.pending[size] ?? 0;
        const id = explosionId(prefix, pool, size);
        const dice = { id, sides: die.values.length, count, ...(label && { label }) };
        return count === 0 ? [] : [{ id, label: message('definition.check.explode', { count }), dice }];
      }),
    ),
  );
}

function choicesOf(
  model: CheckModel,
  { env }: Side,
  spare: readonly SpareDie[],
  { degree, tie }: Judged,
  roll: Roll,
  tables: readonly RollTable[],
): RollChoice[] {
  const { rules, again } = model;
  const table = tables.find(({ id }) => id === degree?.rules.table);
  const isRolled = roll.chosen.some(({ choice }) => choice === 'table');
  return [
    ...spendChoices(model, spare, roll),
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
