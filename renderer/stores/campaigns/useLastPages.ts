import { defineStore } from 'pinia';
import { reactive } from 'vue';

/** The page that was seen last in each area of each campaign, until the program ends. */
export const useLastPages = defineStore('lastPages', () => {
  const pages = reactive(new Map<string, string>());
  const place = (campaign: string, area: string): string => `${campaign} ${area}`;

  return {
    keep: (campaign: string, area: string, page: string) => pages.set(place(campaign, area), page),
    of: (campaign: string, area: string) => pages.get(place(campaign, area)),
  };
});
