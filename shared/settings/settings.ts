import { z } from 'zod';
import { momentSchema } from '#shared/documents/envelope';
import { densities, textSizes } from './choices';
import { paperSizes } from '#shared/rules/print/print';

/** Keys of newer versions are kept. */
export const settingsSchema = z.looseObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** A language tag; English shows if its folder is missing. */
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
    .default('en'),
  /** Of the window, beside the zoom of the system and the program. */
  textSize: z.enum(textSizes).default('normal'),
  density: z.enum(densities).default('comfortable'),
  paper: z.enum(paperSizes).default('a4'),
  inkSaver: z.boolean().default(false),
  fillable: z.boolean().default(false),
  /** Dice tumble before they lie still, unless the system asks for reduced motion. */
  diceMotion: z.boolean().default(true),
  diceSound: z.boolean().default(false),
  /** Single keys, such as N for the next turn, act in encounters. */
  encounterKeys: z.boolean().default(true),
  /** Other keys for them, by command. */
  encounterKeyMap: z.record(z.string().max(40), z.string().max(4)).default({}),
  /** The default name for allowing exceptions. */
  playerName: z.string().max(200).default(''),
  /** Is empty before the first backup. */
  lastBackup: z.union([momentSchema, z.literal('')]).default(''),
  /** The campaign whose log receives rolls; empty for the log without a campaign. */
  rollLog: z.string().max(200).default(''),
  /** Holds the size limit of all histories together, in millions of bytes. */
  historyMegabytes: z.int().min(10).max(100_000).default(500),
  /** The system tells of long work that ended while another program was in front. */
  notifications: z.boolean().default(true),
  /** Checks for new versions without being asked each time. */
  updates: z.boolean().default(false),
  /** No notice tells of this version. */
  skippedVersion: z.string().max(50).default(''),
});

export type Settings = z.output<typeof settingsSchema>;

export const defaultSettings: Settings = settingsSchema.parse({}, { jitless: true });
