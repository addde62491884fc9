import { clamp } from '#shared/kernel/clamp';
import { limits } from '#shared/character/limits';
import type { Ids } from '#shared/kernel/ports';
import type { CampaignDocument } from '#shared/campaign/document';
import { mostClocks, segmentBounds } from './bounds';
import type { ProgressClock } from './schemas';

export type ClockFields = Pick<ProgressClock, 'name' | 'segments' | 'shown' | 'notes'>;

export const freshClock: ClockFields = { name: '', segments: 6, shown: false, notes: '' };

export function clocksOf({ clocks }: Pick<CampaignDocument, 'clocks'>): readonly ProgressClock[] {
  return clocks ?? [];
}

export function isDone({ filled, segments }: Pick<ProgressClock, 'filled' | 'segments'>): boolean {
  return filled >= segments;
}

/** A clock without a name is not added. */
export function addClock(campaign: CampaignDocument, fields: ClockFields, ids: Ids): CampaignDocument {
  const clocks = clocksOf(campaign);
  if (fields.name.trim() === '' || clocks.length >= mostClocks) return campaign;
  return { ...campaign, clocks: [...clocks, { id: ids.next(), ...kept(fields), filled: 0 }] };
}

/** Fewer segments may complete a clock; what was filled beyond them is lost. */
export function changeClock(campaign: CampaignDocument, id: string, fields: ClockFields): CampaignDocument {
  if (fields.name.trim() === '') return campaign;
  return withClock(campaign, id, (clock) => {
    const next = { ...clock, ...kept(fields) };
    return { ...next, filled: Math.min(next.filled, next.segments) };
  });
}

/** A negative `by` empties segments; the ends are kept. */
export function tickClock(campaign: CampaignDocument, id: string, by: number): CampaignDocument {
  return withClock(campaign, id, (clock) => {
    const filled = clamp(clock.filled + by, 0, clock.segments);
    return filled === clock.filled ? clock : { ...clock, filled };
  });
}

export function resetClock(campaign: CampaignDocument, id: string): CampaignDocument {
  return withClock(campaign, id, (clock) => (clock.filled === 0 ? clock : { ...clock, filled: 0 }));
}

/** `to` counts from 0 and is limited to the ends. */
export function moveClock(campaign: CampaignDocument, id: string, to: number): CampaignDocument {
  const clocks = clocksOf(campaign);
  const moving = clocks.find((clock) => clock.id === id);
  const others = clocks.filter((clock) => clock.id !== id);
  const place = clamp(to, 0, others.length);
  if (moving === undefined || clocks.indexOf(moving) === place) return campaign;
  return { ...campaign, clocks: others.toSpliced(place, 0, moving) };
}

export function removeClock(campaign: CampaignDocument, id: string): CampaignDocument {
  return { ...campaign, clocks: clocksOf(campaign).filter((clock) => clock.id !== id) };
}

function withClock(
  campaign: CampaignDocument,
  id: string,
  change: (clock: ProgressClock) => ProgressClock,
): CampaignDocument {
  const clocks = clocksOf(campaign);
  const next = clocks.map((clock) => (clock.id === id ? change(clock) : clock));
  return next.every((clock, index) => clock === clocks[index]) ? campaign : { ...campaign, clocks: next };
}

function kept({ name, segments, shown, notes }: ClockFields): ClockFields {
  return {
    name: name.trim().slice(0, limits.name),
    segments: clamp(Math.round(segments), segmentBounds.min, segmentBounds.max),
    shown,
    notes: notes.slice(0, limits.reason),
  };
}
