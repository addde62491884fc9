import { granted, spent, type LedgerEntry } from '#shared/ledger/ledger';
import type { EffectSource } from '#shared/rules/effects';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import type { Problem } from '#shared/rules/problem';
import { advance, type Advanced } from './advancement';
import { armorDefense, attacks, bestTerm, termSources, type Attack } from './attacks';
import type { Choices } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { ScaleId } from '#shared/rulesets/heroic/content/formData';
import { advancement, creation, known, statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import type { ArmorEntry, RaceEntry } from '#shared/rulesets/heroic/content/entries';
import { encumbranceOf, loadProblems, type Encumbrance } from './encumbrance';
import {
  coinsGranted,
  coinsSpent,
  gearProblems,
  gearModifierSources,
  ownedGear,
  wieldedWeapons,
  wornArmor,
  type Owned,
} from './gear';
import { inventoryOf, type Inventory } from './inventory';
import { nothingHeld, type InventoryState } from '#shared/rulesets/heroic/state/play';
import { raceOf } from '#shared/rulesets/heroic/content/missing';
import { missingProblems } from '#shared/rulesets/heroic/choices/problems';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { levelOf, skillChoiceProblems, skillEffectSources, takenSkillProblems } from './skills';
import { conceptProblems, statPoints, statProblems } from './stats';
import { statName, t } from '#shared/rulesets/heroic/texts';
import {
  added,
  encumbered,
  wearing,
  wielding,
  always,
  type Affected,
} from '#shared/rulesets/heroic/content/effectTargets';

/** All derived values of one character; each number has its sources. */
export interface HeroicCharacter extends Affected {
  readonly content: Content;
  readonly choices: Choices;
  readonly race: RaceEntry;
  readonly advanced: Advanced;
  /** Follows the order of the choices. */
  readonly created: readonly Owned[];
  readonly inventory: Inventory;
  /** One entry for each place that holds pieces of a line. */
  readonly owned: readonly Owned[];
  readonly stats: Readonly<Record<StatId, Explained>>;
  /** Includes the effect of encumbrance. */
  readonly counted: Readonly<Record<StatId, number>>;
  readonly endurance: Explained;
  readonly heroism: Explained;
  readonly defense: Explained;
  readonly movement: Explained;
  /** The value that replaces Agi for initiative (12): Perception, or Mnd (4, 11.2). */
  readonly initiative: Explained;
  /** The id of the worn armor, or `unarmored`. */
  readonly armor: string;
  readonly armorRoll: ArmorRoll | null;
  readonly attacks: readonly Attack[];
  /** Modifiers of every roll, of rolls with Str and Agi, of powers, and against powers. */
  readonly modifiers: Readonly<Record<'roll' | 'physical' | 'power' | 'powerDefense', Explained>>;
  readonly encumbrance: Encumbrance;
  readonly points: { readonly granted: number; readonly spent: number } | null;
  readonly coins: Coins & { readonly left: number; readonly created: Coins };
  /** True if Endurance may exceed its maximum (Life drain, 14.2). */
  readonly exceeds?: boolean;
  /** True if ordinary attacks cannot harm it (Invulnerability, 14.2). */
  readonly invulnerable?: boolean;
  /** Implements section 8. */
  readonly scale: ScaleId;
  /** Darkness does not count (2.1). */
  readonly nightVision: boolean;
  readonly problems: readonly Problem[];
}

interface Coins {
  readonly granted: number;
  readonly spent: number;
}

/** Implements 13.4: 1d6 + bonus; each number reached absorbs 1, any success adds `absorbs`. */
export interface ArmorRoll {
  readonly numbers: readonly number[];
  readonly bonus: Explained;
  readonly absorbs: Explained;
}

/**
 * A pure function, fast enough to run on every keystroke. `passing` are temporary effects, such as conditions and
 * injuries, which creation has none of; `held` gives the places of belongings.
 */
export function derive(
  content: Content,
  choices: Choices,
  ledger: readonly LedgerEntry[],
  passing: readonly EffectSource[] = [],
  held: InventoryState = nothingHeld,
): HeroicCharacter {
  const advanced = advance(content, choices, ledger);
  const created = ownedGear(content, choices.gear.items);
  const inventory = inventoryOf(content, choices, ledger, held);
  const { owned } = inventory;
  const worn = wornArmor(owned);
  const armor = worn?.gear ?? known(content.armors, 'unarmored');
  const race = raceOf(content, choices.race);
  const effectSources: EffectSource[] = [
    { label: race.name, rule: race.source, effects: race.effects },
    ...skillEffectSources(content, advanced.skills),
    ...relicEffectSources(inventory),
    ...passing,
  ];
  const facts = new Set([wearing(armor.type), ...wieldedWeapons(owned).map(({ group }) => wielding(group))]);
  const affected = { effectSources, facts };
  const stats = currentStats(advanced, passing);
  const encumbrance = encumbranceOf(
    content.encumbrance ?? choices.encumbrance,
    owned,
    stats.str.value,
    affected,
  );
  if (encumbrance.encumbered) facts.add(encumbered);
  const counted = countedStats(stats, encumbrance.encumbered);
  const inArmor = [...effectSources, ...(worn === undefined ? [] : gearModifierSources(worn))];
  const shield = protection(armor, counted, affected);
  return {
    content,
    choices,
    race,
    advanced,
    created,
    inventory,
    owned,
    stats,
    counted,
    endurance: endurance(advanced, stats, affected),
    heroism: heroism(advanced, stats, affected),
    defense: defense(armor, shield, counted, owned, affected),
    movement: movement(counted.agi, encumbrance.encumbered, affected),
    initiative: initiative(content, advanced, counted, affected),
    scale: 'character',
    nightVision: added('night-vision', affected).length > 0,
    armor: armor.id,
    armorRoll: armorRoll(armor, shield, advanced, { effectSources: inArmor, facts }),
    attacks: attacks(content, advanced, owned, counted, affected),
    ...affected,
    modifiers: {
      roll: explain(added('roll', affected)),
      physical: explain(added('physical', affected)),
      power: explain(added('power', affected)),
      powerDefense: explain(added('power-defense', affected)),
    },
    encumbrance,
    points: statPoints(race, choices),
    coins: coinsOf(choices, created, ledger, inventory),
    problems: [
      ...conceptProblems(choices),
      ...missingProblems(race, 'race', 'race'),
      ...statProblems(race, choices),
      ...takenSkillProblems(content, choices.skills),
      ...(choices.method === 'standard' ? skillChoiceProblems(choices.skills) : []),
      ...gearProblems(content, choices, { created, owned }, advanced.skills),
      ...loadProblems(encumbrance),
      ...advanced.problems,
    ],
  };
}

/** `left` starts from coins counted in play, if there are any. */
function coinsOf(
  choices: Choices,
  created: readonly Owned[],
  ledger: readonly LedgerEntry[],
  { coins }: Inventory,
): HeroicCharacter['coins'] {
  const atCreation = { granted: coinsGranted(choices), spent: coinsSpent(choices, created) };
  return {
    granted: atCreation.granted + granted(ledger, 'money'),
    spent: atCreation.spent + spent(ledger, 'money'),
    left: coins.left,
    created: atCreation,
  };
}

/** Relics made of gear count with their gear instead (5.2). */
function relicEffectSources({ relics }: Inventory): EffectSource[] {
  return relics
    .filter(({ gear }) => gear.length === 0)
    .map(({ name, effects, source }) => ({ label: name, rule: source, effects }));
}

/** Includes temporary effects but no load; other derived values use these. */
function currentStats(
  { statSources }: Advanced,
  passing: readonly EffectSource[],
): Readonly<Record<StatId, Explained>> {
  const now = (stat: StatId): Explained => explain([...statSources[stat], ...added(stat, always(passing))]);
  return { str: now('str'), agi: now('agi'), mnd: now('mnd') };
}

/** Str and Agi are one lower when encumbered (13.5); used for rolls, Att, Def and movement. */
function countedStats(
  stats: Readonly<Record<StatId, Explained>>,
  encumbered: boolean,
): Readonly<Record<StatId, number>> {
  const less = encumbered ? creation.encumbrance.encumbered : 0;
  return { str: stats.str.value + less, agi: stats.agi.value + less, mnd: stats.mnd.value };
}

/** Implements 1, 2.1 and 3.2: Str + Agi + 3, without the effect of load. */
function endurance(
  advanced: Advanced,
  stats: Readonly<Record<StatId, Explained>>,
  affected: Affected,
): Explained {
  const { base, source } = creation.endurance;
  return explain([
    { label: statName('str'), amount: stats.str.value, rule: source },
    { label: statName('agi'), amount: stats.agi.value, rule: source },
    { label: t('sources.base'), amount: base, rule: source },
    ...added('endurance', affected),
    { label: t('sources.upgrades'), amount: advanced.upgrades.endurance, rule: advancement.endurance.source },
  ]);
}

/** Implements 3.3: the lowest stat + 1, at least 1, then race and upgrades. */
function heroism(
  advanced: Advanced,
  stats: Readonly<Record<StatId, Explained>>,
  affected: Affected,
): Explained {
  const { base, minimum, source } = creation.heroism;
  const lowest = statIds.reduce((low, stat) => (stats[stat].value < stats[low].value ? stat : low));
  const value = stats[lowest].value + base;
  const start: Source[] =
    value >= minimum
      ? [
          { label: t('sources.lowestStat', { stat: statName(lowest) }), amount: value - base, rule: source },
          { label: t('sources.base'), amount: base, rule: source },
        ]
      : [{ label: t('sources.minimum'), amount: minimum, rule: source }];
  return explain([
    ...start,
    ...added('heroism', affected),
    { label: t('sources.upgrades'), amount: advanced.upgrades.heroism, rule: advancement.heroism.source },
  ]);
}

/** Implements 13.1: the armor's value, then skills, less unwieldy wielded weapons. */
function defense(
  armor: ArmorEntry,
  shield: readonly Source[] | undefined,
  counted: Readonly<Record<StatId, number>>,
  owned: readonly Owned[],
  affected: Affected,
): Explained {
  const best = bestTerm(armor.defense, counted);
  const unwieldy = owned.flatMap(({ gear, owned: item }) =>
    gear.kind === 'weapon' && item.state === 'wielded' && gear.unwieldy !== undefined
      ? [{ label: gear.name, amount: -gear.unwieldy * item.quantity, rule: gear.source }]
      : [],
  );
  return explain([
    ...(shield ?? termSources(best, counted, armor)),
    ...added('defense', affected),
    ...unwieldy,
  ]);
}

/** Implements Protection (11.2): Def by Mnd and its own armor roll, unless the worn armor is better. */
function protection(
  armor: ArmorEntry,
  counted: Readonly<Record<StatId, number>>,
  affected: Affected,
): readonly Source[] | undefined {
  const granted = added('mental-defense', affected);
  if (granted.length === 0) return undefined;
  const { source } = figures.protection;
  const sources = [{ label: statName('mnd'), amount: counted.mnd, rule: source }, ...granted];
  return explain(sources).value >= armorDefense(armor, counted) ? sources : undefined;
}

/** Implements 12: Agi, or Mnd with a suitable sphere (11.2); Perception adds to it (4). */
function initiative(
  content: Content,
  advanced: Advanced,
  counted: Readonly<Record<StatId, number>>,
  affected: Affected,
): Explained {
  const allowed = content.spheres.all.flatMap(({ id, initiative: stat }) =>
    stat !== undefined && levelOf(advanced.skills, 'power', id) !== undefined ? [stat] : [],
  );
  const stat = allowed.reduce<StatId>((best, each) => (counted[each] > counted[best] ? each : best), 'agi');
  return explain([
    { label: statName(stat), amount: counted[stat], rule: '12' },
    ...added('initiative', affected),
  ]);
}

/** Implements 12 and 13.5: 10 + Agi yards a round, halved when encumbered. */
function movement(agi: number, halved: boolean, affected: Affected): Explained {
  const { base, source } = creation.movement;
  const whole = explain([
    { label: t('sources.base'), amount: base, rule: source },
    { label: statName('agi'), amount: agi, rule: source },
    ...added('movement', affected),
  ]);
  if (!halved) return whole;
  return explain([
    ...whole.sources,
    {
      label: t('sources.halved'),
      amount: Math.floor(whole.value / 2) - whole.value,
      rule: creation.encumbrance.source,
    },
  ]);
}

/** Implements 13.4; Armorcraft (unarmored) gives an armor roll without armor (4). */
function armorRoll(
  armor: ArmorEntry,
  shield: readonly Source[] | undefined,
  advanced: Advanced,
  affected: Affected,
): ArmorRoll | null {
  const trained = levelOf(advanced.skills, 'armorcraft', armor.type) !== undefined;
  const worn = armor.armorRoll ?? (trained ? armor.trained?.armorRoll : undefined);
  const numbers = shield === undefined ? worn : figures.protection.armorRoll;
  if (numbers === undefined) return null;
  return {
    numbers,
    bonus: explain(added('armor-roll', affected)),
    absorbs: explain(added('armor-absorbs', affected)),
  };
}
