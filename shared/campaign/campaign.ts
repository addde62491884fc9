import { limits } from '../character/limits';
import { defaultCalendar } from '../calendar/calendar';
import { defaultTerms, termsFor } from '../downtime/terms';
import type { Clock, Ids } from '../kernel/ports';
import { clamp } from '../kernel/clamp';
import type { Economy } from '../rules/ledger/economy';
import { campaignVersion, type CampaignDocument, type Deck, type Encounter } from './document';

/**
 * A new campaign of a ruleset, not yet saved: the screen that the rules start with, nobody fighting, life as dear as it
 * is in the `economy` of the rules.
 */
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
    encounter: null,
    decks: {},
    ...freshTable,
    terms: termsFor(economy?.scale),
  };
}

/** What a campaign is beside its screen, before anything happened in it. */
export const freshTable = {
  variants: {},
  terms: defaultTerms,
  calendar: defaultCalendar,
  begins: 0,
  firstSession: 1,
  party: [],
  notes: [],
  expenses: [],
  log: [],
  drafts: { closeOut: null, interlude: null },
} satisfies Partial<CampaignDocument>;

/** Gives the campaign a name, cut at the longest a document holds. */
export function renameCampaign(campaign: CampaignDocument, name: string): CampaignDocument {
  return { ...campaign, name: name.slice(0, limits.name) };
}

/** Plays by other rules from now on: cards, fight and decks belonged to the old ones and start afresh. */
export function changeRuleset(campaign: CampaignDocument, ruleset: string): CampaignDocument {
  if (ruleset === campaign.ruleset) return campaign;
  return { ...campaign, ruleset, packs: null, screen: null, encounter: null, decks: {} };
}

/** The cards on the screen; `own` are those of the ruleset. */
export function screenOf(campaign: CampaignDocument, own: readonly string[]): readonly string[] {
  return campaign.screen ?? own;
}

/** Lays a card down at the end; one that is there already stays where it is. */
export function addToScreen(
  campaign: CampaignDocument,
  own: readonly string[],
  card: string,
): CampaignDocument {
  const cards = screenOf(campaign, own);
  return cards.includes(card) ? campaign : { ...campaign, screen: [...cards, card] };
}

/** Takes a card away. */
export function removeFromScreen(
  campaign: CampaignDocument,
  own: readonly string[],
  card: string,
): CampaignDocument {
  return { ...campaign, screen: screenOf(campaign, own).filter((other) => other !== card) };
}

/** Moves a card to a place counted from 0; beyond the ends it goes to the end. */
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

/** Lays out the ruleset's own cards again. */
export function resetScreen(campaign: CampaignDocument): CampaignDocument {
  return { ...campaign, screen: null };
}

/** Puts the fight as it is now. */
export function putEncounter(campaign: CampaignDocument, encounter: Encounter | null): CampaignDocument {
  return { ...campaign, encounter };
}

/** Puts a deck as it is now. */
export function putDeck(campaign: CampaignDocument, id: string, deck: Deck): CampaignDocument {
  return { ...campaign, decks: { ...campaign.decks, [id]: deck } };
}
