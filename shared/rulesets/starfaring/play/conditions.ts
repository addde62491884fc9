import { conditionIds, type ConditionId, radiation } from '#shared/rulesets/starfaring/data/index';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { conditionName, t } from '#shared/rulesets/starfaring/texts';
import type { Play } from './state';
import { nothing, type Step, both, changed } from './step';
import { reached } from '#shared/rulesets/starfaring/derive/rollModifiers';

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
  if (over.length === 0) return nothing;
  return {
    next: {
      until: Object.fromEntries(over.map((id) => [id, null])),
      conditions: conditions.filter((id) => !over.includes(id)),
    },
    changes: over.map((id) => t('play.ends', { name: conditionName(id) })),
  };
}

type Contamination = Pick<Play, 'rads' | 'radHours'>;

/**
 * Implements Radiation healing: one rad per full 8 hours since the exposure. Remaining hours are stored, so that
 * short periods add up to the same as one long period.
 */
export function decayed({ rads, radHours }: Contamination, hours: number): Contamination {
  const { healing } = radiation;
  const counted = radHours + hours;
  const left = Math.max(0, rads - Math.floor(counted / healing.hours) * healing.rads);
  return { rads: left, radHours: left === 0 ? 0 : counted % healing.hours };
}

/** The rads lost within some hours, as a relative change. */
export function shed({ radHours }: Contamination, hours: number): NonNullable<Step['by']> {
  const { healing } = radiation;
  return { rads: { by: -Math.floor((radHours + hours) / healing.hours) * healing.rads } };
}

/** Reduces rads and counts the hours until the next full rest. */
export function passed({ play }: StarfaringCharacter, hours: number): Step {
  const after = decayed(play, hours);
  const awake = play.awake + hours;
  const step: Step = {
    next: { awake, ...after, ...stanched(play, after.rads) },
    by: { awake: { by: hours }, ...shed(play, hours) },
    changes: [changed('awake', play.awake, awake), ...fewerRads(play.rads, after.rads)],
  };
  return both(step, outlived(play));
}

/** Hours that are not full yet are kept, so that any split of a time comes to the same. */
export function spent(character: StarfaringCharacter, seconds: number): Step {
  const from = character.play.seconds ?? 0;
  const total = from + seconds;
  const hours = Math.floor(total / secondsPerHour);
  const { next, by, changes } = hours === 0 ? outlived(character.play) : passed(character, hours);
  const rest = seconds - hours * secondsPerHour;
  return {
    next: { ...next, seconds: total % secondsPerHour },
    by: { ...by, seconds: { by: rest } },
    changes,
  };
}

const secondsPerHour = 3600;

/** Returns nothing without a loss. */
export function fewerRads(before: number, after: number): Step['changes'] {
  return after < before ? [changed('rads', before, after)] : [];
}

/** Lost blood can be restored once the rads that caused the bleeding are gone. */
export function stanched(play: Play, rads: number): Partial<Play> {
  const bleeds =
    play.conditions.includes('bleeding') ||
    reached(rads).some(({ conditions = [] }) => conditions.includes('bleeding'));
  return play.bled > 0 && !bleeds ? { bled: 0 } : {};
}
