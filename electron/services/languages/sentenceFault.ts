import { replaceShownWords } from '#shared/rules/definition/texts';
import type { MessageFault } from '#electron/text/messageFault';

/** Parts of a sentence of a definition: doubled braces, formulas, and braces that are left over. */
const parts = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;

/** A formula without the words that it shows, which a translation exchanges, in either quotes. */
const bare = (formula: string): string =>
  replaceShownWords(formula, () => '')
    .replaceAll('""', "''")
    .trim();

/**
 * The reason why a translation cannot replace a sentence of a definition. Its formulas have to be those of the English
 * sentence but for the words that they show; bars and at signs are plain text.
 */
export function sentenceFault(text: string, englishText: string): MessageFault | undefined {
  const given = new Set([...englishText.matchAll(parts)].map(([, formula = '']) => bare(formula)));
  for (const [whole, formula] of text.matchAll(parts)) {
    if (whole === '{{' || whole === '}}') continue;
    if (formula === undefined) return { kind: 'syntax' };
    if (!given.has(bare(formula))) return { kind: 'placeholder', name: formula.trim() };
  }
  return undefined;
}
