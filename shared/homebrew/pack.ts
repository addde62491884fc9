import type { Clock, Ids } from '#shared/kernel/ports';
import { packVersion, thingIdPattern, type HouseTable, type PackDocument } from './document';
import type { PackPart, PackParts } from './parts';

/** The pack is not saved yet. */
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

/** Replaces the item with the same id, or appends the new one. */
export function put<P extends PackPart>(pack: PackDocument, part: P, item: PackParts[P]): PackDocument {
  const list: readonly { readonly id: string }[] = pack[part];
  const known = list.some((other) => other.id === item.id);
  const next = known ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item];
  return { ...pack, [part]: next };
}

export function removePart(pack: PackDocument, part: PackPart, id: string): PackDocument {
  const list: readonly { readonly id: string }[] = pack[part];
  return { ...pack, [part]: list.filter((item) => item.id !== id) };
}

/** One row for each sum of the dice; texts of existing sums are kept. */
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
 * Replaces ids of things in any text when their packs get new ids; `ids` maps old pack ids to new ones.
 * `undefined` if no pack changes. Only text that names an existing thing of the pack is replaced.
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
  // Document ids consist of letters, digits and hyphens, so they need no escaping here.
  const named = new RegExp(`(?<![\\w-])(${[...own.keys()].join('|')}):(${thingIdPattern})`, 'g');
  return (words) =>
    words.replaceAll(named, (whole, pack: string, thing: string) =>
      own.get(pack)?.has(thing) === true ? `${ids.get(pack) ?? pack}:${thing}` : whole,
    );
}

/** Also changes the names of properties. */
export function withWords(data: unknown, change: (words: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map((item: unknown) => withWords(item, change));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [change(name), withWords(value, change)]),
  );
}
