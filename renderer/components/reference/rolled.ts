import type { RollTable } from '../../../shared/rules/reference/reference';

/** Dice that fell on a table. */
export interface RolledTable {
  readonly table: RollTable;
  readonly dice: readonly number[];
}
