import { asked, maybe } from './inputs';
import type { Source } from '#shared/rules/explained';
import {
  choice,
  flag,
  group,
  number,
  optionalGroup,
  optionalNumber,
  type InputValues,
  choiceOf,
} from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import { appError, type AppError } from '#shared/kernel/errors';
import { sum } from '#shared/kernel/sum';
import { trainingInput } from './power';
import { luckInput, modeInput, type Side } from './rolls';
import { armorInputs, targetArmorInput, type ArmorValues, type RollingArmors } from './strike';

const { attack, scale, power } = figures;

/** Implements 12.1.1 and 12.1.3. */
export const groundInputs = {
  higherGround: flag(t('inputs.higherGround')),
  cover: asked('inputs.cover', [0, -attack.cover.most], 'inputs.coverHint'),
  allies: asked('inputs.allies', [0, 20], 'inputs.alliesHint'),
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
    distance: maybe('inputs.distance', [0, 1_000_000, 10], 'combat.inputs.distanceHint'),
    beyondRange: flag(t('inputs.beyondRange'), { hint: t('fight.inputs.beyondRangeHint') }),
    smaller: flag(t('fight.inputs.smaller'), { hint: t('fight.inputs.smallerHint') }),
  },
  t('fight.inputs.situationHint'),
);
type Situation = InputValues<{ readonly of: typeof situationInput }>['of'];

/** The power modifiers of an attack (11.1); a duration has no effect on damage. */
const attackStretchInput = optionalGroup(
  t('powers.inputs.stretch'),
  {
    area: flag(t('powers.inputs.area')),
    intense: choiceOf(t('powers.inputs.intenseAttack'), ['none', 'damage', 'knockback'], (id) =>
      t(`powers.inputs.intense.${id}`),
    ),
  },
  t('powers.inputs.stretchHint'),
);
type AttackStretch = InputValues<{ readonly of: typeof attackStretchInput }>['of'];

function attackSources(situation: Situation, stretch: AttackStretch): Source[] {
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

function addedDamage(situation: Situation, stretch: AttackStretch): number {
  return (
    (situation?.smaller === true ? scale.damage : 0) +
    (stretch?.intense === 'damage' ? power.intenseDamage : 0)
  );
}

const modifier = number(t('inputs.modifier'), { min: -30, max: 30 });
/** The table's own: damage of a foe of whom only dice are known. */
const damageDiceInput = optionalGroup(
  t('inputs.damageDice'),
  {
    count: number(t('inputs.damageCount'), { min: 1, max: 99, initial: 1 }),
    sides: number(t('inputs.damageSides'), { min: 2, max: 999, initial: 6 }),
  },
  t('inputs.damageDiceHint'),
);
const criticalFrom = asked('inputs.criticalFrom', [11, 12, 12], 'inputs.criticalFromHint');

export const exchangeInputs = (armors: RollingArmors) => ({
  attacker: group(t('inputs.attacker'), {
    attack: number(t('inputs.attack'), { min: -10, max: 30 }),
    modifier,
    mode: modeInput,
    damage: number(t('inputs.weaponDamage'), { min: -10, max: 30, initial: 0 }),
    dice: damageDiceInput,
    /** In yards; missing for weapons that are only for melee. */
    range: maybe('inputs.range', [0, 1_000_000, 20], 'inputs.rangeHint'),
    /** Remaining shots; 0 prevents the attack (3.3). */
    shots: optionalNumber(t('combat.inputs.shots'), { min: 0, max: 1_000_000, initial: 20 }),
    /** Own turns until a slow weapon is ready again (13.4). */
    reload: maybe('combat.inputs.reload', [0, 1000], 'combat.inputs.reloadHint'),
    /** The modifier to the target's armor roll, as for axes and firearms (13.2). */
    targetArmorRoll: targetArmorInput,
    melee: flag(t('inputs.melee'), { initial: true }),
    penetrating: flag(t('inputs.penetrating')),
    criticalFrom,
    /** Cursed or capricious weapons fail on more than a natural 2 (5.2). */
    fumbleTo: maybe('fight.inputs.fumbleTo', [2, 4], 'fight.inputs.fumbleToHint'),
    doubled: flag(t('inputs.doubled'), { hint: t('inputs.doubledHint') }),
    power: choice(t('inputs.power'), [
      { id: 'none', label: t('inputs.powerNone') },
      ...trainingInput.options,
    ]),
  }),
  defender: group(t('inputs.defender'), {
    defense: number(t('inputs.defense'), { min: -10, max: 30, initial: 0 }),
    modifier,
    mode: modeInput,
    deflect: asked('inputs.deflect', [0, 6], 'inputs.deflectHint'),
    criticalFrom,
    ...armorInputs(armors),
    /** Ordinary attacks cannot harm it (14.2). */
    invulnerable: optionalGroup(
      t('combat.inputs.invulnerable'),
      { weakness: flag(t('combat.inputs.weakness')) },
      t('combat.inputs.invulnerableHint'),
    ),
  }),
  situation: situationInput,
  stretch: attackStretchInput,
  luck: luckInput,
});
export type Exchange = InputValues<ReturnType<typeof exchangeInputs>>;

/** The roller's side: its player spends Heroism, and the odds count its success. */
export type Part = 'attack' | 'defense';

/** Returns named modifiers of the attack, apart from Att and the plain modifier. */
export const sourcesOf = (values: Exchange): Source[] => {
  const { situation, stretch } = values;
  return attackSources(situation && { ...situation, beyondRange: isBeyondRange(values) }, stretch);
};

/** Returns true if the target is farther away than the weapon reaches without a penalty (12.1.1). */
function isBeyondRange({ attacker: { range }, situation }: Exchange): boolean {
  if (situation?.beyondRange === true) return true;
  return range !== undefined && situation?.distance !== undefined && situation.distance > range;
}

/** Returns true only within an arm's length (12.1.1, 13.2). */
export function isMelee({ attacker: { melee, range }, situation }: Exchange): boolean {
  const distance = situation?.distance;
  return melee && (range === undefined || distance === undefined || distance <= figures.attack.armsLength);
}

/** Returns true for an ordinary attack on an invulnerable defender (14.2). */
export const isHarmless = ({ defender: { invulnerable } }: Exchange): boolean =>
  invulnerable !== undefined && !invulnerable.weakness;

/** Refuses a weapon that is not ready, and a target beyond twice its range (12.1.1, 13.4). */
export function exchangeRefusal({
  attacker: { range, shots, reload = 0 },
  situation,
}: Exchange): AppError | undefined {
  if (shots === 0)
    return appError('invalid-input', { path: 'attacker.shots', text: t('combat.refusals.empty') });
  if (reload > 0)
    return appError('invalid-input', {
      path: 'attacker.reload',
      text: t('combat.refusals.reload', { count: reload }),
    });
  const most = range === undefined ? undefined : range * figures.attack.rangeLimit;
  const distance = situation?.distance;
  if (most === undefined || distance === undefined || distance <= most) return undefined;
  return appError('invalid-input', {
    path: 'situation.distance',
    text: t('combat.refusals.tooFar', { most, distance }),
  });
}

/** The attack includes all its modifiers. */
export function attackSide(values: Exchange): Side {
  const { attack, modifier: own, mode } = values.attacker;
  const more = sum(sourcesOf(values).map(({ amount }) => amount));
  return { stat: attack, modifier: own + more, mode };
}
export const defenseSide = ({ defender: { defense, modifier: own, mode } }: Exchange): Side => ({
  stat: defense,
  modifier: own,
  mode,
});

export const strikeOf = (values: Exchange) => {
  const { damage, penetrating, criticalFrom: from, fumbleTo, doubled } = values.attacker;
  return {
    damage: damage + addedDamage(values.situation, values.stretch),
    penetrating,
    criticalFrom: from,
    fumbleTo,
    doubled,
    deflect: values.defender.deflect,
    harmless: isHarmless(values),
  };
};

/** Combines the defender's bonus with the weapon's modifier (13.2). */
export const armorAgainst = ({ attacker, defender }: Exchange): ArmorValues => ({
  ...defender,
  armorBonus: defender.armorBonus + (attacker.targetArmorRoll ?? 0),
});

/** Armor does not help against attackers one scale larger (8). */
export const bypassesArmor = ({ situation }: Exchange): boolean => situation?.smaller === true;
