import type { Command } from './useCommands';

/** As the shortcuts dialog shows them; `mod` is Ctrl, or Cmd on a Mac. */
export const shortcuts: readonly { readonly command: Command; readonly keys: readonly string[] }[] = [
  { command: 'search', keys: ['/'] },
  { command: 'lookUp', keys: ['mod', 'K'] },
  { command: 'roll', keys: ['R'] },
  { command: 'new', keys: ['mod', 'N'] },
  { command: 'undo', keys: ['mod', 'Z'] },
  { command: 'redo', keys: ['mod', 'shift', 'Z'] },
  { command: 'print', keys: ['mod', 'P'] },
  { command: 'shortcuts', keys: ['?'] },
  { command: 'guide', keys: ['F1'] },
];

/** Single keys of a running encounter, which act only on its page. */
export const encounterKeys = [
  { command: 'next', keys: ['N'] },
  { command: 'undo', keys: ['Z'] },
  { command: 'back', keys: ['shift', 'N'] },
  { command: 'damage', keys: ['D'] },
  { command: 'heal', keys: ['H'] },
  { command: 'condition', keys: ['C'] },
  { command: 'target', keys: ['T'] },
  { command: 'attack', keys: ['R'] },
  { command: 'find', keys: ['/'] },
  { command: 'down', keys: ['J'] },
  { command: 'up', keys: ['K'] },
] as const;

/** In text fields, keys that edit text are not commands. */
export function commandOf(event: KeyboardEvent, inText: boolean): Command | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey) return undefined;
  if (key === 'f1') return 'guide';
  if (event.ctrlKey || event.metaKey) {
    if (key === 'n' && !event.shiftKey) return 'new';
    if (key === 'p' && !event.shiftKey) return 'print';
    if (key === 'k' && !event.shiftKey) return 'lookUp';
    if (key === 'd' && !event.shiftKey) return 'roll';
    if (inText) return undefined;
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !event.shiftKey ? 'redo' : undefined;
  }
  if (inText) return undefined;
  if (key === '/') return 'search';
  if (key === 'r' && !event.shiftKey) return 'roll';
  return key === '?' ? 'shortcuts' : undefined;
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|range|file)$/.test(target.type);
}
