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
