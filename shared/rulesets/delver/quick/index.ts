import { rollDice } from '../../../dice/random';
import type { Json } from '../../../kernel/json';
import { sum } from '../../../kernel/sum';
import { assign, pick, pickSome, type QuickPorts } from '../../../rules/quick';
import { attributeIds, attributes, suggestions, type AttributeId } from '../data';
import quick from './builds.json';
import { modifierOf } from '../checks/resolve';
import { t } from '../texts';

/** The best rolls go where the class needs them, as tables that let players arrange their dice do. */
export function quickPlan({ rng, translate }: QuickPorts): Json {
  const build = pick(rng, quick.builds);
  const { dice } = attributes;
  const rolls = attributeIds.map(() => sum(rollDice(rng, dice.count, dice.sides))).toSorted((a, b) => b - a);
  const scores = assign(build.attributes, rolls);
  const modifier = (id: AttributeId) => modifierOf(scores[id] ?? attributes.initial, attributes.modifiers);
  const others = pickSome(rng, build.others, quick.skills);
  const weapons = [build.melee, build.ranged].flatMap((ids) => (ids.length > 0 ? [pick(rng, ids)] : []));
  const spells = build.casts ? pickSome(rng, quick.spellIds, quick.spells) : [];
  return {
    ruleset: 'delver',
    name: pick(rng, suggestions.names),
    class: translate(t(`suggestions.classes.${build.class}`)),
    level: 1,
    attributes: scores,
    skills: { ...build.trained, ...Object.fromEntries(others.map((name) => [name, 0])) },
    // With 1 point, the first scratch would end a character that was just made.
    hitPoints: Math.max(2, sum(rollDice(rng, 1, quick.hitDie)) + build.hitPoints + modifier('con')),
    armorClass: build.armor + modifier('dex'),
    attackBonus: build.attackBonus,
    weapons: quick.weapons
      .filter(({ id }) => weapons.includes(id))
      .map(({ id, ...weapon }) => ({ name: translate(t(`quick.weapons.${id}`)), ...weapon })),
    spells: spells.map((id) => ({
      name: translate(t(`quick.spells.${id}.name`)),
      note: translate(t(`quick.spells.${id}.note`)),
    })),
  };
}
