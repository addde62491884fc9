import type { Calendar } from '../calendar/calendar';
import type { CharacterDocument } from '../character/document';
import { edit } from '../sheet/commands';
import { defaultTerms, lifestyleName, type Lifestyle, type Terms } from '../downtime/terms';
import { message, type Text, type Translate } from '../kernel/text';
import type { Ids } from '../kernel/ports';
import { clamp } from '../kernel/clamp';
import type { Variant } from '../rules/party';
import type { Ruleset } from '../rules/ruleset';
import type { CampaignDocument } from './document';
import type { Person, People } from './party/people';

/** The bounds of what a campaign is asked for. */
export const settingLimits = {
  currency: 60,
  lifestyleName: 200,
  lifestyles: 50,
  perDay: 1_000_000,
  share: 1_000_000,
  firstSession: 100_000,
} as const;

/** Plays with these packs; `null` for all that are on. */
export function choosePacks(campaign: CampaignDocument, packs: readonly string[] | null): CampaignDocument {
  return { ...campaign, packs: packs === null ? null : [...packs] };
}

/** Settles an optional rule of a ruleset, or leaves it to everybody (`null`). */
export function settleVariant(
  campaign: CampaignDocument,
  ruleset: string,
  variant: string,
  option: string | null,
): CampaignDocument {
  const { [variant]: _, ...others } = campaign.variants[ruleset] ?? {};
  const own = option === null ? others : { ...others, [variant]: option };
  const { [ruleset]: __, ...rest } = campaign.variants;
  return { ...campaign, variants: Object.keys(own).length === 0 ? rest : { ...rest, [ruleset]: own } };
}

/** Somebody who does not follow what the campaign has settled, and what following would come to. */
export interface Deviation {
  readonly person: Person;
  /** What they play by instead; nothing where it is none of the options. */
  readonly own: Variant['options'][number] | undefined;
  /** The character as it would be. */
  readonly followed: CharacterDocument;
  /** How many rules it would break that it does not break now; `null` where it could not be read any more. */
  readonly broken: number | null;
}

/** Who of a ruleset's characters does not follow an option; those to whom the choice means nothing are left out. */
export function deviations(
  people: People,
  ruleset: Ruleset,
  variant: Variant,
  option: string,
): readonly Deviation[] {
  const wanted = variant.options.find(({ id }) => id === option);
  if (wanted === undefined) return [];
  return [...people.values()].flatMap((person): Deviation[] => {
    const { document } = person;
    if (document.ruleset !== ruleset.manifest.id) return [];
    const own = ruleset.variantOf?.(document, variant.id);
    if (own === undefined || own === option) return [];
    const followed = edit(document, wanted.edits);
    // A pack may settle it for everybody; then there is nothing to change here.
    if (ruleset.variantOf?.(followed, variant.id) !== option) return [];
    const opened = ruleset.open(followed);
    return [
      {
        person,
        own: variant.options.find(({ id }) => id === own),
        followed,
        broken: opened.ok ? Math.max(0, opened.value.problems.length - person.opened.problems.length) : null,
      },
    ];
  });
}

/** Calls the coins something; nothing but blanks gives them the name that the rules have for them. */
export function nameCurrency(campaign: CampaignDocument, name: string): CampaignDocument {
  const currency = name.trim() === '' ? null : name.slice(0, settingLimits.currency);
  return withTerms(campaign, { currency });
}

/** So many coins are so many credits of the document's prices. */
export function setScale(campaign: CampaignDocument, scale: Partial<Terms['scale']>): CampaignDocument {
  return withTerms(campaign, { scale: { ...campaign.terms.scale, ...scale } });
}

/** Adds a lifestyle at the end of the table, at the cost of the last one. */
export function addLifestyle(campaign: CampaignDocument, name: string, ids: Ids): CampaignDocument {
  const { lifestyles } = campaign.terms;
  const last = lifestyles.at(-1);
  if (lifestyles.length >= settingLimits.lifestyles) return campaign;
  const added: Lifestyle = {
    id: ids.next(),
    name: name.slice(0, settingLimits.lifestyleName),
    perDay: last?.perDay ?? 1,
    open: false,
    countsAs: last?.countsAs ?? 'modest',
  };
  return withTerms(campaign, { lifestyles: [...lifestyles, added] });
}

/** Changes a row of the table; an empty name is the document's own where it has one. */
export function changeLifestyle(
  campaign: CampaignDocument,
  id: string,
  to: Partial<Pick<Lifestyle, 'name' | 'perDay' | 'open' | 'countsAs'>>,
): CampaignDocument {
  const { name } = to;
  const named =
    name === undefined || name === null
      ? to
      : {
          ...to,
          name: name.trim() === '' && isOfDocument(id) ? null : name.slice(0, settingLimits.lifestyleName),
        };
  const lifestyles = campaign.terms.lifestyles.map((row) => (row.id === id ? { ...row, ...named } : row));
  return withTerms(campaign, { lifestyles });
}

/** Moves a row so many places. */
export function moveLifestyle(campaign: CampaignDocument, id: string, by: number): CampaignDocument {
  const { lifestyles } = campaign.terms;
  const from = lifestyles.findIndex((row) => row.id === id);
  const row = lifestyles[from];
  const to = clamp(from + by, 0, lifestyles.length - 1);
  if (row === undefined || to === from) return campaign;
  return withTerms(campaign, { lifestyles: lifestyles.toSpliced(from, 1).toSpliced(to, 0, row) });
}

/** Takes a row out; who lives so by custom has nothing settled any more. The last row stays. */
export function removeLifestyle(campaign: CampaignDocument, id: string): CampaignDocument {
  const { lifestyles } = campaign.terms;
  if (lifestyles.length === 1) return campaign;
  return unsettled(withTerms(campaign, { lifestyles: lifestyles.filter((row) => row.id !== id) }));
}

/** The document's seven lifestyles again, at the document's prices. */
export function resetLifestyles(campaign: CampaignDocument): CampaignDocument {
  return unsettled(withTerms(campaign, { lifestyles: defaultTerms.lifestyles }));
}

/** True for the document's seven, as they are. */
export function areDefaultLifestyles({ lifestyles }: Terms): boolean {
  return JSON.stringify(lifestyles) === JSON.stringify(defaultTerms.lifestyles);
}

/** Where a lifestyle is in use: by how many members by custom, and in the downtime period that is being planned. */
export function usesOf(
  { party, drafts }: CampaignDocument,
  id: string,
): { readonly members: number; readonly planned: boolean } {
  const memberDowntimes = drafts.interlude?.sojourns ?? [];
  return {
    members: party.filter(({ living }) => living?.id === id).length,
    planned: memberDowntimes.some(({ living, spans }) => [living, ...spans].some((each) => each.id === id)),
  };
}

/** What cannot stand in the table of lifestyles: in which row, and how to put it right. */
export function lifestyleProblems({ lifestyles }: Terms, translate: Translate): ReadonlyMap<string, Text> {
  const names = lifestyles.map((row) => translate(lifestyleName(row)).trim().toLocaleLowerCase());
  return new Map(
    lifestyles.flatMap((row, index): [string, Text][] => {
      if (row.name?.trim() === '') return [[row.id, message('campaignTerms.blank')]];
      const isDoubled = names.indexOf(names[index] ?? '') < index;
      return isDoubled ? [[row.id, message('campaignTerms.doubled', { name: lifestyleName(row) })]] : [];
    }),
  );
}

/** Counts the days of the world by another calendar; every day keeps its number, and so its place among the others. */
export function changeCalendar(campaign: CampaignDocument, calendar: Calendar): CampaignDocument {
  return { ...campaign, calendar };
}

/** Lets the log begin on another day of the world: all its days move with it. */
export function beginOn(campaign: CampaignDocument, begins: number): CampaignDocument {
  return { ...campaign, begins };
}

/** Numbers the sessions from another one on. */
export function numberFrom(campaign: CampaignDocument, firstSession: number): CampaignDocument {
  return { ...campaign, firstSession };
}

/** True for a lifestyle of the document, which has a name whatever the table calls it. */
export function isOfDocument(id: string): boolean {
  return defaultTerms.lifestyles.some((row) => row.id === id);
}

function withTerms(campaign: CampaignDocument, to: Partial<Terms>): CampaignDocument {
  return { ...campaign, terms: { ...campaign.terms, ...to } };
}

/** Nobody lives by custom as the table no longer knows. */
function unsettled(campaign: CampaignDocument): CampaignDocument {
  const known = new Set(campaign.terms.lifestyles.map(({ id }) => id));
  const party = campaign.party.map((member) =>
    member.living === null || known.has(member.living.id) ? member : { ...member, living: null },
  );
  return { ...campaign, party };
}
