import { createI18n } from 'vue-i18n';
import { formatsOf } from '#shared/kernel/languageFormats';
import { rulesetOfKey, translator, type Messages, type Translate } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { directionOf, english, type Translation } from '#shared/kernel/language';
import type { RulesetWords } from '#shared/rules/ruleset';
import { loadRulesetWords, rulesetManifests } from '#shared/rulesets/registry';

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

/**
 * The catalogs of the window and of shared code. Those of a ruleset are added when it is loaded, or when one of its texts
 * is shown for the first time: rolls, news and logs may be of a system that nothing else here uses.
 */
export const i18n = createI18n({
  legacy: false,
  locale: english,
  fallbackLocale: english,
  messages: catalogs,
  pluralRules,
  missingWarn: false,
  fallbackWarn: false,
  missing: (language, key) => (language === english && isComing(key) ? '' : undefined),
});

/** Shows the page in another language; English shows if it has no text. */
export function showLanguage({ language, messages }: Translation): void {
  if (language !== english) {
    pluralRules[language] = pluralRule(language);
    i18n.global.setLocaleMessage(language, messages);
  }
  i18n.global.locale.value = language;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Rulesets whose catalogs are on the way, and those whose catalogs did not arrive. */
const coming = new Set<string>();
const absent = new Set<string>();

/** True while the catalog of the key is on the way; it is asked for here. */
function isComing(key: string): boolean {
  const id = rulesetOfKey(key);
  if (id === undefined || isKnown(id) || absent.has(id)) return false;
  if (!rulesetManifests.some((manifest) => manifest.id === id)) return false;
  if (!coming.has(id)) void addMessagesOf(id);
  return true;
}

async function addMessagesOf(id: string): Promise<void> {
  coming.add(id);
  const words = await loadRulesetWords(id);
  coming.delete(id);
  if (words === undefined) absent.add(id);
  addCatalogs(words === undefined ? {} : branch(rulesetMessages(words), 'ruleset'));
}

/** Safe to repeat. */
export function addRulesetMessages(ruleset: RulesetWords): void {
  if (!isKnown(ruleset.manifest.id)) addCatalogs(branch(rulesetMessages(ruleset), 'ruleset'));
}

function isKnown(id: string): boolean {
  return typeof branch(i18n.global.getLocaleMessage(english), 'ruleset')[id] === 'object';
}

/** Everything that shows texts is drawn again. */
function addCatalogs(catalogs: Messages): void {
  // vue-i18n's own merge would copy thousands of messages to protect their owner.
  const all: Messages = i18n.global.getLocaleMessage(english);
  const rulesets = { ...branch(all, 'ruleset'), ...catalogs };
  i18n.global.setLocaleMessage(english, { ...all, ruleset: rulesets });
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
