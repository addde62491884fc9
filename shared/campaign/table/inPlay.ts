import type { CampaignDocument } from '#shared/campaign/document';
import { sessionOf } from './sessionState';

/** In milliseconds: a table that rested for longer is not playing, even if it left something open. */
const longestPause = 12 * 60 * 60 * 1000;

/** True if a campaign was saved lately, as far as its date can be believed. `now` is a UTC time. */
export function isRecent({ updatedAt }: Pick<CampaignDocument, 'updatedAt'>, now: string): boolean {
  return Math.abs(Date.parse(now) - Date.parse(updatedAt)) <= longestPause;
}

/** True if an encounter runs or a session has begun, and the table did something lately. `now` is a UTC time. */
export function isInPlay(campaign: CampaignDocument, now: string): boolean {
  if (!isRecent(campaign, now)) return false;
  const runs = Object.values(campaign.encounters ?? {}).some(({ state }) => state === 'running');
  return runs || sessionOf(campaign).begun !== null;
}
