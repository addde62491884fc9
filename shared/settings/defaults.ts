import type { PaperSize } from '#shared/rules/print/print';

// Separate from the schema, so that the first page loads without zod.

export const themes = ['system', 'light', 'dark'] as const;
export const textSizes = ['small', 'normal', 'large', 'largest'] as const;
export const densities = ['comfortable', 'compact'] as const;

const noKeys: Readonly<Record<string, string>> = {};

/** Every setting with its default. A switch needs no more; any other setting also has a schema in `settings.ts`. */
export const defaultSettings = {
  theme: 'system' as (typeof themes)[number],
  /** A language tag; English shows if its folder is missing. */
  language: 'en',
  /** Of the window, beside the zoom of the system and the program. */
  textSize: 'normal' as (typeof textSizes)[number],
  density: 'comfortable' as (typeof densities)[number],
  paper: 'a4' as PaperSize,
  inkSaver: false,
  fillable: false,
  /** Sheets print the sources of each number under it. */
  numberSources: false,
  /** Dice tumble before they lie still, unless the system asks for reduced motion. */
  diceMotion: true,
  diceSound: false,
  /** Single keys, such as N for the next turn, act in encounters. */
  encounterKeys: true,
  /** Other keys for them, by command. */
  encounterKeyMap: noKeys,
  /** The default name for allowing exceptions. */
  playerName: '',
  /** Empty before the first backup. */
  lastBackup: '',
  /** The campaign whose log receives rolls; empty for the log without a campaign. */
  rollLog: '',
  /** The size limit of all histories together, in millions of bytes. */
  historyMegabytes: 500,
  /** A system notification when long work ends while another program is in front. */
  notifications: true,
  /** Checks for new versions without being asked each time. */
  updates: false,
  /** Version whose update notice was dismissed. */
  skippedVersion: '',
};

export type SettingKey = keyof typeof defaultSettings;
