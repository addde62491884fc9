import { fromWeights, type Distribution } from '#shared/dice/distribution';
import type { Text } from '#shared/kernel/text';
import { chosenDice, defineCheck, type Check, type Roll, type RollChoice } from '#shared/rules/checks';
import { explain, type Source } from '#shared/rules/explained';
import { choice, dice, number, optionalGroup, optionalNumber } from '#shared/rules/inputs';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { heroismSource, heroismSpent } from './rolls';
import { absorbed } from './strike';
import { t } from '#shared/rulesets/heroic/texts';
import { heroismChoices, luckInput, luckSpecials } from './reading';

/** Describes armors with an armor roll (13.1). */
export interface RollingArmors {
  readonly options: readonly { readonly id: string; readonly label: Text }[];
  /** Returns undefined for an armor without a roll. */
  numbersOf(values: ArmorValues): readonly number[] | undefined;
}

/** Includes armors that roll only with Armorcraft. */
export function rollingArmors({ armors }: Content): RollingArmors {
  const rolling = armors.all.flatMap(({ id, name, armorRoll, trained }) => {
    const numbers = armorRoll ?? trained?.armorRoll;
    return numbers === undefined ? [] : [{ id, name, numbers }];
  });
  const byId: ReadonlyMap<string, readonly number[]> = new Map(
    rolling.map(({ id, numbers }) => [id, numbers]),
  );
  return {
    options: rolling.map(({ id, name, numbers }) => ({
      id,
      label: t('inputs.armorOption', { armor: name, numbers: numbers.join(', ') }),
    })),
    numbersOf: ({ armor, natural }) => natural?.numbers ?? byId.get(armor),
  };
}

const bonusInputs = {
  armorBonus: number(t('inputs.armorBonus'), { min: -6, max: 6, hint: t('fight.inputs.armorBonusHint') }),
  armorAbsorbs: number(t('inputs.armorAbsorbs'), { min: 0, max: 6, hint: t('inputs.armorAbsorbsHint') }),
  /** Thick skin, or the effect of a power: numbers that no armor of the tables has. */
  natural: optionalGroup(t('fight.inputs.natural'), {
    numbers: dice(t('inputs.armorNumbers'), {
      sides: 6,
      count: { min: 1, max: 6 },
      hint: t('inputs.armorNumbersHint'),
    }),
  }),
};

/** The armor `none` has no armor roll. */
export const armorInputs = ({ options }: RollingArmors) => ({
  armor: choice(t('inputs.armor'), [{ id: 'none', label: t('inputs.armorNone') }, ...options]),
  ...bonusInputs,
});

/** The weapon's modifier to its target's armor roll, usually negative (13.2). */
export const targetArmorInput = optionalNumber(t('fight.inputs.targetArmorRoll'), {
  min: -30,
  max: 30,
  initial: -1,
  hint: t('fight.inputs.targetArmorRollHint'),
});

export interface ArmorValues {
  readonly armor: string;
  readonly armorBonus: number;
  readonly armorAbsorbs: number;
  readonly natural?: { readonly numbers: readonly number[] } | undefined;
}

/** Undefined numbers stand for no armor roll. */
export function armorTakes(
  numbers: readonly number[] | undefined,
  { armorBonus, armorAbsorbs }: ArmorValues,
  die: number,
): number {
  return numbers === undefined ? 0 : absorbed(die, { numbers, bonus: armorBonus, absorbs: armorAbsorbs });
}

/** Offers the armor roll after a hit (12.1.1). */
export function armorChoices(
  numbers: readonly number[] | undefined,
  roll: Roll,
  damage: number,
): RollChoice[] {
  if (damage === 0 || numbers === undefined || armorDie(roll) !== undefined) return [];
  return [
    {
      id: 'armor',
      label: t('rolls.armor.label'),
      text: t('rolls.armor.text'),
      dice: { id: 'armor', sides: 6, count: 1 },
    },
  ];
}

/** Returns undefined before the armor roll. */
export function armorDie(roll: Roll): number | undefined {
  return chosenDice(roll, 'armor')[0];
}

const faces = [1, 2, 3, 4, 5, 6];

/** Returns nothing if the weapon has no such effect. */
function weaponSource(amount = 0): Source[] {
  return amount === 0 ? [] : [{ label: t('fight.inputs.targetArmorRoll'), amount, rule: '13.2' }];
}

/** Returns the distribution of the absorbed damage. */
export function armorOdds(numbers: readonly number[], values: ArmorValues): Distribution {
  const weights = new Map<number, number>();
  for (const die of faces) {
    const takes = armorTakes(numbers, values, die);
    weights.set(takes, (weights.get(takes) ?? 0) + 1);
  }
  return fromWeights(weights);
}

/** A separate armor roll (13.4): 1d6 against the numbers of the armor. */
export function armorCheck(content: Content): Check {
  const armors = rollingArmors(content);
  return defineCheck({
    id: 'armor-roll',
    title: t('checks.armor-roll.title'),
    text: t('checks.armor-roll.text'),
    rule: '13.4',
    inputs: {
      armor: choice(t('inputs.armor'), armors.options),
      ...bonusInputs,
      targetArmorRoll: targetArmorInput,
      damage: optionalNumber(t('inputs.incoming'), { min: 0, max: 100 }),
      luck: luckInput,
    },
    atTable: { asks: ['damage'] },
    dice: () => [{ id: 'armor', sides: 6, count: 1 }],
    read: (values, roll) => {
      const die = roll.dice[0]?.[0] ?? 0;
      const luck = values.luck ?? 0;
      const points = heroismSpent(roll.chosen);
      const total = explain([
        { label: t('rolls.die'), amount: die, rule: '13.4' },
        { label: t('inputs.armorBonus'), amount: values.armorBonus, rule: '13.4' },
        ...weaponSource(values.targetArmorRoll),
        ...heroismSource(points, luck),
      ]);
      const numbers = armors.numbersOf(values);
      const takes = armorTakes(numbers, { ...values, armorBonus: total.value - die }, die);
      const missing = (numbers ?? []).map((number) => number - total.value);
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
      const armorBonus = values.armorBonus + (values.targetArmorRoll ?? 0);
      const curve = armorOdds(armors.numbersOf(values) ?? [], { ...values, armorBonus });
      return {
        success: 1 - (curve.find(({ value }) => value === 0)?.p ?? 0),
        curve,
        target: { atLeast: 1 },
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
}
