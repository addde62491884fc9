import type { GameTexts } from '#shared/rules/definition/texts';
import { cellsOf } from './tables';

/** All texts as cells for a spreadsheet: place, text, translation. */
export function copiedTexts(texts: ReadonlyMap<string, string>, translated: GameTexts): string {
  return [...texts]
    .map(([place, text]) => [place, text, translated[place] ?? ''].map(cellOf).join('\t'))
    .join('\n');
}

function cellOf(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Translations from pasted cells: by place in three columns, or in two by the text, at each of its places. */
export function pastedTexts(texts: ReadonlyMap<string, string>, pasted: string): GameTexts {
  return Object.fromEntries(
    cellsOf(pasted).flatMap(([first = '', second = '', third = '']) => {
      if (texts.has(first)) return third === '' ? [] : [[first, third]];
      if (second === '') return [];
      return [...texts].flatMap(([place, text]) => (text.trim() === first ? [[place, second]] : []));
    }),
  );
}
