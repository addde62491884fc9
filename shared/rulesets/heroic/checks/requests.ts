import { conditionName } from '#shared/rulesets/heroic/state/play';
import { changeBy } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { signed, type Text } from '#shared/kernel/text';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import { explain, sourceText, type Explained } from '#shared/rules/explained';
import type { Change } from '#shared/rules/fight/change';
import { luckId, mostHeroism, type Mode, type Side } from './rolls';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import { creation, statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { heroismLeft, paying, restoring, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { tools, figures, type Hazard } from '#shared/rulesets/heroic/content/resolution';
import { levelOf, skillName } from '#shared/rulesets/heroic/derive/skills';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { sum } from '#shared/kernel/sum';

/** Outcomes of rolls that are no attacks. */
export const successes = ['success', 'critical-success'];
export const failures = ['failure', 'critical-failure'];

type Values = Readonly<Record<string, Json>>;

const withAdvantage = { mode: 'advantage' };

/** Returns 0 without the Luck skill, 1 basic, 2 advanced. */
function luckOf({ character }: CharacterState): number {
  const level = levelOf(character.advanced.skills, 'luck');
  return level === undefined ? 0 : level === 'basic' ? 1 : 2;
}

interface Spec {
  readonly check: string;
  readonly label: Text;
  readonly values: Values;
  readonly bonus?: Explained;
  /** Values that change in a reroll with Luck (4). */
  readonly lucky?: Values;
  readonly notes?: readonly Text[];
  readonly after?: readonly Consequence[];
}

export type More = Pick<Spec, 'notes' | 'after'>;

/** Adds the options to spend Heroism (3.1), and to regain it with advanced Luck (4). */
export function request(
  current: CharacterState,
  { check, label, values, bonus, lucky, notes = [], after = [] }: Spec,
): RollRequest {
  const left = heroismLeft(current.play, current.character);
  const luck = luckOf(current);
  const points = Array.from({ length: mostHeroism }, (_, index) => index + 1);
  const recovered = points.map((count) => ({
    special: luckId(count),
    label: t('fight.after.luck', { count }),
    edits: [changeBy(['heroism'], { from: left, by: count })],
  }));
  const consequences = [...after, ...(luck >= 2 ? recovered : [])];
  const changes = [...inDarkness(current, 'by'), ...beset(current)];
  return {
    check,
    label,
    values: luck === 0 ? values : { ...values, luck },
    ...(bonus && { bonus }),
    ...(notes.length > 0 && { notes }),
    ...(changes.length > 0 && { changes }),
    ...(consequences.length > 0 && { after: consequences }),
    rerolls: [
      {
        id: 'heroism',
        label: t(`rolls.heroism.${luck > 0 && lucky ? 'rerollLucky' : 'reroll'}`),
        ...paying(current, 1),
        ...(luck > 0 && lucky && { values: lucky }),
      },
    ],
    prices: points.map((count) => ({ choice: 'heroism', option: String(count), ...paying(current, count) })),
  };
}

/** The defense of a target that rolls itself, and the fact of such a roll. */
export const victimOf = (stat: StatId): string => `victim.${stat}`;

/** Darkness counts for rolls that need sight (15): those of a fight, and others if the table says so. */
export function inDarkness({ character, play }: CharacterState, on: Change['on']): Change[] {
  if (play.darkness === 0 || character.nightVision) return [];
  const dark = { add: -play.darkness, on, from: 'darkness', label: t('play.darkness') };
  if (on === 'against') return [{ ...dark, check: 'attack', to: 'defender.modifier' }];
  return [
    { ...dark, check: 'attack', to: 'attacker.modifier' },
    { ...dark, check: 'defense', to: 'defender.modifier' },
    { ...dark, to: 'modifier', asks: t('play.needsSight') },
  ];
}

/** The most pack fighters on one target that are told apart. */
const mostInPack = 12;

/** Pack fighters help the others of their side against those whom they beset, and make them harder to hit (14.2). */
export function beset({ play }: CharacterState): Change[] {
  if (!play.conditions.includes('beset')) return [];
  const change = { from: 'beset', label: conditionName(play, 'beset') };
  return Array.from({ length: mostInPack }, (_, index) => index + 1).flatMap((count): Change[] => {
    const add = count * figures.pack.bonus;
    const of = (side: string) => [`${side}.allies.beset.${String(count)}`];
    return [
      { ...change, check: 'attack', to: 'attacker.modifier', add, on: 'against', when: of('by') },
      { ...change, check: 'attack', to: 'defender.modifier', add, on: 'by', when: of('against') },
    ];
  });
}

export function modifierFor({ modifiers }: Pick<HeroicCharacter, 'modifiers'>, stat: StatId): number {
  return modifiers.roll.value + (stat === 'mnd' ? 0 : modifiers.physical.value);
}

/** The named parts of the modifier; the load already counts in the stat itself. */
export function modifierNotes({ modifiers, encumbrance }: HeroicCharacter, stat: StatId): Text[] {
  return [
    ...sourceNotes(modifiers.roll),
    ...(stat === 'mnd' ? [] : sourceNotes(modifiers.physical)),
    ...(stat !== 'mnd' && encumbrance.encumbered
      ? [t('fight.notes.encumbered', { modifier: signed(creation.encumbrance.encumbered) })]
      : []),
  ];
}

/** One line for each source that is not 0. */
export function sourceNotes({ sources }: Explained): Text[] {
  return sources.filter(({ amount }) => amount !== 0).map(sourceText);
}

/** An example is "Advantage: Weaponcraft (Blades)". */
export function advantageNote(from: Text): Text {
  return t('fight.notes.advantage', { from });
}

/** The values of the other side of an opposed roll (6) are unknown here, so the roller asks for them. */
export const unknownSide: Side = { stat: 0, modifier: 0, mode: 'normal' };

/** Opposed if `against` is given. */
export function statRoll(
  current: CharacterState,
  stat: StatId,
  {
    label = t(`stats.${stat}.name`),
    mode = 'normal',
    modifier = 0,
    against,
    notes = [],
    after = [],
  }: { label?: Text; mode?: Mode; modifier?: number; against?: Partial<Side> } & More = {},
): RollRequest {
  const { character } = current;
  const { roll, physical } = character.modifiers;
  const bonus = explain([
    { label: statName(stat), amount: character.counted[stat], rule: '6' },
    ...roll.sources,
    ...(stat === 'mnd' ? [] : physical.sources),
    { label, amount: modifier, rule: '6' },
  ]);
  const values = {
    stat: character.counted[stat],
    modifier: modifierFor(character, stat) + modifier,
    mode,
    ...(against && { against: { ...unknownSide, ...against } }),
  };
  return request(current, {
    check: 'check',
    label,
    values,
    bonus,
    lucky: withAdvantage,
    notes: [...notes, ...modifierNotes(character, stat)],
    after,
  });
}

/** Returns the usual roll of a skill (4), with the best of its stats; undefined for skills without a roll. */
export function skillRoll(
  current: CharacterState,
  taken: TakenSkill,
  more: More = {},
): RollRequest | undefined {
  const found = skillRollOf(current, taken, more);
  return found && statRoll(current, found.stat, found.more);
}

function skillRollOf(current: CharacterState, taken: TakenSkill, more: More = {}) {
  const { roll } = skillOf(current.character.content, taken.id);
  if (roll === undefined) return undefined;
  const label = skillName(current.character.content, taken);
  const { counted } = current.character;
  const stat = statIds
    .filter((id) => roll.stats.includes(id))
    .reduce((best, id) => (counted[id] > counted[best] ? id : best), roll.stats[0] ?? 'mnd');
  const mode = taken.level === 'advanced' ? (roll.advanced ?? roll.basic) : roll.basic;
  const { notes = [], after = [] } = more;
  return {
    stat,
    more: { label, mode, notes: [...(mode === 'advantage' ? [advantageNote(label)] : []), ...notes], after },
  };
}

/** Implements section 15. */
export function hazardRoll(
  current: CharacterState,
  hazard: Hazard,
  severity: number,
  { label = t(`hazards.${hazard.id}.name`), notes = [], after = [] }: More & { readonly label?: Text } = {},
): RollRequest {
  const { character } = current;
  const helped = hazard.helps !== undefined && levelOf(character.advanced.skills, hazard.helps) !== undefined;
  const values = {
    hazard: hazard.id,
    stat: hazard.stat === 'defense' ? character.defense.value : character.counted[hazard.stat],
    modifier:
      severity +
      (hazard.stat === 'defense' ? character.modifiers.roll.value : modifierFor(character, hazard.stat)),
    mode: helped ? 'advantage' : 'normal',
  };
  return request(current, {
    check: 'hazard',
    label,
    values,
    lucky: withAdvantage,
    notes: [
      ...notes,
      ...(helped ? [advantageNote(skillOf(character.content, hazard.helps ?? '').name)] : []),
      ...(hazard.stat === 'defense'
        ? sourceNotes(character.modifiers.roll)
        : modifierNotes(character, hazard.stat)),
    ],
    after,
  });
}

/** Healing kits help every roll of this skill (4, 13.3). */
export const healingSkill = 'healing';

/** Rolls Mnd with the tools carried for the Healing skill. */
export function healingRoll(
  current: CharacterState,
  { modifier = 0, notes = [], ...more }: NonNullable<Parameters<typeof statRoll>[2]>,
): RollRequest {
  const kits = kitsOf(current);
  return statRoll(current, 'mnd', {
    ...more,
    modifier: modifier + sum(kits.map(({ bonus }) => bonus)),
    notes: [...notes, ...kits.map(({ name, bonus }) => sourceText({ label: name, amount: bonus }))],
  });
}

/** Uses the sheet's usual roll of the skill. */
export function healingSkillRoll(current: CharacterState, taken: TakenSkill): RollRequest | undefined {
  const known = skillRollOf(current, taken);
  return known && healingRoll(current, known.more);
}

/** Each kind of tool counts once. */
function kitsOf({ character }: CharacterState) {
  return tools.flatMap(({ item, skill, bonus }) => {
    const piece = skill === healingSkill ? character.owned.find(({ gear }) => gear.id === item) : undefined;
    return piece === undefined ? [] : [{ name: piece.gear.name, bonus }];
  });
}

/** A success restores End, up to the maximum. */
export function mending(
  current: CharacterState,
  roll: RollRequest,
  success: number | undefined,
  critical = success,
): RollRequest {
  const after = Object.entries({ success, 'critical-success': critical }).flatMap(([outcome, amount]) => {
    if (amount === undefined) return [];
    const { line: label, edit } = restoring(current, amount);
    return [{ outcomes: [outcome], label, edits: [edit] }];
  });
  return after.length === 0 ? roll : { ...roll, after: [...after, ...(roll.after ?? [])] };
}
