import { set } from '../../character/edits';
import type { Json } from '../../kernel/json';
import type { Text } from '../../kernel/text';
import type { RollRequest } from '../../rules/checks';
import { mostHeroism } from './checks/reading';
import type { TakenSkill } from './choices';
import { statIds, type StatId } from './data';
import type { Attack, HeroicCharacter } from './derive';
import { itemText, wieldedWeapons } from './gear';
import { skillOf } from './missing';
import { heroismLeft, type Play } from './play/state';
import { figures, type Hazard } from './resolution';
import type { Mode } from './rolls';
import { levelOf } from './skills';
import { skillName, t } from './texts';

/** A character as it stands now: the numbers with everything passing in them, and what is left of its points. */
export interface Standing {
  readonly character: HeroicCharacter;
  readonly play: Play;
}

type Values = Readonly<Record<string, Json>>;

const withAdvantage = { mode: 'advantage' };

/** 0 without the Luck skill, 1 basic, 2 advanced. */
function luckOf({ character }: Standing): number {
  const level = levelOf(character.advanced.skills, 'luck');
  return level === undefined ? 0 : level === 'basic' ? 1 : 2;
}

/** A request whose roller may spend Heroism on it (3.1); `lucky` is what differs when it is rolled again with Luck (4). */
function request(
  standing: Standing,
  spec: { readonly check: string; readonly label: Text; readonly values: Values; readonly lucky?: Values },
): RollRequest {
  const left = heroismLeft(standing.play, standing.character);
  const luck = luckOf(standing);
  const paying = (points: number) => ({
    edits: [set(['heroism'], Math.max(0, left - points))],
    ...(left < points && { blocked: t('rolls.heroism.none', { left }) }),
  });
  return {
    check: spec.check,
    label: spec.label,
    values: luck === 0 ? spec.values : { ...spec.values, luck },
    rerolls: [
      {
        id: 'heroism',
        label: t(`rolls.heroism.${luck > 0 && spec.lucky ? 'rerollLucky' : 'reroll'}`),
        ...paying(1),
        ...(luck > 0 && spec.lucky && { values: spec.lucky }),
      },
    ],
    prices: Array.from({ length: mostHeroism }, (_, index) => ({
      choice: 'heroism',
      option: String(index + 1),
      ...paying(index + 1),
    })),
  };
}

/** What comes on top of a roll with a stat now. */
function modifierFor({ modifiers }: HeroicCharacter, stat: StatId): number {
  return modifiers.roll.value + (stat === 'mnd' ? 0 : modifiers.physical.value);
}

/** A plain roll of a stat. */
export function statRoll(
  standing: Standing,
  stat: StatId,
  {
    label = t(`stats.${stat}.name`),
    mode = 'normal',
    modifier = 0,
  }: { label?: Text; mode?: Mode; modifier?: number } = {},
): RollRequest {
  const { character } = standing;
  const values = {
    stat: character.counted[stat],
    modifier: modifierFor(character, stat) + modifier,
    mode,
  };
  return request(standing, { check: 'check', label, values, lucky: withAdvantage });
}

/** What a skill is usually rolled with (4), with the better of its stats; nothing where the skill is not rolled. */
export function skillRoll(standing: Standing, taken: TakenSkill): RollRequest | undefined {
  const skill = skillOf(standing.character.content, taken.id);
  const label = skillName(skill, taken);
  if (skill.id === 'power') return powerRoll(standing, taken, label);
  const { roll } = skill;
  if (roll === undefined) return undefined;
  const { counted } = standing.character;
  const stat = statIds
    .filter((id) => roll.stats.includes(id))
    .reduce((best, id) => (counted[id] > counted[best] ? id : best), roll.stats[0] ?? 'mnd');
  const mode = taken.level === 'advanced' ? (roll.advanced ?? roll.basic) : roll.basic;
  return statRoll(standing, stat, { label, mode });
}

/** The powers of a sphere (11.2): those that harm are attacks with Mnd. */
function powerRoll(standing: Standing, skill: TakenSkill, label: Text): RollRequest {
  const { character } = standing;
  const mode: Mode = (skill.limitation ?? '').trim() === '' ? 'normal' : 'advantage';
  const modifier = modifierFor(character, 'mnd') + character.modifiers.power.value;
  if (skill.focus !== 'damage') {
    const values = { stat: character.counted.mnd, modifier, mode, training: skill.level };
    return request(standing, { check: 'power', label, values, lucky: withAdvantage });
  }
  const armed = wieldedWeapons(character.owned).some(({ id }) => id === 'power-weapon');
  const attacker = {
    ...plainAttacker,
    attack: character.counted.mnd + (armed ? figures.power.withWeapon : 0),
    modifier: modifier + (skill.level === 'advanced' ? figures.power.trained : 0),
    mode,
    melee: false,
    power: skill.level,
  };
  return attackRequest(standing, label, attacker);
}

const plainAttacker = {
  modifier: 0,
  mode: 'normal' as Mode,
  damage: 0,
  melee: true,
  penetrating: false,
  criticalFrom: figures.roll.criticalSuccess,
  doubled: false,
  power: 'none',
};

function attackRequest(
  standing: Standing,
  label: Text,
  attacker: Readonly<Record<string, Json>>,
): RollRequest {
  return request(standing, {
    check: 'attack',
    label,
    values: { attacker },
    lucky: { attacker: { ...attacker, mode: 'advantage' } },
  });
}

/** An attack with a weapon (12.1.1): Weaponcraft gives advantage, at its advanced level an 11 is critical too (4). */
export function attackRoll(standing: Standing, { weapon, item, attack, damage }: Attack): RollRequest {
  const { character } = standing;
  const craft = levelOf(character.advanced.skills, 'weaponcraft', weapon.group);
  const label =
    item === undefined ? weapon.name : itemText({ ...item, owned: { ...item.owned, quantity: 1 } });
  return attackRequest(standing, label, {
    ...plainAttacker,
    attack: attack.value,
    modifier: character.modifiers.roll.value,
    mode: craft === undefined ? 'normal' : 'advantage',
    damage: damage.value,
    melee: weapon.melee,
    penetrating: weapon.keywords.some(({ id }) => id === 'penetrating'),
    ...(craft === 'advanced' && { criticalFrom: figures.roll.trainedCritical }),
  });
}

/** A defense (12.1.1) with what is worn and wielded: armor, Deflect, Weaponcraft and Athletics. */
export function defenseRoll(standing: Standing): RollRequest {
  const { character } = standing;
  const { skills } = character.advanced;
  const deflecting = wieldedWeapons(character.owned).filter(({ keywords }) =>
    keywords.some(({ id }) => id === 'deflect' || id === 'deflect-melee'),
  );
  const isTrained = deflecting.some(({ group }) => levelOf(skills, 'weaponcraft', group) === 'advanced');
  const defender = {
    defense: character.defense.value,
    modifier: character.modifiers.roll.value,
    mode: isTrained ? 'advantage' : 'normal',
    deflect: deflecting.length,
    criticalFrom:
      levelOf(skills, 'athletics') === 'advanced'
        ? figures.roll.trainedCritical
        : figures.roll.criticalSuccess,
    ...armorValues(character),
  };
  return request(standing, {
    check: 'defense',
    label: t('sheet.defense'),
    values: { defender },
    lucky: { defender: { ...defender, mode: 'advantage' } },
  });
}

function armorValues({ armorRoll, armor }: HeroicCharacter) {
  return {
    armor: armorRoll === null ? 'none' : armor,
    armorBonus: armorRoll?.bonus.value ?? 0,
    armorAbsorbs: armorRoll?.absorbs.value ?? 0,
  };
}

/** The armor roll (13.4); nothing without one. */
export function armorRollOf(standing: Standing): RollRequest | undefined {
  const { character } = standing;
  if (character.armorRoll === null) return undefined;
  return request(standing, {
    check: 'armor-roll',
    label: t('sheet.armorRoll'),
    values: armorValues(character),
  });
}

/** A roll against a hazard (15) of some severity. */
export function hazardRoll(standing: Standing, hazard: Hazard, severity: number): RollRequest {
  const { character } = standing;
  const helped = hazard.helps !== undefined && levelOf(character.advanced.skills, hazard.helps) !== undefined;
  const values = {
    hazard: hazard.id,
    stat: hazard.stat === 'defense' ? character.defense.value : character.counted[hazard.stat],
    modifier:
      severity +
      (hazard.stat === 'defense' ? character.modifiers.roll.value : modifierFor(character, hazard.stat)),
    mode: helped ? 'advantage' : 'normal',
  };
  return request(standing, {
    check: 'hazard',
    label: t(`hazards.${hazard.id}.name`),
    values,
    lucky: withAdvantage,
  });
}
