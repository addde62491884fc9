import { sameValue } from '#shared/kernel/same';
import type { Calendar } from '#shared/calendar/calendar';
import type { CharacterDocument } from '#shared/character/document';
import { edit } from '#shared/sheet/commands';
import { defaultTerms, lifestyleName, type Lifestyle, type Terms } from '#shared/downtime/terms';
import { message, type Text, type Translate } from '#shared/kernel/text';
import type { Ids } from '#shared/kernel/ports';
import { clamp } from '#shared/kernel/clamp';
import type { Variant } from '#shared/rules/party';
import type { Ruleset } from '#shared/rules/ruleset';
import type { CampaignDocument } from './document';
import type { Person, People } from './party/people';

/** The limits of the settings form. */
export const settingLimits = {
  currency: 60,
  lifestyleName: 200,
  lifestyles: 50,
  perDay: 1_000_000,
  share: 1_000_000,
  firstSession: 100_000,
} as const;

/** `null` means all packs that are on. */
export function choosePacks(campaign: CampaignDocument, packs: readonly string[] | null): CampaignDocument {
  return { ...campaign, packs: packs === null ? null : [...packs] };
}

/** `null` leaves the decision to each character. */
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

/** A character that does not use the campaign's option, and the result of changing it. */
export interface Deviation {
  readonly person: Person;
  /** The character's present option; undefined if it is none of the options. */
  readonly own: Variant['options'][number] | undefined;
  /** Holds the character with the campaign's option. */
  readonly followed: CharacterDocument;
  /** The number of rules newly broken; `null` if the character could no longer be read. */
  readonly broken: number | null;
}

/** Characters without this choice are left out. */
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
    // A pack may already decide the option; then there is nothing to change.
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

/** A blank name restores that of the rules. */
export function nameCurrency(campaign: CampaignDocument, name: string): CampaignDocument {
  const currency = name.trim() === '' ? null : name.slice(0, settingLimits.currency);
  return withTerms(campaign, { currency });
}

/** So many coins equal so many credits of the document's prices. */
export function setScale(campaign: CampaignDocument, scale: Partial<Terms['scale']>): CampaignDocument {
  return withTerms(campaign, { scale: { ...campaign.terms.scale, ...scale } });
}

/** Whether days inside sessions cost lifestyle. */
export function setSessionLiving(campaign: CampaignDocument, on: boolean): CampaignDocument {
  const { sessionLiving: _, ...terms } = campaign.terms;
  return { ...campaign, terms: on ? { ...terms, sessionLiving: true } : terms };
}

/** Costs the same as the last lifestyle. */
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

/** An empty name restores the document's own, if there is one. */
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

export function moveLifestyle(campaign: CampaignDocument, id: string, by: number): CampaignDocument {
  const { lifestyles } = campaign.terms;
  const from = lifestyles.findIndex((row) => row.id === id);
  const row = lifestyles[from];
  const to = clamp(from + by, 0, lifestyles.length - 1);
  if (row === undefined || to === from) return campaign;
  return withTerms(campaign, { lifestyles: lifestyles.toSpliced(from, 1).toSpliced(to, 0, row) });
}

/** Members with this lifestyle become undecided. The last row cannot be removed. */
export function removeLifestyle(campaign: CampaignDocument, id: string): CampaignDocument {
  const { lifestyles } = campaign.terms;
  if (lifestyles.length === 1) return campaign;
  return unsettled(withTerms(campaign, { lifestyles: lifestyles.filter((row) => row.id !== id) }));
}

/** Restores the document's seven lifestyles and prices. */
export function resetLifestyles(campaign: CampaignDocument): CampaignDocument {
  return unsettled(withTerms(campaign, { lifestyles: defaultTerms.lifestyles }));
}

/** Compares all fields. */
export function areDefaultLifestyles({ lifestyles }: Terms): boolean {
  return sameValue(lifestyles, defaultTerms.lifestyles);
}

/** Counts members with this usual lifestyle, and checks the planned downtime. */
export function usesOf(
  { party, drafts }: CampaignDocument,
  id: string,
): { readonly members: number; readonly planned: boolean } {
  const memberDowntimes = drafts.downtime?.memberDowntimes ?? [];
  return {
    members: party.filter(({ living }) => living?.id === id).length,
    planned: memberDowntimes.some(({ living, spans }) => [living, ...spans].some((each) => each.id === id)),
  };
}

/** Faults by row id; each text says how to fix it. */
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

/** Days keep their numbers, and so their order. */
export function changeCalendar(campaign: CampaignDocument, calendar: Calendar): CampaignDocument {
  return { ...campaign, calendar };
}

/** Moves all days of the log. */
export function beginOn(campaign: CampaignDocument, begins: number): CampaignDocument {
  return { ...campaign, begins };
}

export function numberFrom(campaign: CampaignDocument, firstSession: number): CampaignDocument {
  return { ...campaign, firstSession };
}

/** Lifestyles of the document always have a name. */
export function isOfDocument(id: string): boolean {
  return defaultTerms.lifestyles.some((row) => row.id === id);
}

function withTerms(campaign: CampaignDocument, to: Partial<Terms>): CampaignDocument {
  return { ...campaign, terms: { ...campaign.terms, ...to } };
}

/** Removes usual lifestyles that are no longer in the table. */
function unsettled(campaign: CampaignDocument): CampaignDocument {
  const known = new Set(campaign.terms.lifestyles.map(({ id }) => id));
  const party = campaign.party.map((member) =>
    member.living === null || known.has(member.living.id) ? member : { ...member, living: null },
  );
  return { ...campaign, party };
}
