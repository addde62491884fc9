import type { Json } from '../../../kernel/json';
import { assign, pick, pickSome, type QuickPorts } from '../../../rules/quick';
import quick from './builds.json';
import suggestions from '../data/suggestions.json';
import { t } from '../texts';

/** The rules ask for no certain number of points, so the numbers are those of a usual beginner. */
export function quickPlan({ rng, translate }: QuickPorts): Json {
  const build = pick(rng, quick.builds);
  const worn = pick(rng, build.armorSets);
  const set = quick.armorSets.find(({ id }) => id === worn);
  const weapons = pickSome(rng, build.weapons, 2);
  const [least = 0, more = 1] = quick.gp;
  return {
    ruleset: 'relict',
    name: pick(rng, suggestions.names),
    level: 1,
    stats: assign(build.stats, pick(rng, quick.values)),
    armor: quick.armor + (set?.armor ?? 0),
    speed: quick.speed,
    stamina: build.stamina,
    mana: build.mana,
    fatePoints: quick.fatePoints,
    gp: least + rng.below(more),
    ...(set && {
      armorSet: {
        name: translate(t(`suggestions.armorSets.${set.id}`)),
        armor: set.armor,
        absorb: set.absorb,
      },
    }),
    weapons: quick.weapons
      .filter(({ id }) => weapons.includes(id))
      .map(({ id, ...weapon }) => ({ name: translate(t(`quick.weapons.${id}`)), ...weapon })),
    gear: pickSome(rng, quick.gear, 3).map(({ id, ...item }) => ({
      name: translate(t(`quick.gear.${id}`)),
      ...item,
    })),
    senses: [translate(t(`suggestions.senses.${pick(rng, suggestions.senses)}`))],
    criticalEffects: [translate(t(`quick.critical.${pick(rng, build.critical)}`))],
  };
}
