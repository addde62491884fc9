import type { Json } from '#shared/kernel/jsonValue';
import type { Translate } from '#shared/kernel/text';
import { isRecord } from '#shared/kernel/record';
import type { Offer } from '#shared/rules/advancement';
import { fold } from '#shared/kernel/search';

/** Translated once with its search words, instead of at every key press. */
export interface WordedOffer {
  readonly offer: Offer;
  readonly title: string;
  readonly text: string;
  readonly price: string;
  /** The reason why it cannot be bought now. */
  readonly blocked: string | undefined;
  readonly findBy: string;
}

/** Title, text and options can be searched. */
export function worded(offers: readonly Offer[], t: Translate): WordedOffer[] {
  return offers.map((offer) => {
    const title = t(offer.title);
    const text = offer.text === undefined ? '' : t(offer.text);
    const options = offer.options.map((option) => t(option.label));
    return {
      offer,
      title,
      text,
      price: t(offer.price),
      blocked: offer.blocked === undefined ? undefined : t(offer.blocked),
      findBy: fold([title, text, ...options].join(' ')),
    };
  });
}

/** Offers that contain every word of the query, in their own order. */
export function searched(all: readonly WordedOffer[], query: string): readonly WordedOffer[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.length === 0 ? all : all.filter((one) => words.every((word) => one.findBy.includes(word)));
}

/** Limits the list to one group. */
export function narrowed(found: readonly WordedOffer[], group: string | null): readonly WordedOffer[] {
  return found.filter((one) => group === null || one.offer.group === group);
}

/** Offers that cannot be bought now for the same reason; `undefined` if only Exp is missing. */
export interface ClosedOffers {
  readonly reason: string | undefined;
  readonly offers: readonly WordedOffer[];
}

/** Those that need only Exp come first. */
export function closedOffers(found: readonly WordedOffer[]): readonly ClosedOffers[] {
  const groups = new Map<string | undefined, WordedOffer[]>([[undefined, []]]);
  for (const one of found) {
    if (one.blocked === undefined) continue;
    const reason = one.offer.short ? undefined : one.blocked;
    groups.set(reason, [...(groups.get(reason) ?? []), one]);
  }
  return [...groups].flatMap(([reason, offers]) => (offers.length === 0 ? [] : [{ reason, offers }]));
}

/** The first available option, if there is one; otherwise the first. */
export function firstOption({ options }: Offer): string | null {
  return (options.find(({ blocked }) => blocked === undefined) ?? options[0])?.id ?? null;
}

/** Builds the purchase of an offer with the chosen option and the buyer's text; empty text fields are left out. */
export function purchaseOf(
  offer: Offer,
  option: string | null,
  words: Readonly<Record<string, string>>,
): Json {
  const purchase = offer.options.find(({ id }) => id === option)?.purchase ?? offer.purchase;
  if (!isRecord(purchase)) return purchase;
  const written = offer.words.flatMap(({ id }): [string, string][] => {
    const typed = words[id]?.trim() ?? '';
    return typed === '' ? [] : [[id, typed]];
  });
  return { ...purchase, ...Object.fromEntries(written) };
}

/** The first required text field that is empty. */
export function missingWords(
  offer: Offer,
  words: Readonly<Record<string, string>>,
): Offer['words'][number] | undefined {
  return offer.words.find(({ id, required }) => required && (words[id]?.trim() ?? '') === '');
}
