import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { Translate } from '#shared/kernel/text';
import { reportHead, type Problem } from '#shared/rules/problem';
import { statIds } from '#shared/rulesets/heroic/data/index';
import type { BlockState } from './blockState';

export function blockReport(
  document: CharacterDocument,
  { block }: BlockState,
  problems: readonly Problem[],
  translate: Translate,
): Json {
  const { character } = block;
  const { armorRoll } = character;
  return {
    ...reportHead(document, problems, translate),
    stats: Object.fromEntries(statIds.map((stat) => [stat, character.stats[stat].value])),
    derived: {
      endurance: character.endurance.value,
      heroism: character.heroism.value,
      defense: character.defense.value,
      armorRoll: armorRoll && { numbers: armorRoll.numbers, bonus: armorRoll.bonus.value },
      attacksPerRound: block.attacksPerRound.value,
      initiative: character.initiative.value,
      scale: character.scale,
      attacks: character.attacks.map(({ weapon, attack, damage }) => ({
        item: translate(weapon.name),
        attack: attack.value,
        damage: damage.value,
      })),
    },
    abilities: block.abilities.map(({ title }) => translate(title)),
    modifiers: block.modifiers.map(({ id }) => id),
  };
}
