import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { scaleIds, type ScaleId } from '#shared/rulesets/heroic/content/formData';
import type { WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import { losing, shotsOf, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import { begun, ended, passingEffects, type Play } from '#shared/rulesets/heroic/state/play';
import { t } from '#shared/rulesets/heroic/texts';
import { changeBy, insert, resetTo } from '#shared/character/edits';
import { signed, type Text } from '#shared/kernel/text';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { itemText, wieldedWeapons } from '#shared/rulesets/heroic/derive/gear';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { advantageNote, request, sourceNotes, type More } from '#shared/rulesets/heroic/checks/requests';
import { levelOf, skillName } from '#shared/rulesets/heroic/derive/skills';
import type { Json } from '#shared/kernel/jsonValue';
import { sameValue } from '#shared/kernel/same';
import { after } from '#shared/rules/builders/after';
import { explain } from '#shared/rules/explained';
import type { SkillLevel } from '#shared/rulesets/heroic/data/index';
import type { Mode } from '#shared/rulesets/heroic/checks/rolls';

/** Includes unarmed attacks. */
export function attacksAtHand({ character }: CharacterState): readonly Attack[] {
  return character.attacks.filter(({ item }) => item === undefined || item.owned.state === 'wielded');
}

/** Power weapons also strike within an arm's length (13.2). */
export function strikesClose({ melee, armsLength }: WeaponEntry): boolean {
  return melee || armsLength === true;
}

/** The range is in yards, for shooting and throwing; melee weapons have none (13.4). */
function rangeOf({ keywords }: WeaponEntry): number | undefined {
  return keywords.find(({ id }) => id === 'range' || id === 'thrown')?.x;
}

/** A fact of attacks with a weapon that harms things up to this scale (8, 13.4). */
export const reaching = (scale: ScaleId): string => `reaches.${scale}`;

function reachOf({ keywords }: WeaponEntry): readonly string[] {
  return scaleIds.filter((scale) => keywords.some(({ id }) => id === `scale-${scale}`)).map(reaching);
}

/** The number of turns after a use (Slow in 13.4). */
export function slowness({ keywords }: WeaponEntry): number {
  return keywords.find(({ id }) => id === 'slow')?.x ?? 0;
}

/** Returns 0 for a weapon that is ready. */
export function turnsToReload({ play }: CharacterState, { id }: WeaponEntry): number {
  return play.reloading[id] ?? 0;
}

/** The present turn and those that the weapon needs (13.4). */
export function turnsAfterUse(weapon: WeaponEntry): number {
  return slowness(weapon) === 0 ? 0 : slowness(weapon) + 1;
}

/** Free attacks after criticals (12.1.1): against a bad defender, or in return for a melee attack. */
export const freeAttacks = ['free-attack', 'counter-attack'] as const;
export type FreeAttack = (typeof freeAttacks)[number];

/** Offered to the side that rolls. */
function earned(which: FreeAttack): Consequence {
  return {
    special: which === 'free-attack' ? 'defense-fumble' : 'defense-critical',
    label: t(`conditions.${which}.name`),
    edits: begun(which),
  };
}

/** Describes differences from the usual defense. */
interface DefenseTwist {
  readonly label?: Text;
  /** Weapons whose Deflect applies; all wielded ones that did not just attack by default. */
  readonly deflecting?: readonly WeaponEntry[];
  readonly advantage?: boolean;
  /** Replaces Def. */
  readonly defense?: number;
  readonly notes?: readonly Text[];
  /** The attack can harm even the invulnerable. */
  readonly weakness?: boolean;
}

/** Implements 13.4. */
export function deflectingWeapons({ owned }: HeroicCharacter): WeaponEntry[] {
  return wieldedWeapons(owned).filter(
    (weapon) => deflectsMissiles(weapon) || weapon.keywords.some(({ id }) => id === 'deflect-melee'),
  );
}

export function deflectsMissiles({ keywords }: WeaponEntry): boolean {
  return keywords.some(({ id }) => id === 'deflect');
}

/** Without those that attacked during the last turn; of several alike, one attacked. */
export function readyToDeflect({ character, play }: CharacterState): WeaponEntry[] {
  const left = [...play.struck];
  return deflectingWeapons(character).filter(({ id }) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export function trainedToDeflect(
  { advanced }: HeroicCharacter,
  weapons: readonly WeaponEntry[],
): WeaponEntry | undefined {
  return weapons.find(({ group }) => levelOf(advanced.skills, 'weaponcraft', group) === 'advanced');
}

/** Implements 12.1.1 with everything worn and wielded: armor, Deflect, Weaponcraft and Athletics. */
export function defenseRoll(current: CharacterState, twist: DefenseTwist = {}): RollRequest {
  const { character } = current;
  const { skills } = character.advanced;
  const { content } = character;
  const deflecting = twist.deflecting ?? readyToDeflect(current);
  const craft = trainedToDeflect(character, deflecting);
  const athletic = levelOf(skills, 'athletics') === 'advanced';
  const label = twist.label ?? t('sheet.defense');
  const defender = {
    defense: twist.defense ?? character.defense.value,
    modifier: character.modifiers.roll.value,
    mode: craft !== undefined || twist.advantage === true ? 'advantage' : 'normal',
    deflect: deflecting.length,
    criticalFrom: athletic ? figures.roll.trainedCritical : figures.roll.criticalSuccess,
    ...armorValues(character),
    ...(character.invulnerable === true && { invulnerable: { weakness: twist.weakness ?? false } }),
  };
  return request(current, {
    check: 'defense',
    label,
    values: { defender },
    bonus: explain([
      ...(twist.defense === undefined
        ? character.defense.sources
        : [{ label, amount: twist.defense, rule: '11.2' }]),
      ...character.modifiers.roll.sources,
    ]),
    lucky: { defender: { mode: 'advantage' } },
    notes: [
      ...(craft === undefined
        ? []
        : [advantageNote(skillName(content, { id: 'weaponcraft', focus: craft.group }))]),
      ...(twist.notes ?? []),
      ...deflecting.map(({ name }) => t('fight.notes.deflect', { weapon: name })),
      ...(athletic ? [t('fight.notes.critical', { from: skillOf(content, 'athletics').name })] : []),
      ...sourceNotes(character.modifiers.roll),
    ],
    after: [wounds(current), earned('counter-attack')],
  });
}

/** The largest damage offered for one hit. */
const mostWounds = 12;

/** The End lost is the damage after armor (12.1.1). */
function wounds(current: CharacterState): Consequence {
  return after('hit', t('fight.after.wounds'), [], {
    options: Array.from({ length: mostWounds }, (_, index) => {
      const count = index + 1;
      const { from, to, edit } = losing(current, count);
      return { id: String(count), label: t('fight.after.wound', { count, from, to }), edits: [edit] };
    }),
  });
}

/** Uses the armor's id, or its numbers if no armor of the tables has them. */
function armorValues({ armorRoll, armor, content }: HeroicCharacter) {
  const table = content.armors.get(armor);
  const numbers = table?.armorRoll ?? table?.trained?.armorRoll;
  const natural = armorRoll !== null && armorRoll.numbers.join() !== numbers?.join();
  return {
    armor: armorRoll === null || numbers === undefined || natural ? 'none' : armor,
    armorBonus: armorRoll?.bonus.value ?? 0,
    armorAbsorbs: armorRoll?.absorbs.value ?? 0,
    ...(natural && { natural: { numbers: armorRoll.numbers } }),
  };
}

/** Returns undefined without an armor roll (13.4). */
export function armorRollOf(current: CharacterState): RollRequest | undefined {
  const { character } = current;
  if (character.armorRoll === null) return undefined;
  return request(current, {
    check: 'armor-roll',
    label: t('sheet.armorRoll'),
    values: armorOnly(armorValues(character)),
    notes: [...sourceNotes(character.armorRoll.bonus), ...sourceNotes(character.armorRoll.absorbs)],
  });
}

/** The separate armor roll requires an armor; one outside the tables is given by its numbers alone. */
function armorOnly({ armor, ...values }: ReturnType<typeof armorValues>) {
  return armor === 'none' ? values : { armor, ...values };
}

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
    lucky: { attacker: { mode: 'advantage' } },
    notes,
    after: [...after, lostTurn, earned('free-attack'), ...aimSpent(current.play)],
  });
}

/** A critical failure costs the attacker the next turn (12.1.1). */
const lostTurn: Consequence = {
  special: 'attack-fumble',
  label: t('fight.after.lostTurn'),
  edits: begun('lost-turn'),
};

export const aims: readonly string[] = ['aimed', 'aimed-long'];

/** Aiming counts for a single attack (12.1.3). */
function aimSpent(play: Play): Consequence[] {
  const isAimed = play.conditions.some((id) => aims.includes(id));
  return isAimed ? [{ label: t('fight.after.aim'), edits: aims.map(ended) }] : [];
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
function attackLabel({ weapon, item }: Attack): Text {
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
      ...(shotsOf(current, weapon)?.left === 0 && { shots: 0 }),
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

/** Conditions, tactics and the like that are in the bonus now. */
function passingNotes({ play }: CharacterState, { attack }: Attack): Text[] {
  const passing = passingEffects(play).map(({ label }) => label);
  const sources = attack.sources.filter(({ label }) => passing.some((each) => sameValue(each, label)));
  return sourceNotes({ value: 0, sources });
}

/** A weapon that attacks does not deflect until the next turn (13.4). */
function deflectSpent(current: CharacterState, { weapon }: Attack): Consequence[] {
  if (!readyToDeflect(current).includes(weapon)) return [];
  const label = t('fight.after.struck', { weapon: weapon.name });
  return [{ label, atOnce: true, edits: [insert(['struck'], weapon.id)] }];
}

/** Takes one shot (3.3), and starts the reloading of slow weapons (13.4). */
function shotFired(current: CharacterState, { weapon }: Attack): Consequence[] {
  const turns = turnsAfterUse(weapon);
  const reload = { from: turnsToReload(current, weapon), to: turns };
  const slow = turns === 0 ? [] : [resetTo(['reloading', weapon.id], reload)];
  const from = shotsOf(current, weapon)?.left;
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
