import { changeBy, resetTo, set } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { sameValue } from '#shared/kernel/same';
import { signed, type Text } from '#shared/kernel/text';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import { explain } from '#shared/rules/explained';
import type { SkillLevel } from '#shared/rulesets/heroic/data/index';
import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { itemText } from '#shared/rulesets/heroic/derive/gear';
import { shooters } from '#shared/rulesets/heroic/derive/ammunition';
import { begun, ended, passingEffects, type Play } from '#shared/rulesets/heroic/state/play';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { advantageNote, request, sourceNotes, type More } from '#shared/rulesets/heroic/checks/requests';
import type { Mode } from '#shared/rulesets/heroic/checks/rolls';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { rangeOf, reachOf, strikesClose, turnsAfterUse, turnsToReload } from './atHand';
import { readyToDeflect } from './defenseRequests';
import { earned } from './earned';
import { t } from '#shared/rulesets/heroic/texts';

export const plainAttacker = {
  modifier: 0,
  mode: 'normal' as Mode,
  damage: 0,
  melee: true,
  penetrating: false,
  criticalFrom: figures.roll.criticalSuccess,
  doubled: false,
  power: 'none',
};

/** Offers the consequences of the attack: aim is spent, and a fumble costs the next turn. */
export function attackRequest(
  current: CharacterState,
  label: Text,
  attacker: Readonly<Record<string, Json>>,
  { notes = [], after = [] }: More = {},
): RollRequest {
  return request(current, {
    check: 'attack',
    label,
    values: { attacker },
    lucky: { attacker: { ...attacker, mode: 'advantage' } },
    notes,
    after: [...after, lostTurn(current.play), earned(current.play, 'free-attack'), ...aimSpent(current.play)],
  });
}

/** A critical failure costs the attacker the next turn (12.1.1). */
function lostTurn(play: Play): Consequence {
  return {
    special: 'attack-fumble',
    label: t('fight.after.lostTurn'),
    edits: begun(play, 'lost-turn'),
  };
}

export const aims: readonly string[] = ['aimed', 'aimed-long'];

/** Aiming counts for a single attack (12.1.3). */
function aimSpent(play: Play): Consequence[] {
  if (!play.conditions.some((id) => aims.includes(id))) return [];
  return [
    {
      label: t('fight.after.aim'),
      edits: [ended(play, ...aims)],
    },
  ];
}

/** Some relics fail critically more often (5.2). */
function fumbling({ item }: Attack): { fumbleTo?: number } {
  const fumbleTo = item?.relic?.fumblesTo;
  return fumbleTo === undefined ? {} : { fumbleTo };
}

/** Describes differences from the usual attack, such as a skill's situation or the other hand. */
export interface AttackTwist extends More {
  readonly label?: (attack: Text) => Text;
  readonly modifier?: number;
  readonly advantage?: boolean;
  readonly doubled?: boolean;
}

/** Names a single piece with its modifier. */
export function attackLabel({ weapon, item }: Attack): Text {
  return item === undefined ? weapon.name : itemText({ ...item, owned: { ...item.owned, quantity: 1 } });
}

/** Implements 12.1.1: Weaponcraft grants advantage, and at its advanced level an 11 is critical too (4). */
export function attackRoll(current: CharacterState, attack: Attack, twist: AttackTwist = {}): RollRequest {
  const { character } = current;
  const { weapon } = attack;
  const range = rangeOf(weapon);
  const reload = turnsToReload(current, weapon);
  const craft = levelOf(character.advanced.skills, 'weaponcraft', weapon.group);
  const name = attackLabel(attack);
  const bonus = explain([
    ...attack.attack.sources,
    ...character.modifiers.roll.sources,
    ...(twist.modifier === undefined
      ? []
      : [{ label: t('inputs.modifier'), amount: twist.modifier, rule: '6' }]),
  ]);
  const made = attackRequest(
    current,
    twist.label === undefined ? name : twist.label(name),
    {
      ...plainAttacker,
      attack: attack.attack.value,
      modifier: character.modifiers.roll.value + (twist.modifier ?? 0),
      mode: craft === undefined && twist.advantage !== true ? 'normal' : 'advantage',
      damage: attack.damage.value,
      melee: strikesClose(weapon),
      ...(range !== undefined && { range }),
      ...(reload > 0 && { reload }),
      ...(shotsLeft(current, weapon) === 0 && { shots: 0 }),
      ...(weapon.targetArmorRoll !== undefined && { targetArmorRoll: weapon.targetArmorRoll }),
      penetrating: weapon.keywords.some(({ id }) => id === 'penetrating'),
      doubled: twist.doubled ?? false,
      ...(craft === 'advanced' && { criticalFrom: figures.roll.trainedCritical }),
      ...fumbling(attack),
    },
    {
      notes: [
        ...(craft === undefined ? [] : craftNotes(character, weapon.group, craft)),
        ...piercingNotes(weapon),
        ...(reload > 0 ? [t('combat.reload.note', { count: reload })] : []),
        ...passingNotes(current, attack),
        ...(twist.notes ?? []),
        ...sourceNotes(character.modifiers.roll),
      ],
      after: [...(twist.after ?? []), ...shotFired(current, attack), ...deflectSpent(current, attack)],
    },
  );
  const isWide = weapon.keywords.some(({ id }) => id === 'burst');
  return { ...made, bonus, facts: reachOf(weapon), ...(isWide && { several: { values: {} } }) };
}

/** Returns the weapon's modifier to its target's armor roll (13.2). */
function piercingNotes({ name, targetArmorRoll }: Attack['weapon']): Text[] {
  if (targetArmorRoll === undefined) return [];
  return [t('fight.notes.targetArmorRoll', { weapon: name, modifier: signed(targetArmorRoll) })];
}

/** The effect of Weaponcraft with this group (4). */
function craftNotes({ content }: HeroicCharacter, focus: string, level: SkillLevel): Text[] {
  const skill = skillName(content, { id: 'weaponcraft', focus });
  return level === 'advanced'
    ? [advantageNote(skill), t('fight.notes.critical', { from: skill })]
    : [t('fight.notes.advantageAttack', { from: skill })];
}

/** Returns undefined for weapons without ammunition (3.3). */
function shotsLeft(current: CharacterState, { id }: Attack['weapon']): number | undefined {
  const shooter = shooters(current).find(({ weapon }) => weapon.id === id);
  return shooter && (current.play.ammunition[id] ?? shooter.full);
}

/** Conditions, tactics and the like that are in the bonus now. */
function passingNotes({ play }: CharacterState, { attack }: Attack): Text[] {
  const passing = passingEffects(play).map(({ label }) => label);
  const sources = attack.sources.filter(({ label }) => passing.some((each) => sameValue(each, label)));
  return sourceNotes({ value: 0, sources });
}

/** A weapon that attacks does not deflect until the next turn (13.4). */
function deflectSpent(current: CharacterState, { weapon }: Attack): Consequence[] {
  if (!readyToDeflect(current).includes(weapon)) return [];
  return [
    {
      label: t('fight.after.struck', { weapon: weapon.name }),
      atOnce: true,
      edits: [set(['struck'], [...current.play.struck, weapon.id])],
    },
  ];
}

/** Takes one shot (3.3), and starts the reloading of slow weapons (13.4). */
function shotFired(current: CharacterState, { weapon }: Attack): Consequence[] {
  const turns = turnsAfterUse(weapon);
  const reload = { from: turnsToReload(current, weapon), to: turns };
  const slow = turns === 0 ? [] : [resetTo(['reloading', weapon.id], reload)];
  const from = shotsLeft(current, weapon);
  if (from === undefined)
    return turns === 0 ? [] : [{ label: t('combat.after.used', { count: turns - 1 }), edits: slow }];
  const to = Math.max(0, from - 1);
  return [
    {
      ...(current.play.countsShots && { atOnce: true }),
      label:
        turns === 0
          ? t('fight.after.shot', { from, to })
          : t('combat.after.shot', { from, to, count: turns - 1 }),
      edits: [changeBy(['ammunition', weapon.id], { from, by: -1 }), ...slow],
    },
  ];
}
