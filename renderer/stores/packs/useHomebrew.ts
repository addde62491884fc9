import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { createLayering } from '../../../shared/homebrew/inPlay';
import type { CampaignRow } from '../../../shared/ipc/contract';
import type { Ruleset } from '../../../shared/rules/ruleset';
import { call, on } from '../../platform/client';
import { useNotifications } from '../window/useNotifications';
import { useRulesets } from '../rules/useRulesets';

/** The rule systems with what the packs of the library add to them. */
export const useHomebrew = defineStore('homebrew', () => {
  const rulesets = useRulesets();
  const notifications = useNotifications();
  const layer = createLayering();
  const changes = shallowRef(0);
  /** Which packs the campaigns choose, as last heard; not known before somebody loads the rules of one. */
  let chosen: string | undefined;

  /**
   * Loads a ruleset with the packs that take part in a campaign (`null`: in none); where these cannot be read, without
   * them, and says so. The same packs give one and the same ruleset.
   */
  async function load(id: string, campaign: string | null = null): Promise<Ruleset | undefined> {
    const ruleset = await rulesets.load(id);
    if (ruleset === undefined) return undefined;
    if (campaign !== null) chosen ??= await readChoices();
    const found = await call('pack.ofRuleset', { ruleset: id, campaign });
    if (!found.ok) notifications.failed(found.error);
    return found.ok ? layer(ruleset, found.value.packs) : ruleset;
  }

  on('pack.changed', () => {
    changes.value += 1;
  });

  // Campaigns are saved at every turn of a fight; only another choice of packs makes other rules.
  on('campaign.changed', () => void compare());
  async function compare(): Promise<void> {
    if (chosen === undefined) return;
    const now = await readChoices();
    if (now === undefined || now === chosen) return;
    chosen = now;
    changes.value += 1;
  }

  async function readChoices(): Promise<string | undefined> {
    const listed = await call('campaign.list', {});
    return listed.ok ? choices(listed.value.rows) : undefined;
  }

  return {
    load,
    /** Counts changes of packs and of what campaigns choose, for those who hold what they loaded before. */
    changes: computed(() => changes.value),
  };
});

/** Tells one state of all choices from every other. */
function choices(rows: readonly CampaignRow[]): string {
  const own = rows.flatMap(({ id, packs }) => (packs === null ? [] : [[id, ...packs].join(' ')]));
  return JSON.stringify(own.toSorted());
}
