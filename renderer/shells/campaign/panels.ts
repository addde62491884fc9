import { defineAsyncComponent } from 'vue';
import { partIds, type CampaignPages, type CampaignPanels } from './parts';

/** Puts the pages that features bring in the order of their tabs. */
export function panelsOf(contributed: readonly CampaignPages[]): CampaignPanels {
  const pages: CampaignPages = Object.assign({}, ...contributed);
  return partIds.flatMap((part) => {
    const load = pages[part];
    return load === undefined ? [] : [{ part, panel: defineAsyncComponent(load) }];
  });
}
