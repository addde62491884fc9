import { openForms } from '#renderer/composables/openForms';
import { pageKeys, pagesWithKeys, type PageCommand } from './pageKeys';
import type { Command } from './useCommands';

/** As the shortcuts dialog shows them; `mod` is Ctrl, or Cmd on a Mac. */
export const shortcuts: readonly {
  readonly command: Exclude<Command, PageCommand>;
  readonly keys: readonly string[];
}[] = [
  { command: 'search', keys: ['/'] },
  { command: 'lookUp', keys: ['mod', 'K'] },
  { command: 'roll', keys: ['R'] },
  { command: 'new', keys: ['mod', 'N'] },
  { command: 'undo', keys: ['mod', 'Z'] },
  { command: 'redo', keys: ['mod', 'shift', 'Z'] },
  { command: 'print', keys: ['mod', 'P'] },
  { command: 'nextStep', keys: ['mod', 'enter'] },
  { command: 'previousStep', keys: ['mod', 'shift', 'enter'] },
  { command: 'back', keys: ['alt', '←'] },
  { command: 'forward', keys: ['alt', '→'] },
  { command: 'shortcuts', keys: ['?'] },
  { command: 'guide', keys: ['F1'] },
];

/** Single keys of a running encounter, which act only on its page, until the user chooses others. */
const usualKeys = {
  next: 'N',
  undo: 'Z',
  damage: 'D',
  heal: 'H',
  condition: 'C',
  target: 'T',
  attack: 'R',
  find: '/',
  down: 'J',
  up: 'K',
} as const;
export type EncounterCommand = keyof typeof usualKeys;
export type EncounterKeys = Readonly<Record<EncounterCommand, string>>;

export const encounterCommands = Object.keys(usualKeys) as readonly EncounterCommand[];

/** `changed` holds the commands whose key the user chose; what is no single key, or twice there, is left out. */
export function encounterKeys(changed: Readonly<Record<string, string>> = {}): EncounterKeys {
  return encounterCommands.reduce<EncounterKeys>((keys, command) => {
    const key = changed[command];
    return key === undefined ? keys : (withKey(keys, command, key) ?? keys);
  }, usualKeys);
}

/** The command that had that key gets the other one in return; `undefined` for one that cannot be used. */
export function withKey(
  keys: EncounterKeys,
  command: EncounterCommand,
  typed: string,
): EncounterKeys | undefined {
  // Digits and signs begin an amount, and ? opens the shortcuts.
  if (!/^[\p{L}/.,;:'"!*#=[\]\\]$/u.test(typed)) return undefined;
  const key = typed.toUpperCase();
  const other = encounterCommands.find((each) => keys[each] === key);
  return { ...keys, ...(other && { [other]: keys[command] }), [command]: key };
}

/** As the shortcuts dialog shows them. */
export function encounterShortcuts(keys: EncounterKeys) {
  return [
    ...encounterCommands.map((command) => ({ command, keys: [keys[command]] })),
    { command: 'back' as const, keys: ['shift', keys.next] },
  ];
}

/** In text fields, keys that edit text are not commands; single keys are none while a form is open. */
export function commandOf(event: KeyboardEvent, inText: boolean): Command | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey) return event.ctrlKey || event.metaKey ? undefined : throughPages(key, inText);
  if (key === 'f1') return 'guide';
  if (event.ctrlKey || event.metaKey) {
    if (key === 'n' && !event.shiftKey) return 'new';
    if (key === 'p' && !event.shiftKey) return 'print';
    if (key === 'k' && !event.shiftKey) return 'lookUp';
    if (key === 'd' && !event.shiftKey) return 'roll';
    if (key === 'enter') return event.shiftKey ? 'previousStep' : 'nextStep';
    if (inText) return undefined;
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !event.shiftKey ? 'redo' : undefined;
  }
  if (inText || openForms().length > 0) return undefined;
  if (key === '/') return 'search';
  if (key === 'r' && !event.shiftKey) return 'roll';
  return key === '?' ? 'shortcuts' : undefined;
}

/** G, after which a letter leads to a page of the open campaign. */
export const opensPageKeys = (event: KeyboardEvent, inText: boolean): boolean =>
  event.key.toLowerCase() === 'g' && isPlain(event) && !inText && openForms().length === 0;

export function pageCommandOf(event: KeyboardEvent, inText: boolean): PageCommand | undefined {
  if (inText || !isPlain(event)) return undefined;
  const page = pagesWithKeys.find((each) => pageKeys[each] === event.key.toUpperCase());
  return page && `page.${page}`;
}

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

export const isMac = (): boolean => navigator.userAgent.includes('Mac');

/** On a Mac these keys move through the words of a text. */
function throughPages(key: string, inText: boolean): Command | undefined {
  if (inText && isMac()) return undefined;
  if (key === 'arrowleft') return 'back';
  return key === 'arrowright' ? 'forward' : undefined;
}
