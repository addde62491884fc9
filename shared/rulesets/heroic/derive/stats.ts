import { plainNumber } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import type { Problem } from '#shared/rules/problem';
import { statMaximum, writtenDefinitions } from './advancement';
import type { Choices } from '#shared/rulesets/heroic/choices/index';
import { advancement, coinsOptionById, creation, known, statIds } from '#shared/rulesets/heroic/data/index';
import type { RaceEntry } from '#shared/rulesets/heroic/content/entries';
import { problem } from '#shared/rulesets/heroic/choices/problems';
import { statName, t } from '#shared/rulesets/heroic/texts';

/** Null without the standard method; depends on race and coins option (2, 2.1). */
export function statPoints(race: RaceEntry, choices: Choices): { granted: number; spent: number } | null {
  if (choices.method !== 'standard') return null;
  return {
    granted: race.statPoints + known(coinsOptionById, choices.coins).statPoints,
    spent: sum(statIds.map((stat) => choices.stats[stat])),
  };
}

/** Interprets the minimum as 0, or -1 with point buy. */
export function statMinimum(choices: Choices): number {
  return choices.method === 'standard' ? creation.stats.creationMinimum : creation.pointBuy.loweredTo;
}

/** Reports values out of range, and points left over or overspent. */
export function statProblems(race: RaceEntry, choices: Choices): Problem[] {
  const found: Problem[] = [];
  const minimum = statMinimum(choices);
  for (const stat of statIds) {
    const value = choices.stats[stat];
    const maximum = statMaximum(race, stat);
    const where = { path: `stats.${stat}`, step: 'stats', rule: creation.stats.source } as const;
    if (value < minimum)
      found.push(
        problem(
          'stat-out-of-range',
          { ...where, variant: 'low' },
          { stat: statName(stat), value: plainNumber(value), minimum: plainNumber(minimum) },
        ),
      );
    if (value > maximum)
      found.push(
        problem('stat-out-of-range', { ...where, variant: 'high' }, { stat: statName(stat), value, maximum }),
      );
  }
  // The points granted by an unavailable race are unknown.
  const points = race.missing === true ? null : statPoints(race, choices);
  if (points === null || points.granted === points.spent) return found;
  const where = { path: 'stats', step: 'stats', rule: creation.standard.source } as const;
  const left = points.granted - points.spent;
  found.push(
    left > 0
      ? problem('stat-points-unspent', where, { left: t('counts.points', { count: left }) })
      : problem('stat-points-overspent', where, {
          over: t('counts.points', { count: -left }),
          granted: points.granted,
        }),
  );
  return found;
}

/** Implements 2 and 3.2: a missing part, too many definitions. */
export function conceptProblems(choices: Choices): Problem[] {
  const found: Problem[] = [];
  const rule = creation.standard.source;
  const atCreation = writtenDefinitions(choices).length;
  if (choices.archetype.trim() === '')
    found.push(problem('concept', { path: 'archetype', step: 'concept', rule, variant: 'archetype' }));
  if (atCreation === 0)
    found.push(problem('concept', { path: 'definitions', step: 'concept', rule, variant: 'definition' }));
  if (choices.method === 'standard' && atCreation > 1)
    found.push(problem('concept', { path: 'definitions', step: 'concept', rule, variant: 'many' }));
  const { maximum, source } = advancement.definition;
  if (atCreation > maximum)
    found.push(
      problem(
        'definitions-exceeded',
        { path: 'definitions', step: 'concept', rule: source },
        { count: atCreation, maximum },
      ),
    );
  return found;
}
