import type { CharacterDocument } from '#shared/character/document';
import type { JsonRecord } from '#shared/kernel/record';
import type { RoomState } from '#shared/table/link';

export type Version = Pick<CharacterDocument, 'revision' | 'updatedAt'>;

/** True if the file of a later revision does not go on from this version, as far as its history tells. */
export type Leaves = (id: string, from: Version, revision: number) => Promise<boolean>;

/**
 * The content that file and room of a sheet last had in common.
 *
 * - `revision`, `updatedAt`: of the file then; the highest revision of all while somebody has to choose
 * - `room`: how much the table's document of the room had
 */
export interface Common extends Partial<Version> {
  readonly content: JsonRecord;
  readonly room?: RoomState;
}

/**
 * File and room of a sheet. Until they have met, nothing of one goes into the other.
 *
 * - `renewals`: how often the room got another content since the start
 * - `asked`: the room as it was when somebody was asked which of both counts
 */
export interface Meeting {
  readonly hasMet: boolean;
  readonly renewals: number;
  readonly asked?: JsonRecord;
}

export const versionOf = ({ revision, updatedAt }: Partial<Version>): Partial<Version> => ({
  ...(revision !== undefined && { revision }),
  ...(updatedAt !== undefined && { updatedAt }),
});

export const unmet: Meeting = { hasMet: false, renewals: 0 };

export const renewed = ({ renewals }: Meeting): Meeting => ({ hasMet: false, renewals: renewals + 1 });

/** `renewals` are those when both were looked at. */
export const met = (meeting: Meeting, renewals: number): Meeting => ({
  hasMet: meeting.renewals === renewals,
  renewals: meeting.renewals,
});

/** A file that was replaced by an older version, such as from a backup of its folder, and may have been saved since. */
export async function isPutBack(
  { hasMet }: Meeting,
  { id, revision, updatedAt }: CharacterDocument,
  common: Common,
  leaves: Leaves = () => Promise.resolve(false),
): Promise<boolean> {
  if (common.revision === undefined) return false;
  if (revision < common.revision) return true;
  if (hasMet || common.updatedAt === undefined) return false;
  const from = { revision: common.revision, updatedAt: common.updatedAt };
  return revision === from.revision ? updatedAt !== from.updatedAt : leaves(id, from, revision);
}

/** A room that lacks what it had together with the file; `isReplaced` tells of one that went on from there all the same. */
export function isRestored(
  { hasMet, renewals, asked }: Meeting,
  common: Common,
  {
    room,
    state,
    isReplaced,
  }: {
    readonly room: JsonRecord;
    readonly state: RoomState | undefined;
    readonly isReplaced: (asked: JsonRecord) => boolean;
  },
): boolean {
  if (hasMet) return false;
  if (renewals > 0) return !isReplaced(asked ?? room);
  if (common.room === undefined || state === undefined) return isOlder(room, common.content);
  const clocks = new Map(state);
  return common.room.some(([client, clock]) => (clocks.get(client) ?? 0) < clock);
}

/** The room lacks entries of the journal that the file had together with it: it may come from an old copy. */
export function isOlder(room: JsonRecord, common: JsonRecord): boolean {
  const newest = entriesOf(common).at(-1)?.id;
  return newest !== undefined && !entriesOf(room).some(({ id }) => id === newest);
}

function entriesOf({ journal }: JsonRecord): readonly Readonly<{ id: string }>[] {
  return Array.isArray(journal) ? (journal as readonly Readonly<{ id: string }>[]) : [];
}
