import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { createLayering } from '#shared/homebrew/inPlay';
import type { CampaignRow } from '#shared/ipc/contract';
import type { Ruleset } from '#shared/rules/ruleset';
import { call, on } from '#renderer/platform/client';
import { useLanguage } from '#renderer/stores/window/useLanguage';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useRulesets } from '#renderer/stores/rules/useRulesets';

/** Rulesets extended by the packs of the library. */
export const useHomebrew = defineStore('homebrew', () => {
  const rulesets = useRulesets();
  const notifications = useNotifications();
  const language = useLanguage();
  const layer = createLayering();
  const changes = shallowRef(0);
  /** Rules by ruleset and campaign, until something that they are made of changes. */
  const loaded = new Map<string, Promise<Ruleset | undefined>>();
  /** The packs that campaigns choose, as last read; unknown until someone loads the rules of a campaign. */
  let chosen: string | undefined;

  /**
   * Loads a ruleset with the active packs of a campaign (`null`: of none). If these cannot be read, it loads
   * without them and shows why. The same packs return the same object.
   */
  function load(id: string, campaign: string | null = null): Promise<Ruleset | undefined> {
    const key = JSON.stringify([id, campaign]);
    const rules = loaded.get(key) ?? read(id, campaign, () => void loaded.delete(key));
    loaded.set(key, rules);
    return rules;
  }

  /** Calls `lacking` if something could not be read, so that it is tried again. */
  async function read(
    id: string,
    campaign: string | null,
    lacking: () => void,
  ): Promise<Ruleset | undefined> {
    const ruleset = await rulesets.load(id).catch((reason: unknown) => {
      lacking();
      throw reason;
    });
    if (ruleset === undefined) {
      lacking();
      return undefined;
    }
    if (campaign !== null) chosen ??= await readChoices();
    const found = await call('pack.ofRuleset', { ruleset: id, campaign });
    if (found.ok) return layer(ruleset, found.value.packs);
    lacking();
    notifications.failed(found.error);
    return ruleset;
  }

  function changed(): void {
    loaded.clear();
    changes.value += 1;
  }

  // Rules that are data have texts of their own in each language.
  watch(() => language.translation, changed, { flush: 'sync' });
  on('ruleset.changed', changed);
  on('pack.changed', changed);

  // Campaigns are saved at every turn of a fight, but only a different choice of packs changes the rules.
  on('campaign.changed', () => {
    loaded.clear();
    void compare();
  });
  async function compare(): Promise<void> {
    if (chosen === undefined) return;
    const now = await readChoices();
    if (now === undefined || now === chosen) return;
    chosen = now;
    changed();
  }

  async function readChoices(): Promise<string | undefined> {
    const listed = await call('campaign.list', {});
    return listed.ok ? choices(listed.value.rows) : undefined;
  }

  return {
    load,
    /** Counts changes of packs, of campaigns' choices and of the language: holders of a ruleset load it again. */
    changes: computed(() => changes.value),
  };
});

/** A key that is equal only for equal choices. */
function choices(rows: readonly CampaignRow[]): string {
  const own = rows.flatMap(({ id, packs }) => (packs === null ? [] : [[id, ...packs].join(' ')]));
  return JSON.stringify(own.toSorted());
}
