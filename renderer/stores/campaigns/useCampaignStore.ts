import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { changeRuleset, newCampaign } from '#shared/campaign/campaign';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import { ok } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { clock, ids } from '#renderer/platform/ports';
import { campaignSteps } from './campaignSteps';
import { changedParts } from '#renderer/stores/editing/documentSteps';
import { createOpenDocument } from '#renderer/stores/editing/openDocument';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';

const loosePrefix = 'loose-';

/** A ruleset's table that belongs to no campaign lives only as long as the program runs. */
export function looseId(ruleset: string): string {
  return `${loosePrefix}${ruleset}`;
}

const parts = [
  ...([
    'name',
    'ruleset',
    'packs',
    'screen',
    'encounters',
    'plans',
    'decks',
    'variants',
    'terms',
    'calendar',
  ] as const),
  ...(['begins', 'firstSession', 'party', 'notes', 'expenses', 'log', 'drafts'] as const),
  ...(['clocks', 'pins', 'handouts', 'stash', 'timer'] as const),
] as const;

export const useCampaignStore = defineStore('campaign', () => {
  /** Tables without a campaign, by id. */
  const loose = new Map<string, CampaignDocument>();
  const homebrew = useHomebrew();
  const isLoose = (id: string) => id.startsWith(loosePrefix);
  /** A table without a campaign has no packs of its own, so those of this campaign apply. */
  let current: string | null = null;

  function readLoose(id: string): CampaignDocument {
    const ruleset = id.slice(loosePrefix.length);
    return loose.get(id) ?? { ...newCampaign(ruleset, '', { clock, ids }), id };
  }

  const open = createOpenDocument<CampaignDocument>({
    kind: 'campaign',
    schema: campaignSchema,
    loadRules: (rules) => homebrew.load(rules, current),
    read: async (id) => {
      current = isLoose(id) ? null : id;
      return isLoose(id) ? ok(readLoose(id)) : call('campaign.read', { id });
    },
    save: async (document) => {
      if (!isLoose(document.id)) return call('campaign.save', { document });
      loose.set(document.id, document);
      return ok({ revision: document.revision, updatedAt: clock.now() });
    },
    changedParts: (stored, current) =>
      changedParts(parts, stored, current).map((part) => message(`campaign.part.${part}`)),
    steps: campaignSteps,
  });
  const { document, ruleset, apply } = open.offered;

  /** Returns the id of the new campaign, which is already stored. */
  async function create(
    rulesetId: string,
    name: string,
    packs: CampaignDocument['packs'] = null,
  ): Promise<string> {
    const rules = await homebrew.load(rulesetId, null);
    return begin({ ...newCampaign(rulesetId, name, { clock, ids }, rules?.economy), packs });
  }

  /** Cards and decks of the table are kept in the new campaign. */
  function keep(name: string, packs: CampaignDocument['packs'] = null): Promise<string> {
    const { value: table } = document;
    if (table === null) return Promise.resolve('');
    const { screen, decks } = table;
    const campaign = newCampaign(table.ruleset, name, { clock, ids }, ruleset.value?.economy);
    return begin({ ...campaign, packs, screen, decks });
  }

  /** The campaign's packs take effect only once it is stored. */
  async function begin(campaign: CampaignDocument): Promise<string> {
    current = null;
    const id = await open.create(campaign.ruleset, () => campaign);
    if (id === '' || campaign.packs === null) return id;
    current = id;
    await open.loadRules(campaign.ruleset);
    return id;
  }

  async function playBy(rulesetId: string): Promise<void> {
    const rules = await open.loadRules(rulesetId);
    if (rules !== null) apply((campaign) => changeRuleset(campaign, rulesetId));
  }

  // A change of packs means that the rules with their additions have to be built again.
  watch(
    () => homebrew.changes,
    () => {
      const { value: campaign } = document;
      if (campaign === null) return;
      current = isLoose(campaign.id) ? null : campaign.id;
      void open.loadRules(campaign.ruleset);
    },
  );

  on('campaign.changed', () => {
    const id = document.value?.id;
    if (id !== undefined && !isLoose(id)) void open.refresh();
  });

  return {
    ...open.offered,
    /** A loose table is lost when the program ends. */
    isLoose: computed(() => document.value !== null && isLoose(document.value.id)),
    create,
    keep,
    playBy,
    /** Replaces the campaign by the version that was stored together with other documents. */
    exchange: open.exchange,
  };
});
