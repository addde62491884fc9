import { conditionIds, type ConditionId } from '#shared/rulesets/starfaring/data/index';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { conditionName, t } from '#shared/rulesets/starfaring/texts';
import type { Play } from './state';
import type { Step } from './step';

/** Characters who wake up are prone until they stand up. A condition switched by somebody is theirs to end. */
export function switched({ play }: StarfaringCharacter, id: ConditionId, on: boolean): Step['next'] {
  const others = play.conditions.filter((each) => each !== id);
  const added = on ? id : id === 'unconscious' && !others.includes('prone') ? 'prone' : undefined;
  return {
    conditions: added === undefined ? others : [...others, added],
    ...(id === 'bleeding' && play.bled > 0 && { bled: 0 }),
    ...(endsByTurn(play, id) && { until: { [id]: null } }),
  };
}

export function endsByTurn({ until }: Play, id: ConditionId): boolean {
  return (until[id] ?? null) !== null;
}

type Until = NonNullable<Play['until'][ConditionId]>;

/** Ends conditions that last until now; outside fights all of them end once any time goes by. */
export function outlived({ until, conditions }: Play, isNow: (until: Until) => boolean = () => true): Step {
  const over = conditionIds.filter((id) => {
    const own = until[id] ?? null;
    return own !== null && isNow(own);
  });
  if (over.length === 0) return { next: {}, changes: [] };
  return {
    next: {
      until: Object.fromEntries(over.map((id) => [id, null])),
      conditions: conditions.filter((id) => !over.includes(id)),
    },
    changes: over.map((id) => t('play.ends', { name: conditionName(id) })),
  };
}
