import type { BeginningEntry, CloseOut, AwardEntry, DowntimePeriod, LogEntry, Place } from './log/chronicle';
import type { CampaignDocument } from './document';

/** `dice` are the faces rolled for it. */
export type Beginning = Pick<BeginningEntry, 'of' | 'date' | 'present' | 'dice'>;

/** Describes awards given during a session. */
export type AwardInputs = Pick<AwardEntry, 'date' | 'awards' | 'loot' | 'stash'>;

/** The data that a log entry was made from; the entry can be recalculated from it. */
export type Inputs =
  | { readonly kind: 'closeOut'; readonly closeOut: CloseOut }
  | { readonly kind: 'downtime'; readonly downtime: DowntimePeriod }
  | { readonly kind: 'beginning'; readonly beginning: Beginning; readonly place?: Place }
  | { readonly kind: 'award'; readonly giving: AwardInputs; readonly place?: Place };

/** Returns undefined for remarks and changes of the party. */
export function inputsOf(entry: LogEntry): Inputs | undefined {
  const { title, date, days, text: summary } = entry;
  switch (entry.kind) {
    case 'session':
    case 'scenario': {
      const { kind, present, awards, loot, debtors, played } = entry;
      const fields = { kind, title, date, days, summary, present, awards, loot, debtors };
      const closeOut = { ...fields, ...(played !== undefined && { played }) };
      return { kind: 'closeOut', closeOut };
    }
    case 'downtime':
      return {
        kind: 'downtime',
        downtime: { title, date, days, summary, memberDowntimes: entry.memberDowntimes },
      };
    case 'beginning':
      return {
        kind: 'beginning',
        beginning: { of: entry.of, date, present: entry.present, dice: entry.dice },
      };
    case 'award':
      return { kind: 'award', giving: givingOf(entry) };
    case 'entry':
    case 'party':
      return undefined;
  }
}

export function givingOf({ date, awards, loot, stash }: AwardInputs): AwardInputs {
  return { date, awards, ...(loot !== undefined && { loot }), ...(stash !== undefined && { stash }) };
}

/** Restores the form that a log entry came from; `place` is its former position, unless it was the last. */
export function draftOf(entry: LogEntry, place?: CloseOut['place']): CampaignDocument['drafts'] {
  const inputs = inputsOf(entry);
  const placed = place === undefined ? {} : { place };
  return {
    closeOut: inputs?.kind === 'closeOut' ? { ...inputs.closeOut, ...placed } : null,
    downtime: inputs?.kind === 'downtime' ? { ...inputs.downtime, ...placed } : null,
  };
}

/** The position in the log for the new entry; undefined for the end. */
export function placeIn(inputs: Inputs): Place | undefined {
  switch (inputs.kind) {
    case 'closeOut':
      return inputs.closeOut.place;
    case 'downtime':
      return inputs.downtime.place;
    case 'beginning':
    case 'award':
      return inputs.place;
  }
}

/** Remembers the position of a log entry, so that it can be restored there. */
export function placeOf({ log }: Pick<CampaignDocument, 'log'>, id: string): Place | undefined {
  const index = log.findIndex((entry) => entry.id === id);
  const entry = log[index];
  if (entry === undefined) return undefined;
  return { id, at: entry.at, after: log[index - 1]?.id ?? null };
}

export function withPlace(inputs: Inputs, place: Place | undefined): Inputs {
  if (place === undefined) return inputs;
  if (inputs.kind === 'closeOut') return { ...inputs, closeOut: { ...inputs.closeOut, place } };
  if (inputs.kind === 'downtime') return { ...inputs, downtime: { ...inputs.downtime, place } };
  return { ...inputs, place };
}
