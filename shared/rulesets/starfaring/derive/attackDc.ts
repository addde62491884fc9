import { explain, type Explained } from '#shared/rules/explained';
import { number, choiceOf } from '#shared/rules/inputs';
import { combat, entryOf } from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';

export const targetInputs = {
  defense: number(t('calc.inputs.defense'), {
    min: 0,
    max: 100,
    initial: 13,
    hint: t('calc.hints.immobile', { defense: combat.immobile.defense }),
  }),
  distance: choiceOf(t('calc.inputs.distance'), combat.distances, (id) => t(`calc.distance.${id}`)),
  cover: choiceOf(t('calc.inputs.cover'), combat.covers, (id) => t(`calc.cover.${id}`)),
};

/** Implements "Difficulty of the attack": Defense plus distance and cover. */
export function attackDc(target: {
  readonly defense: number;
  readonly distance: string;
  readonly cover: string;
}): Explained {
  return explain([
    { label: t('calc.inputs.defense'), amount: target.defense, rule: 'Difficulty of the attack' },
    {
      label: t(`calc.distance.${target.distance}`),
      amount: entryOf(combat.distances, target.distance).defense,
      rule: 'Table: Distance',
    },
    {
      label: t(`calc.cover.${target.cover}`),
      amount: entryOf(combat.covers, target.cover).defense,
      rule: 'Table: Cover',
    },
  ]);
}
