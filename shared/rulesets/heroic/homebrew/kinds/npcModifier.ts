import { z } from 'zod';
import { skillLevels } from '#shared/rulesets/heroic/data/index';
import type { NpcModifierEntry } from '#shared/rulesets/heroic/content/formData';
import { t } from '#shared/rulesets/heroic/texts';
import { npcTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind, faultAt, type Making } from '#shared/rulesets/heroic/homebrew/kind';
import { number, oneOf, reference, rows } from '#shared/rulesets/heroic/homebrew/parts';
import { about, effectsOf, effectsText, noStat, plainEffects, twiceFaults, filledIn, named } from './shared';

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
  const { heroismStat, heroismPlus, effects, needsAbility } = value;
  return {
    ...named(value, id, '14.1'),
    ...filledIn(value, 'fits', 'skills', 'attacks', 'extraSkills'),
    effects: effectsOf(effects),
    ...(heroismStat !== '' && { heroism: { stat: heroismStat, plus: heroismPlus } }),
    ...(needsAbility.length > 0 && { needsAbility: needsAbility.map((row) => row.id) }),
  };
}

/** The modifier is built-in or from a pack. */
function included(id: string, making: Making): NpcModifierEntry | undefined {
  return making.box.npcModifiers.get(id) ?? making.added(id)?.npcModifiers?.[0];
}

/** The modifier's own rule for Heroism takes precedence over included ones. */
function within(entry: NpcModifierEntry, held: NpcModifierEntry | undefined): NpcModifierEntry {
  if (held === undefined) return entry;
  const both = {
    skills: [...(entry.skills ?? []), ...(held.skills ?? [])],
    needsAbility: [...(entry.needsAbility ?? []), ...(held.needsAbility ?? [])],
    attacks: (entry.attacks ?? 0) + (held.attacks ?? 0),
    extraSkills: (entry.extraSkills ?? 0) + (held.extraSkills ?? 0),
  };
  return {
    ...(held.heroism && { heroism: held.heroism }),
    ...entry,
    effects: [...entry.effects, ...held.effects],
    ...filledIn(both, 'skills', 'needsAbility', 'attacks', 'extraSkills'),
  };
}
