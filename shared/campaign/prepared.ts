import type { CharacterDocument } from '../character/document';
import type { Edit } from '../character/edits';
import { groupOf } from '../character/group';
import { perform } from '../character/journal';
import type { Clock, Ids } from '../kernel/ports';
import type { Text } from '../kernel/text';
import type { LogEntry } from './log/chronicle';
import type { CampaignDocument } from './document';
import type { People } from './party/people';

/** Why something cannot be carried out, and where: `awards[2].amount`. */
export interface Fault {
  readonly path: string;
  readonly text: Text;
  /** Whom it concerns, where it is one of the party. */
  readonly member?: string;
  /** True for money that runs out, which a debt made on purpose settles. */
  readonly debt?: true;
  /** True for money or Exp that something later was paid with, and that would not be there. */
  readonly shortage?: true;
}

/** What happens to one of the party: a line for each change of its sheet, and the edits that make them. */
export interface Share {
  readonly member: string;
  readonly name: Text;
  readonly changes: readonly Text[];
  readonly edits: readonly Edit[];
}

/** Something that happens to a campaign and its party as one: looked at first, then carried out whole or not at all. */
export interface Prepared {
  /** None where it can be carried out. */
  readonly faults: readonly Fault[];
  /** What the journal of every sheet calls it. */
  readonly label: Text;
  readonly shares: readonly Share[];
  /** What the log gets, but for its id, its moment and the group. */
  readonly entry: LogEntry;
  /** Which draft it came from; `null` where it has none. */
  readonly draft: 'closeOut' | 'interlude' | null;
}

/** A campaign and every sheet that changed with it, to be stored by one commit. */
export interface CommitResult {
  readonly campaign: CampaignDocument;
  readonly characters: readonly CharacterDocument[];
}

/**
 * Carries out what was prepared without a fault: a journal entry in the journal of everybody it concerns, a line in the log,
 * all under one group, and the draft it came from cleared.
 */
export function applyPrepared(
  campaign: CampaignDocument,
  { faults, label, shares, entry, draft }: Prepared,
  people: People,
  ports: { readonly clock: Clock; readonly ids: Ids },
): CommitResult {
  if (faults.length > 0) throw new Error(`Not to be carried out: ${String(faults[0]?.path)}`);
  const concerned = shares.flatMap(({ member, edits }) => {
    const person = people.get(member);
    return person === undefined || edits.length === 0 ? [] : [{ document: person.document, edits }];
  });
  const group = groupOf(
    concerned.map(({ document }) => document.id),
    ports.ids,
    campaign.id,
  );
  const drafted = draft !== null && campaign.drafts[draft] !== null;
  const line: LogEntry = {
    ...entry,
    id: ports.ids.next(),
    at: ports.clock.now(),
    group,
    ...(drafted && { drafted: true }),
  };
  return {
    campaign: {
      ...campaign,
      log: [...campaign.log, line],
      drafts: draft === null ? campaign.drafts : { ...campaign.drafts, [draft]: null },
    },
    characters: concerned.map(({ document, edits }) => perform(document, { label, edits, group }, ports)),
  };
}
