import type { Rng } from '#shared/kernel/ports';
import type { Json } from '#shared/kernel/jsonValue';
import { pick, pickSome, type QuickPorts } from '#shared/rules/quick';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { creationExp, statMaximum } from '#shared/rulesets/heroic/derive/advancement';
import { coinsGranted } from '#shared/rulesets/heroic/derive/gear';
import { statPoints } from '#shared/rulesets/heroic/derive/stats';
import { creation, type StatId } from '#shared/rulesets/heroic/data/index';
import type { RaceEntry } from '#shared/rulesets/heroic/content/entries';
import {
  choicesSchema,
  type Choices,
  type OwnedItem,
  type TakenSkill,
} from '#shared/rulesets/heroic/choices/index';
import quick from './builds.json';
import suggestions from '#shared/rulesets/heroic/data/suggestions.json';
import { t } from '#shared/rulesets/heroic/texts';

/** The raises that every build gives to its most important stat. */
const sure = 3;
/** Shares of the other raises, in fifths, for the first, the second and the third stat. */
const shares = [2, 2, 1];
/** Higher values cost more with point buy, and leave too little for the others. */
const usualMaximum = 4;

/** Follows the campaign: its method, coins and encumbrance, its additions, and its exclusions (3.6). */
export function quickPlan(content: Content, { rng, translate, variants = {} }: QuickPorts): Json {
  const build = pick(rng, quick.builds);
  const race = pick(rng, content.races.all.filter(isAllowed));
  const start = choicesSchema.parse({
    race: race.id,
    archetype: translate(t(`suggestions.archetypes.${build.archetype}`)),
    definitions: [translate(t(`suggestions.definitions.${pick(rng, suggestions.definitions)}`))],
    ...settled(variants),
  });
  const skilled = { ...start, skills: skillsOf(content, build, rng) };
  const raised = { ...skilled, stats: statsOf(content, race, skilled, build.stats as StatId[], rng) };
  const items = itemsOf(content, raised, build.gear, rng);
  return {
    ruleset: 'heroic',
    name: pick(rng, suggestions.names),
    ...(raised as { readonly [key: string]: Json }),
    gear: { method: 'coins', items: items as Json },
  };
}

function settled({ method, coins, encumbrance }: Readonly<Record<string, string>>) {
  return { ...(method && { method }), ...(coins && { coins }), ...(encumbrance && { encumbrance }) };
}

function isAllowed(entry: { readonly disabledByCampaign?: true } | undefined): boolean {
  return entry !== undefined && entry.disabledByCampaign !== true;
}

type Build = (typeof quick.builds)[number];

/** Two basic skills (2): those of the build first, then others of it, then any skill without a focus. */
function skillsOf(content: Content, { skills, others }: Build, rng: Rng): TakenSkill[] {
  const plain = content.skills.all.filter(({ focus }) => focus === undefined).map(({ id }) => [id]);
  return [...skills, ...pickSome(rng, others, others.length), ...pickSome(rng, plain, plain.length)]
    .filter(([id = '', focus]) => {
      const skill = content.skills.get(id);
      if (!isAllowed(skill) || focus === undefined) return isAllowed(skill);
      return (
        skill?.focus?.kind === 'list' && isAllowed(skill.focus.options.find((each) => each.id === focus))
      );
    })
    .slice(0, creation.standard.skillLevels.basic)
    .map(([id = '', focus]) => ({ id, ...(focus !== undefined && { focus }), level: 'basic' }));
}

/** Spends all points, or as much of the Exp as fits (2, 2.1). */
function statsOf(
  content: Content,
  race: RaceEntry,
  choices: Choices,
  order: readonly StatId[],
  rng: Rng,
): Choices['stats'] {
  const weighted = order.flatMap((stat, index) => Array.from({ length: shares[index] ?? 0 }, () => stat));
  const points = statPoints(race, choices);
  let stats = choices.stats;
  for (let raises = 0; ; raises += 1) {
    const can = (stat: StatId, most: number) => {
      if (stats[stat] >= Math.min(most, statMaximum(race, stat))) return false;
      if (points !== null) return raises < points.granted;
      const { granted, spent } = creationExp(content, {
        ...choices,
        stats: { ...stats, [stat]: stats[stat] + 1 },
      });
      return spent <= granted;
    };
    const usual = weighted.filter((stat) => can(stat, usualMaximum));
    const possible =
      usual.length > 0 || points === null ? usual : weighted.filter((stat) => can(stat, Infinity));
    if (possible.length === 0) return stats;
    const [main] = order;
    const stat = raises < sure && main !== undefined && possible.includes(main) ? main : pick(rng, possible);
    stats = { ...stats, [stat]: stats[stat] + 1 };
  }
}

/** Buys what is affordable and light enough not to encumber: the gear of the build, a weapon at least, then extras. */
function itemsOf(content: Content, choices: Choices, wishes: readonly string[][], rng: Rng): OwnedItem[] {
  let coins = coinsGranted(choices);
  let room = Math.max(0, choices.stats.str);
  let items: OwnedItem[] = [];
  const buy = (id: string, state: OwnedItem['state'] = 'carried'): boolean => {
    const gear = content.gear.get(id);
    const { cost = Infinity, encumbrance = 0 } = gear ?? {};
    if (!isAllowed(gear) || cost > coins || encumbrance > room) return false;
    coins -= cost;
    room -= encumbrance;
    const owned = items.find((item) => item.id === id && item.state === state);
    if (owned === undefined) items = [...items, { id, state, quantity: 1 }];
    else items = items.map((item) => (item === owned ? { ...item, quantity: item.quantity + 1 } : item));
    return true;
  };
  for (const [id = '', state] of wishes) buy(id, state as OwnedItem['state']);
  const isArmed = items.some(({ id }) => content.weapons.get(id) !== undefined);
  if (!isArmed) quick.lastWeapons.some((id) => buy(id, 'wielded'));
  const extras = pickSome(rng, quick.extras, quick.mostExtras);
  for (const id of extras) buy(id);
  return items;
}
