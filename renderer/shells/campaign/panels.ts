import { defineAsyncComponent, type Component } from 'vue';
import { areas, type CampaignPages, type CampaignPanels } from './parts';

/** Puts the pages that features bring in the order of the areas. */
export function panelsOf(contributed: readonly CampaignPages[]): CampaignPanels {
  return areas
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      const load = contributed.find((pages) => pages[part] !== undefined)?.[part];
      return load === undefined ? [] : [{ part, panel: defineAsyncComponent<Component>(load) }];
    });
}
