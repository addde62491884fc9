import type { Json } from '../../../kernel/json';
import { assign, pick, pickSome, type QuickPorts } from '../../../rules/quick';
import quick from './builds.json';
import suggestions from '../data/suggestions.json';
import { t } from '../texts';

/** The rules ask for no certain number of points, so the numbers are those of a usual beginner. */
export function quickPlan({ rng, translate }: QuickPorts): Json {
  const build = pick(rng, quick.builds);
  const [main = '', ...others] = build.skills;
  const skills = [main, ...pickSome(rng, others, quick.ranks.length - 1)];
  const weapons = pickSome(rng, build.weapons, 2);
  const technique = pick(rng, build.techniques);
  return {
    ruleset: 'tiers',
    name: pick(rng, suggestions.names),
    concept: translate(t(`suggestions.concepts.${build.concept}`)),
    attributes: assign(build.attributes, pick(rng, quick.attributes)),
    skills: assign(skills, quick.ranks),
    speed: pick(rng, quick.speeds),
    shield: build.shield,
    weapons: quick.weapons
      .filter(({ id }) => weapons.includes(id))
      .map(({ id, range, ...weapon }) => ({
        name: translate(t(`quick.weapons.${id}`)),
        range: range === undefined ? '' : translate(t('quick.range', { meters: range })),
        ...weapon,
      })),
    techniques: quick.techniques
      .filter(({ id }) => id === technique)
      .map(({ id, takes }) => ({
        name: translate(t(`quick.techniques.${id}.name`)),
        takes,
        text: translate(t(`quick.techniques.${id}.text`)),
      })),
    gear: pickSome(rng, build.gear, 3).map((id) => ({ name: translate(t(`quick.gear.${id}`)), quantity: 1 })),
  };
}
