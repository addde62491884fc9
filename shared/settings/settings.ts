import { z } from 'zod';
import { momentSchema } from '../documents/envelope';
import { paperSizes } from '../rules/print/print';

/** What the program remembers about its user's wishes. Unknown keys of newer versions are kept. */
export const settingsSchema = z.looseObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  language: z.enum(['en']).default('en'),
  paper: z.enum(paperSizes).default('a4'),
  inkSaver: z.boolean().default(false),
  fillable: z.boolean().default(false),
  /** Who signs waivers by default. */
  playerName: z.string().max(200).default(''),
  /** When the library was last backed up; empty where it never was. */
  lastBackup: z.union([momentSchema, z.literal('')]).default(''),
  /** The campaign whose log rolls go to; empty for the one outside of any. */
  rollLog: z.string().max(200).default(''),
  /** What the histories of all documents together may take, in millions of bytes. */
  historyMegabytes: z.int().min(10).max(100_000).default(500),
});

export type Settings = z.output<typeof settingsSchema>;

/** The settings of a program that was never configured. */
export const defaultSettings: Settings = settingsSchema.parse({}, { jitless: true });
