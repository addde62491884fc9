import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import { skillLevels } from '#shared/rulesets/heroic/data/index';
import type { NpcModifierEntry } from '#shared/rulesets/heroic/content/formEntries';
import { t } from '#shared/rulesets/heroic/texts';
import { npcTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind, faultAt, type Making } from '#shared/rulesets/heroic/homebrew/kind';
import { number, oneOf, reference, rows } from '#shared/rulesets/heroic/homebrew/parts';
import { about, effectsOf, effectsText, noStat, plainEffects, twiceFaults } from './shared';

const schema = z.strictObject({
  ...about,
  attacks: number(0, 20),
  extraSkills: number(0, 20),
  heroismPlus: number(-10, 20, 0),
  heroismStat: oneOf('stat', noStat),
  fits: oneOf('npcFits', ['', 'mount']),
  effects: plainEffects(npcTargets),
  skills: rows(z.strictObject({ id: reference('skills'), level: oneOf('level', skillLevels) }), { most: 10 }),
  needsAbility: rows(z.strictObject({ id: reference('abilities') }), { most: 10 }),
  includes: rows(z.strictObject({ id: reference('npcModifiers') }), { most: 10 }),
});
type Value = z.infer<typeof schema>;

/** Implements section 14.1; it may include other modifiers. */
export const npcModifier = defineKind({
  id: 'npcModifier',
  gm: true,
  schema,
  faults: ({ heroismStat, heroismPlus, skills, needsAbility, includes }) => [
    ...(heroismStat === '' && heroismPlus !== 0 ? [faultAt('heroismStat', 'heroismStat')] : []),
    ...Object.entries({ skills, needsAbility, includes }).flatMap(([id, list]) =>
      twiceFaults(
        list.map((row) => row.id),
        (index) => `${id}[${String(index)}].id`,
      ),
    ),
  ],
  make: (value, making) => ({
    npcModifiers: [
      value.includes.reduce<NpcModifierEntry>(
        (entry, { id }) => within(entry, included(id, making)),
        ownOf(value, making.id),
      ),
    ],
  }),
  detail: ({ effects }) => effectsText(effects, t('homebrew.details.noEffects')),
});

function ownOf(value: Value, id: string): NpcModifierEntry {
  const { name, text, fits, attacks, extraSkills, heroismStat, heroismPlus, effects, skills, needsAbility } =
    value;
  return {
    id,
    name: raw(name),
    text: raw(text),
    ...(fits !== '' && { fits }),
    effects: effectsOf(effects),
    ...(heroismStat !== '' && { heroism: { stat: heroismStat, plus: heroismPlus } }),
    ...(skills.length > 0 && { skills }),
    ...(attacks > 0 && { attacks }),
    ...(extraSkills > 0 && { extraSkills }),
    ...(needsAbility.length > 0 && { needsAbility: needsAbility.map((row) => row.id) }),
    source: '14.1',
  };
}

/** The modifier is built-in or from a pack. */
function included(id: string, making: Making): NpcModifierEntry | undefined {
  return making.box.npcModifiers.get(id) ?? making.added(id)?.npcModifiers?.[0];
}

/** The modifier's own rule for Heroism takes precedence over included ones. */
function within(entry: NpcModifierEntry, held: NpcModifierEntry | undefined): NpcModifierEntry {
  if (held === undefined) return entry;
  const { heroism = held.heroism } = entry;
  const sum = (one = 0, other = 0): number => one + other;
  const skills = [...(entry.skills ?? []), ...(held.skills ?? [])];
  const needsAbility = [...(entry.needsAbility ?? []), ...(held.needsAbility ?? [])];
  const attacks = sum(entry.attacks, held.attacks);
  const extraSkills = sum(entry.extraSkills, held.extraSkills);
  return {
    ...entry,
    effects: [...entry.effects, ...held.effects],
    ...(heroism !== undefined && { heroism }),
    ...(skills.length > 0 && { skills }),
    ...(needsAbility.length > 0 && { needsAbility }),
    ...(attacks > 0 && { attacks }),
    ...(extraSkills > 0 && { extraSkills }),
  };
}
