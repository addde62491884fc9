import type { Json } from '#shared/kernel/jsonValue';
import { assign, pick, pickSome, type QuickPorts } from '#shared/rules/quick';
import { armed, carried } from '#shared/rulesets/starfaring/choices/index';
import { armory } from '#shared/rulesets/starfaring/data/index';
import quick from './builds.json';
import suggestions from '#shared/rulesets/starfaring/data/suggestions.json';
import { t } from '#shared/rulesets/starfaring/texts';

const quantities: Readonly<Record<string, number>> = quick.quantities;

/** The rules ask for no certain number of points, so the numbers are those of a usual beginner. */
export function quickPlan({ rng, translate }: QuickPorts): Json {
  const build = pick(rng, quick.builds);
  const abilities = assign(build.abilities, pick(rng, quick.abilities));
  const { str = 0, dex = 0 } = abilities;
  const [main = '', ...others] = build.skills;
  const skills = [main, ...pickSome(rng, others, quick.skills.length - 1)];
  const gear = pickSome(rng, build.gear, 3);
  return {
    ruleset: 'starfaring',
    name: pick(rng, suggestions.names),
    species: translate(t(`suggestions.species.${pick(rng, suggestions.species)}`)),
    class: translate(t(`suggestions.classes.${build.class}`)),
    level: 1,
    abilities,
    skills: assign(skills, quick.skills),
    vitality: quick.vitality + str,
    defense: quick.defense + dex,
    capacity: quick.capacity.base + quick.capacity.perStrength * str,
    armor: build.armor,
    armorValue: quick.armors.find(({ id }) => id === build.armor)?.value ?? 0,
    psi: build.psionic ? quick.psi : 0,
    attacks: armory.attacks.filter(({ id }) => build.attacks.includes(id)).map(armed),
    gear: armory.gear
      .filter(({ id }) => gear.includes(id))
      .map((item) => ({ ...carried(item), quantity: quantities[item.id] ?? 1 })),
  };
}
