import { raw } from '#shared/kernel/text';
import type { Content } from '.';
import { creation } from '#shared/rulesets/heroic/data/index';
import type { Gear, ModifierEntry, RaceEntry, SkillEntry } from './entries';
import type { AbilityEntry, NpcModifierEntry } from './formData';
import type { RelicEntry } from './relics';
import { lostName } from './packNames';
import { t } from '#shared/rulesets/heroic/texts';

/** Returns a placeholder for an entry of an unavailable pack. */
const lost = (content: Content, id: string) => ({ id, name: lostName(content, id), missing: true }) as const;

const text = t('missing.text');

/** An unavailable race has no effects, the usual stat points of creation, and the price that was paid (2, 2.1). */
export function raceOf(content: Content, id: string): RaceEntry {
  return (
    content.races.get(id) ?? {
      ...lost(content, id),
      text,
      traits: text,
      statPoints: creation.standard.statPoints,
      exp: content.recalledPrice?.(id) ?? 0,
      effects: [],
      source: '2.1',
    }
  );
}

/** An unavailable skill has no effects, and its focus stays as it was entered (4). */
export function skillOf(content: Content, id: string): SkillEntry {
  return (
    content.skills.get(id) ?? {
      ...lost(content, id),
      basic: text,
      advanced: text,
      effects: { basic: [], advanced: [] },
      source: '4',
    }
  );
}

/** Unavailable gear is an item without weight, at the price that was paid (13). */
export function gearOf(content: Content, id: string): Gear {
  return (
    content.gear.get(id) ?? {
      ...lost(content, id),
      kind: 'item',
      text,
      group: 'equipment',
      cost: content.recalledPrice?.(id) ?? 0,
      source: '13',
    }
  );
}

/** An unavailable modifier has no effects, and changes the price as it did (13). */
export function modifierOf(content: Content, id: string): ModifierEntry {
  return (
    content.modifiers.get(id) ?? {
      ...lost(content, id),
      text,
      fits: 'weapon',
      price: content.recalledPrice?.(id) ?? 1,
      effects: [],
      source: '13',
    }
  );
}

/** An unavailable relic has no powers (5.2). */
export function relicOf(content: Content, id: string): RelicEntry {
  return content.relics.get(id) ?? { ...lost(content, id), text, gear: [], effects: [], source: '5.2' };
}

/** An unavailable special ability has no effects (14.2). */
export function abilityOf(content: Content, id: string): AbilityEntry {
  const known = content.abilities.get(id);
  if (known !== undefined) return known;
  const entry = lost(content, id);
  return {
    ...entry,
    title: () => entry.name,
    text: () => text,
    label: raw,
    variables: [],
    uses: [],
    changes: {},
    source: '14.2',
  };
}

/** An unavailable NPC modifier has no effects (14.1). */
export function npcModifierOf(content: Content, id: string): NpcModifierEntry {
  return content.npcModifiers.get(id) ?? { ...lost(content, id), text, effects: [], source: '14.1' };
}
