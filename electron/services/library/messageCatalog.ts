import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { Messages } from '#shared/kernel/text';
import type { RulesetWords } from '#shared/rules/ruleset';

/** The English messages of shared code and of some rulesets as one catalog, for print and command line. */
export function messageCatalog(rulesets: Iterable<RulesetWords>): Messages {
  const parts: Record<string, string | Messages> = {};
  for (const ruleset of rulesets) {
    const messages = rulesetMessages(ruleset)['ruleset'];
    if (typeof messages === 'object') Object.assign(parts, messages);
  }
  return { ...sharedMessages(), ruleset: parts };
}
