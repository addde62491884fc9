import { fromWeights } from '../../../dice/distribution';
import { chosenDice, defineCheck, type Roll, type RollChoice } from '../../../rules/checks';
import { explain } from '../../../rules/explained';
import { choice, number, optionalNumber } from '../../../rules/inputs';
import { boxContent } from '../content';
import { heroismSource, heroismSpent } from '../rolls';
import { absorbed } from '../strike';
import { t } from '../texts';
import { heroismChoices, luckInput, luckSpecials } from './reading';

/** Everything that can grant an armor roll (13.1), with its numbers. */
const rolling = boxContent.armors.all.flatMap(({ id, name, armorRoll, trained }) => {
  const numbers = armorRoll ?? trained?.armorRoll;
  return numbers === undefined ? [] : [{ id, name, numbers }];
});

const rollsByArmor: ReadonlyMap<string, readonly number[]> = new Map(
  rolling.map(({ id, numbers }) => [id, numbers]),
);

/** The armors that roll, as options. */
const armorOptions = rolling.map(({ id, name, numbers }) => ({
  id,
  label: t('inputs.armorOption', { armor: name, numbers: numbers.join(', ') }),
}));

/** What an armor roll is made of, as inputs; `none` is no armor roll at all. */
export const armorInputs = {
  armor: choice(t('inputs.armor'), [{ id: 'none', label: t('inputs.armorNone') }, ...armorOptions]),
  armorBonus: number(t('inputs.armorBonus'), { min: -6, max: 6, hint: t('inputs.armorBonusHint') }),
  armorAbsorbs: number(t('inputs.armorAbsorbs'), { min: 0, max: 6, hint: t('inputs.armorAbsorbsHint') }),
};
interface ArmorValues {
  readonly armor: string;
  readonly armorBonus: number;
  readonly armorAbsorbs: number;
}

/** What an armor takes off for each face of the die; nothing where there is no armor roll. */
export function armorTakes(values: ArmorValues, die: number): number {
  const numbers = rollsByArmor.get(values.armor);
  if (numbers === undefined) return 0;
  return absorbed(die, { numbers, bonus: values.armorBonus, absorbs: values.armorAbsorbs });
}

/** The armor roll as something to do about a hit (12.1.1). */
export function armorChoices(values: ArmorValues, roll: Roll, damage: number): RollChoice[] {
  if (damage === 0 || !rollsByArmor.has(values.armor) || armorDie(roll) !== undefined) return [];
  return [
    {
      id: 'armor',
      label: t('rolls.armor.label'),
      text: t('rolls.armor.text'),
      dice: { id: 'armor', sides: 6, count: 1 },
    },
  ];
}

/** The die of the armor roll, once it has been made. */
export function armorDie(roll: Roll): number | undefined {
  return chosenDice(roll, 'armor')[0];
}

const faces = [1, 2, 3, 4, 5, 6];

/** An armor roll on its own (13.4): 1d6 against the numbers of the armor. */
export const armorCheck = defineCheck({
  id: 'armor-roll',
  title: t('checks.armor-roll.title'),
  text: t('checks.armor-roll.text'),
  rule: '13.4',
  inputs: {
    ...armorInputs,
    armor: choice(t('inputs.armor'), armorOptions),
    damage: optionalNumber(t('inputs.incoming'), { min: 0, max: 100 }),
    luck: luckInput,
  },
  dice: () => [{ id: 'armor', sides: 6, count: 1 }],
  read: (values, roll) => {
    const die = roll.dice[0]?.[0] ?? 0;
    const luck = values.luck ?? 0;
    const points = heroismSpent(roll.chosen);
    const total = explain([
      { label: t('rolls.die'), amount: die, rule: '13.4' },
      { label: t('inputs.armorBonus'), amount: values.armorBonus, rule: '13.4' },
      ...heroismSource(points, luck),
    ]);
    const takes = armorTakes({ ...values, armorBonus: total.value - die }, die);
    const missing = (rollsByArmor.get(values.armor) ?? []).map((number) => number - total.value);
    const taken = values.damage === undefined ? undefined : Math.max(0, values.damage - takes);
    return {
      dice: [{ group: 'armor', sides: 6, value: die, kept: true }],
      total,
      verdict: {
        text:
          taken === undefined
            ? t('verdicts.absorbs', { count: takes })
            : t('verdicts.absorbsOf', { absorbed: takes, taken }),
        tone: takes > 0 ? 'good' : 'bad',
      },
      outcome: takes > 0 ? 'success' : 'failure',
      specials: luckSpecials(roll),
      choices: points > 0 ? [] : heroismChoices(missing, luck),
      json: { die, absorbed: takes, ...(taken !== undefined && { taken }) },
    };
  },
  odds: (values) => {
    const weights = new Map<number, number>();
    for (const die of faces) {
      const takes = armorTakes(values, die);
      weights.set(takes, (weights.get(takes) ?? 0) + 1);
    }
    const curve = fromWeights(weights);
    return {
      success: 1 - (curve.find(({ value }) => value === 0)?.p ?? 0),
      curve,
      target: 1,
      specials: [],
    };
  },
  whatIfs: (values) => [
    {
      id: 'plus-one',
      label: t('whatIfs.plus-one'),
      values: { ...values, armorBonus: values.armorBonus + 1 },
    },
  ],
});
