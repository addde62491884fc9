import type { Source } from '#shared/rules/explained';
import { choice, flag, number, optionalGroup, optionalNumber, type InputValues } from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';

const { attack, scale, power } = figures;

/** Implements 12.1.1 and 12.1.3. */
export const groundInputs = {
  higherGround: flag(t('inputs.higherGround')),
  cover: number(t('inputs.cover'), { min: 0, max: -attack.cover.most, hint: t('inputs.coverHint') }),
  allies: number(t('inputs.allies'), { min: 0, max: 20, hint: t('inputs.alliesHint') }),
  studied: number(t('inputs.studied'), { min: 0, max: attack.studiedTurns }),
  description: number(t('inputs.description'), { min: 0, max: attack.description }),
};
type Ground = InputValues<typeof groundInputs> & { readonly beyondRange: boolean };

/** Modifiers of 0 are left out. */
export function groundSources(ground: Ground): Source[] {
  const source = (key: string, amount: number): Source[] =>
    amount === 0 ? [] : [{ label: t(`inputs.${key}`), amount, rule: attack.source }];
  return [
    ...source('higherGround', ground.higherGround ? attack.higherGround : 0),
    ...source('cover', 0 - ground.cover),
    ...source('beyondRange', ground.beyondRange ? attack.beyondRange : 0),
    ...source('allies', ground.allies * attack.perAlly),
    ...source('studied', ground.studied * attack.perStudiedTurn),
    ...source('description', ground.description),
  ];
}

/** Distance and relative size (8, 12.1.1). */
export const situationInput = optionalGroup(
  t('fight.inputs.situation'),
  {
    ...groundInputs,
    distance: optionalNumber(t('inputs.distance'), {
      min: 0,
      max: 1_000_000,
      initial: 10,
      hint: t('combat.inputs.distanceHint'),
    }),
    beyondRange: flag(t('inputs.beyondRange'), { hint: t('fight.inputs.beyondRangeHint') }),
    smaller: flag(t('fight.inputs.smaller'), { hint: t('fight.inputs.smallerHint') }),
  },
  t('fight.inputs.situationHint'),
);
export type Situation = InputValues<{ readonly of: typeof situationInput }>['of'];

/** The power modifiers of an attack (11.1); a duration has no effect on damage. */
export const attackStretchInput = optionalGroup(
  t('powers.inputs.stretch'),
  {
    area: flag(t('powers.inputs.area')),
    intense: choice(
      t('powers.inputs.intenseAttack'),
      (['none', 'damage', 'knockback'] as const).map((id) => ({
        id,
        label: t(`powers.inputs.intense.${id}`),
      })),
    ),
  },
  t('powers.inputs.stretchHint'),
);
export type AttackStretch = InputValues<{ readonly of: typeof attackStretchInput }>['of'];

export function attackSources(situation: Situation, stretch: AttackStretch): Source[] {
  const stretched = (id: 'area' | 'intense', amount: number): Source => ({
    label: t(`powers.modifiers.${id}.name`),
    amount,
    rule: power.source,
  });
  return [
    ...(situation === undefined ? [] : groundSources(situation)),
    ...(situation?.smaller === true
      ? [{ label: t('fight.inputs.smaller'), amount: scale.attack, rule: scale.source }]
      : []),
    ...(stretch?.area === true ? [stretched('area', power.area)] : []),
    ...(stretch === undefined || stretch.intense === 'none' ? [] : [stretched('intense', power.intense)]),
  ];
}

export function addedDamage(situation: Situation, stretch: AttackStretch): number {
  return (
    (situation?.smaller === true ? scale.damage : 0) +
    (stretch?.intense === 'damage' ? power.intenseDamage : 0)
  );
}
