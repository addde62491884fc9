import type { Text } from '#shared/kernel/text';
import type { CampaignDocument } from '#shared/campaign/document';
import type { BeginningEntry, LogEntry } from '#shared/campaign/log/chronicle';
import { closingLabel } from '#shared/campaign/log/labels';
import { nextNumber } from '#shared/campaign/log/log';

/** More would be a log, and that has its own page. */
const mostSince = 4;

/**
 * The session that is next or running.
 *
 * - `begun`: the entry with which it began; `null` before that
 * - `present`: its members, or everyone who is not away
 * - `since`: the last entries of the log after the session before it, oldest first
 */
export interface SessionState {
  readonly title: Text;
  readonly begun: BeginningEntry | null;
  readonly present: readonly string[];
  readonly since: readonly LogEntry[];
}

export function sessionOf(
  campaign: Pick<CampaignDocument, 'drafts' | 'firstSession' | 'log' | 'party'>,
): SessionState {
  const { drafts, log, party } = campaign;
  const last = log.findLastIndex(({ kind }) => kind === 'session' || kind === 'scenario');
  const later = log.slice(last + 1);
  const begun = later.findLast((entry) => entry.kind === 'beginning') ?? null;
  const kind = drafts.closeOut?.kind ?? begun?.of ?? 'session';
  const known = new Set(party.map(({ id }) => id));
  return {
    title: closingLabel(kind, nextNumber(campaign, kind), drafts.closeOut?.title ?? ''),
    begun,
    present:
      begun?.present.filter((id) => known.has(id)) ?? party.filter(({ away }) => !away).map(({ id }) => id),
    since: last < 0 ? [] : later.filter((entry) => entry !== begun).slice(-mostSince),
  };
}
