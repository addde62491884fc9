import type { PaperSize } from '#shared/rules/print/print';

// Separate from the schema, so that the first page loads without zod.

export const themes = ['system', 'light', 'dark'] as const;
export const textSizes = ['small', 'normal', 'large', 'largest'] as const;
export const densities = ['comfortable', 'compact'] as const;

const noKeys: Readonly<Record<string, string>> = {};

/** Switches with their defaults, by the section of the settings that shows them; `settings.json` has their words. */
export const switches = {
  dice: {
    /** Dice tumble before they lie still, unless the system asks for reduced motion. */
    diceMotion: true,
    diceSound: false,
  },
  print: { inkSaver: false, fillable: false },
  /** A system notification when long work ends while another program is in front. */
  notifications: { notifications: true },
  /** Single keys, such as N for the next turn, act in encounters. */
  keys: { encounterKeys: true },
};

export type SwitchSection = keyof typeof switches;

/** Every setting with its default. One that is no switch also has a schema in `settings.ts`. */
export const defaultSettings = {
  ...switches.dice,
  ...switches.print,
  ...switches.notifications,
  ...switches.keys,
  theme: 'system' as (typeof themes)[number],
  /** A language tag; English shows if its folder is missing. */
  language: 'en',
  /** Of the window, beside the zoom of the system and the program. */
  textSize: 'normal' as (typeof textSizes)[number],
  density: 'comfortable' as (typeof densities)[number],
  paper: 'a4' as PaperSize,
  /** Sheets print the sources of each number under it. */
  numberSources: false,
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
  /** Checks for new versions without being asked each time. */
  updates: false,
  /** Version whose update notice was dismissed. */
  skippedVersion: '',
};

export type SettingKey = keyof typeof defaultSettings;
export type Switch = {
  [K in SettingKey]: (typeof defaultSettings)[K] extends boolean ? K : never;
}[SettingKey];
