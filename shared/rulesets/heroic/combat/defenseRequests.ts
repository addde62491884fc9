import { changeBy } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import type { WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import { wieldedWeapons } from '#shared/rulesets/heroic/derive/gear';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { advantageNote, request, sourceNotes } from '#shared/rulesets/heroic/checks/requests';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { earned } from './earned';
import { t } from '#shared/rulesets/heroic/texts';

/** Describes differences from the usual defense. */
export interface DefenseTwist {
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
    label: twist.label ?? t('sheet.defense'),
    values: { defender },
    lucky: { defender: { ...defender, mode: 'advantage' } },
    notes: [
      ...(craft === undefined
        ? []
        : [advantageNote(skillName(content, { id: 'weaponcraft', focus: craft.group }))]),
      ...(twist.notes ?? []),
      ...deflecting.map(({ name }) => t('fight.notes.deflect', { weapon: name })),
      ...(athletic ? [t('fight.notes.critical', { from: skillOf(content, 'athletics').name })] : []),
      ...sourceNotes(character.modifiers.roll),
    ],
    after: [wounds(current), earned(current.play, 'counter-attack')],
  });
}

/** The largest damage offered for one hit. */
const mostWounds = 12;

/** The End lost is the damage after armor (12.1.1). */
function wounds({ character, play }: CharacterState): Consequence {
  const from = enduranceLeft(play, character);
  return {
    outcomes: ['hit'],
    label: t('fight.after.wounds'),
    edits: [],
    options: Array.from({ length: mostWounds }, (_, index) => {
      const to = Math.max(0, from - index - 1);
      return {
        id: String(index + 1),
        label: t('fight.after.wound', { count: index + 1, from, to }),
        edits: [changeBy(['endurance'], { from, by: -(index + 1) })],
      };
    }),
  };
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
