import { membersOf } from '../../character/group';
import type { CampaignDocument } from '../document';
import type { Inputs } from '../inputs';

/** A line of the log that is made anew from its inputs, in the place of the one with its id or before the line at `place`. */
export interface RecomputedLine {
  readonly place: number;
  readonly id: string;
  readonly at: string;
  readonly inputs: Inputs;
}

/** How a past is to become another. */
export interface Rewriting {
  /** Lines of the log that go with all that they did. */
  readonly gone: ReadonlySet<string>;
  /** Journal entries of no line that go, by character. */
  readonly journalEntries: ReadonlyMap<string, ReadonlySet<string>>;
  readonly made?: RecomputedLine;
}

/** The place of the first line of a log that becomes another. */
export function firstPlace(
  { log }: Pick<CampaignDocument, 'log'>,
  { gone, made }: Pick<Rewriting, 'gone' | 'made'>,
): number {
  const first = log.findIndex(({ id }) => gone.has(id));
  return Math.min(first < 0 ? log.length : first, made?.place ?? log.length);
}

/** The characters that have to be at hand for lines from a place of the log on, by id. */
export function actorsFrom(campaign: CampaignDocument, place: number): ReadonlySet<string> {
  return new Set(
    campaign.log.slice(place).flatMap(({ group }) => (group === undefined ? [] : membersOf(group))),
  );
}
