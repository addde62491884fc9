import type { BeginningEntry, CloseOut, AwardEntry, DowntimePeriod, LogEntry, Place } from './log/chronicle';
import type { CampaignDocument } from './document';

/** A beginning as it is asked for; `dice` are those that fell for it. */
export type Beginning = Pick<BeginningEntry, 'of' | 'date' | 'present' | 'dice'>;

/** Awards given while a session goes on. */
export type Giving = Pick<AwardEntry, 'date' | 'awards'>;

/** What a line of the log is made from: with this it can be worked out again. */
export type Inputs =
  | { readonly kind: 'closeOut'; readonly closeOut: CloseOut }
  | { readonly kind: 'interlude'; readonly interlude: DowntimePeriod }
  | { readonly kind: 'beginning'; readonly beginning: Beginning; readonly place?: Place }
  | { readonly kind: 'award'; readonly giving: Giving; readonly place?: Place };

/** What a line of the log was made from; nothing for a remark and for a change of the party. */
export function inputsOf(entry: LogEntry): Inputs | undefined {
  const { title, date, days, text: summary } = entry;
  switch (entry.kind) {
    case 'session':
    case 'scenario': {
      const { kind, present, awards, loot, debtors } = entry;
      const closeOut = { kind, title, date, days, summary, present, awards, loot, debtors };
      return { kind: 'closeOut', closeOut };
    }
    case 'interlude':
      return { kind: 'interlude', interlude: { title, date, days, summary, sojourns: entry.sojourns } };
    case 'beginning':
      return {
        kind: 'beginning',
        beginning: { of: entry.of, date, present: entry.present, dice: entry.dice },
      };
    case 'award':
      return { kind: 'award', giving: { date, awards: entry.awards } };
    case 'entry':
    case 'party':
      return undefined;
  }
}

/** What the form held that a line of the log came from; `place` is where it stood, unless it was the last. */
export function draftOf(entry: LogEntry, place?: CloseOut['place']): CampaignDocument['drafts'] {
  const inputs = inputsOf(entry);
  const placed = place === undefined ? {} : { place };
  return {
    closeOut: inputs?.kind === 'closeOut' ? { ...inputs.closeOut, ...placed } : null,
    interlude: inputs?.kind === 'interlude' ? { ...inputs.interlude, ...placed } : null,
  };
}

/** Where in the log the line belongs that is made from inputs; nothing for its end. */
export function placeIn(inputs: Inputs): Place | undefined {
  switch (inputs.kind) {
    case 'closeOut':
      return inputs.closeOut.place;
    case 'interlude':
      return inputs.interlude.place;
    case 'beginning':
    case 'award':
      return inputs.place;
  }
}

/** Where a line stands, so that it can be put there again. */
export function placeOf({ log }: Pick<CampaignDocument, 'log'>, id: string): Place | undefined {
  const index = log.findIndex((entry) => entry.id === id);
  const entry = log[index];
  if (entry === undefined) return undefined;
  return { id, at: entry.at, after: log[index - 1]?.id ?? null };
}
