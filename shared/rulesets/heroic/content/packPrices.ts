import { z } from 'zod';
import type { CharacterDocument } from '#shared/character/document';
import { set, type PathEdit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { isRaw } from '#shared/kernel/text';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { Content } from '.';

/** Prices of pack entries by id: coins of gear, the factor of a modifier, Exp of a race (3.6). */
const pricesSchema = z.record(z.string().max(200), z.number().min(0).max(1e9));
type Prices = z.infer<typeof pricesSchema>;

/** The field of the choices that stores what pack entries cost when they were chosen. */
export const recordedPrices = { prices: pricesSchema.exactOptional() };

const packPrices = new WeakMap<Content, ReadonlyMap<string, number>>();

/** Built-in entries are never missing. */
function packPricesOf(content: Content): ReadonlyMap<string, number> {
  const known = packPrices.get(content);
  if (known !== undefined) return known;
  const prices = new Map<string, number>();
  for (const { id, name, exp } of content.races.all) if (isRaw(name)) prices.set(id, exp);
  for (const { id, name, cost } of content.gear.all) if (isRaw(name)) prices.set(id, cost);
  for (const { id, name, price } of content.modifiers.all) if (isRaw(name)) prices.set(id, price);
  packPrices.set(content, prices);
  return prices;
}

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

function collect(all: ReadonlyMap<string, number>, value: Json, prices: Prices): void {
  const price = typeof value === 'string' ? all.get(value) : undefined;
  if (typeof value === 'string' && price !== undefined) prices[value] = price;
  if (value === null || typeof value !== 'object') return;
  for (const inner of Object.values<Json>(value)) collect(all, inner, prices);
}

const boughtSchema = z.object({
  kind: z.literal('buy'),
  what: z.object({ id: z.string(), modifier: z.string().optional() }),
  quantity: z.int().min(1),
});

/** Prices of unavailable entries, as the choices stored it or an entry of the ledger paid it. */
export function paidPrices(
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
