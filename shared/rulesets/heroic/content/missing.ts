import { raw, type Text } from '../../../kernel/text';
import type { Problem } from '../../../rules/problem';
import type { Content } from '.';
import { creation } from '../data';
import type { Gear, ModifierEntry, RaceEntry, SkillEntry } from './entries';
import type { AbilityEntry, NpcModifierEntry } from '../forms/entries';
import type { RelicEntry } from '../inventory/relics';
import { lostName } from './packNames';
import { problem, type StepId } from '../choices/problems';
import { t } from '../texts';

/** What is known of an entry of a pack that is not here. */
const lost = (content: Content, id: string) => ({ id, name: lostName(content, id), missing: true }) as const;

const text = t('missing.text');

/** The race of an id; one that is not here has no effects, and the stat points of creation (2, 2.1). */
export function raceOf(content: Content, id: string): RaceEntry {
  return (
    content.races.get(id) ?? {
      ...lost(content, id),
      text,
      traits: text,
      statPoints: creation.standard.statPoints,
      exp: 0,
      effects: [],
      source: '2.1',
    }
  );
}

/** The skill of an id; one that is not here has no effects, and its focus stays as it was typed (4). */
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

/** The gear of an id; what is not here is an item that weighs and costs nothing (13). */
export function gearOf(content: Content, id: string): Gear {
  return (
    content.gear.get(id) ?? {
      ...lost(content, id),
      kind: 'item',
      text,
      group: 'equipment',
      cost: 0,
      source: '13',
    }
  );
}

/** The modifier of an id; one that is not here has no effects and leaves the price as it is (13). */
export function modifierOf(content: Content, id: string): ModifierEntry {
  return (
    content.modifiers.get(id) ?? {
      ...lost(content, id),
      text,
      fits: 'weapon',
      price: 1,
      effects: [],
      source: '13',
    }
  );
}

/** The relic of an id; one that is not here is a thing without powers (5.2). */
export function relicOf(content: Content, id: string): RelicEntry {
  return content.relics.get(id) ?? { ...lost(content, id), text, gear: [], effects: [], source: '5.2' };
}

/** The special ability of an id; one that is not here does nothing (14.2). */
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

/** The NPC modifier of an id; one that is not here changes nothing (14.1). */
export function npcModifierOf(content: Content, id: string): NpcModifierEntry {
  return content.npcModifiers.get(id) ?? { ...lost(content, id), text, effects: [], source: '14.1' };
}

/** The problem of an entry that is not to be had: of a pack that is not here, or not in this campaign; none for any other. */
export function missingProblems(
  entry: RaceEntry | SkillEntry | Gear | ModifierEntry,
  path: string,
  step: StepId,
): Problem[] {
  if (entry.disabledByCampaign === true) return [disabledByCampaignProblem(entry.name, path, step)];
  if (entry.missing !== true) return [];
  return [problem('missing-content', { path, step, rule: entry.source }, { name: entry.name })];
}

/** The section by which the GM decides what a campaign has. */
const campaignRule = '3.6';

/** The problem of something that the campaign does not have (3.6). */
export function disabledByCampaignProblem(name: Text, path: string, step: StepId): Problem {
  return problem('not-allowed', { path, step, rule: campaignRule }, { name });
}
