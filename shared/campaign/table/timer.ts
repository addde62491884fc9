import { clamp } from '#shared/kernel/clamp';
import type { CampaignDocument } from '#shared/campaign/document';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { mostPlayed, mostSpans } from './bounds';
import type { SessionTimer } from './schemas';

/**
 * The timer of real time played. Only moments are stored, so that it runs on while the program is closed or has
 * crashed; the sum is derived.
 */

const minute = 60_000;

type Timed = Pick<CampaignDocument, 'timer'>;

export function isRunning({ timer }: Timed): boolean {
  return timer?.spans.at(-1)?.to === null;
}

/** In milliseconds; a computer clock that was set back counts as no time. */
export function playedFor({ timer }: Timed, now: string): number {
  return (timer?.spans ?? []).reduce(
    (total, { from, to }) => total + Math.max(0, Date.parse(to ?? now) - Date.parse(from)),
    0,
  );
}

/** In whole minutes. */
export function minutesPlayed(campaign: Timed, now: string): number {
  return clamp(Math.round(playedFor(campaign, now) / minute), 0, mostPlayed);
}

export function startTimer(campaign: CampaignDocument, now: string): CampaignDocument {
  const spans = campaign.timer?.spans ?? [];
  if (isRunning(campaign) || spans.length >= mostSpans) return campaign;
  return { ...campaign, timer: { ...campaign.timer, spans: [...spans, { from: now, to: null }] } };
}

export function pauseTimer(campaign: CampaignDocument, now: string): CampaignDocument {
  if (campaign.timer === undefined || !isRunning(campaign)) return campaign;
  return { ...campaign, timer: paused(campaign.timer, now) };
}

/** Without the time since the moment at which a beginning that is reverted started it. */
export function timerBefore(campaign: CampaignDocument, { kind, at }: LogEntry): CampaignDocument {
  const { timer } = campaign;
  if (kind !== 'beginning' || timer?.spans.some(({ from }) => from === at) !== true) return campaign;
  const spans = timer.spans.filter(({ from }) => from < at);
  return spans.length === 0 ? resetTimer(campaign) : { ...campaign, timer: { ...timer, spans } };
}

/** Forgets the time played. */
export function resetTimer({ timer: _, ...campaign }: CampaignDocument): CampaignDocument {
  return campaign;
}

/** Moves the time played into the draft of the close-out, on top of the time that is already in it. */
export function carryTimer(campaign: CampaignDocument, now: string): CampaignDocument {
  const { closeOut } = campaign.drafts;
  const minutes = minutesPlayed(campaign, now);
  if (closeOut === null || minutes === 0) return campaign;
  const played = Math.min(mostPlayed, (closeOut.played ?? 0) + minutes);
  return { ...resetTimer(campaign), drafts: { ...campaign.drafts, closeOut: { ...closeOut, played } } };
}

/**
 * Ends the clock with its session. Time that nobody moved into the close-out goes into the entry, unless it names a
 * time of its own.
 */
export function endTimer(
  campaign: CampaignDocument,
  entry: LogEntry,
  now: string,
): { readonly campaign: CampaignDocument; readonly entry: LogEntry } {
  if ((entry.kind !== 'session' && entry.kind !== 'scenario') || campaign.timer === undefined)
    return { campaign, entry };
  const played = entry.played ?? minutesPlayed(campaign, now);
  return { campaign: resetTimer(campaign), entry: played === 0 ? entry : { ...entry, played } };
}

function paused(timer: SessionTimer, now: string): SessionTimer {
  return { ...timer, spans: timer.spans.map((span) => (span.to === null ? { ...span, to: now } : span)) };
}
