import { sameValue } from '#shared/kernel/same';
import { isRaw, message, raw, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { PlayAction, PlayRow, RowsBlock } from '#shared/rules/play';
import type { Term } from '#shared/rules/views';
import { rowName, type TableCell, type TableLine } from '#shared/rules/sheetViews';

/** One attack as a row: what it is called, its numbers under the names of their columns, and how it works. */
export interface AttackLine {
  readonly id: string;
  readonly name: Text;
  readonly wielded?: boolean;
  readonly figures: readonly { readonly label: Text; readonly cell: TableCell }[];
  readonly details: readonly Text[];
  readonly terms: readonly Term[];
  readonly roll?: RollRequest;
  /** The row of play, whose ammunition and the like change there. */
  readonly row?: PlayRow;
  /** Actions of play, of which the first is the attack itself. */
  readonly actions: readonly PlayAction[];
}

/** "Shock 1/15": without its column, a number says nothing. */
function detailOf(text: Text, label: Text | undefined): Text {
  const isNumber = isRaw(text) && !/\p{L}/u.test(text.raw);
  return isNumber && label !== undefined ? message('encounter.figure', { label, value: text }) : text;
}

const isEmpty = (text: Text): boolean => isRaw(text) && text.raw.trim() === '';

/** Rows of the table of a sheet: the first cell with a roll is the attack, unless the row has another one. */
export function tableAttacks({ columns, rows }: TableLine, own?: RollRequest): readonly AttackLine[] {
  return rows.map(({ id, cells, wielded }) => {
    const [, ...rest] = cells.map((cell, at) => ({ cell, at, column: columns[at] }));
    const isFigure = ({ cell, column }: (typeof rest)[number]): boolean =>
      !isEmpty(cell.text) &&
      (column?.numeric === true || cell.roll !== undefined || cell.explained !== undefined);
    const roll = own ?? cells.find((cell) => cell.roll !== undefined)?.roll;
    return {
      id,
      name: rowName(cells),
      ...(wielded && { wielded }),
      figures: rest
        .filter(isFigure)
        .map(({ cell, column }) => ({ label: column?.label ?? raw(''), cell: withoutRoll(cell, roll) })),
      details: rest
        .filter((each) => !isFigure(each) && !isEmpty(each.cell.text))
        .map(({ cell, column }) => detailOf(cell.text, column?.label)),
      terms: rest.flatMap(({ cell }) => cell.terms ?? []),
      ...(roll && { roll }),
      actions: [],
    };
  });
}

/** The row itself rolls it. */
function withoutRoll({ roll, ...cell }: TableCell, own: RollRequest | undefined): TableCell {
  return roll === undefined || isSame(roll, own) ? cell : { ...cell, roll };
}

const isSame = (roll: RollRequest, own: RollRequest | undefined): boolean =>
  roll.check === own?.check && sameValue(roll.values, own.values);

/** Rows of play whose first action is the attack. */
export function rowAttacks({ rows }: RowsBlock): readonly AttackLine[] {
  return rows.map((row) => {
    const { id, title, detail, text, line, actions } = row;
    const own = actions[0]?.roll;
    const [numbers] = line === undefined ? [] : tableAttacks(line, own);
    const isLiving = [row.trackers, row.ticks, row.words].some((parts) => parts !== undefined);
    return {
      id,
      name: title,
      figures: numbers?.figures ?? [],
      details: [detail, text].flatMap((each) => each ?? []).concat(numbers?.details ?? []),
      terms: numbers?.terms ?? [],
      ...(own && { roll: own }),
      ...(isLiving && { row }),
      actions,
    };
  });
}
