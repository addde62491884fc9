import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { Translate } from '#shared/kernel/text';
import { reportHead } from '#shared/rules/problem';
import { statIds } from '#shared/rulesets/heroic/data/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';

/** The contract of the Heroic report. */
export function report(document: CharacterDocument, character: HeroicCharacter, translate: Translate): Json {
  const { armorRoll, points, coins, advanced } = character;
  return {
    ...reportHead(document, character.problems, translate),
    stats: Object.fromEntries(statIds.map((stat) => [stat, character.stats[stat].value])),
    derived: {
      endurance: character.endurance.value,
      heroism: character.heroism.value,
      defense: character.defense.value,
      armorRoll: armorRoll && { numbers: armorRoll.numbers, bonus: armorRoll.bonus.value },
      movement: character.movement.value,
      attacks: character.attacks.map(({ weapon, attack, damage }) => ({
        item: weapon.id,
        attack: attack.value,
        damage: damage.value,
      })),
      encumbrance: encumbranceReport(character),
    },
    points: points && { granted: points.granted, spent: points.spent },
    exp: { granted: advanced.exp.granted, spent: advanced.exp.spent, left: advanced.exp.left },
    coins: { granted: coins.granted, spent: coins.spent, left: coins.left },
  };
}

function encumbranceReport({ encumbrance }: HeroicCharacter): Json {
  const { variant: _, ...figures } = encumbrance;
  return figures;
}
