import { limits } from '#shared/character/limits';
import { directionOf, type Language } from '#shared/kernel/language';

const isolated = { begin: '\u2066', end: '\u2069' } as const;

/** Numbers with signs, parts or ranges: "−1", "3 / 10", "2–4", "+5 %". */
const numbers = /[+\-−]?\p{Nd}+(?:[.,]\p{Nd}+)*(?:\s?[–/×·:+\-−]\s?\p{Nd}+(?:[.,]\p{Nd}+)*)*(?:\s?%)?/gu;
const plain = /^\p{Nd}+$/u;

/**
 * Isolates numbers in texts that run from right to left, where a sign would go to the other end of its number, and a
 * range would turn around. Such texts come with the rules, which write every number as English does.
 */
export function numbersIn(language: Language): (text: string) => string {
  if (directionOf(language) === 'ltr') return (text) => text;
  return (text) =>
    text.replace(numbers, (run) => (plain.test(run) ? run : `${isolated.begin}${run}${isolated.end}`));
}

/** A text that was written to be shown, as a name to keep. */
export function nameOfText(text: string): string {
  return text.replaceAll(isolated.begin, '').replaceAll(isolated.end, '').slice(0, limits.name);
}
