import { raw } from '../../../kernel/text';
import { explain, type Explained, type Source } from '../../../rules/explained';
import type { Problem } from '../../../rules/problem';
import { isSameSkill, type Choices, type Weapon } from '../choices';
import { attributeIds, rules, saveIds, type AttributeId, type SaveId } from '../data';
import { problemsOf } from '../choices/problems';
import { modifierOf } from '../checks/resolve';
import { attributeName, t } from '../texts';

export interface DelverCharacter {
  readonly choices: Choices;
  readonly modifiers: Readonly<Record<AttributeId, number>>;
  readonly saves: Readonly<Record<SaveId, Explained>>;
  readonly attacks: readonly Attack[];
  readonly problems: readonly Problem[];
}

export interface Attack {
  readonly weapon: Weapon;
  /** Is added to the hit roll. */
  readonly bonus: Explained;
  /** Is added to damage dice and Shock. */
  readonly damageBonus: Explained;
}

/** Derived values are never stored. */
export function derive(choices: Choices): DelverCharacter {
  const modifiers = record(attributeIds, (id) => modifierOf(choices.attributes[id], choices.modifiers));
  return {
    choices,
    modifiers,
    saves: record(saveIds, (id) => saveScore(id, choices, modifiers)),
    attacks: choices.weapons.map((weapon) => attackWith(weapon, choices, modifiers)),
    problems: problemsOf(choices),
  };
}

/** Unknown skills are untrained (Skill Checks). */
export function levelOf({ skills }: Choices, name: string): number {
  return skills.find((skill) => isSameSkill(skill.name, name))?.level ?? rules.checks.untrained;
}

/** Of equal attributes the first one counts. */
export function better(
  ids: readonly AttributeId[],
  modifiers: Readonly<Record<AttributeId, number>>,
): AttributeId | undefined {
  const [first, ...rest] = ids;
  return rest.reduce(
    (best, id) => (best === undefined || modifiers[id] > modifiers[best] ? id : best),
    first,
  );
}

/** Implements Skill Checks: the skill's level plus the attribute's modifier. */
export function skillBonus(
  skill: { readonly name: string; readonly level: number },
  attribute: AttributeId,
  { modifiers }: Pick<DelverCharacter, 'modifiers'>,
): Explained {
  const rule = rules.checks.source;
  return explain([
    { label: raw(skill.name), amount: skill.level, rule },
    { label: attributeName(attribute), amount: modifiers[attribute], rule },
  ]);
}

/** Implements Saving Throws: a custom value, or the base less the level and the better modifier. */
function saveScore(
  id: SaveId,
  choices: Choices,
  modifiers: Readonly<Record<AttributeId, number>>,
): Explained {
  const { base, kinds, source: rule } = rules.saves;
  const byHand = choices.saves[id];
  if (byHand !== null) return explain([{ label: t('sources.byHand'), amount: byHand, rule }]);
  const attribute = better(kinds.find((kind) => kind.id === id)?.attributes ?? [], modifiers);
  return explain([
    { label: t('sources.base'), amount: base, rule },
    { label: t('sources.level'), amount: -choices.level, rule },
    ...(attribute === undefined
      ? []
      : [{ label: attributeName(attribute), amount: -modifiers[attribute], rule }]),
  ]);
}

/**
 * Implements Hitting And Damage: skill, attribute and attack bonus to hit; attribute to damage, plus the skill
 * where allowed.
 */
function attackWith(
  weapon: Weapon,
  choices: Choices,
  modifiers: Readonly<Record<AttributeId, number>>,
): Attack {
  const { addsSkillToDamage, source: rule } = rules.attacks;
  const level = levelOf(choices, weapon.skill);
  const attribute: Source = {
    label: attributeName(weapon.attribute),
    amount: modifiers[weapon.attribute],
    rule,
  };
  const skill: Source = {
    label: weapon.skill.trim() === '' ? t('sheet.untrained') : raw(weapon.skill.trim()),
    amount: level,
    rule,
  };
  const isAdded = isSameSkill(weapon.skill, addsSkillToDamage);
  return {
    weapon,
    bonus: explain([
      skill,
      attribute,
      { label: t('sources.attackBonus'), amount: choices.attackBonus, rule },
    ]),
    // The rule says "can add", so a negative level is not added.
    damageBonus: explain([attribute, ...(isAdded && level > 0 ? [skill] : [])]),
  };
}

function record<K extends string, V>(ids: readonly K[], valueOf: (id: K) => V): Readonly<Record<K, V>> {
  // Every id has its entry, as the type states.
  return Object.fromEntries(ids.map((id) => [id, valueOf(id)])) as Record<K, V>;
}
