import type { RollTable } from '#shared/rules/reference/reference';

export interface RolledTable {
  readonly table: RollTable;
  readonly dice: readonly number[];
}
