import type { Text } from '#shared/kernel/text';
import type { HouseCard, HouseRule, HouseTable, HouseThing } from './document';

export interface PackParts {
  readonly rules: HouseRule;
  readonly tables: HouseTable;
  readonly cards: HouseCard;
  readonly things: HouseThing;
}
export type PackPart = keyof PackParts;

/** Follows the order in which a pack shows them. */
export const packParts = ['rules', 'tables', 'cards', 'things'] as const satisfies readonly PackPart[];

/** `text` says how to fix it. */
export interface PackFault {
  readonly part: PackPart;
  /** The id of the rule, table, card or thing. */
  readonly id: string;
  /** A path in the data of a thing; missing if the fault concerns the whole thing. */
  readonly path?: string;
  readonly text: Text;
}
