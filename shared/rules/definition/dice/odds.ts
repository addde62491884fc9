import { sum } from '#shared/kernel/sum';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { fromWeights } from '#shared/dice/distribution';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { message, raw } from '#shared/kernel/text';
import type { Odds, OddsTarget } from '#shared/rules/checks';
import { faceChances, waysOf } from './die';
import { judgedCost, mostSteps, poolCost, sideCost } from './cost';
import { helperSide, helpersOf } from './helpers';
import { add, mapped, pack, part, unpack, type Facts, type Joint } from './joint';
import { spareName, type CheckModel } from './model';
import { assess, canSucceed } from './outcome';

import { counting, otherValues, sideOdds, sideOf, type Side, type Values } from './side';

export function checkOdds(model: CheckModel, values: Values): Odds | undefined {
  const side = sideOf(model, values);
  return canSucceed(model, side) ? oddsOf(model, side, values) : undefined;
}

/**
 * Odds if every die that may be spent is spent in the same way, as far as dice can be spent one by one: they are added,
 * all of them or without explosions, no formula asks for their faces, and they cost `most` steps at most.
 */
export function spentOdds(model: CheckModel, values: Values, way: Formula, most: number): Odds | undefined {
  const side = sideOf(model, values);
  const [first, ...others] = counting(side.pools);
  if (first === undefined || model.spendFrom === undefined || !canSucceed(model, side)) return undefined;
  const from = Math.ceil(cleaned(model.spendFrom.expression.run(side.env) as number));
  const adds = Math.floor(cleaned(way.expression.run(side.env) as number));
  const isPlain = first.kind === 'sum' && first.sign === 1 && first.repeat === 1;
  const isKept = first.kept === first.rolled || first.explodeFrom === Number.POSITIVE_INFINITY;
  if (adds <= 0 || from > first.sides || !isPlain || !isKept || model.facts.length > 1) return undefined;
  const pools = [{ ...first, spent: { from, adds } }, ...others];
  return costOf(model, pools) > most ? undefined : oddsOf(model, { ...side, pools }, values);
}

function oddsOf(model: CheckModel, side: Side, values: Values): Odds {
  const theirs = model.rules.compare === 'opposed' ? otherTotals(model, values) : [[0, 1] as const];
  const help = chanceOfHelp(model, values, theirs);
  const joint = helped(model, help, sideOdds(model, side));
  const { success, specials } = chances(model, side, joint, theirs);
  const target = targetOf(model, side);
  return {
    success,
    curve: fromWeights(totals(model, joint)),
    ...(target !== undefined && { target }),
    specials: [
      ...model.degrees.flatMap(({ rules }) => {
        const p = specials.get(rules.id) ?? 0;
        return rules.special ? [{ label: raw(rules.name), p }] : [];
      }),
      ...model.also.flatMap(({ rules }) => {
        const p = specials.get(remarkKey(rules.id)) ?? 0;
        return rules.show !== 'roll' && p > 0 ? [{ label: raw(rules.name), p }] : [];
      }),
      ...spareOdds(model, side),
      ...(help > 0 ? [{ label: message('definition.check.helps'), p: help }] : []),
    ],
  };
}

/** The chance of a die that can be spent, if every die that is rolled counts. */
function spareOdds(model: CheckModel, { env, own, pools }: Side): Odds['specials'] {
  const { rules, spendFrom } = model;
  const [name] = model.spendNames;
  if (rules.spend === undefined || spendFrom === undefined || name === undefined) return [];
  const from = spendFrom.expression.run(env) as number;
  const fitting = counting(pools).filter(({ sign }, index) =>
    rules.spend?.dice === 'all' ? sign === 1 : index === 0,
  );
  if (fitting.some(({ kind, kept, rolled, repeat }) => kind !== 'sum' || kept !== rolled || repeat > 1))
    return [];
  const none = fitting.reduce(
    (all, pool) => all * sum(faceChances(pool).slice(0, Math.max(0, Math.ceil(from) - 1))) ** pool.rolled,
    1,
  );
  own[model.slotOf(spareName)] = 1;
  return 1 - none < 1e-12 ? [] : [{ label: raw(name.run(env)), p: 1 - none }];
}

/** Remarks and degrees may have equal ids. */
const remarkKey = (id: string): string => `also ${id}`;

/** True if the exact odds cost too much; such values are refused before anything is rolled. */
export function isBeyondReach(model: CheckModel, values: Values): boolean {
  return stepsOf(model, values) > mostSteps;
}

/** The cost of the exact odds, without what is shown beside them. */
export function stepsOf(model: CheckModel, values: Values): number {
  const { rules } = model;
  const side = sideOf(model, values);
  if (!canSucceed(model, side)) return 0;
  const other = rules.compare === 'opposed' ? sideOf(model, otherValues(values)).pools : undefined;
  // With help the odds are calculated twice.
  const times = helpersOf(model, values).count > 0 ? 2 : 1;
  return times * costOf(model, side.pools, other);
}

function costOf({ facts, rules, also }: CheckModel, all: Side['pools'], their?: Side['pools']): number {
  const pools = counting(all);
  const theirs = their && sideCost(counting(their), facts);
  // Only totals of the other side are compared.
  const totals = theirs && { steps: theirs.steps, size: Math.min(theirs.size, reach(counting(their))) };
  return judgedCost(sideCost(pools, facts), rules.degrees.length + also.length, totals);
}

/** Different totals at most. */
function reach(pools: Side['pools']): number {
  return pools.reduce((all, pool) => all + poolCost(pool, ['total']).size, 1);
}

function otherTotals(model: CheckModel, values: Values): (readonly [number, number])[] {
  const other = sideOf(model, otherValues(values));
  return [...totals(model, sideOdds(model, other))];
}

function totals({ facts }: CheckModel, joint: Joint): Map<number, number> {
  const place = facts.length - 1 - facts.indexOf('total');
  const weights = new Map<number, number>();
  for (const [key, p] of joint) add(weights, part(key, place), p);
  return weights;
}

function chances(
  model: CheckModel,
  side: Side,
  joint: Joint,
  theirs: readonly (readonly [number, number])[],
): { readonly success: number; readonly specials: ReadonlyMap<string, number> } {
  const specials = new Map<string, number>();
  const remarks = model.also.filter(({ rules }) => rules.show !== 'roll');
  let [success, ties] = [0, 0];
  for (const [key, p] of joint) {
    const facts: Partial<Record<keyof Facts, number>> = {};
    model.facts.forEach((fact, index) => (facts[fact] = part(key, model.facts.length - 1 - index)));
    for (const [other, q] of theirs) {
      const judged = assess(model, side, facts, other);
      if (judged.tie) ties += p * q;
      if (judged.success === true) success += p * q;
      const id = judged.degree?.rules.id;
      if (id !== undefined) specials.set(id, (specials.get(id) ?? 0) + p * q);
      for (const { rules, when } of remarks)
        if (!judged.tie && when.expression.run(side.env) === true)
          specials.set(remarkKey(rules.id), (specials.get(remarkKey(rules.id)) ?? 0) + p * q);
    }
  }
  // Ties are rolled again until there is none.
  const settled = ties >= 1 ? 1 : 1 - ties;
  const ways = waysOf(side.pools);
  return {
    success: Math.min(1, counted(success / settled, ways)),
    specials: new Map([...specials].map(([id, p]) => [id, counted(p / settled, ways)])),
  };
}

/** A chance as a share of all ways, divided once, if doubles that were added up are next to it. */
function counted(p: number, ways: number): number {
  const count = Math.round(p * ways) / ways;
  return ways < 1e13 && Math.abs(count - p) < 1e-14 ? count : p;
}

/** The chance that a helper succeeds, who rolls the same check without help. */
export function chanceOfHelpers(model: CheckModel, values: Values): number {
  const isOpposed = model.rules.compare === 'opposed';
  return chanceOfHelp(model, values, isOpposed ? otherTotals(model, values) : [[0, 1]]);
}

function chanceOfHelp(
  model: CheckModel,
  values: Values,
  theirs: readonly (readonly [number, number])[],
): number {
  const helpers = helpersOf(model, values);
  if (helpers.count === 0) return 0;
  const side = helperSide(model, helpers);
  const alone = chances(model, side, sideOdds(model, side), theirs).success;
  return 1 - (1 - alone) ** helpers.count;
}

/** If any helper succeeds, the total changes in favor of the roll. */
function helped(model: CheckModel, help: number, joint: Joint): Joint {
  if (help === 0) return joint;
  const at = model.facts.indexOf('total');
  const by = helpOf(model);
  const weights = new Map<number, number>();
  for (const [key, p] of joint) add(weights, key, p * (1 - help));
  const moved = mapped(joint, (key) =>
    pack(unpack(key, model.facts.length).map((value, index) => (index === at ? value + by : value))),
  );
  for (const [key, p] of moved) add(weights, key, p * help);
  return weights;
}

/** A total that has to stay low is helped downward. */
export function helpOf({ rules }: CheckModel): number {
  const gives = rules.assist?.gives ?? 0;
  return rules.compare === 'atMost' ? -gives : gives;
}

function targetOf({ rules }: CheckModel, { target, pools }: Side): OddsTarget | undefined {
  if (rules.compare === 'atLeast') {
    const areCounted = counting(pools).every(({ kind }) => kind === 'count');
    return { atLeast: Math.ceil(cleaned(target)), ...(areCounted && { of: 'successes' as const }) };
  }
  if (rules.compare === 'atMost') return { atMost: Math.floor(cleaned(target)) };
  return undefined;
}
