import { sameValue } from '#shared/kernel/same';
import { raw, signed, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { SheetBlock, TableBlock } from '#shared/rules/sheetViews';

/** Several ways to roll the same thing, such as a skill with each attribute, are buttons of one row. */
export interface RollWay {
  readonly label: Text;
  /** The number that it adds to the dice, or else the short words of the sheet. */
  readonly figure: Text | undefined;
  /** Words of the sheet beside the figure. */
  readonly note?: Text;
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
      return block.entries.flatMap(({ id, name, detail, roll }) => {
        if (roll === undefined) return [];
        const figure = figureOf(roll) ?? detail;
        const note = detail !== undefined && !sameValue(figure, detail) && { note: detail };
        return [{ id, label: name, ways: [{ label: name, figure, ...note, roll }] }];
      });
    case 'figures':
      return block.figures.flatMap(({ id, label, value, roll }) =>
        roll === undefined ? [] : [{ id, label, ways: [{ label, figure: figureOf(roll) ?? value, roll }] }],
      );
    case 'table':
      return block.rows.flatMap((row) => ofTable(block, row));
  }
}

const figureOf = ({ bonus }: RollRequest): Text | undefined => bonus && raw(signed(bonus.value));

function ofTable({ title, columns }: TableBlock, { id, cells }: TableBlock['rows'][number]): RollRow[] {
  const [head] = cells;
  const label = head?.terms?.[0]?.label ?? head?.text ?? title;
  const ways = cells.flatMap((cell, index): RollWay[] =>
    cell.roll === undefined
      ? []
      : [
          {
            label: columns[index]?.label ?? label,
            figure: cell === head ? undefined : cell.text,
            roll: cell.roll,
          },
        ],
  );
  const [only, ...others] = ways;
  if (only === undefined) return [];
  return [{ id, label, ways: others.length === 0 ? [{ ...only, label }] : ways }];
}
