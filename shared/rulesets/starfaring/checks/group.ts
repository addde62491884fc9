import type { Distribution } from '#shared/dice/distribution';
import { defineCheck, type Check, type ReadDie } from '#shared/rules/checks';
import { judgedCheck, type Judgment } from '#shared/rules/builders/judgedCheck';
import type { Judge } from '#shared/rules/dice/judged';
import { number, optionalNumber, type InputValues } from '#shared/rules/inputs';
import { checkFacts } from '#shared/rulesets/starfaring/data/index';
import { t, titleAndText } from '#shared/rulesets/starfaring/texts';
import { comparisons, tipped } from './against';
import {
  bonusOf,
  dcInput,
  effortInput,
  factorDice,
  factorInputs,
  modeFor,
  otherInput,
  type Factors,
} from './factors';
import { aftermath, burnedIn, settle } from './specials';
import { chanceOf, specialOf, twelves } from './twelves';

/** The higher side wins; the GM decides ties. The curve of the odds shows the lead of one side. */
export const opposed: Check = judgedCheck({
  id: 'opposed',
  ...titleAndText('checks.opposed'),
  rule: 'Opposed checks (contests)',
  inputs: { ...factorInputs, other: otherInput, effort: effortInput },
  atTable: { asks: ['other.ability', 'other.skill'], bonus: 'modifier' },
  throws(values) {
    const pools = [twelves('own', modeFor(values)), twelves('other', modeFor(values.other), true)];
    return {
      pools,
      slots: pools.map((pool) => ({ name: pool.id, fields: [{ pool, name: 'total' }], plus: 0 })),
    };
  },
  assess: (values) => judgeLead(bonusOf(values) - bonusOf(values.other)),
  tells: () => [
    { label: t('checks.odds.tie'), shows: ({ value }) => value === 0 },
    { label: t('checks.odds.lost'), shows: ({ value }) => value < 0 },
  ],
  target: () => ({ atLeast: 1 }),
  comparisons: (values) => comparisons(values),
  read(values, { roll }) {
    const own = settle('own', roll.dice[0] ?? [], values, burnedIn(roll));
    const other = settle('other', roll.dice[1] ?? [], values.other);
    const { success, value: lead } = judgeLead(0)({ own: own.total.value, other: other.total.value }, 0);
    const outcome = lead === 0 ? 'tie' : success ? 'success' : 'failure';
    const { lowest = 0, highest = 0 } = own.numbers;
    const result = specialOf(lowest, highest, success);
    return {
      dice: [...own.dice, ...other.dice],
      total: own.total,
      verdict: {
        text: t(`checks.opposed.${outcome}`, { own: own.total.value, other: other.total.value }),
        tone: lead === 0 ? 'plain' : success ? 'good' : 'bad',
      },
      outcome,
      ...aftermath(values, roll, own.kept, success, result),
      json: {
        kept: [...own.kept],
        total: own.total.value,
        other: { kept: [...other.kept], total: other.total.value },
        outcome,
        ...result,
      },
    };
  },
});

function judgeLead(lead: number): Judge<Judgment> {
  return ({ own = 0, other = 0 }, added) => {
    const value = own - other + lead + added;
    return { value, success: value > 0 };
  };
}

const complexInputs = {
  ...factorInputs,
  dc: dcInput,
  needed: number(t('checks.inputs.needed'), { min: 1, max: 10, initial: checkFacts.complex.needed }),
  effort: effortInput,
};

/** Needs a number of successes before as many failures; all dice are rolled at once and read in order. */
export const complex: Check = defineCheck({
  id: 'complex',
  ...titleAndText('checks.complex'),
  rule: 'Complex checks',
  inputs: complexInputs,
  atTable: { asks: ['dc', 'needed'], bonus: 'modifier' },
  dice: (values) =>
    Array.from({ length: 2 * values.needed - 1 }, (_, place) =>
      factorDice(`try-${String(place + 1)}`, values),
    ),
  read(values, roll) {
    const dice: ReadDie[] = [];
    let [successes, failures] = [0, 0];
    roll.dice.forEach((faces, place) => {
      const one = settle(`try-${String(place + 1)}`, faces, values);
      const decided = successes === values.needed || failures === values.needed;
      dice.push(
        ...(decided
          ? one.dice.map((die) => ({ ...die, kept: false, why: t('checks.dropped.decided') }))
          : one.dice),
      );
      if (decided) return;
      if (one.total.value >= values.dc) successes += 1;
      else failures += 1;
    });
    const success = successes === values.needed;
    return {
      dice,
      verdict: {
        text: t(`checks.complex.${success ? 'success' : 'failure'}`, {
          successes: t('checks.counts.successes', { count: successes }),
          failures: t('checks.counts.failures', { count: failures }),
        }),
        tone: success ? 'good' : 'bad',
      },
      outcome: success ? 'success' : 'failure',
      specials: [],
      choices: [],
      json: { successes, failures, success },
    };
  },
  odds(values) {
    const curve = race(values.needed, chanceOf(modeFor(values), bonusOf(values), values.dc));
    const success = curve.find(({ value }) => value === values.needed)?.p ?? 0;
    return { success, curve, target: { atLeast: values.needed }, specials: [] };
  },
  whatIfs: (values) =>
    comparisons(values).flatMap(({ values: changed, ...each }) =>
      changed ? [{ ...each, values: changed }] : [],
    ),
});

/** The probability of each number of successes if attempts continue until enough succeed or fail ("Complex checks"). */
function race(needed: number, p: number): Distribution {
  // The winning side makes the last attempt; the others may come in any order before it.
  const ended = (others: number, chance: number, against: number): number =>
    ways(needed - 1 + others, others) * chance ** needed * against ** others;
  const counts = Array.from({ length: needed }, (_, count) => count);
  return [
    ...counts.map((successes) => ({ value: successes, p: ended(successes, 1 - p, p) })),
    { value: needed, p: counts.reduce((all, failures) => all + ended(failures, p, 1 - p), 0) },
  ];
}

/** Returns the binomial coefficient. */
function ways(all: number, some: number): number {
  let result = 1;
  for (let k = 1; k <= some; k += 1) result = (result * (all - some + k)) / k;
  return result;
}

const members = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const member = (place: number) => t('checks.inputs.member', { place });
const bonusRange = { min: -100, max: 100, initial: 0, hint: t('checks.hints.member') };

const collectiveInputs = {
  member1: number(member(1), bonusRange),
  member2: number(member(2), bonusRange),
  member3: optionalNumber(member(3), bonusRange),
  member4: optionalNumber(member(4), bonusRange),
  member5: optionalNumber(member(5), bonusRange),
  member6: optionalNumber(member(6), bonusRange),
  member7: optionalNumber(member(7), bonusRange),
  member8: optionalNumber(member(8), bonusRange),
  advantages: factorInputs.advantages,
  disadvantages: factorInputs.disadvantages,
  dc: dcInput,
};
type CollectiveValues = InputValues<typeof collectiveInputs>;

/** Members share the sources but have their own bonuses. */
function membersOf(values: CollectiveValues): readonly Factors[] {
  const { advantages, disadvantages } = values;
  return members.flatMap((place) => {
    const modifier = values[`member${place}`];
    return modifier === undefined ? [] : [{ ability: 0, skill: 0, modifier, advantages, disadvantages }];
  });
}

const memberId = (place: number): string => `member-${String(place + 1)}`;

/** At least half of the group has to succeed. */
export const collective: Check = judgedCheck({
  id: 'collective',
  ...titleAndText('checks.collective'),
  rule: 'Collective checks:',
  inputs: collectiveInputs,
  atTable: { asks: ['dc', 'member1', 'member2'] },
  throws(values) {
    const members = membersOf(values).map((factors, place) => {
      const worth = (natural: number): number => (natural + bonusOf(factors) >= values.dc ? 1 : 0);
      return { pool: twelves(memberId(place), modeFor(factors)), name: 'total', worth };
    });
    return {
      pools: members.map(({ pool }) => pool),
      slots: [{ name: 'successes', fields: members, plus: 0 }],
    };
  },
  assess: (values) => {
    const members = membersOf(values).length;
    return ({ successes: value = 0 }) => ({ value, success: value * 2 >= members });
  },
  target: (values) => ({ atLeast: Math.ceil(membersOf(values).length / 2) }),
  comparisons: (values) => tipped(values),
  read(values, fallen) {
    const members = membersOf(values).map((factors, place) =>
      settle(memberId(place), fallen.roll.dice[place] ?? [], factors),
    );
    const { value: successes, success } = fallen.judged(0);
    return {
      dice: members.flatMap(({ dice }) => dice),
      verdict: {
        text: t(`checks.collective.${success ? 'success' : 'failure'}`, {
          successes,
          members: members.length,
        }),
        tone: success ? 'good' : 'bad',
      },
      outcome: success ? 'success' : 'failure',
      specials: [],
      choices: [],
      json: {
        totals: members.map(({ total }) => total.value),
        successes,
        members: members.length,
        success,
      },
    };
  },
});
