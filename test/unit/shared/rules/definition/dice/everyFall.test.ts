import { expect, it } from 'vitest';
import { rollDice, seededRng } from '#shared/dice/random';
import { message } from '#shared/kernel/text';
import type { Chosen, Odds, OpenCheck, Reading, Special } from '#shared/rules/checks';
import type { Rng } from '#shared/kernel/ports';
import { effort } from '#test/integration/support/effort';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { everyReading, explosionOf, tallying, type Tally } from './everyFall';
import { checkFrom, opened } from './sample';

/** Checks with more falls than these are rolled. */
const mostFalls = effort({ quick: 300, proofs: 20_000, long: 100_000 });
const rolls = effort({ quick: 200, proofs: 1_000, long: 2_000 });

const pick = <T>(rng: Rng, ...list: readonly T[]): T => {
  const found = list[rng.below(list.length)];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
};

interface AnyPool extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly kind: string;
  readonly explode?: { readonly from: number; readonly most: number };
}

/** One more size of dice beside those of a pool, or two. */
const anyGroups = (rng: Rng): object[] =>
  Array.from({ length: 1 + rng.below(2) }, () => ({ count: rng.below(3), sides: pick(rng, 2, 3, 4, 6) }));

/** Mostly few small dice, so that every fall can be read; sometimes more than anyone could. */
function anyPool(rng: Rng, id: string, isFirst: boolean): AnyPool {
  const isMany = rng.below(12) === 0;
  const count = isMany ? 4 + rng.below(6) : rng.below(3);
  const sides = isMany ? pick(rng, 6, 10, 12) : pick(rng, 2, 3, 4, 4, 6);
  const kind = pick(rng, 'sum', 'sum', 'sum', 'count', 'count', isFirst ? 'percentile' : 'sum');
  return {
    id,
    count,
    sides,
    kind,
    from: 1 + rng.below(sides),
    ...(rng.below(3) === 0 && { twice: sides }),
    ...(rng.below(4) === 0 && { sign: -1 }),
    ...pick(
      rng,
      {},
      {},
      { keep: { of: pick(rng, 'high', 'low'), n: rng.below(count + 1) } },
      { drop: { of: pick(rng, 'high', 'low'), n: rng.below(count + 1) } },
      { extra: rng.below(3) - 1, better: pick(rng, 'high', 'low') },
    ),
    ...(rng.below(5) === 0 && { reroll: { upTo: rng.below(sides + 1) } }),
    ...(kind !== 'percentile' &&
      rng.below(4) === 0 && { explode: { from: sides - rng.below(2), most: 1 + rng.below(2) } }),
    ...(rng.below(6) === 0 && { repeat: 1 + rng.below(3) }),
    ...(kind === 'percentile'
      ? {}
      : pick(
          rng,
          {},
          {},
          {},
          { values: Array.from({ length: sides }, () => rng.below(4) - 1) },
          { groups: anyGroups(rng) },
        )),
    counts: [{ id: 'star', name: 'Star', each: [rng.below(3), rng.below(2), 1].slice(0, sides) }],
  };
}

const facts = ['total', 'natural', 'highest', 'lowest', 'successes', 'ones', 'margin'];
const fields = ['total', 'highest', 'lowest', 'nth2', 'alike'];

const results = ['first', 'second'];

/** Facts, fields of pools, and what pools count. */
function anyFact(rng: Rng, pools: readonly AnyPool[]): string {
  if (rng.below(3) > 0) return pick(rng, ...facts);
  const { id, kind } = pick(rng, ...pools);
  return `${id}.${pick(rng, ...fields, ...(kind === 'percentile' ? [] : ['star', 'star']))}`;
}

function anyCondition(rng: Rng, pools: readonly AnyPool[]): string {
  const fact = () => (rng.below(4) === 0 ? pick(rng, ...results) : anyFact(rng, pools));
  const test = () =>
    `${fact()} ${pick(rng, '<', '>=', '==', '!=')} ${pick(rng, fact(), String(rng.below(7)))}`;
  return pick(rng, test(), test(), `${test()} ${pick(rng, '&&', '||')} ${test()}`, 'total % 2 == 0');
}

/** A total of its own, of pools by their fields, or of the result that does not depend on it. */
function anyTotal(rng: Rng, pools: readonly AnyPool[]): string {
  const field = (): string => `${pick(rng, ...pools).id}.${pick(rng, ...fields)}`;
  return pick(
    rng,
    `max(${field()}, ${field()}) + ${String(rng.below(4))}`,
    `${field()} * 2 - natural`,
    'third + 1',
  );
}

function anyCheck(rng: Rng) {
  const compare = pick(rng, 'atLeast', 'atLeast', 'atMost', 'opposed');
  const pools = ['a', 'b', 'c']
    .slice(0, pick(rng, 1, 1, 2, 2, 3))
    .map((id, index) => anyPool(rng, id, index === 0));
  return {
    dice: pools,
    results: [
      ...results.map((id, index) => ({
        id,
        is: `${anyFact(rng, pools)} ${pick(rng, '+', '-', '*')} ${index === 0 ? anyFact(rng, pools) : 'first'}`,
      })),
      { id: 'third', is: `highest - ${pick(rng, ...pools).id}.lowest` },
    ],
    ...(rng.below(5) === 0
      ? { total: anyTotal(rng, pools) }
      : { add: rng.below(2) === 0 ? [] : [{ name: 'Bonus', is: rng.below(7) - 3 }] }),
    compare,
    ...(compare !== 'opposed' && { target: rng.below(12) - 2 }),
    ties: pick(rng, 'us', 'them', 'nobody', 'again'),
    degrees: ['x', 'y'].map((id) => ({
      id,
      name: id,
      when: anyCondition(rng, pools),
      rank: rng.below(3),
      special: true,
    })),
    ...(rng.below(3) === 0 && { succeeds: `${anyCondition(rng, pools)} || success && rank < 2` }),
    ...(rng.below(3) === 0 && {
      also: [{ id: 'w', name: 'w', when: anyCondition(rng, pools), show: 'both' }],
    }),
    ...(compare !== 'opposed' && rng.below(4) === 0 && { spend: anySpending(rng) }),
    ...(rng.below(6) === 0 && { assist: { name: 'Helpers', most: 2, gives: 2 } }),
  };
}

function anySpending(rng: Rng): object {
  return {
    each: 1 + rng.below(6),
    dice: pick(rng, 'first', 'all'),
    name: 'spare',
    ways: [{ id: 'effect', name: 'Effect' }],
  };
}

/** One roll to its end. */
function rolled(check: OpenCheck, rng: Rng): Reading {
  const dice = check.dice.map(({ count, sides }) => rollDice(rng, count, sides));
  const chosen: Chosen[] = [];
  for (;;) {
    const reading = check.read({ dice, chosen: [...chosen] });
    const more = explosionOf(reading);
    if (more === undefined) return reading;
    chosen.push({ choice: more.id, dice: rollDice(rng, more.count, more.sides) });
  }
}

/** Names of specials as odds have them. */
const specialName = ({ id, title }: Special): string => (id === 'helped' ? helped : say(title));
const helped = say(message('definition.check.helps'));

/** The number of falls of all dice, with those that explosions add. They are counted, since reading too many takes hours. */
function fallsOf(check: OpenCheck, pools: readonly AnyPool[]): number {
  return check.dice.reduce((all, { id, sides, count }) => {
    const pool = pools.find((each) => id.replace(/^(other|helper-\d+)-/, '').split('-')[0] === each.id);
    const { from = Infinity, most = 0 } = pool?.explode ?? {};
    const more = id.endsWith('-rerolled') ? 0 : Math.max(0, sides + 1 - Math.max(2, from));
    const ways = Array.from({ length: most }).reduce<number>((once) => sides - more + more * once, sides);
    return all * ways ** count;
  }, 1);
}

/** All falls, or many rolls: then with the number of rolls that were decided. */
function tallied(
  check: OpenCheck,
  pools: readonly AnyPool[],
  rng: Rng,
): { readonly tally: Tally; readonly decided: number | undefined } {
  const every = tallying(specialName);
  if (fallsOf(check, pools) <= mostFalls) {
    everyReading(check, (reading, p) => {
      every.add(reading, p);
      return true;
    });
    return { tally: every.result(), decided: undefined };
  }
  const some = tallying(specialName);
  let decided = 0;
  for (let roll = 0; roll < rolls; roll += 1) {
    const reading = rolled(check, rng);
    if (reading.outcome !== 'tie') decided += 1;
    some.add(reading, 1);
  }
  return { tally: some.result(), decided };
}

/** Differences between odds and dice: any at all if every fall was read, or more than chance brings. */
function differences(odds: Odds, { tally, decided }: ReturnType<typeof tallied>): string[] {
  const differs = (p: number, fell: number, of: number | undefined): boolean =>
    of === undefined
      ? Math.abs(p - fell) > 1e-9
      : Math.abs(p - fell) * of > 6 * Math.sqrt(of * Math.max(0, p * (1 - p))) + 6;
  const pairs = [
    ['success', odds.success, tally.success, decided] as const,
    ...odds.curve.map(
      ({ value, p }) => [`total ${String(value)}`, p, tally.curve.get(value) ?? 0, decided && rolls] as const,
    ),
    ...odds.specials.map(
      ({ label, p }) => [say(label), p, tally.specials.get(say(label)) ?? 0, decided] as const,
    ),
  ];
  const known = new Set([
    ...pairs.map(([name]) => name),
    ...odds.curve.map(({ value }) => `total ${String(value)}`),
  ]);
  const unknown = [
    ...[...tally.specials].filter(([name, p]) => p > 1e-11 && !known.has(name)).map(([name]) => name),
    ...[...tally.curve.keys()].map((value) => `total ${String(value)}`).filter((name) => !known.has(name)),
  ];
  return [
    ...pairs.flatMap(([name, p, fell, of]) =>
      differs(p, fell, of) ? [`${name}: the odds say ${String(p)}, the dice ${String(fell)}`] : [],
    ),
    ...unknown.map((name) => `${name}: the odds do not know it`),
  ];
}

/** The odds of ties that are rolled again forever are those of nothing. */
const isEndless = (tally: Tally): boolean => tally.decided === 0;

const parts = Array.from({ length: effort({ quick: 1, proofs: 100, long: 200 }) }, (_, part) => part);

it.each(parts)('the odds of 100 checks are those of their dice: part %d', (part) => {
  let compared = 0;
  for (let round = 0; round < 100; round += 1) {
    const rng = seededRng(`every fall ${String(part)} ${String(round)}`);
    const rules = anyCheck(rng);
    const made = checkFrom(rules);
    const check = opened(made, {
      ...('helpers' in made.inputs && { helpers: 1 + rng.below(2) }),
      ...('other' in made.inputs && { other: {} }),
    });
    const odds = check.odds();
    if (odds === undefined) continue;
    const found = tallied(check, rules.dice, rng);
    if (isEndless(found.tally)) continue;
    compared += 1;
    expect(differences(odds, found), JSON.stringify(rules)).toEqual([]);
  }
  expect(compared).toBeGreaterThan(80);
});
