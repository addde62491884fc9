import { asked, maybe } from './inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { criticalOf, heroismIn, luckInput, poolOf, slotsOf, type Critical, type Test } from './rolls';
import type { Text } from '#shared/kernel/text';
import type { Check } from '#shared/rules/checks';
import { explain } from '#shared/rules/explained';
import { choice, dice, optionalGroup, optionalNumber } from '#shared/rules/inputs';
import { judgedCheck, type RolledPool } from '#shared/rules/builders/judgedCheck';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { t, titleAndText } from '#shared/rulesets/heroic/texts';

/** The two dice of a side that count, with everything that is added to them but Penetrating. */
interface Rolled extends Pick<Test, 'natural' | 'isPair'> {
  readonly total: number;
}

/** Describes the values that decide an attack apart from the dice (12.1.1). */
interface Strike {
  readonly damage: number;
  readonly penetrating: boolean;
  /** The number of Deflects that apply. */
  readonly deflect: number;
  /** The lowest natural roll that is a critical success of the attack. */
  readonly criticalFrom?: number | undefined;
  /** The highest natural roll that is a critical failure of the attack, if it is not the usual one. */
  readonly fumbleTo?: number | undefined;
  /** Doubles the damage: Stealth against the unaware (4). */
  readonly doubled?: boolean;
  /** The defender is immune to this attack (14.2), so a hit does no damage. */
  readonly harmless?: boolean;
}

/** Describes the result before any armor roll. */
export interface StrikeResult {
  readonly critical: Critical;
  /** Includes Penetrating. */
  readonly attackTotal: number;
  readonly hit: boolean;
  /** Includes Deflect but not the armor roll. */
  readonly damage: number;
}

/** Implements 12.1.1 and 13.4: a critical failure misses with any total. */
export function strike(given: Strike, attack: Rolled, defense: Rolled): StrikeResult {
  const critical = criticalOf(attack.natural, given.criticalFrom, given.fumbleTo);
  const pierces = given.penetrating && attack.isPair;
  const attackTotal = attack.total + (pierces ? 1 : 0);
  const over = attackTotal - defense.total;
  const hit = critical !== 'failure' && over > 0;
  if (!hit || given.harmless === true) return { critical, attackTotal, hit, damage: 0 };
  const { base, pointsPerExtra, critical: more } = figures.damage;
  const dealt =
    base +
    Math.floor(over / pointsPerExtra) +
    given.damage +
    (critical === 'success' ? more : 0) +
    (pierces && isTwoSixes(attack) ? 1 : 0);
  const whole = given.doubled === true ? dealt * 2 : dealt;
  return {
    critical,
    attackTotal,
    hit,
    damage: Math.max(0, whole - deflected(given.deflect, defense, whole)),
  };
}

function deflected(deflect: number, defense: Rolled, damage: number): number {
  if (deflect === 0 || !defense.isPair) return 0;
  return isTwoSixes(defense) ? damage : deflect;
}

function isTwoSixes({ isPair, natural }: Rolled): boolean {
  return isPair && natural === 12;
}

/** Implements 13.4: 1 for each number reached; any success adds `absorbs`. */
export function absorbed(
  die: number,
  armor: { readonly numbers: readonly number[]; readonly bonus: number; readonly absorbs: number },
): number {
  const reached = armor.numbers.filter((number) => die + armor.bonus >= number).length;
  return reached === 0 ? 0 : reached + armor.absorbs;
}

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
  armorBonus: asked('inputs.armorBonus', [-6, 6], 'fight.inputs.armorBonusHint'),
  armorAbsorbs: asked('inputs.armorAbsorbs', [0, 6], 'inputs.armorAbsorbsHint'),
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
export const targetArmorInput = maybe(
  'fight.inputs.targetArmorRoll',
  [-30, 30, -1],
  'fight.inputs.targetArmorRollHint',
);

export interface ArmorValues {
  readonly armor: string;
  readonly armorBonus: number;
  readonly armorAbsorbs: number;
  readonly natural?: { readonly numbers: readonly number[] } | undefined;
}

/** The dice of an armor roll. */
export const armorPool: RolledPool = poolOf('armor', 1);

/** Undefined numbers stand for no armor roll, and a die of 0 for one that is still to come. */
export function armorTakes(
  numbers: readonly number[] | undefined,
  { armorBonus, armorAbsorbs }: ArmorValues,
  die: number,
): number {
  if (numbers === undefined || die === 0) return 0;
  return absorbed(die, { numbers, bonus: armorBonus, absorbs: armorAbsorbs });
}

export const armorDie = (value: number) => ({
  group: armorPool.id,
  of: t('rolls.armor.label'),
  sides: 6,
  value,
  kept: true,
});

/** A separate armor roll (13.4): 1d6 against the numbers of the armor. */
export function armorCheck(content: Content): Check {
  const armors = rollingArmors(content);
  return judgedCheck({
    id: 'armor-roll',
    ...titleAndText('checks.armor-roll'),
    rule: '13.4',
    inputs: {
      armor: choice(t('inputs.armor'), armors.options),
      ...bonusInputs,
      targetArmorRoll: targetArmorInput,
      damage: optionalNumber(t('inputs.incoming'), { min: 0, max: 100 }),
      luck: luckInput,
    },
    atTable: { asks: ['damage'] },
    throws: () => ({ pools: [armorPool], slots: slotsOf(armorPool) }),
    assess(values) {
      const numbers = armors.numbersOf(values);
      const bonus = values.armorBonus + (values.targetArmorRoll ?? 0);
      return (fallen, added) => {
        const die = fallen[armorPool.id] ?? 0;
        const value = armorTakes(numbers, { ...values, armorBonus: bonus + added }, die);
        return { die, value, success: value > 0 };
      };
    },
    target: () => ({ atLeast: 1 }),
    comparisons: (values) => [
      {
        id: 'plus-one',
        label: t('whatIfs.plus-one'),
        values: { ...values, armorBonus: values.armorBonus + 1 },
      },
    ],
    read(values, fallen) {
      const { armorBonus, targetArmorRoll = 0, damage } = values;
      const heroism = heroismIn(fallen.roll, values.luck);
      const { die, value: takes, success } = fallen.judged(heroism.added);
      const total = explain([
        { label: t('rolls.die'), amount: die, rule: '13.4' },
        { label: t('inputs.armorBonus'), amount: armorBonus, rule: '13.4' },
        { label: t('fight.inputs.targetArmorRoll'), amount: targetArmorRoll, rule: '13.2' },
        ...heroism.sources,
      ]);
      const missing = (armors.numbersOf(values) ?? []).map((number) => number - total.value);
      const taken = damage === undefined ? undefined : Math.max(0, damage - takes);
      return {
        dice: [armorDie(die)],
        total,
        verdict: {
          text:
            taken === undefined
              ? t('verdicts.absorbs', { count: takes })
              : t('verdicts.absorbsOf', { absorbed: takes, taken }),
          tone: success ? 'good' : 'bad',
        },
        outcome: success ? 'success' : 'failure',
        specials: heroism.specials,
        choices: heroism.choices(missing),
        json: { die, absorbed: takes, ...(taken !== undefined && { taken }) },
      };
    },
  });
}
