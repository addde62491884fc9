import { changeBy } from '#shared/character/edits';
import { raw, signed, type Text } from '#shared/kernel/text';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { attackRequest, plainAttacker } from '#shared/rulesets/heroic/combat/attackRequests';
import type { StatId } from '#shared/rulesets/heroic/data/index';
import { wieldedWeapons } from '#shared/rulesets/heroic/derive/gear';
import { begun } from '#shared/rulesets/heroic/state/play';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import {
  modifierFor,
  modifierNotes,
  request,
  sourceNotes,
  unknownSide,
} from '#shared/rulesets/heroic/checks/requests';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import { fociOf } from './foci';
import {
  effectId,
  healedBy,
  useId,
  type SphereEntry,
  type SphereUse,
} from '#shared/rulesets/heroic/content/spheres';
import { strainConsequences } from './strain';

/** Implements sections 11, 11.2 and 12.1.2; all modifiers of the caster are named. */
export function useRoll(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  use: SphereUse,
): RollRequest {
  return use.attack === undefined
    ? castRoll(current, taken, sphere, use)
    : powerAttack(current, taken, sphere, use, use.attack);
}

/** Applies to spheres of an unavailable pack. */
export function plainPower(current: CharacterState, taken: TakenSkill, label: Text): RollRequest {
  return castRequest(current, taken, label, {}, []);
}

function useLabel({ limitation = '' }: TakenSkill, sphere: SphereEntry, use: SphereUse): Text {
  const label = t('powers.label', { sphere: sphere.name, use: use.name });
  return limitation.trim() === ''
    ? label
    : t('powers.labelLimited', { label, limitation: raw(limitation.trim()) });
}

function castRoll(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  use: SphereUse,
): RollRequest {
  const values = {
    sphere: { use: useId(sphere, use) },
    ...(use.against !== undefined && { against: { ...unknownSide } }),
  };
  const notes =
    use.modifier === 0 ? [] : [t('powers.notes.use', { use: use.name, modifier: signed(use.modifier) })];
  const label = useLabel(taken, sphere, use);
  return {
    ...castRequest(current, taken, label, values, notes, effects(current, sphere, use)),
    ...(use.against !== undefined && { against: 'mnd' satisfies StatId }),
    several: { values: { area: true } },
  };
}

function castRequest(
  current: CharacterState,
  taken: TakenSkill,
  label: Text,
  values: RollRequest['values'],
  notes: readonly Text[],
  after: readonly Consequence[] = [],
): RollRequest {
  const { character, play } = current;
  const permanent: Consequence = {
    special: 'permanent',
    label: t('powers.after.permanent'),
    edits: [changeBy(['permanent'], { from: play.permanent, by: 1 })],
  };
  return request(current, {
    check: 'power',
    label,
    values: {
      stat: character.counted.mnd,
      modifier: powerModifier(current),
      mode: isLimited(taken) ? 'advantage' : 'normal',
      training: taken.level,
      ...values,
    },
    lucky: { mode: 'advantage' },
    notes: [...casterNotes(current, taken), ...notes],
    after: [...strainConsequences(current, fociOf(current)), permanent, ...after],
  });
}

/** Implements section 11.2: attacks with Mnd; a power weapon in hand helps. */
function powerAttack(
  current: CharacterState,
  taken: TakenSkill,
  sphere: SphereEntry,
  use: SphereUse,
  kind: 'melee' | 'ranged',
): RollRequest {
  const { character } = current;
  const armed = wieldedWeapons(character.owned).some(({ group }) => group === 'power-weapons');
  const { trained, withWeapon } = figures.power;
  const attacker = {
    ...plainAttacker,
    attack: character.counted.mnd + (armed ? withWeapon : 0),
    modifier: powerModifier(current) + (taken.level === 'advanced' ? trained : 0),
    mode: isLimited(taken) ? 'advantage' : 'normal',
    melee: kind === 'melee',
    // 10 yards for each point of Mnd (11.2).
    ...(kind === 'ranged' && { range: Math.max(0, character.counted.mnd) * figures.power.rangePerMnd }),
    power: taken.level,
  };
  const made = attackRequest(current, useLabel(taken, sphere, use), attacker, {
    notes: [
      ...casterNotes(current, taken),
      ...(armed ? [t('powers.notes.weapon', { bonus: withWeapon })] : []),
    ],
    after: strainConsequences(current, fociOf(current)),
  });
  return { ...made, several: { values: { stretch: { area: true, intense: 'none' } } } };
}

/** Conditions and racial traits (2.1); the advanced level is added elsewhere. */
function powerModifier({ character }: CharacterState): number {
  return modifierFor(character, 'mnd') + character.modifiers.power.value;
}

function isLimited({ limitation = '' }: TakenSkill): boolean {
  return limitation.trim() !== '';
}

function casterNotes(current: CharacterState, { level, limitation = '' }: TakenSkill): Text[] {
  return [
    ...(limitation.trim() === ''
      ? []
      : [t('powers.notes.limitation', { limitation: raw(limitation.trim()) })]),
    ...(level === 'advanced'
      ? [t('powers.notes.advanced', { bonus: figures.power.trained }), t('powers.notes.advancedStrain')]
      : []),
    ...modifierNotes(current.character, 'mnd'),
    ...sourceNotes(current.character.modifiers.power),
  ];
}

/** Lists effects on the caster and on a target (11.2). */
function effects(current: CharacterState, sphere: SphereEntry, use: SphereUse): Consequence[] {
  const { character, play } = current;
  const special = effectId(sphere, use);
  const healed = healedBy(character.counted.mnd);
  const found: Consequence[] = [];
  if (use.heals === 'self') {
    const from = enduranceLeft(play, character);
    const to = Math.max(from, Math.min(character.endurance.value, from + healed));
    found.push({
      special,
      label: t('powers.after.heal', { amount: healed, from, to }),
      edits: [changeBy(['endurance'], { from, by: healed, most: character.endurance.value })],
    });
  }
  if (use.heals === 'other')
    found.push({
      special,
      label: t('powers.after.healTarget', { amount: healed }),
      edits: [],
      aimed: { heals: healed },
    });
  const { condition, amount, against } = use;
  if (condition !== undefined) {
    const what = { condition: t(`conditions.${condition}.name`) };
    if (against === undefined && !play.conditions.includes(condition))
      found.push({ special, label: t('powers.after.self', what), edits: begun(play, condition) });
    found.push({ special, label: t('powers.after.target', what), edits: [], aimed: { condition } });
  }
  if (amount !== undefined && (amount > 0 || against !== undefined)) {
    const ways = (on: 'self' | 'target') =>
      (['attack', 'defense'] as const).map((id) => ({
        id,
        label: t(`powers.after.buffs.${id}`, { amount: signed(amount) }),
        edits: on === 'self' ? begun(play, `power-${id}`, amount) : [],
        ...(on === 'target' && { aimed: { condition: `power-${id}`, level: amount } }),
      }));
    if (against === undefined)
      found.push({ special, label: t('powers.after.buff'), edits: [], options: ways('self') });
    found.push({ special, label: t('powers.after.buffTarget'), edits: [], options: ways('target') });
  }
  return found;
}
