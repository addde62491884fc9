import type { PrintFigure, PrintFigures } from '#shared/rules/print/print';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { longestWord, noteStrips, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { leading, styles } from '#electron/pdf/text/styles';
import { figureMarks, inset, looks, measure } from './figureBox';

const gap = 9;

/** Distributes figures evenly over as few rows as their minimum width allows. */
export function figuresInRow(count: number, least: number, width: number): number {
  const most = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const rows = Math.ceil(count / most);
  return Math.max(1, Math.ceil(count / rows));
}

/** The width of a box in which no label is divided within a word. */
export function leastOf(figures: readonly Pick<PrintFigure, 'label'>[], setting: Setting): number {
  const labels = figures.map(({ label }) => setting.translate(label));
  return longestWord(setting, labels, styles.figureLabel) + 2 * inset;
}

/** Rows contain as many boxes as their minimum width allows, unless the number is given. */
export function layoutFigures(
  block: PrintFigures,
  width: number,
  setting: Setting,
  rowOf?: number,
): readonly Strip[] {
  if (block.figures.length === 0) return [];
  const look = looks[block.size];
  const title = block.title === undefined ? { first: [], again: [] } : titleOf(setting, block.title, width);
  const withCurrent = block.figures.some(({ current }) => current !== undefined);
  const usual = withCurrent ? look.least * 1.3 : look.least;
  const least = Math.max(usual, leastOf(block.figures, setting));
  const perRow = rowOf ?? figuresInRow(block.figures.length, least, width);
  const own = (width - gap * (perRow - 1)) / perRow;
  const sets = block.figures.map((figure) => measure(figure, look, own, setting));
  const rows = Array.from({ length: Math.ceil(sets.length / perRow) }, (_, row) => {
    const members = sets.slice(row * perRow, (row + 1) * perRow);
    const labelLines = members.reduce((most, { labels }) => Math.max(most, labels.length), 1);
    const sourceLines = members.reduce((most, { sources }) => Math.max(most, sources.length), 0);
    const labelHeight = labelLines * leading.small + 3;
    const height = labelHeight + look.valueHeight + (sourceLines === 0 ? 0 : sourceLines * leading.small + 3);
    const marks = members.flatMap((set, at) => {
      const path = `${setting.path}.figure${String(row * perRow + at + 1)}`;
      return figureMarks(set, look, { x: at * (own + gap), width: own, height, labelHeight, path }, setting);
    });
    const notes = noteStrips(
      setting,
      members.flatMap((set) => set.notes),
      width,
    );
    return [strip(height, marks, { space: row === 0 && title.first.length === 0 ? 0 : 6 }), ...notes];
  });
  return [...title.first, ...rows.flat().map((current) => ({ ...current, head: title.again }))];
}
