import type { Messages } from '../kernel/text';
import type { RulesetWords } from '../rules/ruleset';

export const languages = ['en'] as const;
export type Language = (typeof languages)[number];

const areas = import.meta.glob<Messages>('./*/**/*.json', { eager: true, import: 'default' });

/** A file `<language>/<room>/<area>.json` becomes `<area>.*`. */
export function sharedMessages(language: Language): Messages {
  const messages: Record<string, Messages> = {};
  for (const [path, area] of Object.entries(areas)) {
    const [, folder, ...rooms] = path.split('/');
    const file = rooms.at(-1);
    if (folder === language && file !== undefined) messages[file.replace('.json', '')] = area;
  }
  return messages;
}

/** Under `ruleset.<id>.`; falls back to English. */
export function rulesetMessages(ruleset: RulesetWords, language: Language): Messages {
  return { ruleset: { [ruleset.manifest.id]: ruleset.messages[language] ?? ruleset.messages['en'] ?? {} } };
}
