import { set, type Edit } from '#shared/character/edits';
import { afflictionById } from '#shared/rulesets/heroic/content/afflictions';
import { known } from '#shared/rulesets/heroic/data/index';
import { statChanged, type ActiveHazard } from '#shared/rulesets/heroic/state/play';
import type { CharacterState } from './state';

export function setHazards(active: readonly ActiveHazard[]): Edit {
  return set(
    ['hazards'],
    active.map(({ id, severity, affliction, lost, hours }) => ({
      id,
      severity,
      ...(affliction !== undefined && { affliction }),
      ...(lost > 0 && { lost }),
      ...(hours !== undefined && { hours }),
    })),
  );
}

export interface Place {
  readonly standing: CharacterState;
  readonly active: ActiveHazard;
  readonly index: number;
}

export function changing({ standing: { play }, active, index }: Place, change: Partial<ActiveHazard>): Edit {
  return setHazards(play.hazards.map((each, other) => (other === index ? { ...active, ...change } : each)));
}

export function ending({ standing: { play }, index }: Place): Edit {
  return setHazards(play.hazards.filter((_, other) => other !== index));
}

/** The end of an illness or poison restores the stat points it took (15). */
export function curedOf(current: CharacterState, index: number): Edit[] {
  const { play } = current;
  const active = play.hazards[index];
  if (active === undefined) return [];
  const over = ending({ standing: current, active, index });
  const harm = active.affliction === undefined ? undefined : known(afflictionById, active.affliction).harm;
  if (harm === undefined || harm.to === 'endurance' || active.lost === 0) return [over];
  return [statChanged(play, harm.to, active.lost), over];
}
