import { z } from 'zod';
import { documentIdSchema, momentSchema } from '#shared/documents/envelope';

/** `numbered` are copies that tell no device: of Google Drive, iCloud, or made by hand; `other` has only a date. */
export const syncPrograms = ['dropbox', 'syncthing', 'nextcloud', 'onedrive', 'numbered', 'other'] as const;

/**
 * A file that a synchronization program made because a document was changed on two devices at once, as its name says.
 *
 * - `device`: the computer or person, as far as the program names it
 * - `on`: the day of ISO 8601
 */
export const conflictCopySchema = z.object({
  program: z.enum(syncPrograms),
  device: z.string().nullable(),
  on: z.iso.date().nullable(),
});
export type ConflictCopy = z.infer<typeof conflictCopySchema>;

/** A copy with the time at which its document was saved; `key` identifies it among the states of that document. */
export const datedCopySchema = conflictCopySchema.extend({ key: z.string(), at: momentSchema });
export type DatedCopy = z.infer<typeof datedCopySchema>;

/** Matches what follows the id in the file name; `device`, `day` and `digits` (a day without hyphens) are optional. */
const patterns: readonly (readonly [ConflictCopy['program'], RegExp])[] = [
  ['dropbox', /^ \((?<device>.{1,100})['’]s conflicted copy (?<day>\d{4}-\d\d-\d\d)(?: \d+| \(\d+\))?\)$/],
  ['nextcloud', /^ \(conflicted copy (?:(?<device>.{1,100}) )?(?<day>\d{4}-\d\d-\d\d)(?: \d{4,6})?\)$/],
  ['nextcloud', /^_conflict-(?<digits>\d{8})-\d{6}$/],
  ['syncthing', /^\.sync-conflict-(?<digits>\d{8})-\d{6}(?:-(?<device>[A-Z0-9]{7}))?$/],
  // Programs write this in the language of their user.
  ['other', /^ \(.{0,100}(?:conflict|konflikt|conflit).{0,100}?(?<day>\d{4}-\d\d-\d\d).{0,20}\)$/i],
  ['onedrive', /^-(?<device>[a-z0-9][a-z0-9-]{0,62})$/i],
  ['numbered', /^(?: \(\d{1,3}\)| \d{1,3}| \[Conflict(?: \d{1,3})?\])$/],
];

/** `undefined` for a file that is not named as a copy of this document. */
export function conflictCopyOf(fileName: string, id: string): ConflictCopy | undefined {
  if (!fileName.startsWith(id) || !fileName.endsWith('.json')) return undefined;
  const rest = fileName.slice(id.length, -'.json'.length);
  for (const [program, pattern] of patterns) {
    const found = pattern.exec(rest)?.groups;
    if (found === undefined && !pattern.test(rest)) continue;
    const digits = found?.['digits'];
    const on = digits?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? found?.['day'] ?? null;
    const read = conflictCopySchema.safeParse({ program, device: found?.['device'] ?? null, on });
    return read.data;
  }
  return undefined;
}

/** True if a file name consists of an id and the mark of a copy; only its content tells whether it is one. */
export function isNamedAsCopy(fileName: string): boolean {
  for (let end = 1; end < fileName.length; end += 1) {
    const id = documentIdSchema.safeParse(fileName.slice(0, end));
    if (id.success && conflictCopyOf(fileName, id.data) !== undefined) return true;
  }
  return false;
}
