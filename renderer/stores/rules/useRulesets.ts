import { defineStore } from 'pinia';
import type { Ruleset, RulesetWords } from '../../../shared/rules/ruleset';
import { loadRuleset, loadRulesetWords, rulesetManifests } from '../../../shared/rulesets/registry';
import { addRulesetMessages } from '../../locales/i18n';

/** Built-in rulesets. Each is loaded when first needed, together with its texts. */
export const useRulesets = defineStore('rulesets', () => {
  async function load(id: string): Promise<Ruleset | undefined> {
    const ruleset = await loadRuleset(id);
    if (ruleset !== undefined) addRulesetMessages(ruleset);
    return ruleset;
  }

  /** Loads only the messages that lists need, not the rules. */
  async function loadWords(id: string): Promise<RulesetWords | undefined> {
    const words = await loadRulesetWords(id);
    if (words !== undefined) addRulesetMessages(words);
    return words;
  }

  /** Loads the messages of several rulesets, so that rows of their characters can be described. */
  async function loadAll(ids: Iterable<string>): Promise<void> {
    await Promise.all([...new Set(ids)].map(loadWords));
  }

  /** Returns the id where the ruleset is not built in. */
  function nameOf(id: string): string {
    return rulesetManifests.find((manifest) => manifest.id === id)?.name ?? id;
  }

  return { manifests: rulesetManifests, load, loadWords, loadAll, nameOf };
});
