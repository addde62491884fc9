import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import type { PrintChart, PrintSheet } from '#shared/rules/print/print';
import { inkOf, render } from './pixels';
import { blankSheet } from './samples';
import { draw, textOf } from './support';

type Points = PrintChart['lines'][number]['points'];

function sheetOf(lines: readonly (readonly [name: string, points: Points])[]): PrintSheet {
  const chart: PrintChart = {
    kind: 'chart',
    title: raw('Money'),
    lines: lines.map(([name, points]) => ({ label: raw(name), points })),
    from: raw('2026-01-01'),
    to: raw('2026-12-31'),
  };
  return { ...blankSheet(), bands: [{ columns: [{ weight: 1, blocks: [chart] }] }] };
}

const course = (member: number, length = 40): Points =>
  Array.from({ length }, (_, at) =>
    at < member ? null : Math.round(120 * Math.sin((at + member * 5) / 6) + member * 25 + at * 3),
  );
const party = (count: number) =>
  Array.from({ length: count }, (_, at) => [`Member ${String(at + 1)}`, course(at)] as const);

describe('a printed chart', () => {
  it('names every line of a large party, its first and last day, and amounts in round steps', async () => {
    const { bytes, pages, missingGlyphs } = await draw([sheetOf(party(12))]);
    const text = await textOf(bytes, '-layout');
    expect([pages, missingGlyphs]).toEqual([1, []]);
    for (const [name] of party(12)) expect(text).toMatch(new RegExp(`${name}(?!\\d)`));
    expect(text).toMatch(/2026-01-01 +2026-12-31/);
    for (const amount of ['−200', '0', '200', '400', '600'])
      expect(text).toMatch(new RegExp(`(^|\\s)${amount}\\s`, 'm'));
  });

  it('draws each line differently: without any of them the page differs', async () => {
    const all = await draw([sheetOf(party(3))]);
    const two = await draw([sheetOf(party(2))]);
    const again = await draw([sheetOf(party(3))]);
    expect(Buffer.from(all.bytes).equals(Buffer.from(again.bytes))).toBe(true);
    expect(Buffer.from(all.bytes).equals(Buffer.from(two.bytes))).toBe(false);
  });

  it.each([
    ['one moment', [['Ada', [7]]]],
    ['nothing but zero', [['Ada', [0, 0, 0]]]],
    ['nothing at all', [['Ada', [null, null]]]],
    ['nobody', []],
    ['debts alone', [['Ada', [-3, -50_000]]]],
    ['a gap and a huge sum', [['Ada', [1, null, 1_000_000_000]]]],
    ['a name without an end', [['Ada'.repeat(60), [1, 2]]]],
  ] as const)('stays on its page with %s', async (_what, lines) => {
    const { bytes, pages } = await draw([sheetOf(lines)]);
    const [page] = await render(bytes, pages);
    if (page === undefined) throw new Error('no page');
    const ink = inkOf(page);
    expect(ink.left).toBeGreaterThanOrEqual(50);
    expect(ink.right).toBeLessThanOrEqual(page.width - 34);
  });
});
