import type { Source } from '#shared/rules/explained';
import {
  choice,
  flag,
  group,
  number,
  optionalGroup,
  optionalNumber,
  type InputValues,
} from '#shared/rules/inputs';
import { appError, type AppError } from '#shared/kernel/errors';
import { sum } from '#shared/kernel/sum';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { trainingInput } from './strain';
import { modeInput, type Side } from './rolls';
import { t } from '#shared/rulesets/heroic/texts';
import { armorInputs, targetArmorInput, type ArmorValues, type RollingArmors } from './armor';
import { luckInput } from './heroism';
import { addedDamage, attackSources, attackStretchInput, situationInput } from './situation';

const modifier = number(t('inputs.modifier'), { min: -30, max: 30 });
const criticalFrom = number(t('inputs.criticalFrom'), {
  min: 11,
  max: 12,
  initial: 12,
  hint: t('inputs.criticalFromHint'),
});

export const exchangeInputs = (armors: RollingArmors) => ({
  attacker: group(t('inputs.attacker'), {
    attack: number(t('inputs.attack'), { min: -10, max: 30 }),
    modifier,
    mode: modeInput,
    damage: number(t('inputs.weaponDamage'), { min: -10, max: 30, initial: 0 }),
    /** In yards; missing for weapons that are only for melee. */
    range: optionalNumber(t('inputs.range'), {
      min: 0,
      max: 1_000_000,
      initial: 20,
      hint: t('inputs.rangeHint'),
    }),
    /** Remaining shots; 0 prevents the attack (3.3). */
    shots: optionalNumber(t('combat.inputs.shots'), { min: 0, max: 1_000_000, initial: 20 }),
    /** Own turns until a slow weapon is ready again (13.4). */
    reload: optionalNumber(t('combat.inputs.reload'), {
      min: 0,
      max: 1000,
      hint: t('combat.inputs.reloadHint'),
    }),
    /** The modifier to the target's armor roll, as for axes and firearms (13.2). */
    targetArmorRoll: targetArmorInput,
    melee: flag(t('inputs.melee'), { initial: true }),
    penetrating: flag(t('inputs.penetrating')),
    criticalFrom,
    /** Cursed or capricious weapons fail on more than a natural 2 (5.2). */
    fumbleTo: optionalNumber(t('fight.inputs.fumbleTo'), {
      min: 2,
      max: 4,
      hint: t('fight.inputs.fumbleToHint'),
    }),
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
    deflect: number(t('inputs.deflect'), { min: 0, max: 6, hint: t('inputs.deflectHint') }),
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
