import { sum } from '#shared/kernel/sum';
import { raw } from '#shared/kernel/text';
import type { EffectSource } from '#shared/rules/effects';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import type { Problem } from '#shared/rules/problem';
import { choicesSchema, type Choices } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import type { StatId } from '#shared/rulesets/heroic/data/index';
import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { derive, type ArmorRoll, type HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { t } from '#shared/rulesets/heroic/texts';
import { added, always } from '#shared/rulesets/heroic/content/effectTargets';
import { filledAbilities, isInvulnerable, isScale, type FilledAbility } from './abilities';
import type { BlockChoices, Natural } from './choices';
import type { NpcModifierEntry, ScaleId } from '#shared/rulesets/heroic/content/formData';
import { blockProblems, modifierHeroism, modifierSkills, npcModifierSources, statSources } from './faults';
import { npcModifierOf } from '#shared/rulesets/heroic/content/missing';
import { armorNumbers, naturalIndex, naturalName, wieldedNatural, withNatural } from './natural';

/** A block of figures (9, 10, 14) with its derived values; `character` is what rolls of characters work with. */
export interface Block {
  readonly of: BlockChoices;
  readonly character: HeroicCharacter;
  readonly abilities: readonly FilledAbility[];
  readonly modifiers: readonly NpcModifierEntry[];
  readonly attacksPerRound: Explained;
  /** It represents many creatures (Group, 14.2). */
  readonly group: FilledAbility | undefined;
  /** True if Endurance may exceed its maximum. */
  readonly exceeds: boolean;
  readonly problems: readonly Problem[];
}

/** Describes external contributions to a block: a leader's figures, pilot and crew, temporary effects. */
export interface BlockContributions {
  /** Sources that replace a stat or add to it. */
  readonly stats?: Partial<Readonly<Record<StatId, { readonly replaces: boolean; readonly source: Source }>>>;
  readonly heroism?: Explained;
  readonly effectSources: readonly EffectSource[];
  /** Additional attacks, and modifiers of initiative. */
  readonly attacks: readonly Source[];
  readonly initiative: readonly Source[];
}

export const nobody: BlockContributions = { effectSources: [], attacks: [], initiative: [] };

/** `passing` are temporary effects. */
export function deriveBlock(
  content: Content,
  of: BlockChoices,
  behind: BlockContributions = nobody,
  passing: readonly EffectSource[] = [],
): Block {
  const { choices } = of;
  const modifiers = choices.modifiers.map((id) => npcModifierOf(content, id));
  // A duplicate modifier is a problem and has no further effect.
  const effective = modifiers.filter(
    (one, index) => modifiers.findIndex(({ id }) => id === one.id) === index,
  );
  const kept = effective.filter(({ id }) => choices.applied?.includes(id) === false);
  const abilities = filledAbilities(content, choices.abilities);
  const own = withNatural(content, choices.natural);
  const { byHand } = choices;
  const sources = statsOf(of, effective, behind);
  const stats = mapStats((stat) => explain(sources[stat]).value);
  const current = mapStats((stat) => explain([...sources[stat], ...added(stat, always(passing))]));
  const exceeds = abilities.some(({ entry }) => entry.changes.exceeds === true);
  const invulnerable = isInvulnerable(abilities);
  const effectSources = [...npcModifierSources(effective), ...behind.effectSources, ...passing];
  // The values by the rules alone; a custom value replaces them, so modifiers that were not applied to it
  // have no effect.
  const ruled = mapStats((stat) =>
    explain([
      { label: t('forms.sources.own'), amount: choices.stats[stat], rule: '14' },
      ...statSources(kept, stat),
    ]),
  );
  const plain = derive(
    own,
    heroChoices(
      of,
      mapStats((stat) => ruled[stat].value),
      modifierSkills(kept),
    ),
    [],
    npcModifierSources(kept),
  );
  const now = derive(own, heroChoices(of, stats, modifierSkills(effective)), [], effectSources);
  const setsHeroism = byHand.heroism.on ? effective.filter((one) => !kept.includes(one)) : effective;
  const defends = choices.natural.filter(({ defense }) => defense !== 0).map(defenseSource);
  const plainDefense = plain.defense.value + sum(defends.map(({ amount }) => amount));
  const group = abilities.find(({ entry }) => entry.changes.group !== undefined);
  const character: HeroicCharacter = {
    ...now,
    stats: current,
    exceeds,
    invulnerable,
    scale: scaleOf(abilities),
    endurance: explain([...now.endurance.sources, ...setTo(byHand.endurance, plain.endurance.value)]),
    defense: explain([...now.defense.sources, ...defends, ...setTo(byHand.defense, plainDefense)]),
    heroism:
      behind.heroism ??
      modifierHeroism(
        setsHeroism,
        mapStats((stat) => current[stat].value),
      ) ??
      explain([...now.heroism.sources, ...setTo(byHand.heroism, plain.heroism.value)]),
    attacks: attacksOf(of, now.attacks),
    initiative: explain([
      ...now.initiative.sources,
      ...abilities.flatMap(({ entry, title, number }) =>
        entry.changes.initiative === undefined
          ? []
          : [{ label: title, amount: number(entry.changes.initiative), rule: entry.source }],
      ),
      ...behind.initiative,
    ]),
    armorRoll: betterArmorRoll(now, choices.natural, effectSources),
  };
  return {
    of,
    character,
    abilities,
    modifiers,
    attacksPerRound: explain([...attackSources(abilities, effective, group), ...behind.attacks]),
    group,
    exceeds,
    problems: blockProblems(own, of, now.problems, abilities, modifiers),
  };
}

function mapStats<T>(of: (stat: StatId) => T): Readonly<Record<StatId, T>> {
  return { str: of('str'), agi: of('agi'), mnd: of('mnd') };
}

/** A stat combines its own value or a leader's, modifiers, and the crew. */
function statsOf(
  { choices }: BlockChoices,
  modifiers: readonly NpcModifierEntry[],
  behind: BlockContributions,
): Readonly<Record<StatId, readonly Source[]>> {
  return mapStats((stat) => {
    const other = behind.stats?.[stat];
    const own = { label: t('forms.sources.own'), amount: choices.stats[stat], rule: '14' };
    const first = other?.replaces === true ? [other.source] : [own];
    const more = other?.replaces === false ? [other.source] : [];
    return [...first, ...statSources(modifiers, stat), ...more];
  });
}

const untouched = choicesSchema.parse({});

/** Converts a block to the choices from which characters are derived. */
function heroChoices(
  { choices }: BlockChoices,
  stats: Readonly<Record<StatId, number>>,
  skills: Choices['skills'],
): Choices {
  return {
    ...untouched,
    stats: { ...stats },
    skills: [...choices.skills, ...skills],
    gear: { method: 'package', items: [...choices.gear.items, ...wieldedNatural(choices.natural)] },
  };
}

/** Returns the difference between a custom value and the rules. */
function setTo(byHand: { readonly on: boolean; readonly value: number }, ruled: number): Source[] {
  if (!byHand.on) return [];
  return [{ label: t('forms.sources.byHand'), amount: byHand.value - ruled, rule: '14' }];
}

function defenseSource(natural: Natural): Source {
  return { label: naturalName(natural), amount: natural.defense, rule: '14' };
}

/** Unarmed attacks exist only without other weapons, and never for a vehicle or an army. */
function attacksOf({ form, choices }: BlockChoices, attacks: readonly Attack[]): Attack[] {
  const armed = attacks.filter(({ weapon }) => weapon.group !== 'unarmed');
  const shown = armed.length === 0 && form === 'npc' ? attacks : armed;
  return shown.map((one) => {
    const index = naturalIndex(one.weapon.id);
    const isByHand = index !== undefined && choices.natural[index]?.attack.by === 'hand';
    if (!isByHand) return one;
    const [first, ...others] = one.attack.sources;
    if (first === undefined) return one;
    return {
      ...one,
      attack: { ...one.attack, sources: [{ ...first, label: t('forms.sources.byHand') }, ...others] },
    };
  });
}

/** Returns the better of worn armor and natural armor. */
function betterArmorRoll(
  worn: HeroicCharacter,
  natural: readonly Natural[],
  effectSources: readonly EffectSource[],
): ArmorRoll | null {
  const own = natural
    .map(({ armorRoll }) => armorNumbers(armorRoll) ?? [])
    .filter((numbers) => numbers.length > 0)
    .map((numbers) => ({
      numbers,
      bonus: explain(added('armor-roll', always(effectSources))),
      absorbs: explain(added('armor-absorbs', always(effectSources))),
    }));
  const all = worn.armorRoll === null ? own : [worn.armorRoll, ...own];
  return all.reduce<ArmorRoll | null>(
    (best, one) => (best === null || absorbsMore(one.numbers, best.numbers) ? one : best),
    null,
  );
}

function absorbsMore(one: readonly number[], other: readonly number[]): boolean {
  const reached = (numbers: readonly number[]): number =>
    sum(numbers.map((number) => Math.max(0, 7 - number)));
  return reached(one) > reached(other);
}

function attackSources(
  abilities: readonly FilledAbility[],
  modifiers: readonly NpcModifierEntry[],
  group: FilledAbility | undefined,
): Source[] {
  const many = group?.entry.changes.group;
  const first =
    group === undefined || many === undefined
      ? { label: t('sources.base'), amount: 1, rule: '12' }
      : { label: group.title, amount: group.number(many.attacks), rule: group.entry.source };
  return [
    first,
    ...abilities.flatMap(({ entry, title, number }) =>
      entry.changes.attacks === undefined
        ? []
        : [{ label: title, amount: number(entry.changes.attacks), rule: entry.source }],
    ),
    ...modifiers.flatMap(({ name, attacks = 0, source }) => [{ label: name, amount: attacks, rule: source }]),
  ];
}

/** Some abilities change the scale (8, 14.2). */
function scaleOf(abilities: readonly FilledAbility[]): ScaleId {
  for (const { entry, words } of abilities) {
    const scale = entry.changes.scale === undefined ? undefined : words(entry.changes.scale);
    if (isScale(scale)) return scale;
  }
  return 'character';
}

/** Implements the losses of a group (14.2): one step for each Y End lost. */
export function groupLosses({ group, character }: Block, left: number): EffectSource[] {
  const many = group?.entry.changes.group;
  if (group === undefined || many === undefined) return [];
  const every = Math.max(1, group.number(many.every));
  const steps = Math.floor(Math.max(0, character.endurance.value - left) / every);
  if (steps === 0) return [];
  return [
    {
      label: t('forms.sources.losses', { group: group.entry.name, steps }),
      rule: group.entry.source,
      effects: [{ to: 'roll', add: steps * group.number(many.penalty) }],
    },
  ];
}

/** Prefers the entered concept to that of its template. */
export function conceptOf(content: Content, { choices }: BlockChoices) {
  if (choices.concept.trim() !== '') return raw(choices.concept);
  return content.templates.get(choices.template)?.name;
}
