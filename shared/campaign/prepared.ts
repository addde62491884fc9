import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { LogEntry } from './log/chronicle';
import type { CampaignDocument } from './document';

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
  /** Empty if it can be stored. */
  readonly faults: readonly Fault[];
  /** The name of the journal entry on every sheet. */
  readonly label: Text;
  readonly shares: readonly Share[];
  /** The log entry without its id, moment and group. */
  readonly entry: LogEntry;
  /** The draft to clear afterward; `null` if there is none. */
  readonly draft: 'closeOut' | 'downtime' | null;
  /** The timer of the session starts with it. */
  readonly starts?: true;
}

/** All documents have to be stored in one commit. */
export interface CommitResult {
  readonly campaign: CampaignDocument;
  readonly characters: readonly CharacterDocument[];
}
