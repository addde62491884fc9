import { gmClosing, gmOpening } from './audience';

/** A text and what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The selected lines as a part for the GM, still selected; without a selection an empty part with the caret in it. */
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
