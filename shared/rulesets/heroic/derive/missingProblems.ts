import type { Text } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';
import { problem, type StepId } from '#shared/rulesets/heroic/choices/problems';
import type { Gear, ModifierEntry, RaceEntry, SkillEntry } from '#shared/rulesets/heroic/content/entries';

/** Reports entries of unavailable packs, and those that the campaign does not allow. */
export function missingProblems(
  entry: RaceEntry | SkillEntry | Gear | ModifierEntry,
  path: string,
  step: StepId,
): Problem[] {
  if (entry.disabledByCampaign === true) return [disabledByCampaignProblem(entry.name, path, step)];
  if (entry.missing !== true) return [];
  return [problem('missing-content', { path, step, rule: entry.source }, { name: entry.name })];
}

/** This section lets the GM decide the content of a campaign. */
const campaignRule = '3.6';

export function disabledByCampaignProblem(name: Text, path: string, step: StepId): Problem {
  return problem('not-allowed', { path, step, rule: campaignRule }, { name });
}
