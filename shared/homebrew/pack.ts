import type { Clock, Ids } from '../kernel/ports';
import { packVersion, thingIdPattern, type HouseTable, type PackDocument } from './document';
import type { PackPart, PackParts } from './parts';

/** A new, empty pack for a ruleset, switched on and not yet saved. */
export function newPack(ruleset: string, name: string, ports: { clock: Clock; ids: Ids }): PackDocument {
  const now = ports.clock.now();
  return {
    format: 'hearthbook',
    kind: 'pack',
    version: packVersion,
    id: ports.ids.next(),
    revision: 0,
    createdAt: now,
    updatedAt: now,
    name,
    ruleset,
    author: '',
    about: '',
    on: true,
    rules: [],
    tables: [],
    cards: [],
    things: [],
  };
}

/** Puts something at the end of its list, or in the place of what has its id. */
export function put<P extends PackPart>(pack: PackDocument, part: P, item: PackParts[P]): PackDocument {
  const list: readonly { readonly id: string }[] = pack[part];
  const known = list.some((other) => other.id === item.id);
  const next = known ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item];
  return { ...pack, [part]: next };
}

/** Takes something out of its list. */
export function removePart(pack: PackDocument, part: PackPart, id: string): PackDocument {
  const list: readonly { readonly id: string }[] = pack[part];
  return { ...pack, [part]: list.filter((item) => item.id !== id) };
}

/** The rows of a table made anew for its dice: one row for each sum, keeping the texts that stood at them. */
export function rowPerSum(table: HouseTable, ids: Ids): HouseTable {
  const { count, sides } = table.dice;
  const rows = Array.from({ length: count * (sides - 1) + 1 }, (_, index) => {
    const sum = count + index;
    const old = table.rows.find((row) => row.from <= sum && sum <= row.to);
    return { id: ids.next(), from: sum, to: sum, text: old?.text ?? '' };
  });
  return { ...table, rows };
}

/**
 * What renames the ids of things over all packs, in any words, for packs that get a new id, by their old one;
 * `undefined` where none does. Only what is a thing of the pack is taken for one.
 */
export function renamingThings(
  packs: readonly PackDocument[],
  ids: ReadonlyMap<string, string>,
): ((words: string) => string) | undefined {
  const own = new Map(
    packs.flatMap(({ id, things }) =>
      ids.has(id) ? [[id, new Set(things.map((one) => one.id))] as const] : [],
    ),
  );
  if (own.size === 0) return undefined;
  // Letters, digits and hyphens: ids of documents hold no signs of regular expressions.
  const named = new RegExp(`(?<![\\w-])(${[...own.keys()].join('|')}):(${thingIdPattern})`, 'g');
  return (words) =>
    words.replaceAll(named, (whole, pack: string, thing: string) =>
      own.get(pack)?.has(thing) === true ? `${ids.get(pack) ?? pack}:${thing}` : whole,
    );
}

/** JSON with every string in it changed, the names of properties too. */
export function withWords(data: unknown, change: (words: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map((item: unknown) => withWords(item, change));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [change(name), withWords(value, change)]),
  );
}
