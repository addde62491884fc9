import type { Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { SheetBlock, TableBlock } from '#shared/rules/sheetViews';

/** Several ways to roll the same thing, such as a skill with each attribute, are buttons of one row. */
export interface RollWay {
  readonly label: Text;
  readonly detail: Text | undefined;
  readonly roll: RollRequest;
}

export interface RollRow {
  readonly id: string;
  readonly label: Text;
  readonly ways: readonly RollWay[];
}

/** Everything of a block that can be rolled. */
export function rollRows(block: SheetBlock): readonly RollRow[] {
  switch (block.kind) {
    case 'entries':
      return block.entries.flatMap(({ id, name, detail, roll }) => rowOf(id, name, detail, roll));
    case 'figures':
      return block.figures.flatMap(({ id, label, value, roll }) => rowOf(id, label, value, roll));
    case 'table':
      return block.rows.flatMap((row) => ofTable(block, row));
  }
}

function rowOf(id: string, label: Text, detail: Text | undefined, roll: RollRequest | undefined): RollRow[] {
  return roll === undefined ? [] : [{ id, label, ways: [{ label, detail, roll }] }];
}

function ofTable({ title, columns }: TableBlock, { id, cells }: TableBlock['rows'][number]): RollRow[] {
  const [head] = cells;
  const label = head?.terms?.[0]?.label ?? head?.text ?? title;
  const ways = cells.flatMap((cell, index): RollWay[] =>
    cell.roll === undefined
      ? []
      : [
          {
            label: columns[index]?.label ?? label,
            detail: cell === head ? undefined : cell.text,
            roll: cell.roll,
          },
        ],
  );
  const [only, ...others] = ways;
  if (only === undefined) return [];
  return [{ id, label, ways: others.length === 0 ? [{ ...only, label }] : ways }];
}
