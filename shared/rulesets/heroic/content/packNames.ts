import { z } from 'zod';
import type { CharacterDocument } from '../../../character/document';
import { set, type PathEdit } from '../../../character/edits';
import type { Json } from '../../../kernel/json';
import { isRaw, raw, type Text } from '../../../kernel/text';
import type { Content } from '.';
import { t } from '../texts';

const longest = 200;

/** What things of packs were called when they were recorded, by their ids (3.6). */
const namesSchema = z.record(z.string().max(longest), z.string().max(longest));
type Names = z.infer<typeof namesSchema>;

/** The part of whatever records things of packs that keeps their names. */
export const recorded = { names: namesSchema.exactOptional() };

type PackNames = ReadonlyMap<string, string>;
const packNames = new WeakMap<Content, PackNames>();

/** What the packs in a content brought, by id; entries of the box have their names in the catalogue. */
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

/** The id by which the name of a focus is kept: its own where a pack's thing is the focus, else together with its skill's. */
export function focusId({ id, focus }: { readonly id: string; readonly focus: string }): string {
  return focus.includes(':') ? focus : `${id}/${focus}`;
}

/** The names of the things of packs that a value names by id, as a part of what records it; empty where it names none. */
export function namesIn(content: Content, value: Json): { readonly names?: Names } {
  const all = packNamesOf(content);
  if (all.size === 0) return {};
  const names: Names = {};
  collect(all, value, names);
  return Object.keys(names).length === 0 ? {} : { names };
}

/** The edits that keep the names of what a value names in the record at a place; none where it names nothing of a pack. */
export function naming(content: Content, value: Json, at: readonly string[] = []): readonly PathEdit[] {
  const { names = {} } = namesIn(content, value);
  return Object.entries(names).map(([id, name]) => set([...at, 'names', id], name));
}

/** Puts the names of all ids in a value into `names`; a shop asks for thousands of values, so nothing is made on the way. */
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

/** A content that calls what is missing by the names that a document has kept. */
export function recalling(content: Content, { choices, play, ledger }: CharacterDocument): Content {
  let names: ReadonlyMap<string, string> | undefined;
  return {
    ...content,
    recalled: (id) => {
      // Hardly anything is missing from most documents, and their ledgers are long.
      names ??= new Map(
        [choices, play, ...ledger.map(({ purchase = null }) => purchase)].flatMap((part) => keptIn(part)),
      );
      return names.get(id);
    },
  };
}

/** Every name that a part of a document keeps. */
function keptIn(part: Json): readonly (readonly [string, string])[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, value]: [string, Json]) => {
    const kept = key === 'names' ? namesSchema.safeParse(value) : undefined;
    return kept?.success === true ? Object.entries(kept.data) : keptIn(value);
  });
}

/** What something is called whose pack is not here: by the name that was kept, by an id that can be read, or by its beginning. */
export function lostName({ recalled }: Pick<Content, 'recalled'>, id: string): Text {
  const own = id.slice(id.lastIndexOf(':') + 1);
  const name = recalled?.(id) ?? readable(own);
  if (name !== undefined) return t('missing.named', { name: raw(name) });
  return own === '' ? t('missing.nameless') : t('missing.unnamed', { id: raw(own.slice(0, 8)) });
}

const generated = /^[\da-f]{8}-[\da-f]{4}-/i;
const longestSlug = 60;

/** The words of an id that somebody wrote; nothing of one that a program made. */
function readable(id: string): string | undefined {
  if (generated.test(id) || !/\p{L}/u.test(id)) return undefined;
  const words = id.replaceAll(/[-_\s]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1, longestSlug)}`;
}
