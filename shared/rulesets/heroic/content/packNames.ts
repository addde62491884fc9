import { z } from 'zod';
import type { CharacterDocument } from '#shared/character/document';
import { set, type PathEdit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { oncePer } from '#shared/kernel/oncePer';
import { isRaw, raw, type Text } from '#shared/kernel/text';
import type { Content } from './index';
import { t } from '#shared/rulesets/heroic/texts';
import type { LedgerEntry } from '#shared/ledger/ledger';

const longest = 200;

/** Names of pack entries by id, stored with the records that use them (3.6). */
const namesSchema = z.record(z.string().max(longest), z.string().max(longest));
type Names = z.infer<typeof namesSchema>;

/** The field that stores the names of pack entries in a record. */
export const recorded = { names: namesSchema.exactOptional() };

/** Of the entries that packs brought; built-in ones have their names in the catalog, and are never missing. */
const packNamesOf = oncePer((content: Content): ReadonlyMap<string, string> => {
  const { races, skills, gear, modifiers, relics, abilities, npcModifiers } = content;
  const focuses = skills.all.flatMap(({ id: skill, focus }) =>
    focus?.kind === 'list'
      ? focus.options.map(({ id, name }) => ({ id: focusId({ id: skill, focus: id }), name }))
      : [],
  );
  const entries = [races, skills, gear, modifiers, relics, abilities, npcModifiers].flatMap(
    ({ all }): readonly Named[] => all,
  );
  return new Map(
    [...focuses, ...entries].flatMap(({ id, name }) =>
      isRaw(name) ? [[id, name.raw.slice(0, longest)] as const] : [],
    ),
  );
});

interface Named {
  readonly id: string;
  readonly name: Text;
}

/** A pack's focus has a unique id; others are combined with the id of their skill. */
export function focusId({ id, focus }: { readonly id: string; readonly focus: string }): string {
  return focus.includes(':') ? focus : `${id}/${focus}`;
}

/** Names of all pack entries that a value refers to; empty if there are none. */
export function namesIn(content: Content, value: Json): { readonly names?: Names } {
  const all = packNamesOf(content);
  if (all.size === 0) return {};
  const names: Names = {};
  collect(all, value, names);
  return Object.keys(names).length === 0 ? {} : { names };
}

/** Edits that store the names of pack entries in the record at `at`; empty if the value refers to none. */
export function naming(content: Content, value: Json, at: readonly string[] = []): readonly PathEdit[] {
  const { names = {} } = namesIn(content, value);
  return Object.entries(names).map(([id, name]) => set([...at, 'names', id], name));
}

/** Writes into `found` and allocates nothing, because a shop asks for thousands of values. */
function collect<T>(all: ReadonlyMap<string, T>, value: Json, found: Record<string, T>): void {
  if (typeof value === 'string') keep(all, value, found);
  if (value === null || typeof value !== 'object') return;
  if ('id' in value && 'focus' in value && typeof value.id === 'string' && typeof value.focus === 'string')
    keep(all, focusId({ id: value.id, focus: value.focus }), found);
  for (const inner of Object.values<Json>(value)) collect(all, inner, found);
}

function keep<T>(all: ReadonlyMap<string, T>, id: string, found: Record<string, T>): void {
  const of = all.get(id);
  if (of !== undefined) found[id] = of;
}

/** Lets the content name unavailable entries as the document stored them, and know what they cost. */
export function recalling(content: Content, document: CharacterDocument): Content {
  const { choices, play, ledger } = document;
  let prices: ReadonlyMap<string, number> | undefined;
  let names: ReadonlyMap<string, string> | undefined;
  return {
    ...content,
    recalled: (id) => {
      // Built on first use, since most documents miss nothing and ledgers are long.
      names ??= new Map(
        [choices, play, ...ledger.map(({ purchase = null }) => purchase)].flatMap((part) => keptIn(part)),
      );
      return names.get(id);
    },
    recalledPrice: (id) => {
      prices ??= paidPrices(content, document);
      return prices.get(id);
    },
  };
}

function keptIn(part: Json): readonly (readonly [string, string])[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, value]: [string, Json]) => {
    const kept = key === 'names' ? namesSchema.safeParse(value) : undefined;
    return kept?.success === true ? Object.entries(kept.data) : keptIn(value);
  });
}

/** The stored name, otherwise a readable id, otherwise the start of the id. */
export function lostName({ recalled }: Pick<Content, 'recalled'>, id: string): Text {
  const own = id.slice(id.lastIndexOf(':') + 1);
  const name = recalled?.(id) ?? readable(own);
  if (name !== undefined) return t('missing.named', { name: raw(name) });
  return own === '' ? t('missing.nameless') : t('missing.unnamed', { id: raw(own.slice(0, 8)) });
}

const generated = /^[\da-f]{8}-[\da-f]{4}-/i;
const longestSlug = 60;

/** Returns undefined for ids generated by a program. */
function readable(id: string): string | undefined {
  if (generated.test(id) || !/\p{L}/u.test(id)) return undefined;
  const words = id.replaceAll(/[-_\s]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1, longestSlug)}`;
}

/** Prices of pack entries by id: coins of gear, the factor of a modifier, Exp of a race (3.6). */
const pricesSchema = z.record(z.string().max(200), z.number().min(0).max(1e9));
type Prices = z.infer<typeof pricesSchema>;

/** The field of the choices that stores what pack entries cost when they were chosen. */
export const recordedPrices = { prices: pricesSchema.exactOptional() };

const packPricesOf = oncePer(({ races, gear, modifiers }: Content): ReadonlyMap<string, number> => {
  const priced = [
    ...races.all.map(({ id, name, exp: price }) => ({ id, name, price })),
    ...gear.all.map(({ id, name, cost: price }) => ({ id, name, price })),
    ...modifiers.all,
  ];
  return new Map(priced.flatMap(({ id, name, price }) => (isRaw(name) ? [[id, price] as const] : [])));
});

/** Prices of all pack entries that a value refers to; empty if there are none. */
export function pricesIn(content: Content, value: Json): { readonly prices?: Prices } {
  const all = packPricesOf(content);
  const prices: Prices = {};
  if (all.size > 0) collect(all, value, prices);
  return Object.keys(prices).length === 0 ? {} : { prices };
}

/** Edits that store the prices of pack entries in the choices; empty if the value refers to none. */
export function pricing(content: Content, value: Json): readonly PathEdit[] {
  const { prices = {} } = pricesIn(content, value);
  return Object.entries(prices).map(([id, price]) => set(['prices', id], price));
}

const boughtSchema = z.object({
  kind: z.literal('buy'),
  what: z.object({ id: z.string(), modifier: z.string().optional() }),
  quantity: z.int().min(1),
});

/** Prices of unavailable entries, as the choices stored it or an entry of the ledger paid it. */
function paidPrices(
  content: Content,
  { choices, ledger }: Pick<CharacterDocument, 'choices' | 'ledger'>,
): ReadonlyMap<string, number> {
  const stored = z.looseObject(recordedPrices).safeParse(choices);
  const prices = new Map(Object.entries((stored.success ? stored.data.prices : undefined) ?? {}));
  for (const entry of ledger)
    for (const [id, price] of paid(content, entry)) if (!prices.has(id)) prices.set(id, price);
  return prices;
}

/** The price of a thing, or of its modifier if only that is unavailable. */
function paid(
  content: Content,
  { account, amount, purchase }: LedgerEntry,
): readonly (readonly [string, number])[] {
  if (account !== 'money' || purchase === undefined) return [];
  const bought = boughtSchema.safeParse(purchase);
  if (!bought.success) return [];
  const { what, quantity } = bought.data;
  const each = -amount / quantity;
  const gear = content.gear.get(what.id);
  const modifier = what.modifier === undefined ? undefined : content.modifiers.get(what.modifier);
  if (gear === undefined) return [[what.id, each / (modifier?.price ?? 1)]];
  if (what.modifier === undefined || modifier !== undefined || gear.cost === 0) return [];
  return [[what.modifier, each / gear.cost]];
}
