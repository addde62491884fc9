import { list, plainNumber, raw, signed, type Text } from '#shared/kernel/text';
import { statIds } from '#shared/rulesets/heroic/data/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { playFigures } from '#shared/rulesets/heroic/derive/figures';
import { itemText } from '#shared/rulesets/heroic/derive/gear';
import { skillKey } from '#shared/rulesets/heroic/derive/skills';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { statName, t } from '#shared/rulesets/heroic/texts';

export interface Shown {
  readonly label: Text;
  readonly value: Text;
}

/** By id, everything that a purchase may change. */
export function snapshot(character: HeroicCharacter): ReadonlyMap<string, Shown> {
  const shown = new Map<string, Shown>();
  for (const stat of statIds)
    shown.set(stat, {
      label: statName(stat),
      value: raw(plainNumber(character.stats[stat].value)),
    });
  for (const { id, label, value } of playFigures(character)) shown.set(id, { label, value });
  for (const [index, { weapon, item, attack, damage }] of character.attacks.entries()) {
    const name = item === undefined ? weapon.name : itemText(item);
    const id = `${item?.path ?? weapon.id}-${item === undefined ? '' : String(index)}`;
    shown.set(`attack-${id}`, { label: name, value: raw(signed(attack.value)) });
    shown.set(`damage-${id}`, {
      label: t('upgrades.damage', { weapon: name }),
      value: raw(signed(damage.value)),
    });
  }
  for (const skill of character.advanced.skills)
    shown.set(`skill-${skillKey(skill)}`, {
      label: skillName(character.content, skill),
      value: t(`levels.${skill.level}`),
    });
  if (character.advanced.definitions.length > 0)
    shown.set('definitions', {
      label: t('upgrades.definitions'),
      value: list(character.advanced.definitions.map(raw)),
    });
  return shown;
}
