import type { Text } from '../../../kernel/text';
import type { CheckOutcome } from '../../../rules/checks';
import { group, number, optionalNumber } from '../../../rules/inputs';
import { ranges } from '../choices';
import { attributes, rules } from '../data';
import { t } from '../texts';

/** Several checks and calculators share these inputs with their limits. */
export const asks = {
  skill: () =>
    number(t('inputs.skill'), {
      min: rules.checks.untrained,
      max: rules.checks.bestSkill,
      initial: 0,
      hint: t('inputs.skillHint'),
    }),
  modifier: (label: Text = t('inputs.modifier')) =>
    number(label, { min: -20, max: 20, initial: 0, hint: t('inputs.modifierHint') }),
  difficulty: () =>
    number(t('inputs.difficulty'), {
      min: 0,
      max: 40,
      initial: rules.checks.usual,
      hint: t('inputs.difficultyHint'),
    }),
  circumstances: () => {
    const { circumstances } = rules.checks;
    return optionalNumber(t('inputs.circumstances'), {
      min: -circumstances,
      max: circumstances,
      initial: 0,
      hint: t('inputs.circumstancesHint'),
    });
  },
  rounds: () =>
    number(t('inputs.rounds'), {
      min: 0,
      max: rules.injury.rounds,
      initial: 0,
      hint: t('inputs.roundsHint'),
    }),
  saveScore: () => number(t('inputs.saveScore'), { ...ranges.save, initial: rules.saves.base }),
  armorClass: () => number(t('inputs.armorClass'), { ...ranges.armorClass, initial: 10 }),
  attackBonus: () => number(t('inputs.attackBonus'), { min: -20, max: 40, initial: 0 }),
  damageBonus: () => number(t('inputs.damageBonus'), { min: -20, max: 20, initial: 0 }),
  damageDice: () =>
    group(t('inputs.damageDice'), {
      count: number(t('inputs.count'), { ...ranges.dice, initial: 1 }),
      sides: number(t('inputs.sides'), { ...ranges.sides, initial: 6 }),
    }),
  shock: () => ({
    damage: number(t('inputs.shockDamage'), { ...ranges.shock, initial: 1 }),
    armorClass: number(t('inputs.shockArmorClass'), { ...ranges.armorClass, initial: 13 }),
  }),
  morale: () =>
    number(t('inputs.morale'), {
      min: rules.morale.lowest,
      max: rules.morale.highest,
      initial: rules.checks.usual,
    }),
  dexterity: () => {
    const widest = Math.max(...attributes.modifiers.map(({ modifier }) => Math.abs(modifier)), 9);
    return number(t('inputs.dexterity'), { min: -widest, max: widest, initial: 0 });
  },
};

export const outcomeOf = (success: boolean): 'success' | 'failure' => (success ? 'success' : 'failure');

export function verdict(good: boolean, text: Text): CheckOutcome {
  return { text, tone: good ? 'good' : 'bad' };
}
