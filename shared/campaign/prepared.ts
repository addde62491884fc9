import type { CharacterDocument } from '../character/document';
import type { Edit } from '../character/edits';
import { groupOf } from '../character/group';
import { perform } from '../character/journal';
import type { Clock, Ids } from '../kernel/ports';
import type { Text } from '../kernel/text';
import type { LogEntry } from './log/chronicle';
import type { CampaignDocument } from './document';
import type { People } from './party/people';
import { withPurse } from './money/purse';
import { takeFromStash } from './table/stash';
import { endTimer } from './table/timer';

/** `path` is a place in the input: `awards[2].amount`. */
export interface Fault {
  readonly path: string;
  readonly text: Text;
  /** Names the member concerned, if any. */
  readonly member?: string;
  /** The money runs out; an agreed debt solves it. */
  readonly debt?: true;
  /** Money or Exp is missing for a later payment. */
  readonly shortage?: true;
}

/** The effects on one member: a line for each change of the sheet, and the edits. */
export interface Share {
  readonly member: string;
  readonly name: Text;
  readonly changes: readonly Text[];
  readonly edits: readonly Edit[];
}

/** A preview of an event for a campaign and its party, to be stored completely or not at all. */
export interface Prepared {
  /** Is empty if it can be stored. */
  readonly faults: readonly Fault[];
  /** The name of the journal entry on every sheet. */
  readonly label: Text;
  readonly shares: readonly Share[];
  /** The log entry without its id, moment and group. */
  readonly entry: LogEntry;
  /** The draft to clear afterward; `null` if there is none. */
  readonly draft: 'closeOut' | 'interlude' | null;
}

/** All documents have to be stored in one commit. */
export interface CommitResult {
  readonly campaign: CampaignDocument;
  readonly characters: readonly CharacterDocument[];
}

/**
 * Adds a journal entry to every sheet concerned and an entry to the log, all with one group, clears the draft, and
 * takes out of the stash what the entry hands out. There must be no faults.
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
  const at = ports.clock.now();
  const ended = endTimer(campaign, entry, at);
  const line: LogEntry = {
    ...ended.entry,
    id: ports.ids.next(),
    at,
    group,
    ...(drafted && { drafted: true }),
  };
  const without =
    line.kind === 'award' && line.stash !== undefined
      ? takeFromStash(ended.campaign, line.stash)
      : ended.campaign;
  const next = {
    ...without,
    log: [...campaign.log, line],
    drafts: draft === null ? campaign.drafts : { ...campaign.drafts, [draft]: null },
  };
  return {
    campaign: withPurse(campaign, next).campaign,
    characters: concerned.map(({ document, edits }) => perform(document, { label, edits, group }, ports)),
  };
}
