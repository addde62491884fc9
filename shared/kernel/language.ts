import type { Messages } from './text';

/** A language tag such as `de` or `pt-BR`, which is also the name of its folder. */
export type Language = string;

/** The language that the catalogs beside the code are written in; it shows if a translation is missing. */
export const english: Language = 'en';

/** The texts of a language; none for English, whose catalogs are part of the program. */
export interface Translation {
  readonly language: Language;
  readonly messages: Messages;
}

export const noTranslation: Translation = { language: english, messages: {} };

/** The texts of one ruleset, if the language has any. */
export function textsOfRuleset({ ruleset: rulesets }: Messages, id: string): Messages | undefined {
  const texts = typeof rulesets === 'object' ? rulesets[id] : undefined;
  return typeof texts === 'object' ? texts : undefined;
}

/** One way of writing each tag: `de`, not `DE` or `ger`. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && tag.length <= 35;
  } catch {
    return false;
  }
}

/** The four letters of a script, such as `Latn`. */
export function scriptOf(language: Language): string {
  return new Intl.Locale(language).maximize().script ?? 'Latn';
}

/** The language's own name for itself. */
export function nameOfLanguage(language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

const rightToLeft: readonly string[] = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'];

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.includes(scriptOf(language)) ? 'rtl' : 'ltr';
}

/** The key of a catalog's texts, by the path of the file below the folder of its language. */
export function areaOf(parts: readonly string[]): string {
  const [first, ruleset = ''] = parts;
  if (first === 'rulesets' && parts.length > 2) return `ruleset.${ruleset}`;
  return (parts.at(-1) ?? '').replace(/\.json$/, '');
}
