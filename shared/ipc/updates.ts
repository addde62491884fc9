import { z } from 'zod';
import { momentSchema } from '#shared/documents/envelope';
import { nothing } from './parts';

/** Each has a sentence of the window. */
export const updateFaults = [
  'playing',
  'unreachable',
  'gone',
  'unreadable',
  'unsigned',
  'corrupted',
  'disk-full',
  'disk-failed',
  'not-installed',
] as const;
export type UpdateFault = (typeof updateFaults)[number];

/** A version newer than the running one. `size` in bytes, `null` if this copy cannot install it by itself. */
export const releaseSchema = z.object({
  version: z.string(),
  /** Markdown. */
  notes: z.string(),
  date: z.union([momentSchema, z.literal('')]),
  size: z.int().nullable(),
});
export type Release = z.infer<typeof releaseSchema>;

/**
 * - `way`: this copy installs new versions, only announces them, or was built without an address
 * - `host`: the computer that is asked; empty without an address
 * - `page`: the address where packages can be downloaded by hand
 * - `checkedAt`: empty before the first check of this run
 */
export const updateStateSchema = z.object({
  way: z.enum(['install', 'announce', 'none']),
  host: z.string(),
  page: z.string(),
  activity: z.enum(['idle', 'checking', 'downloading', 'ready', 'installing']),
  checkedAt: z.union([momentSchema, z.literal('')]),
  release: releaseSchema.nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  fault: z.enum(updateFaults).nullable(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

const stateAnswer = { args: nothing, result: updateStateSchema, errors: ['not-available'] } as const;

/** Only a window has these. All but `read` and `cancel` are refused during play. */
export const updateCommands = {
  'updates.read': stateAnswer,
  /** Requests the newest version, once; nothing is downloaded. */
  'updates.check': stateAnswer,
  /** Answers when the download has ended, in whichever way. */
  'updates.download': stateAnswer,
  'updates.cancel': stateAnswer,
  /** Saves everything, ends the program, installs the version and starts it. */
  'updates.install': stateAnswer,
} as const;
