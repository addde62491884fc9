import { sum } from '#shared/kernel/sum';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import { fromWeights } from '#shared/dice/distribution';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { Odds, OddsTarget } from '#shared/rules/checks';
import { waysOf } from '#shared/rules/dice/pool';
import { slotChances, type SlotChances } from '#shared/rules/dice/slots';
import { counted, mostSteps, weights, type Steps } from '#shared/rules/dice/steps';
import { helperSide, helpersOf } from './helpers';
import { spareName, type CheckModel } from './model';
import { assess, canSucceed, totalOf } from './outcome';
import { pushedSide } from './push';
import { resultOdds } from './resultOdds';
import { counting, otherValues, sideOf, slotsOf, type Side, type Values } from './side';
import { fitting, thrownOnce } from './spare';

/** Odds with the chance that a helper succeeds. */
interface HelpedOdds {
  readonly odds: Odds;
  readonly help: number;
}

/** The exact odds and the steps that they took; nothing if those were more than `most`. */
export type Counted = Result<{ readonly value: HelpedOdds | undefined; readonly steps: number }, 'too-many'>;

/** At best with other values that the dice do not depend on: whenever these succeed and the first do not. */
export function checkOdds(model: CheckModel, values: Values, most = mostSteps, later?: Values): Counted {
  const side = sideOf(model, values);
  const others = later === undefined ? [] : [sideOf(model, later)];
  return counted(most, (steps) =>
    canSucceed(model, side) ? oddsOf(model, side, values, steps, others) : undefined,
  );
}

/** The same with the values of results, as far as half of the steps that are left allow. */
export function oddsWithResults(model: CheckModel, values: Values): Counted {
  const found = checkOdds(model, values);
  if (
    !found.ok ||
    found.value.value === undefined ||
    model.results.every(({ shownAs }) => shownAs === undefined)
  )
    return found;
  const { value, steps } = found.value;
  const half = Math.floor((mostSteps - steps) / 2);
  const odds = { ...value.odds, ...resultOdds(model, sideOf(model, values), half) };
  return ok({ value: { ...value, odds }, steps: steps + half });
}

/**
 * Odds if every die that may be spent is spent in the same way, as far as dice can be spent one by one: they are added,
 * all of them or without explosions, no formula asks for their faces, and they take `most` steps at most.
 */
export function spentOdds(model: CheckModel, values: Values, way: Formula, most: number): Odds | undefined {
  const side = sideOf(model, values);
  const [first] = counting(side.pools);
  if (first === undefined || model.spendFrom === undefined || model.total !== undefined) return undefined;
  if (!canSucceed(model, side)) return undefined;
  const from = Math.ceil(cleaned(model.spendFrom.expression.run(side.env) as number));
  const adds = Math.floor(cleaned(way.expression.run(side.env) as number));
  const [die] = first.dice;
  const isPlain = first.kind === 'sum' && first.sign === 1 && first.repeat === 1 && first.others.length === 0;
  const isKept = first.kept === first.rolled || die.explodeFrom === Number.POSITIVE_INFINITY;
  if (adds <= 0 || from > die.values.length || !isPlain || !isKept || model.facts.length > 1)
    return undefined;
  const worth = die.values.map((value, index) => (index + 1 >= from ? value + adds : value));
  const pools = side.pools.map((pool) =>
    pool === first ? { ...first, dice: [{ ...die, values: worth }] as const } : pool,
  );
  const found = counted(most, (steps) => oddsOf(model, { ...side, pools }, values, steps));
  return found.ok ? found.value.value.odds : undefined;
}

/** Odds if all dice are rolled again that may be. */
export function pushedOdds(model: CheckModel, values: Values, most: number): Odds | undefined {
  const side = pushedSide(sideOf(model, values));
  if (side === undefined || !canSucceed(model, side)) return undefined;
  const found = counted(most, (steps) => oddsOf(model, side, values, steps));
  return found.ok ? found.value.value.odds : undefined;
}

function oddsOf(
  model: CheckModel,
  side: Side,
  values: Values,
  steps: Steps,
  later: readonly Side[] = [],
): HelpedOdds {
  const theirs = model.rules.compare === 'opposed' ? otherTotals(model, values, steps) : [[0, 1] as const];
  const others = withHelp(model, values, theirs, steps);
  const all = factChances(model, model.facts, side, steps);
  const { success, specials, help, ties } = judged(model, [side, ...later], all, others, steps);
  const settled = ties >= 1 ? 1 : 1 - ties;
  const ways = side.pools.reduce((product, pool) => product * waysOf(pool), 1);
  const special = (key: string): number => shareOf((specials.get(key) ?? 0) / settled, ways);
  const target = targetOf(model, side);
  const odds = {
    success: Math.min(1, shareOf(success / settled, ways)),
    curve: fromWeights(totals(model, all, Math.min(1, sum(others.map((each) => each.q * each.help))))),
    ...(target !== undefined && { target }),
    ...partsOf(model, side),
    specials: [
      ...model.degrees.flatMap(({ rules }) => {
        const p = special(rules.id);
        return rules.special ? [{ label: raw(rules.name), p }] : [];
      }),
      ...model.also.flatMap(({ rules }) => {
        const p = special(remarkKey(rules.id));
        return rules.show !== 'roll' && p > 0 ? [{ label: raw(rules.name), p }] : [];
      }),
      ...spareOdds(model, side, steps),
      ...(help > 0 ? [{ label: message('definition.check.helps'), p: help / settled }] : []),
    ],
  };
  return { odds, help: help / settled };
}

/** The chance of a die that can be spent. */
function spareOdds(model: CheckModel, side: Side, steps: Steps): Odds['specials'] {
  const [name] = model.spendNames;
  if (model.spendFrom === undefined || name === undefined) return [];
  const fields = fitting(model, side).map((pool) => ({ pool: thrownOnce(model, pool), name: 'spare' }));
  const { chances, read } = slotChances([{ name: spareName, fields, plus: 0 }], steps);
  const some = sum(
    Array.from(chances.states, (state, index) => (read[0]?.(state) ? (chances.ps[index] ?? 0) : 0)),
  );
  side.own[model.slotOf(spareName)] = 1;
  return some < 1e-12 ? [] : [{ label: raw(name.run(side.env)), p: some }];
}

/** Remarks and degrees may have equal ids. */
const remarkKey = (id: string): string => `also ${id}`;

function otherTotals(
  model: CheckModel,
  values: Values,
  steps: Steps,
): (readonly [total: number, q: number])[] {
  const side = sideOf(model, otherValues(values));
  return [...totals(model, factChances(model, ['total', ...(model.total?.facts ?? [])], side, steps), 0)];
}

/** The chances of facts, the total before all others. */
function factChances(model: CheckModel, names: readonly string[], side: Side, steps: Steps): SlotChances {
  const { chances, read } = slotChances(slotsOf(model, names, side), steps);
  if (model.total === undefined) return { chances, read };
  steps.take(2 * chances.states.length * weights.condition);
  const total = (state: number): number => {
    names.forEach((name, place) => (side.own[model.slotOf(name)] = read[place]?.(state) ?? 0));
    return totalOf(model, side, 0);
  };
  return { chances, read: [total, ...read.slice(1)] };
}

/** Chances by total, of which a part is changed by help. */
function totals(model: CheckModel, { chances, read }: SlotChances, help: number): Map<number, number> {
  const found = new Map<number, number>();
  const by = helpOf(model);
  chances.states.forEach((state, index) => {
    const [total, p] = [read[0]?.(state) ?? 0, chances.ps[index] ?? 0];
    found.set(total, (found.get(total) ?? 0) + p * (1 - help));
    if (help > 0) found.set(total + by, (found.get(total + by) ?? 0) + p * help);
  });
  return found;
}

/** A total of the other side with its chance, and the chance that a helper succeeds against it. */
interface Against {
  readonly other: number;
  readonly q: number;
  readonly help: number;
}

/** Chances of everything; `ties` are rolled again until there is none. */
interface Chance {
  readonly success: number;
  readonly specials: ReadonlyMap<string, number>;
  readonly help: number;
  readonly ties: number;
}

/** Of several sides with the same dice, the first one that succeeds counts, or else the first. */
function judged(
  model: CheckModel,
  sides: readonly [Side, ...Side[]],
  { chances, read }: SlotChances,
  against: readonly Against[],
  steps: Steps,
): Chance {
  const specials = new Map<string, number>();
  const remarks = model.also.filter(({ rules }) => rules.show !== 'roll');
  const slots = model.facts.map((fact) => model.slotOf(fact));
  const each =
    sides.length * weights.judged +
    weights.condition * (model.degrees.length + remarks.length + model.early.length);
  let [success, ties, help] = [0, 0, 0];
  const added = sides.map(({ addends }) => sum(addends.map(({ amount }) => amount)));
  chances.states.forEach((state, index) => {
    slots.forEach((slot, place) => {
      const value = read[place]?.(state) ?? 0;
      for (const { own } of sides) own[slot] = value;
    });
    const dice = (read[0]?.(state) ?? 0) - (added[0] ?? 0);
    const totalWith = (side: Side, place: number, more: number): number =>
      more + (place === 0 ? dice + (added[0] ?? 0) : totalOf(model, side, dice + (added[place] ?? 0)));
    for (const { other, q, help: helps } of against)
      for (const isHelped of helps > 0 ? [false, true] : [false]) {
        steps.take(each);
        const p = (chances.ps[index] ?? 0) * q * (isHelped ? helps : 1 - helps);
        const more = isHelped ? helpOf(model) : 0;
        let [side] = sides;
        let found = assess(model, side, totalWith(side, 0, more), other);
        for (let next = 1; next < sides.length && found.success !== true; next += 1) {
          const later = sides[next] ?? side;
          const instead = assess(model, later, totalWith(later, next, more), other);
          if (instead.success === true) [side, found] = [later, instead];
        }
        const { tie, success: isSuccess, degree } = found;
        if (tie) {
          ties += p;
          continue;
        }
        if (isHelped) help += p;
        if (isSuccess === true) success += p;
        if (degree !== undefined) add(specials, degree.rules.id, p);
        for (const { rules, when } of remarks)
          if (when.expression.run(side.env) === true) add(specials, remarkKey(rules.id), p);
      }
  });
  return { success, specials, help, ties };
}

function add(into: Map<string, number>, key: string, p: number): void {
  into.set(key, (into.get(key) ?? 0) + p);
}

/** A chance as a share of all ways, divided once, if doubles that were added up are next to it. */
function shareOf(p: number, ways: number): number {
  const count = Math.round(p * ways) / ways;
  return ways < 1e13 && Math.abs(count - p) < 1e-14 ? count : p;
}

/** Helpers roll the same check without help, against the same roll of the other side. */
function withHelp(
  model: CheckModel,
  values: Values,
  theirs: readonly (readonly [total: number, q: number])[],
  steps: Steps,
): Against[] {
  const helpers = helpersOf(model, values);
  if (helpers.count === 0) return theirs.map(([other, q]) => ({ other, q, help: 0 }));
  const side = helperSide(model, helpers);
  const all = factChances(model, model.facts, side, steps);
  return theirs.map(([other, q]) => {
    const alone = Math.min(1, judged(model, [side], all, [{ other, q: 1, help: 0 }], steps).success);
    return { other, q, help: 1 - (1 - alone) ** helpers.count };
  });
}

/** A total that has to stay low is helped downward. */
export function helpOf({ rules }: CheckModel): number {
  const gives = rules.assist?.gives ?? 0;
  return rules.compare === 'atMost' ? -gives : gives;
}

/** The number to compare with in parts, if its formula adds some. */
function partsOf({ rules, target }: CheckModel, { env }: Side): Pick<Odds, 'against'> {
  if (target === undefined || rules.compare === 'opposed' || rules.compare === 'none') return {};
  const label = message('definition.check.target');
  const parts = explainFormula(target, env, { label, rule: rules.rule ?? rules.name, round: 'none' });
  return parts.sources.length > 1 ? { against: parts } : {};
}

function targetOf({ rules, total }: CheckModel, { target, pools }: Side): OddsTarget | undefined {
  if (rules.compare === 'atLeast') {
    const areCounted = total === undefined && counting(pools).every(({ kind }) => kind === 'count');
    return { atLeast: Math.ceil(cleaned(target)), ...(areCounted && { of: 'successes' as const }) };
  }
  if (rules.compare === 'atMost') return { atMost: Math.floor(cleaned(target)) };
  return undefined;
}
