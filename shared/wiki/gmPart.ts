import { gmClosing, gmOpening } from './audience';

export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Wraps the selected lines in markers and keeps them selected; without a selection, inserts an empty part with the
 * caret in it.
 */
export function keepFromPlayers({ text, from, to }: Selected): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const bare = from === to;
  const head = bare ? text.slice(0, end) : text.slice(0, start);
  const before = head === '' || head.endsWith('\n') ? head : `${head}\n`;
  const part = bare ? '' : text.slice(start, end);
  const opened = `${before}${gmOpening}\n`;
  const rest = text.slice(end);
  return {
    text: `${opened}${part}\n${gmClosing}${rest === '' ? '\n' : rest}`,
    from: opened.length,
    to: opened.length + part.length,
  };
}
