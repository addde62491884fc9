import type { Json } from '../../../shared/kernel/json';
import type { Translate } from '../../../shared/kernel/text';
import { isRecord } from '../../../shared/kernel/record';
import type { Offer } from '../../../shared/rules/advancement';
import { fold } from '../../composables/search';

/** An offer in words, gathered once instead of at every key pressed, with those it is found by. */
export interface WordedOffer {
  readonly offer: Offer;
  readonly title: string;
  readonly text: string;
  readonly price: string;
  /** Why it cannot be bought now. */
  readonly blocked: string | undefined;
  readonly findBy: string;
}

/** Puts offers into words; they are found by their title, text and options. */
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

/** The offers that hold every word of the query, in their own order. */
export function searched(all: readonly WordedOffer[], query: string): readonly WordedOffer[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.length === 0 ? all : all.filter((one) => words.every((word) => one.findBy.includes(word)));
}

/** Which offers are shown: those of one group or of all, and only those that can be bought now or all. */
export interface OfferFilter {
  readonly group: string | null;
  readonly ready: boolean;
}

/** The found offers that a filter lets through. */
export function narrowed(
  found: readonly WordedOffer[],
  { group, ready }: OfferFilter,
): readonly WordedOffer[] {
  return found.filter(
    (one) => (group === null || one.offer.group === group) && (!ready || one.blocked === undefined),
  );
}

/** The option that is looked at first: one that can be had, if there is one. */
export function firstOption({ options }: Offer): string | null {
  return (options.find(({ blocked }) => blocked === undefined) ?? options[0])?.id ?? null;
}

/** The purchase of an offer with the option picked and the buyer's words put in; words left empty stay out. */
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

/** The first word field that has to be filled in and is not. */
export function missingWords(
  offer: Offer,
  words: Readonly<Record<string, string>>,
): Offer['words'][number] | undefined {
  return offer.words.find(({ id, required }) => required && (words[id]?.trim() ?? '') === '');
}
