import { createI18n } from 'vue-i18n';
import { rulesetMessages, sharedMessages, type Language } from '../../shared/locales/catalogue';
import { translator, type Messages, type Translate } from '../../shared/kernel/text';
import type { RulesetWords } from '../../shared/rules/ruleset';

const areas = import.meta.glob<Messages>('./*/**/*.json', { eager: true, import: 'default' });

function windowMessages(language: Language): Messages {
  const messages: Record<string, Messages> = {};
  for (const [path, area] of Object.entries(areas)) {
    const [, folder, ...rooms] = path.split('/');
    const file = rooms.at(-1);
    if (folder === language && file !== undefined) messages[file.replace('.json', '')] = area;
  }
  return messages;
}

/** The catalogs of the window and of shared code; those of a ruleset are added when its messages are loaded. */
export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en: { ...windowMessages('en'), ...sharedMessages('en') } },
  missingWarn: false,
  fallbackWarn: false,
});

const known = new Set<string>();

/** Safe to repeat. */
export function addRulesetMessages(ruleset: RulesetWords): void {
  if (known.has(ruleset.manifest.id)) return;
  known.add(ruleset.manifest.id);
  // vue-i18n's own merge would copy thousands of messages to protect their owner.
  const all: Messages = i18n.global.getLocaleMessage('en');
  const rulesets = { ...branch(all, 'ruleset'), ...branch(rulesetMessages(ruleset, 'en'), 'ruleset') };
  i18n.global.setLocaleMessage('en', { ...all, ruleset: rulesets });
}

function branch(messages: Messages, key: string): Messages {
  const below = messages[key];
  return typeof below === 'object' ? below : {};
}

/** For code outside of components, where `useText` cannot be used. */
export const translate: Translate = translator((key, params, count) =>
  count === undefined ? i18n.global.t(key, params) : i18n.global.t(key, params, count),
);
