import type { InitiativeRules } from '#shared/rules/encounter';
import { number } from '#shared/rules/inputs';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { modifierFor } from '#shared/rulesets/heroic/checks/requests';
import { t } from '#shared/rulesets/heroic/texts';
import { sum } from '#shared/kernel/sum';

/** Implements section 12: the higher Agi acts first; ties are decided by an opposed roll. */
export const initiative: InitiativeRules = {
  rule: '12',
  text: t('initiative.text'),
  draw: 'dice',
  every: 'encounter',
  modes: [{ id: 'each', label: t('initiative.each'), bySide: false }],
  inputs: {
    agi: number(t('stats.agi.name'), { min: -10, max: 30, hint: t('initiative.agiHint') }),
    bonus: number(t('initiative.bonus'), { min: -10, max: 10, hint: t('initiative.bonusHint') }),
    roll: number(t('initiative.roll'), { min: -30, max: 30, initial: 0, hint: t('initiative.rollHint') }),
  },
  dice: () => [{ id: 'initiative', sides: 6, count: 2 }],
  rank: ({ values, drawn }) => [
    (values['agi'] ?? 0) + (values['bonus'] ?? 0),
    (values['roll'] ?? 0) + sum(drawn),
  ],
  delay: 'hold',
};

/** Ties are decided by an Agi roll, which conditions modify as usual. */
export function initiativeValues(
  agi: number,
  bonus: number,
  character: Pick<HeroicCharacter, 'modifiers'>,
): Readonly<Record<string, number>> {
  const roll = modifierFor(character, 'agi');
  return { agi, bonus, ...(roll !== 0 && { roll }) };
}
