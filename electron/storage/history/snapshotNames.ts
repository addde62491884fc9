import type { Envelope } from '#shared/documents/envelope';
import type { Snapshot } from '#shared/safety/history';

/** Derived from the name of a snapshot's file, so that a history is listed without reading its files. */
export type NamedSnapshot = Pick<Snapshot, 'key' | 'at' | 'revision' | 'sound'> & {
  /** True for the compressed form. */
  readonly packed: boolean;
};

/** Identifies a saved version. */
export type RevisionHead = Pick<Envelope, 'revision' | 'updatedAt'>;

const damagedMark = '.damaged';
const pattern =
  /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)-r(\d{1,15})(?:-\d{1,9})?(\.damaged)?\.json(\.gz)?$/;

/** The time of saving and the revision; `copy` counts further versions with the same two from 1. */
export function keyOf({ revision, updatedAt }: RevisionHead, copy = 1): string {
  const stamp = new Date(updatedAt).toISOString().replaceAll(/[-:]/g, '');
  return `${stamp}-r${String(revision)}${copy === 1 ? '' : `-${String(copy)}`}`;
}

/** Adds or removes the mark of an unreadable version. */
export function markedKey(key: string, sound: boolean): string {
  const bare = key.endsWith(damagedMark) ? key.slice(0, -damagedMark.length) : key;
  return sound ? bare : `${bare}${damagedMark}`;
}

export function fileNameOf(key: string, packed: boolean): string {
  return `${key}.json${packed ? '.gz' : ''}`;
}

/** `undefined` for a file that is not a snapshot. */
export function readName(name: string): NamedSnapshot | undefined {
  const found = pattern.exec(name);
  if (found === null) return undefined;
  const [, year, month, day, hours, minutes, seconds, revision, damaged, packed] = found;
  const at = `${String(year)}-${String(month)}-${String(day)}T${String(hours)}:${String(minutes)}:${String(seconds)}`;
  if (Number.isNaN(Date.parse(at))) return undefined;
  return {
    key: name.replace(/\.json(?:\.gz)?$/, ''),
    at,
    revision: Number(revision),
    sound: damaged === undefined,
    packed: packed !== undefined,
  };
}
