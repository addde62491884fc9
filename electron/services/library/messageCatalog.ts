import { rulesetMessages, sharedMessages, type Language } from '../../../shared/locales/catalogue';
import type { Messages } from '../../../shared/kernel/text';
import type { Ruleset } from '../../../shared/rules/ruleset';

/** Messages of shared code and of some rulesets as one catalog, for print and command line. */
export function messageCatalog(language: Language, rulesets: Iterable<Ruleset>): Messages {
  const parts: Record<string, string | Messages> = {};
  for (const ruleset of rulesets) {
    const messages = rulesetMessages(ruleset, language)['ruleset'];
    if (typeof messages === 'object') Object.assign(parts, messages);
  }
  return { ...sharedMessages(language), ruleset: parts };
}
