import type { LanguageRow } from '#shared/ipc/languages';
import { areaOf, english, type Language } from '#shared/kernel/language';
import type { Messages } from '#shared/kernel/text';
import { i18n } from '#renderer/locales/i18n';

/** Those that come with the program; each is loaded when it is chosen. */
const files = import.meta.glob<Messages>('../../../languages/*/**/*.json', { import: 'default' });
const places = Object.keys(files).map((file) => {
  const [language = '', ...parts] = file.replace(/^.*\/languages\//, '').split('/');
  return { file, language, area: areaOf(parts) };
});

/** `translated` counts the texts that this page has in English. */
export async function pageLanguages(): Promise<LanguageRow[]> {
  const all = countOf(i18n.global.getLocaleMessage(english));
  const rows = [...new Set(places.map(({ language }) => language))].map(async (language) => {
    const messages = await pageLanguage(language);
    const translated = Math.min(countOf(messages ?? {}) / all, 1);
    return { language, own: false, translated, printable: true, fault: null, faulty: [] };
  });
  return [
    { language: english, own: false, translated: 1, printable: true, fault: null, faulty: [] },
    ...(await Promise.all(rows)),
  ];
}

/** The texts of a language; `undefined` if there are none. */
export async function pageLanguage(language: Language): Promise<Messages | undefined> {
  const own = places.filter((each) => each.language === language);
  const loaded = await Promise.all(
    own.map(async ({ file, area }) => ({ area, messages: (await files[file]?.()) ?? {} })),
  );
  if (loaded.length === 0) return undefined;
  return loaded.reduce<Messages>(
    (before, { area, messages }) => withArea(before, area.split('.'), messages),
    {},
  );
}

/** Several catalogs may fill one area. */
function withArea(all: Messages, [first, ...rest]: readonly string[], messages: Messages): Messages {
  if (first === undefined) return { ...all, ...messages };
  const there = all[first];
  return { ...all, [first]: withArea(typeof there === 'object' ? there : {}, rest, messages) };
}

function countOf(messages: Messages): number {
  return Object.values(messages).reduce<number>(
    (sum, each) => sum + (typeof each === 'object' ? countOf(each) : 1),
    0,
  );
}
