import { set, type Edit } from '#shared/character/edits';
import { clamp } from '#shared/kernel/clamp';
import { signed, type Text } from '#shared/kernel/text';
import type { KnownState } from '#shared/rules/durations/time';
import { afflictionById, afflictions, daysOf } from '#shared/rulesets/heroic/content/afflictions';
import { figures, hazards } from '#shared/rulesets/heroic/content/resolution';
import { known } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { hardest, statChanged, type ActiveHazard, type Play } from '#shared/rulesets/heroic/state/play';
import type { CharacterState } from './state';

export function setHazards(active: readonly ActiveHazard[]): Edit {
  return set(
    ['hazards'],
    active.map(({ id, severity, affliction, lost, hours, turns }) => ({
      id,
      severity,
      ...(affliction !== undefined && { affliction }),
      ...(lost > 0 && { lost }),
      ...(hours !== undefined && { hours }),
      ...(turns !== undefined && { turns }),
    })),
  );
}

export interface HazardContext {
  readonly standing: CharacterState;
  readonly active: ActiveHazard;
  readonly index: number;
}

export function changing(
  { standing: { play }, active, index }: HazardContext,
  change: Partial<ActiveHazard>,
): Edit {
  return setHazards(play.hazards.map((each, other) => (other === index ? { ...active, ...change } : each)));
}

export function ending({ standing: { play }, index }: HazardContext): Edit {
  return setHazards(play.hazards.filter((_, other) => other !== index));
}

/** Those that last, and illnesses and poisons beside the hazards that they are examples of (15). */
export const dangers: readonly KnownState[] = [
  ...hazards.map(({ id }) => ({
    id,
    label: t(id === 'burning' ? 'rolls.burning.title' : `hazards.${id}.name`),
  })),
  ...afflictions.map(({ id }) => ({ id, label: t(`afflictions.${id}.name`) })),
];

export const dangerOf = ({ id, affliction }: ActiveHazard): string => affliction ?? id;

/** "Fire −1" */
export function dangerName(active: ActiveHazard): Text {
  const name = dangers.find(({ id }) => id === dangerOf(active))?.label ?? t(`hazards.${active.id}.name`);
  const { severity, affliction } = active;
  return severity === 0 || affliction !== undefined
    ? name
    : t('harm.at', { name, severity: signed(severity) });
}

/** A hazard, or an example of one, which has a severity of its own. */
export function exposed({ hazards: active }: Pick<Play, 'hazards'>, id: string, severity = 0): Edit {
  const affliction = afflictionById.get(id);
  const danger =
    affliction === undefined
      ? { id, severity: clamp(severity, -hardest, hardest) }
      : { id: affliction.hazard, severity: affliction.severity, affliction: id };
  return setHazards([...active, { ...danger, lost: 0 }]);
}

/** The end of an illness or poison restores the stat points it took (15). */
export function curedOf(standing: Pick<CharacterState, 'play'>, index: number): Edit[] {
  const { play } = standing;
  const active = play.hazards[index];
  if (active === undefined) return [];
  const over = setHazards(play.hazards.filter((_, other) => other !== index));
  const harm = active.affliction === undefined ? undefined : known(afflictionById, active.affliction).harm;
  if (harm === undefined || harm.to === 'endurance' || active.lost === 0) return [over];
  return [statChanged(play, harm.to, active.lost), over];
}

/** Interpretation: the document gives rounds no length, so one takes six seconds. */
export const roundSeconds = 6;

/** At the beginning of a turn. */
export const turnsCounted = ({ hazards }: Play): ActiveHazard[] =>
  hazards.map((active) =>
    strikes(active) === undefined ? active : { ...active, turns: (active.turns ?? 0) + 1 },
  );

/** Implements section 15: fire each turn, water once the breath is out, poison at its intervals, and others once. */
export function isDue(active: ActiveHazard | undefined, { character }: CharacterState): boolean {
  const every = active && strikes(active);
  if (active === undefined || every === undefined) return false;
  const { turns = 0 } = active;
  if (every === 0) return turns === 1;
  return active.id === 'drowning' ? turns > breathRounds(character.stats.str.value) : turns % every === 0;
}

/** The turns from one roll to the next, or 0 for a single one; missing for what is slower than a fight. */
export function strikes({ id, affliction }: ActiveHazard): number | undefined {
  if (id === 'fire' || id === 'drowning') return 1;
  if (id !== 'poison' && id !== 'illness') return undefined;
  const every = affliction === undefined ? undefined : known(afflictionById, affliction).every;
  return every === undefined ? 0 : Math.round((daysOf(every) * 86_400) / roundSeconds);
}

/** Implements 15; `rolled` halves the damage. */
export function fallDamage(yards: number, rolled: boolean): number {
  const whole = Math.floor(yards / figures.falling.yardsPerDamage);
  return rolled ? Math.floor(whole / 2) : whole;
}

/** Implements 15: Str + 2, at least 1. */
export function breathRounds(str: number): number {
  return Math.max(figures.breath.minimum, str + figures.breath.base);
}
