import { explain, type Explained, type Source } from '#shared/rules/explained';
import {
  exhaustion as exhaustionRules,
  figures,
  type ConditionId,
} from '#shared/rulesets/starfaring/data/index';
import type { Play } from '#shared/rulesets/starfaring/play/state';
import { conditionName, t } from '#shared/rulesets/starfaring/texts';
import { gravitySpeed } from './gravity';
import type { ActiveCondition, ActiveTrauma } from './rollModifiers';

/**
 * In meters a round: the entered value less injured legs, then halved or set to 0 by compromised legs and
 * conditions.
 */
export function speedOf(
  entered: number,
  now: {
    readonly conditions: ReadonlyMap<ConditionId, ActiveCondition>;
    readonly traumas: readonly ActiveTrauma[];
    readonly exhaustion: number;
    readonly play: Play;
  },
): Explained {
  const sources: Source[] = [
    { label: t('sources.entered'), amount: entered, rule: 'Movement' },
    gravitySpeed(now.play),
    ...slowed(now.traumas),
  ];
  // Each reduction applies to the rest so far, in whole meters.
  const left = (): number => Math.max(0, explain(sources).value);
  const share = (parts: number, label: Source['label'], rule: string): void => {
    const before = left();
    sources.push({ label, amount: Math.floor(before / parts) - before, rule });
  };
  const stop = (label: Source['label'], rule: string): void => {
    sources.push({ label, amount: 0 - left(), rule });
  };
  const below = explain(sources).value;
  if (below < 0) sources.push({ label: t('sources.minimum'), amount: 0 - below, rule: 'Movement' });
  const legs = now.traumas.filter(({ row }) => row?.halves === true);
  const { speedParts, source } = figures.legless;
  if (new Set(legs.map(({ row }) => row?.id)).size > 1) share(speedParts, t('sources.bothLegs'), source);
  else if (legs[0] !== undefined) share(2, legs[0].label, source);
  const active = [...now.conditions.values()].map(({ condition }) => condition);
  for (const { id, source: rule } of active.filter(({ speed }) => speed === 'halved'))
    share(2, conditionName(id), rule);
  for (const { id, source: rule } of active.filter(({ speed }) => speed === 'zero'))
    stop(conditionName(id), rule);
  for (const { level, speed } of exhaustionRules.levels)
    if (speed === 'zero' && level <= now.exhaustion)
      stop(t('causes.exhaustion', { level }), exhaustionRules.source);
  if (now.play.surprised) stop(t('play.states.surprised'), 'Surprise');
  return explain(sources);
}

function slowed(traumas: readonly ActiveTrauma[]): Source[] {
  return traumas.flatMap(({ label, parts }) =>
    parts.flatMap(({ slower }) =>
      slower === undefined ? [] : [{ label, amount: -slower, rule: 'Trauma effects' }],
    ),
  );
}

/** When crawling, every meter costs two. */
export function mustCrawl(
  conditions: ReadonlyMap<ConditionId, ActiveCondition>,
  traumas: readonly ActiveTrauma[],
): boolean {
  const legs = new Set(traumas.filter(({ row }) => row?.halves === true).map(({ row }) => row?.id));
  return legs.size > 1 || [...conditions.values()].some(({ condition }) => condition.speed === 'crawl');
}
