import { createI18n } from 'vue-i18n';
import { formatsOf } from '../../shared/kernel/languageFormats';
import { translator, type Messages, type Translate } from '../../shared/kernel/text';
import { rulesetMessages, sharedMessages } from '../../shared/locales/catalog';
import { directionOf, english, type Translation } from '../../shared/kernel/language';
import type { RulesetWords } from '../../shared/rules/ruleset';

const areas = import.meta.glob<Messages>('./en/**/*.json', { eager: true, import: 'default' });
const windowMessages: Messages = Object.fromEntries(
  Object.entries(areas).map(([path, area]) => [path.split('/').at(-1)?.replace('.json', '') ?? '', area]),
);

type PluralRule = (count: number, forms: number) => number;
const pluralRule = (language: string): PluralRule => formatsOf(language).pluralForm;
/** The engine reads it at every message, so a language may be added later. */
const pluralRules: Record<string, PluralRule> = { en: pluralRule(english) };

/** By language, which may be added later. */
const catalogs: Record<string, Messages> = { en: { ...windowMessages, ...sharedMessages() } };

/** The catalogs of the window and of shared code; those of a ruleset are added when its messages are loaded. */
export const i18n = createI18n({
  legacy: false,
  locale: english,
  fallbackLocale: english,
  messages: catalogs,
  pluralRules,
  missingWarn: false,
  fallbackWarn: false,
});

/** Shows the page in another language; English shows where it has no text. */
export function showLanguage({ language, messages }: Translation): void {
  if (language !== english) {
    pluralRules[language] = pluralRule(language);
    i18n.global.setLocaleMessage(language, messages);
  }
  i18n.global.locale.value = language;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

const known = new Set<string>();

/** Safe to repeat. */
export function addRulesetMessages(ruleset: RulesetWords): void {
  if (known.has(ruleset.manifest.id)) return;
  known.add(ruleset.manifest.id);
  // vue-i18n's own merge would copy thousands of messages to protect their owner.
  const all: Messages = i18n.global.getLocaleMessage('en');
  const rulesets = { ...branch(all, 'ruleset'), ...branch(rulesetMessages(ruleset), 'ruleset') };
  i18n.global.setLocaleMessage('en', { ...all, ruleset: rulesets });
}

function branch(messages: Messages, key: string): Messages {
  const below = messages[key];
  return typeof below === 'object' ? below : {};
}

/** For code outside of components, where `useText` cannot be used. */
export const translate: Translate = translator(
  (key, params, count) =>
    count === undefined ? i18n.global.t(key, params) : i18n.global.t(key, params, count),
  () => i18n.global.locale.value,
);
