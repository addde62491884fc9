import { english } from '#test/unit/renderer/support/english';
import { describe, expect, it } from 'vitest';
import { certain, rolled } from '#test/support/distribution';
import { raw } from '#shared/kernel/text';
import OddsView from '#renderer/components/dice/OddsView.vue';
import { curveBars, curveTicks } from '#renderer/components/dice/curve';
import { chanceText, percentText, points } from '#renderer/components/dice/percent';
import { rng } from '#renderer/platform/ports';
import { mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';

const twoDice = rolled(2, 6, (dice) => dice.reduce((sum, face) => sum + face, 0));
const hundreds = rolled(3, 20, (dice) => dice.reduce((sum, face) => sum + face * 10, 0));

describe('the curve', () => {
  it('has a bar for every total, with successes from the target on', () => {
    const bars = curveBars({ curve: twoDice, target: { atLeast: 9 } });
    expect(bars.map(({ from }) => from)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(bars.filter(({ succeeds }) => succeeds).map(({ from }) => from)).toEqual([9, 10, 11, 12]);
    expect(bars.find(({ from }) => from === 9)?.atLeast).toBeCloseTo(10 / 36);
  });

  it('has successes up to the target where a roll has to stay under it', () => {
    const bars = curveBars({ curve: twoDice, target: { atMost: 4 } });
    expect(bars.filter(({ succeeds }) => succeeds).map(({ from }) => from)).toEqual([2, 3, 4]);
    expect(bars.find(({ from }) => from === 4)?.atMost).toBeCloseTo(6 / 36);
    for (const target of [30, 31, 299, 300, 305, 600]) {
      const many = curveBars({ curve: hundreds, target: { atMost: target } });
      expect(many.some(({ to }) => to === target)).toBe(true);
      const success = many.filter(({ succeeds }) => succeeds).reduce((sum, { p }) => sum + p, 0);
      expect(success).toBeCloseTo(
        hundreds.filter(({ value }) => value <= target).reduce((sum, { p }) => sum + p, 0),
      );
    }
  });

  it('groups totals if there are many, never across the target', () => {
    for (const target of [30, 31, 299, 300, 305, 600]) {
      const bars = curveBars({ curve: hundreds, target: { atLeast: target } });
      expect(bars.length).toBeLessThanOrEqual(61);
      expect(bars.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1);
      expect(bars.some(({ from }) => from === target)).toBe(true);
      const success = bars.filter(({ succeeds }) => succeeds).reduce((sum, { p }) => sum + p, 0);
      expect(success).toBeCloseTo(
        hundreds.filter(({ value }) => value >= target).reduce((sum, { p }) => sum + p, 0),
      );
    }
  });

  it('leaves impossible totals empty, and works for a single total', () => {
    const gap = curveBars({
      curve: [
        { value: 1, p: 0.5 },
        { value: 4, p: 0.5 },
      ],
    });
    expect(gap.map(({ p }) => p)).toEqual([0.5, 0, 0, 0.5]);
    expect(curveBars({ curve: certain(5), target: { atLeast: 3 } })).toHaveLength(1);
    expect(curveBars({ curve: [] }).every(({ p }) => p === 0)).toBe(true);
  });

  it('labels few totals, including the target', () => {
    const ticks = curveTicks(curveBars({ curve: hundreds, target: { atLeast: 297 } }), 297);
    expect(ticks).toContain(297);
    expect(ticks.length).toBeLessThanOrEqual(11);
  });
});

describe('percent', () => {
  it.each([
    [0, { key: 'dice.percent', params: { value: 0 } }],
    [1, { key: 'dice.percent', params: { value: 100 } }],
    [0.001, { key: 'dice.percentBelow', params: { value: 1 } }],
    [0.999, { key: 'dice.percentAbove', params: { value: 99 } }],
    [0.7222, { key: 'dice.percent', params: { value: 72 } }],
  ])('of %d never looks certain or impossible unless it is', (chance, text) => {
    expect(percentText(chance)).toEqual(text);
  });

  it('points agree with the percentages beside them', () => {
    expect(points(0.424, 0.586)).toBe(59 - 42);
  });
});

it('odds are described in words and as a table beside the chart', async () => {
  const odds = {
    success: 10 / 36,
    curve: twoDice,
    target: { atLeast: 9 },
    specials: [{ label: raw('Crit'), p: 1 / 36 }],
  };
  const better = { ...odds, success: 15 / 36 };
  const wrapper = mountWidget(OddsView, {
    odds,
    whatIfs: [{ id: 'plus', label: raw('With +1'), odds: better }],
  });
  expect(wrapper.get('.head').text()).toMatch(/28%\s*to reach 9/);
  expect(wrapper.get('svg[role=img]').attributes('aria-label')).toContain(
    'from 2 to 12; the most likely is 7 at 17%',
  );
  const rows = wrapper
    .findAll('details tbody tr')
    .map((row) => row.findAll('th, td').map((cell) => cell.text()));
  expect(rows).toHaveLength(11);
  expect(rows[7]).toEqual(['9', '11%', '28%']);
  expect(wrapper.text()).toContain('Crit2.8%');
  expect(wrapper.get('.what-ifs tbody').text()).toMatch(/With \+1\s*42%\s*\+14 pts/);
});

it('odds of a roll that has to stay low say so in words, bars and table', () => {
  const odds = { success: 6 / 36, curve: twoDice, target: { atMost: 4 }, specials: [] };
  const wrapper = mountWidget(OddsView, { odds, whatIfs: [] });
  expect(wrapper.get('.head').text()).toMatch(/17%\s*to roll 4 or less/);
  const rows = wrapper.findAll('details tr').map((row) => row.findAll('th, td').map((cell) => cell.text()));
  expect(rows[0]?.at(-1)).toBe(english('dice.curve.orLess'));
  expect(rows[3]).toEqual(['4', '8.3%', '17%']);
  expect(wrapper.findAll('rect.succeeds')).toHaveLength(3);
  // The mark is after the third of eleven bars.
  expect(Number(wrapper.get('line.mark').attributes('x1'))).toBeCloseTo((360 / 11) * 3);
});

it.each([
  [1, 'to roll at least one success'],
  [3, 'to roll 3 or more successes'],
])('odds of a pool that needs %d say so', (atLeast, words) => {
  const target = { atLeast, of: 'successes' } as const;
  const odds = { success: 0.5, curve: twoDice, target, specials: [] };
  expect(mountWidget(OddsView, { odds, whatIfs: [] }).get('.head').text()).toBe(`50%${words}`);
  const against = { label: raw('Successes needed'), value: atLeast };
  expect(chanceText({ success: 0.5, target, against })).toMatchObject({
    key: 'dice.sheet.oddsSuccesses',
    params: { count: atLeast },
  });
});

it('dice of the program are fair: chi-square over 1,000,000 rolls of a d20', () => {
  const faces = Array.from({ length: 20 }, () => 0);
  const [count, expected] = [1_000_000, 50_000];
  for (let roll = 0; roll < count; roll += 1) {
    const face = rng.below(20);
    faces[face] = (faces[face] ?? 0) + 1;
  }
  const chiSquare = faces.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
  // 19 degrees of freedom: a fair source exceeds 75 once in a hundred million runs, and is below 1.5 equally
  // rarely.
  expect(chiSquare).toBeLessThan(75);
  expect(chiSquare).toBeGreaterThan(1.5);
});
