import type { ConditionId } from '#shared/rulesets/starfaring/data/index';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import type { Step } from './step';

/** Characters who wake up are prone until they stand up. A stun switched by somebody is theirs to end. */
export function switched({ play }: StarfaringCharacter, id: ConditionId, on: boolean): Step['next'] {
  const others = play.conditions.filter((each) => each !== id);
  const added = on ? id : id === 'unconscious' && !others.includes('prone') ? 'prone' : undefined;
  return {
    conditions: added === undefined ? others : [...others, added],
    ...(id === 'bleeding' && play.bled > 0 && { bled: 0 }),
    ...(id === 'stunned' && play.stun !== null && { stun: null }),
  };
}
