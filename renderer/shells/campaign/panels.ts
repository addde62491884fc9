import { defineAsyncComponent, type Component } from 'vue';
import { partIds, type CampaignPages, type CampaignPanels } from './parts';

/** Puts the pages that features bring in the order of their tabs. */
export function panelsOf(contributed: readonly CampaignPages[]): CampaignPanels {
  return partIds.flatMap((part) => {
    const load = contributed.find((pages) => pages[part] !== undefined)?.[part];
    return load === undefined ? [] : [{ part, panel: defineAsyncComponent<Component>(load) }];
  });
}
