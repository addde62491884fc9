import { raw, type Text } from '../../kernel/text';
import type { Problem } from '../../rules/problem';
import type { Content } from './content';
import { creation } from './data';
import type { Gear, ModifierEntry, RaceEntry, SkillEntry } from './entries';
import { problem, type StepId } from './problems';
import { t } from './texts';

/** An entry's name where only its id is known, and what to say about it. */
const unnamed = (id: string) => ({ id, name: raw(id), missing: true }) as const;
const text = t('missing');

/** The race of an id; one that is not here has no effects, and the stat points of creation (2, 2.1). */
export function raceOf(content: Content, id: string): RaceEntry {
  return (
    content.races.get(id) ?? {
      ...unnamed(id),
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
      ...unnamed(id),
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
      ...unnamed(id),
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
      ...unnamed(id),
      text,
      fits: 'weapon',
      price: 1,
      effects: [],
      source: '13',
    }
  );
}

/** The problem of an entry that is not to be had: of a pack that is not here, or not in this campaign; none for any other. */
export function missingProblems(
  entry: RaceEntry | SkillEntry | Gear | ModifierEntry,
  path: string,
  step: StepId,
): Problem[] {
  if (entry.barred === true) return [barredProblem(entry.name, path, step)];
  if (entry.missing !== true) return [];
  return [problem('missing-content', { path, step, rule: entry.source }, { name: entry.name })];
}

/** The section by which the GM decides what a campaign has. */
const campaignRule = '3.6';

/** The problem of something that the campaign does not have (3.6). */
export function barredProblem(name: Text, path: string, step: StepId): Problem {
  return problem('not-allowed', { path, step, rule: campaignRule }, { name });
}
