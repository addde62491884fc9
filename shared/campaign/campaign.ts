import { limits } from '#shared/character/limits';
import { defaultCalendar } from '#shared/calendar/calendar';
import { termsFor } from '#shared/downtime/terms';
import type { Clock, Ids } from '#shared/kernel/ports';
import { clamp } from '#shared/kernel/clamp';
import type { Economy } from '#shared/rules/ledger/economy';
import { campaignVersion, type CampaignDocument, type Deck } from './document';

/** Not saved yet. The screen is the ruleset's default, and the cost of living follows its `economy`. */
export function newCampaign(
  ruleset: string,
  name: string,
  ports: { clock: Clock; ids: Ids },
  economy?: Economy,
): CampaignDocument {
  const now = ports.clock.now();
  return {
    format: 'hearthbook',
    kind: 'campaign',
    version: campaignVersion,
    id: ports.ids.next(),
    revision: 0,
    createdAt: now,
    updatedAt: now,
    name: name.slice(0, limits.name),
    ruleset,
    packs: null,
    screen: null,
    decks: {},
    variants: {},
    terms: termsFor(economy),
    calendar: defaultCalendar,
    begins: 0,
    firstSession: 1,
    party: [],
    notes: [],
    expenses: [],
    log: [],
    drafts: { closeOut: null, downtime: null },
  };
}

/** Shortens the name to the maximum of a document. */
export function renameCampaign(campaign: CampaignDocument, name: string): CampaignDocument {
  return { ...campaign, name: name.slice(0, limits.name) };
}

/** Resets cards and decks, because they belong to the old rules; encounters name theirs. */
export function changeRuleset(campaign: CampaignDocument, ruleset: string): CampaignDocument {
  if (ruleset === campaign.ruleset) return campaign;
  return { ...campaign, ruleset, packs: null, screen: null, decks: {} };
}

/** `own` are the default cards of the ruleset. */
export function screenOf(campaign: CampaignDocument, own: readonly string[]): readonly string[] {
  return campaign.screen ?? own;
}

/** A card that is already there stays where it is. */
export function addToScreen(
  campaign: CampaignDocument,
  own: readonly string[],
  card: string,
): CampaignDocument {
  const cards = screenOf(campaign, own);
  return cards.includes(card) ? campaign : { ...campaign, screen: [...cards, card] };
}

export function removeFromScreen(
  campaign: CampaignDocument,
  own: readonly string[],
  card: string,
): CampaignDocument {
  return { ...campaign, screen: screenOf(campaign, own).filter((other) => other !== card) };
}

/** `to` counts from 0 and is limited to the ends. */
export function moveOnScreen(
  campaign: CampaignDocument,
  own: readonly string[],
  card: string,
  to: number,
): CampaignDocument {
  const cards = screenOf(campaign, own);
  const from = cards.indexOf(card);
  const others = cards.filter((other) => other !== card);
  const place = clamp(to, 0, others.length);
  if (from < 0 || from === place) return campaign;
  return { ...campaign, screen: [...others.slice(0, place), card, ...others.slice(place)] };
}

export function resetScreen(campaign: CampaignDocument): CampaignDocument {
  return { ...campaign, screen: null };
}

export function putDeck(campaign: CampaignDocument, id: string, deck: Deck): CampaignDocument {
  return { ...campaign, decks: { ...campaign.decks, [id]: deck } };
}
