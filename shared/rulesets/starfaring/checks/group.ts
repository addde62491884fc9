import { fromWeights } from '#shared/dice/distribution';
import { sum } from '#shared/kernel/sum';
import { defineCheck, type Check, type ReadDie } from '#shared/rules/checks';
import { number, optionalNumber, type InputValues } from '#shared/rules/inputs';
import { checkFacts } from '#shared/rulesets/starfaring/derive/facts';
import { modeOf } from './rollTwelves';
import { t } from '#shared/rulesets/starfaring/texts';
import { comparisons, tipped } from './against';
import { dcInput, effortInput, factorDice, factorInputs, otherInput, type Factors } from './factors';
import { oddsAgainst, oddsOpposed, race, successesOf } from './odds';
import { aftermath, burnedIn, settle } from './settle';

const opposedInputs = { ...factorInputs, other: otherInput, effort: effortInput };

/** The higher side wins; the GM decides ties. */
export const opposed: Check = defineCheck({
  id: 'opposed',
  title: t('checks.opposed.title'),
  text: t('checks.opposed.text'),
  rule: 'Opposed checks (contests)',
  inputs: opposedInputs,
  atTable: { asks: ['other.ability', 'other.skill'], bonus: 'modifier' },
  dice: (values) => [
    { ...factorDice('own', values), label: t('checks.sides.own') },
    { ...factorDice('other', values.other), label: t('checks.sides.other'), theirs: true },
  ],
  read(values, roll) {
    const own = settle('own', roll.dice[0] ?? [], values, burnedIn(roll));
    const other = settle('other', roll.dice[1] ?? [], values.other, undefined);
    const margin = own.total.value - other.total.value;
    const outcome = margin === 0 ? 'tie' : margin > 0 ? 'success' : 'failure';
    const { result, specials, choices } = aftermath(values, roll, own.kept, margin > 0);
    return {
      dice: [...own.dice, ...other.dice],
      total: own.total,
      verdict: {
        text: t(`checks.opposed.${outcome}`, { own: own.total.value, other: other.total.value }),
        tone: margin === 0 ? 'plain' : margin > 0 ? 'good' : 'bad',
      },
      outcome,
      specials,
      choices,
      json: {
        kept: [...own.kept],
        total: own.total.value,
        other: { kept: [...other.kept], total: other.total.value },
        outcome,
        ...result,
      },
    };
  },
  odds: (values) => oddsOpposed(values, values.other),
  whatIfs: (values) => comparisons(values, (changed) => changed),
});

const complexInputs = {
  ...factorInputs,
  dc: dcInput,
  needed: number(t('checks.inputs.needed'), { min: 1, max: 10, initial: checkFacts.complex.needed }),
  effort: effortInput,
};

/** Needs a number of successes before as many failures; all dice are rolled at once and read in order. */
export const complex: Check = defineCheck({
  id: 'complex',
  title: t('checks.complex.title'),
  text: t('checks.complex.text'),
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
      const one = settle(`try-${String(place + 1)}`, faces, values, undefined);
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
    const curve = race(values.needed, oddsAgainst(values, values.dc).success);
    const success = curve.find(({ value }) => value === values.needed)?.p ?? 0;
    return { success, curve, target: { atLeast: values.needed }, specials: [] };
  },
  whatIfs: (values) => comparisons(values, (changed) => changed),
});

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
  return [
    values.member1,
    values.member2,
    values.member3,
    values.member4,
    values.member5,
    values.member6,
    values.member7,
    values.member8,
  ].flatMap((modifier) =>
    modifier === undefined ? [] : [{ ability: 0, skill: 0, modifier, advantages, disadvantages }],
  );
}

/** At least half of the group has to succeed. */
export const collective: Check = defineCheck({
  id: 'collective',
  title: t('checks.collective.title'),
  text: t('checks.collective.text'),
  rule: 'Collective checks:',
  inputs: collectiveInputs,
  atTable: { asks: ['dc', 'member1', 'member2'] },
  dice: (values) =>
    membersOf(values).map((factors, place) => factorDice(`member-${String(place + 1)}`, factors)),
  read(values, roll) {
    const members = membersOf(values).map((factors, place) =>
      settle(`member-${String(place + 1)}`, roll.dice[place] ?? [], factors, undefined),
    );
    const totals = members.map(({ total }) => total.value);
    const successes = totals.filter((total) => total >= values.dc).length;
    const success = successes * 2 >= members.length;
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
      json: { totals, successes, members: members.length, success },
    };
  },
  odds(values) {
    const chances = membersOf(values).map((factors) => oddsAgainst(factors, values.dc).success);
    const spread = successesOf(chances);
    const target = Math.ceil(chances.length / 2);
    return {
      success: sum(spread.slice(target)),
      curve: fromWeights(new Map(spread.map((p, count) => [count, p]))),
      target: { atLeast: target },
      specials: [],
    };
  },
  whatIfs: (values) => tipped(values, modeOf),
});
