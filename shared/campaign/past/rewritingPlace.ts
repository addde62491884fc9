import { membersOf } from '#shared/character/group';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Inputs } from '#shared/campaign/inputs';

/** An entry made from inputs. It replaces the entry with its id, or is inserted before the one at `place`. */
export interface RecomputedLine {
  readonly place: number;
  readonly id: string;
  readonly at: string;
  readonly inputs: Inputs;
}

export interface Rewriting {
  /** Ids of log entries to remove with all their effects. */
  readonly gone: ReadonlySet<string>;
  /** Ids of journal entries to remove that belong to no log entry, by character. */
  readonly journalEntries: ReadonlyMap<string, ReadonlySet<string>>;
  readonly made?: RecomputedLine;
}

/** The index of the first entry that changes. */
export function firstPlace(
  { log }: Pick<CampaignDocument, 'log'>,
  { gone, made }: Pick<Rewriting, 'gone' | 'made'>,
): number {
  const first = log.findIndex(({ id }) => gone.has(id));
  return Math.min(first < 0 ? log.length : first, made?.place ?? log.length);
}

/** Returns ids of the characters involved in entries from `place` on. */
export function actorsFrom(campaign: CampaignDocument, place: number): ReadonlySet<string> {
  return new Set(
    campaign.log.slice(place).flatMap(({ group }) => (group === undefined ? [] : membersOf(group))),
  );
}
