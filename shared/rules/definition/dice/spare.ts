import { message, raw } from '#shared/kernel/text';
import type { ReadDie, Roll, RollChoice, Special } from '#shared/rules/checks';
import type { DieRules } from '#shared/rules/dice/die';
import type { ReadPool } from './fallen';
import type { CheckModel } from './model';
import type { ResolvedPool } from './pool';
import { counting, type Side } from './side';

/** A way to spend a die that rolls it once more. */
function rollsOn({ rules }: CheckModel): boolean {
  return rules.spend?.ways.some(({ rolls }) => rolls) === true;
}

/** Ways that roll or decide what a roll leads to are choices of their own. */
function isDirect({ rules }: CheckModel): boolean {
  return rules.spend?.ways.some(({ rolls, outcome }) => rolls || outcome) === true;
}

/** The ids of the ways in which dice were spent, in their order. */
export function waysChosen(model: CheckModel, { chosen }: Roll): string[] {
  const ids = new Set(model.rules.spend?.ways.map(({ id }) => id));
  return chosen.flatMap(({ choice, option }) => {
    const way = isDirect(model) ? choice : choice === 'spend' ? option : undefined;
    return way !== undefined && ids.has(way) ? [way] : [];
  });
}

/** The way in which a die was spent that decides what the roll leads to. */
export function outcomeWay(model: CheckModel, roll: Roll): string | undefined {
  const chosen = waysChosen(model, roll);
  return model.rules.spend?.ways.find(({ id, outcome }) => outcome && chosen.includes(id))?.id;
}

/** A die that was rolled on, with the place of its choice among all that spend one. */
export interface Further {
  readonly way: string;
  readonly face: number;
  readonly at: number;
}

export function rolledOn(model: CheckModel, { chosen }: Roll): Further[] {
  const { spend } = model.rules;
  if (spend === undefined || !isDirect(model)) return [];
  const ways = chosen.filter(({ choice }) => spend.ways.some(({ id }) => id === choice));
  return ways.flatMap(({ choice, dice = [] }, at) => {
    const way = spend.ways.find(({ id }) => id === choice);
    return way?.rolls === true ? dice.map((face) => ({ way: choice, face, at })) : [];
  });
}

/** A die that can be spent, by its sides; those that were rolled on come after all others. */
export interface SpareDie {
  readonly sides: number;
}

/** The pools of dice that can be spent: the first one, or all that are added; faces of percentile dice are no values. */
export function fitting({ rules }: CheckModel, { pools }: Side): Side['pools'] {
  const counted = counting(pools);
  const asked = rules.spend?.dice === 'all' ? counted.filter(({ sign }) => sign === 1) : counted.slice(0, 1);
  return asked.filter(({ kind }) => kind !== 'percentile');
}

/** If a die is rolled on by choice, it does not explode by itself. */
export function thrownOnce(model: CheckModel, pool: ResolvedPool): ResolvedPool {
  if (!rollsOn(model)) return pool;
  const [die, ...kinds] = pool.dice;
  const once = (each: DieRules): DieRules => ({ ...each, explodeFrom: Number.POSITIVE_INFINITY });
  const others = pool.others.map((group) => ({ ...group, die: once(group.die) }));
  return { ...pool, dice: [once(die), ...kinds], others };
}

/** All dice that can be spent, whether or not they were. */
export function spareDice(
  model: CheckModel,
  side: Side,
  fallenPools: readonly ReadPool[],
  further: readonly Further[],
): SpareDie[] {
  const { rules, spendFrom } = model;
  if (rules.spend === undefined || spendFrom === undefined) return [];
  const from = spendFrom.expression.run(side.env) as number;
  const pools = new Set(fitting(model, side));
  const spare = fallenPools
    .filter((_, index) => side.pools[index] !== undefined && pools.has(side.pools[index]))
    .flatMap(({ dice }) => dice)
    .filter(({ kept, value }) => kept && value >= from)
    .map(({ sides }): SpareDie => ({ sides }));
  // A die that was rolled on has the sides of the one that it was rolled for.
  for (const { face, at } of further) if (face >= from) spare.push({ sides: spare[at]?.sides ?? face });
  return spare;
}

export function furtherDice(spare: readonly SpareDie[], further: readonly Further[]): ReadDie[] {
  return further.map(({ way, face, at }) => {
    const { sides = face } = spare[at] ?? {};
    return {
      group: way,
      sides,
      value: face,
      kept: true,
      ...(face === sides && { mark: 'best' as const }),
      why: message('definition.check.exploded'),
    };
  });
}

/** Dice that can be spent are shown beside the result if they have a name. */
export function spareSpecial({ rules, spendNames }: CheckModel, { env }: Side, count: number): Special[] {
  const [one, many = one] = spendNames;
  const name = count === 1 ? one : many;
  if (count === 0 || name === undefined) return [];
  const text = rules.spend?.text;
  return [
    { id: 'spare', title: raw(name.run(env)), tone: 'good', ...(text !== undefined && { text: raw(text) }) },
  ];
}

export interface Spent {
  readonly name: string;
  readonly amount: number;
}

export function spentOn(model: CheckModel, { env }: Side, roll: Roll): Spent[] {
  const { rules, ways } = model;
  return waysChosen(model, roll).flatMap((chosen) => {
    const index = rules.spend?.ways.findIndex(({ id }) => id === chosen) ?? -1;
    const way = rules.spend?.ways[index];
    const adds = ways[index];
    if (way === undefined) return [];
    return [
      { name: way.name, amount: adds === undefined ? 0 : Math.floor(adds.expression.run(env) as number) },
    ];
  });
}

/** One choice with all ways, or a choice for each. */
export function spendChoices(model: CheckModel, spare: readonly SpareDie[], roll: Roll): RollChoice[] {
  const { spend } = model.rules;
  const used = waysChosen(model, roll).length;
  const next = spare[used];
  if (spend === undefined || next === undefined) return [];
  const ways = spend.ways.map(({ id, name, text, rolls }) => ({
    id,
    label: raw(name),
    ...(text !== undefined && { text: raw(text) }),
    ...(rolls && { dice: { id, sides: next.sides, count: 1 } }),
  }));
  if (isDirect(model)) return ways;
  return [
    {
      id: 'spend',
      label: message('definition.check.spend', { count: spare.length - used }),
      options: ways.map(({ label, ...way }) => ({ title: label, ...way })),
    },
  ];
}
