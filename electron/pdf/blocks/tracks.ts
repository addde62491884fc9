import type { PrintTrack, PrintTracks } from '#shared/rules/print/print';
import { unitMarks, unitSize } from '#electron/pdf/layout/trackMarks';
import { textMark } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { linesOf, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { leading, styles } from '#electron/pdf/text/styles';
import type { TextLine } from '#electron/pdf/text/wrap';
import { clamp } from '#shared/kernel/clamp';

const gap = 3.4;
/** Boxes are grouped by fives. */
const group = 5;
const groupGap = 3.6;
const rowHeight = 15;

function boxX(at: number, size: number): number {
  return at * (size + gap) + Math.floor(at / group) * groupGap;
}

/** Rows contain whole groups of five if those fit. */
function boxesInRow(width: number, size: number): number {
  let count = 1;
  while (boxX(count, size) + size <= width) count += 1;
  return count >= group ? count - (count % group) : count;
}

/** The boxes of a track on a sheet, each of `per` marks, and the height of a row of them. */
function unitsOf(track: PrintTrack, setting: Setting): { count: number; size: number; height: number } {
  const { size, per } = unitSize(track, setting);
  return { count: Math.ceil(track.boxes / per), size, height: Math.max(rowHeight, size + 5.4) };
}

function trackStrips(
  track: PrintTrack,
  label: readonly TextLine[],
  x: number,
  width: number,
  setting: Setting,
): readonly Strip[] {
  const units = unitsOf(track, setting);
  const perRow = boxesInRow(width - x, units.size);
  const rows = Math.max(
    Math.ceil(units.count / perRow),
    x === 0 ? 0 : label.length,
    x === 0 && label.length > 0 ? 0 : 1,
  );
  const above =
    x === 0 ? label.map((line) => strip(leading.body, [textMark(line, 0, 9.6)], { keep: true })) : [];
  const beside = Array.from({ length: rows }, (_, row) => {
    const line = x === 0 ? undefined : label[row];
    const first = row * perRow;
    const count = clamp(units.count - first, 0, perRow);
    const boxes = Array.from({ length: count }, (_unused, at) =>
      unitMarks(track, first + at, { x: x + boxX(at, units.size), y: 2.4 }, setting),
    );
    return strip(units.height, [...(line === undefined ? [] : [textMark(line, 0, 10.4)]), ...boxes.flat()]);
  });
  return [...above, ...beside].map((current, at) => (at === 0 ? { ...current, space: 2 } : current));
}

/** Calculates the height for a width, with a label above each row. */
function heightOf({ tracks }: PrintTracks, width: number, label: number, setting: Setting): number {
  return tracks.reduce((sum, track) => {
    const { count, size, height } = unitsOf(track, setting);
    return sum + label + Math.ceil(count / boxesInRow(width, size)) * height;
  }, 0);
}

/** Labels are in one column, or above the boxes if that column would be too narrow or takes more room. */
export function layoutTracks(block: PrintTracks, width: number, setting: Setting): readonly Strip[] {
  const title = titleOf(setting, block.title, width);
  const room = width * 0.38;
  const labels = block.tracks.map((track) => setting.translate(track.label));
  const widest = labels
    .flatMap((label) => linesOf(setting, label, styles.name, width))
    .reduce((most, line) => Math.max(most, line.width), 0);
  const beside = Math.ceil(widest) + 10;
  const isNarrow =
    widest > room ||
    heightOf(block, width - beside, 0, setting) > heightOf(block, width, leading.body, setting);
  const x = widest === 0 || isNarrow ? 0 : beside;
  const strips = block.tracks.flatMap((track, at) => {
    const lines = linesOf(setting, labels[at] ?? '', styles.name, width);
    return trackStrips(track, lines, x, width, setting);
  });
  return [...title.first, ...strips.map((current) => ({ ...current, head: title.again }))];
}
