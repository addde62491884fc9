import { defineStore } from 'pinia';
import type { Ruleset, RulesetWords } from '../../../shared/rules/ruleset';
import { loadRuleset, loadRulesetWords, rulesetManifests } from '../../../shared/rulesets/registry';
import { addRulesetMessages } from '../../locales/i18n';

/** The rule systems in the box. One is loaded when first needed, and its texts with it. */
export const useRulesets = defineStore('rulesets', () => {
  async function load(id: string): Promise<Ruleset | undefined> {
    const ruleset = await loadRuleset(id);
    if (ruleset !== undefined) addRulesetMessages(ruleset);
    return ruleset;
  }

  /** Loads what lists say of its characters, and leaves the rules where they are. */
  async function loadWords(id: string): Promise<RulesetWords | undefined> {
    const words = await loadRulesetWords(id);
    if (words !== undefined) addRulesetMessages(words);
    return words;
  }

  /** Loads the texts of several, so that lines of their characters can be read. */
  async function loadAll(ids: Iterable<string>): Promise<void> {
    await Promise.all([...new Set(ids)].map(loadWords));
  }

  /** The name of a rule system; its id where it is not in the box. */
  function nameOf(id: string): string {
    return rulesetManifests.find((manifest) => manifest.id === id)?.name ?? id;
  }

  return { manifests: rulesetManifests, load, loadWords, loadAll, nameOf };
});
