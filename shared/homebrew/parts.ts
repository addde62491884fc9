import type { Text } from '../kernel/text';
import type { HouseCard, HouseRule, HouseTable, HouseThing } from './document';

/** The lists of a pack, and what stands in each. */
export interface PackParts {
  readonly rules: HouseRule;
  readonly tables: HouseTable;
  readonly cards: HouseCard;
  readonly things: HouseThing;
}
export type PackPart = keyof PackParts;

/** The lists in the order that a pack shows them. */
export const packParts = ['rules', 'tables', 'cards', 'things'] as const satisfies readonly PackPart[];

/** Something in a pack that cannot be used as it is, and how to put it right. */
export interface PackFault {
  readonly part: PackPart;
  /** The id of what it is in. */
  readonly id: string;
  /** Where in the data of a thing; absent where it is about the whole. */
  readonly path?: string;
  readonly text: Text;
}
