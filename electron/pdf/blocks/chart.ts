import { plainNumber } from '#shared/kernel/text';
import type { PrintChart } from '#shared/rules/print/print';
import { textMark, type Mark, type PolylineMark, type Weight } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { oneLine, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { styles } from '#electron/pdf/text/styles';

const height = 168;
const plotTop = 8;
const plotHeight = 138;
/** In points: for the amounts on the left, and for the names on the right. */
const left = 34;
const right = 112;
const sample = 18;
const labelPitch = 11;
/** The approximate number of horizontal lines. */
const steps = 4;

/** Line styles that can be distinguished in gray. */
const looks: readonly { readonly dash: readonly number[]; readonly weight: Weight }[] = [
  { dash: [], weight: 'thin' },
  { dash: [4, 2.5], weight: 'thin' },
  { dash: [0.2, 2.6], weight: 'bold' },
  { dash: [8, 2.5, 0.6, 2.5], weight: 'thin' },
  { dash: [], weight: 'bold' },
  { dash: [5, 3.5], weight: 'bold' },
  { dash: [1.2, 1.8], weight: 'thin' },
  { dash: [10, 3], weight: 'thin' },
  { dash: [8, 3.5, 0.2, 3.5], weight: 'bold' },
  { dash: [2.5, 4], weight: 'thin' },
  { dash: [12, 3, 4, 3], weight: 'thin' },
  { dash: [2, 3.5], weight: 'bold' },
];

/** Draws a grid with amounts, a line per series, and beside its end the name with a sample of the line. */
export function layoutChart(block: PrintChart, width: number, setting: Setting): readonly Strip[] {
  const title = titleOf(setting, block.title, width);
  const scale = scaleOf(block.lines.flatMap(({ points }) => points.filter((point) => point !== null)));
  const plotWidth = width - left - right;
  const moments = Math.max(1, ...block.lines.map(({ points }) => points.length));
  const xOf = (at: number): number => left + (moments === 1 ? 0 : (plotWidth * at) / (moments - 1));
  const yOf = (amount: number): number =>
    plotTop + plotHeight * (1 - (amount - scale.low) / (scale.high - scale.low));

  const grid = scale.ticks.flatMap((tick): Mark[] => [
    { kind: 'rule', x: left, y: yOf(tick), length: plotWidth, weight: tick === 0 ? 'thin' : 'hair' },
    textMark(
      oneLine(setting, [{ text: plainNumber(tick), style: styles.small }], left - 6),
      0,
      yOf(tick) + 2.6,
      left - 6,
      'end',
    ),
  ]);
  const foot = [block.from, block.to].map((text, at) =>
    textMark(
      oneLine(setting, [{ text: setting.translate(text), style: styles.small }], plotWidth / 2),
      left + (at * plotWidth) / 2,
      plotTop + plotHeight + 12,
      plotWidth / 2,
      at === 0 ? 'start' : 'end',
    ),
  );
  const lines = block.lines.map(({ label, points }, index) => {
    const look = looks[index % looks.length] ?? { dash: [], weight: 'thin' as const };
    const last = points.findLast((point) => point !== null);
    return { label: setting.translate(label), look, last, marks: runsOf(points, look, xOf, yOf) };
  });
  const names = apart(
    lines.flatMap(({ label, look, last }) => (last === undefined ? [] : [{ label, look, y: yOf(last) }])),
  ).flatMap(({ label, look, y }): Mark[] => {
    const x = left + plotWidth + 6;
    const words = oneLine(setting, [{ text: label, style: styles.small }], right - sample - 10);
    return [
      {
        kind: 'polyline',
        x,
        y,
        points: [
          { x: 0, y: 0 },
          { x: sample, y: 0 },
        ],
        ...look,
      },
      textMark(words, x + sample + 4, y + 2.6),
    ];
  });
  const drawn = strip(height, [...grid, ...foot, ...lines.flatMap(({ marks }) => marks), ...names]);
  return [...title.first, { ...drawn, head: title.again }];
}

/** Finds round bounds for the amounts, starting from 0. */
function scaleOf(amounts: readonly number[]): {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
} {
  const least = amounts.reduce((low, amount) => Math.min(low, amount), 0);
  const most = amounts.reduce((high, amount) => Math.max(high, amount), 0);
  const rough = Math.max(1, (most - least) / steps);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((round) => round >= rough) ?? rough;
  const low = Math.floor(least / step);
  const high = Math.max(low + 1, Math.ceil(most / step));
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step);
  return { low: low * step, high: high * step, ticks };
}

/** Splits a series at its gaps. */
function runsOf(
  points: readonly (number | null)[],
  look: (typeof looks)[number],
  xOf: (at: number) => number,
  yOf: (amount: number) => number,
): readonly PolylineMark[] {
  const runs: { readonly x: number; readonly y: number }[][] = [];
  let open = false;
  for (const [at, amount] of points.entries()) {
    if (amount === null) {
      open = false;
      continue;
    }
    const point = { x: xOf(at), y: yOf(amount) };
    if (open) runs.at(-1)?.push(point);
    else runs.push([point]);
    open = true;
  }
  return runs.map((run) => ({ kind: 'polyline', x: 0, y: 0, points: run, ...look }));
}

/** Moves names beside the ends of their lines apart: downwards in order, then upwards where the plot ends. */
function apart<N extends { readonly y: number }>(names: readonly N[]): readonly N[] {
  const sorted = names.toSorted((one, other) => one.y - other.y);
  let next = plotTop;
  const down = sorted.map((name) => {
    const y = Math.max(name.y, next);
    next = y + labelPitch;
    return { ...name, y };
  });
  let limit = height - 6;
  return down.toReversed().map((name) => {
    const y = Math.min(name.y, limit);
    limit = y - labelPitch;
    return { ...name, y };
  });
}
