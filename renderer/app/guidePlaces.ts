import type { RouteLocationNormalizedLoaded } from 'vue-router';

/** A page of the guide and a heading on it, as in its address. */
export interface GuidePlace {
  readonly page: string;
  readonly section?: string;
}

type Places = Readonly<Record<string, GuidePlace>>;

/** Every screen, by the name of its route, with the page of the guide that explains it. */
export const screenPlaces: Places = {
  library: { page: 'first-character' },
  first: { page: 'first-character' },
  new: { page: 'first-character' },
  creation: { page: 'first-character' },
  sheet: { page: 'playing' },
  campaigns: { page: 'first-campaign' },
  campaign: { page: 'first-campaign' },
  table: { page: 'playing-together', section: 'join-a-table' },
  encounter: { page: 'encounters' },
  screen: { page: 'encounters' },
  compendium: { page: 'playing' },
  homebrew: { page: 'homebrew' },
  pack: { page: 'homebrew' },
  game: { page: 'your-own-game' },
  bin: { page: 'your-data' },
  history: { page: 'your-data' },
  restore: { page: 'your-data' },
  recovery: { page: 'your-data' },
  settings: { page: 'your-data' },
};

/** Parts of a campaign with a page of their own. */
export const partPlaces: Places = {
  tonight: { page: 'sessions' },
  log: { page: 'sessions' },
  closing: { page: 'sessions', section: 'close-a-session' },
  downtime: { page: 'downtime' },
  money: { page: 'downtime' },
  encounters: { page: 'encounters' },
  table: { page: 'playing-together' },
};

/** The address in the guide for the screen that is open; empty for the contents. */
export function guidePlace({
  name,
  params,
}: Pick<RouteLocationNormalizedLoaded, 'name' | 'params'>): Record<string, string> {
  const part = typeof params['part'] === 'string' ? params['part'] : '';
  const place = name === 'campaign' ? partPlaces[part] : undefined;
  return { ...(place ?? screenPlaces[String(name ?? '')]) };
}
