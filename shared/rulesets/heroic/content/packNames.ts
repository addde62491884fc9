import { z } from 'zod';
import type { CharacterDocument } from '#shared/character/document';
import { set, type PathEdit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { isRaw, raw, type Text } from '#shared/kernel/text';
import type { Content } from '.';
import { t } from '#shared/rulesets/heroic/texts';
import { paidPrices } from './packPrices';

const longest = 200;

/** Names of pack entries by id, stored with the records that use them (3.6). */
const namesSchema = z.record(z.string().max(longest), z.string().max(longest));
type Names = z.infer<typeof namesSchema>;

/** The field that stores the names of pack entries in a record. */
export const recorded = { names: namesSchema.exactOptional() };

type PackNames = ReadonlyMap<string, string>;
const packNames = new WeakMap<Content, PackNames>();

/** Built-in entries have their names in the catalog. */
function packNamesOf(content: Content): PackNames {
  const known = packNames.get(content);
  if (known !== undefined) return known;
  const { races, skills, gear, modifiers, relics, abilities, npcModifiers } = content;
  const focuses = skills.all.flatMap(({ id: skill, focus }) =>
    focus?.kind === 'list'
      ? focus.options.map(({ id, name }) => ({ id: focusId({ id: skill, focus: id }), name }))
      : [],
  );
  const entries = [races, skills, gear, modifiers, relics, abilities, npcModifiers].flatMap(
    ({ all }): readonly Named[] => all,
  );
  const names = new Map(
    [...focuses, ...entries].flatMap(({ id, name }) =>
      isRaw(name) ? [[id, name.raw.slice(0, longest)] as const] : [],
    ),
  );
  packNames.set(content, names);
  return names;
}

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

/** Writes into `names` and allocates nothing, because a shop asks for thousands of values. */
function collect(all: PackNames, value: Json, names: Names): void {
  if (typeof value === 'string') keep(all, value, names);
  if (value === null || typeof value !== 'object') return;
  if ('id' in value && 'focus' in value && typeof value.id === 'string' && typeof value.focus === 'string')
    keep(all, focusId({ id: value.id, focus: value.focus }), names);
  for (const inner of Object.values<Json>(value)) collect(all, inner, names);
}

function keep(all: PackNames, id: string, names: Names): void {
  const name = all.get(id);
  if (name !== undefined) names[id] = name;
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
