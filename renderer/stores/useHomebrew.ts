import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { withPacks } from '../../shared/homebrew/withPacks';
import type { Ruleset } from '../../shared/rules/ruleset';
import { call, on } from '../platform/client';
import { useNotifications } from './useNotifications';
import { useRulesets } from './useRulesets';

/** The rule systems with what the packs of the library add to them. */
export const useHomebrew = defineStore('homebrew', () => {
  const rulesets = useRulesets();
  const notifications = useNotifications();
  const changes = shallowRef(0);

  /** Loads a ruleset with its packs; where these cannot be read, without them, and says so. */
  async function load(id: string): Promise<Ruleset | undefined> {
    const ruleset = await rulesets.load(id);
    if (ruleset === undefined) return undefined;
    const found = await call('pack.ofRuleset', { ruleset: id });
    if (!found.ok) notifications.failed(found.error);
    return found.ok ? withPacks(ruleset, found.value.packs) : ruleset;
  }

  on('pack.changed', () => {
    changes.value += 1;
  });

  return {
    load,
    /** Counts changes of packs, for those who hold what they loaded before. */
    changes: computed(() => changes.value),
  };
});
