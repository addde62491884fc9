import type { Language } from '#shared/kernel/language';
import type { GameTexts } from '#shared/rules/definition/texts';

/** The texts of a language; those of "de" if "de-AT" has none. */
export function textsFor(
  translations: Readonly<Record<Language, GameTexts>> | undefined,
  language: Language,
): GameTexts | undefined {
  const [base = ''] = language.split('-');
  const own = (tag: string): GameTexts | undefined =>
    translations !== undefined && Object.hasOwn(translations, tag) ? translations[tag] : undefined;
  return own(language) ?? own(base);
}
