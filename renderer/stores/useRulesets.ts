import { defineStore } from 'pinia';
import type { Ruleset } from '../../shared/rules/ruleset';
import { loadRuleset, rulesetManifests } from '../../shared/rulesets/registry';
import { addRulesetMessages } from '../app/i18n';

/** The rule systems in the box. One is loaded when first needed, and its texts with it. */
export const useRulesets = defineStore('rulesets', () => {
  async function load(id: string): Promise<Ruleset | undefined> {
    const ruleset = await loadRuleset(id);
    if (ruleset !== undefined) addRulesetMessages(ruleset);
    return ruleset;
  }

  /** Loads the texts of several, so that lines of their characters can be read. */
  async function loadAll(rulesets: Iterable<string>): Promise<void> {
    await Promise.all([...new Set(rulesets)].map(load));
  }

  /** The name of a rule system; its id where it is not in the box. */
  function nameOf(id: string): string {
    return rulesetManifests.find((manifest) => manifest.id === id)?.name ?? id;
  }

  return { manifests: rulesetManifests, load, loadAll, nameOf };
});
