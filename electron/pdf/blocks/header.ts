import type { PrintHeader } from '#shared/rules/print/print';
import { textMark, type Mark } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { fieldMark, lineStrips, linesOf, type Setting } from '#electron/pdf/layout/setting';
import { big, leading, styles } from '#electron/pdf/text/styles';
import type { TextLine } from '#electron/pdf/text/wrap';
import { sum } from '#shared/kernel/sum';
import { clamp } from '#shared/kernel/clamp';

const frame = { width: 84, height: 108, gap: 18 } as const;
const factGap = 12;
const leastFact = 84;
const mostFacts = 4;
/** Facts with longer values get a row of their own. */
const mostFactLines = 3;

const nameSizes = [
  { size: 30, lines: 1 },
  { size: 26, lines: 2 },
  { size: 20, lines: 3 },
  { size: 15, lines: 4 },
] as const;

function nameStrips(name: string, width: number, setting: Setting): readonly Strip[] {
  if (name === '') return [blankName(width, setting)];
  for (const { size, lines: most } of nameSizes) {
    const lines = linesOf(setting, name, big(size), width);
    if (lines.length <= most) return bigLines(lines, size);
  }
  return bigLines(linesOf(setting, name, big(12), width), 12);
}

function bigLines(lines: readonly TextLine[], size: number): readonly Strip[] {
  const height = Math.ceil((size * 1.08) / 3) * 3;
  return lines.map((line) => strip(height, [textMark(line, 0, height * 0.76)]));
}

function blankName(width: number, setting: Setting): Strip {
  const label = setting.translate({ key: 'print.name' });
  const [line] = linesOf(setting, label, styles.label, width);
  const marks: Mark[] = [{ kind: 'rule', x: 0, y: 27, length: width, weight: 'thin' }];
  if (line !== undefined) marks.push(textMark(line, 0, 36));
  if (setting.fillable) {
    const field = { name: `${setting.path}.name`, value: '', tooltip: label };
    marks.push(fieldMark({ x: 0, y: 4, width, height: 22 }, field, { style: big(18) }));
  }
  return strip(42, marks);
}

function markStrips(mark: string, width: number, setting: Setting): readonly Strip[] {
  const lines = linesOf(setting, mark, styles.mark, width - 14);
  const [only] = lines;
  if (only !== undefined && lines.length === 1) {
    const outline: Mark = { kind: 'box', x: 0, y: 0, width: only.width + 12, height: 15, weight: 'thin' };
    return [strip(15, [outline, textMark(only, 6, 10.6)], { space: 3 })];
  }
  return lines.map((line) =>
    strip(leading.body, [
      { kind: 'rule', x: 1, y: 0, length: leading.body, weight: 'bold', upright: true },
      textMark(line, 8, 9.2),
    ]),
  );
}

interface SetFact {
  readonly at: number;
  readonly label: string;
  readonly labelLines: readonly TextLine[];
  readonly lines: readonly TextLine[];
}

function factMarks(fact: SetFact, x: number, width: number, setting: Setting): readonly Mark[] {
  const top = fact.labelLines.length * leading.small;
  const labels = fact.labelLines.map((line, at) => textMark(line, x, at * leading.small + 7));
  if (fact.lines.length > 0)
    return [...labels, ...fact.lines.map((line, at) => textMark(line, x, top + at * leading.fact + 9.6))];
  const rule: Mark = { kind: 'rule', x, y: top + 12.5, length: width, weight: 'hair' };
  if (!setting.fillable) return [...labels, rule];
  const field = { name: `${setting.path}.fact${String(fact.at + 1)}`, value: '', tooltip: fact.label };
  return [...labels, rule, fieldMark({ x, y: top, width, height: 12 }, field)];
}

/** Facts are side by side; one too long for its column goes below in full width. */
function factStrips(facts: PrintHeader['facts'], width: number, setting: Setting): readonly Strip[] {
  const most = clamp(Math.floor((width + factGap) / (leastFact + factGap)), 1, mostFacts);
  // Rows contain equal numbers, so that no fact is alone.
  const count = Math.max(1, facts.length);
  const perRow = Math.ceil(count / Math.ceil(count / most));
  const own = (width - factGap * (perRow - 1)) / perRow;
  const set = facts.map((fact, at) => {
    const label = setting.translate(fact.label);
    const value = setting.translate(fact.value);
    const labelLines = linesOf(setting, label, styles.label, own);
    return { at, label, value, labelLines, lines: linesOf(setting, value, styles.fact, own) };
  });
  const isLong = (fact: SetFact): boolean => fact.lines.length > mostFactLines || fact.labelLines.length > 2;
  const short = set.filter((fact) => !isLong(fact));
  const rows = Array.from({ length: Math.ceil(short.length / perRow) }, (_, row) => {
    const members = short.slice(row * perRow, (row + 1) * perRow);
    const height = members.reduce(
      (tall, fact) =>
        Math.max(
          tall,
          fact.labelLines.length * leading.small + Math.max(1, fact.lines.length) * leading.fact,
        ),
      0,
    );
    const marks = members.flatMap((fact, at) => factMarks(fact, at * (own + factGap), own, setting));
    return strip(height + 3, marks, { space: row === 0 ? 9 : 3 });
  });
  const long = set
    .filter(isLong)
    .flatMap((fact) => [
      ...lineStrips(linesOf(setting, fact.label, styles.label, width), leading.small, { space: 3 }),
      ...lineStrips(linesOf(setting, fact.value, styles.fact, width), leading.fact),
    ]);
  return [...rows, ...long];
}

function heightOf(strips: readonly Strip[]): number {
  return sum(strips.map(({ space, height }) => space + height));
}

/** The first strips leave room for the portrait's frame. */
export function layoutHeader(header: PrintHeader, width: number, setting: Setting): readonly Strip[] {
  const framed = header.portraitFrame || header.portrait !== undefined;
  const room = framed ? width - frame.width - frame.gap : width;
  const words = (text: PrintHeader['mark']): string => (text === undefined ? '' : setting.translate(text));
  const names = [
    ...lineStrips(linesOf(setting, words(header.system), styles.overline, room), leading.body),
    ...nameStrips(words(header.name), room, setting),
    ...lineStrips(linesOf(setting, words(header.subtitle), styles.subtitle, room), 15),
    ...markStrips(words(header.mark), room, setting),
  ];
  const facts = factStrips(header.facts, room, setting);
  const missing = framed ? Math.max(0, frame.height - heightOf([...names, ...facts])) : 0;
  const [firstFact, ...moreFacts] = facts;
  // The facts align with the bottom of the portrait's frame.
  const beside =
    firstFact === undefined
      ? names
      : [...names, { ...firstFact, space: firstFact.space + missing }, ...moreFacts];
  const portrait: readonly Mark[] = framed
    ? [
        {
          kind: 'portrait',
          x: width - frame.width,
          y: 0,
          width: frame.width,
          height: frame.height,
          ...(header.portrait === undefined ? {} : { image: header.portrait }),
        },
      ]
    : [];
  const [first, ...rest] = beside;
  const under = facts.length === 0 ? missing : 0;
  return [
    ...(first === undefined ? [] : [{ ...first, marks: [...first.marks, ...portrait] }, ...rest]),
    strip(under + 9, [
      { kind: 'rule', x: 0, y: under + 6, length: width, weight: 'bold' },
      { kind: 'rule', x: 0, y: under + 8.4, length: width, weight: 'hair' },
    ]),
  ];
}
