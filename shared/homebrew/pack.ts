import type { Clock, Ids } from '../kernel/ports';
import {
  packVersion,
  type HouseCard,
  type HouseRule,
  type HouseTable,
  type HouseThing,
  type PackDocument,
} from './document';

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

/** The lists of a pack, and what stands in each. */
export interface PackParts {
  readonly rules: HouseRule;
  readonly tables: HouseTable;
  readonly cards: HouseCard;
  readonly things: HouseThing;
}
export type PackPart = keyof PackParts;

/** Puts something at the end of its list, or in the place of what has its id. */
export function put<P extends PackPart>(pack: PackDocument, part: P, item: PackParts[P]): PackDocument {
  const list: readonly { readonly id: string }[] = pack[part];
  const known = list.some((other) => other.id === item.id);
  const next = known ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item];
  return { ...pack, [part]: next };
}

/** Takes something out of its list. */
export function takeOut(pack: PackDocument, part: PackPart, id: string): PackDocument {
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
