import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import type { Figure } from '#shared/rules/views';
import type { SheetBlock } from '#shared/rules/sheetViews';
import { statBlockParts } from '#renderer/components/sheet/statBlockParts';
import { loadRuleset } from '#shared/rulesets/registry';
import { quickCharacter } from '#shared/sheet/commands';
import { seededRng } from '#shared/dice/random';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const figures = (id: string, count: number): SheetBlock => ({
  kind: 'figures',
  id,
  title: raw(id),
  figures: Array.from({ length: count }, (_, index): Figure => ({
    id: `${id}-${String(index)}`,
    label: raw('Label'),
    value: raw('1'),
    emphasis: 'normal',
  })),
});
const counts = (...blocks: readonly SheetBlock[]): readonly [number, readonly number[]] => {
  const { band, lines } = statBlockParts(blocks);
  return [band.length, lines.map((line) => line.figures.length)];
};

describe('the parts of a stat block', () => {
  it('fill a band of eight, with whole blocks only, and go on in the lines', () => {
    expect(counts()).toEqual([0, []]);
    expect(counts(figures('a', 3), figures('b', 4), figures('c', 2))).toEqual([7, [2]]);
    expect(counts(figures('a', 3), figures('b', 1))).toEqual([4, []]);
    expect(counts(figures('a', 9), figures('b', 3))).toEqual([8, [4]]);
    expect(counts(figures('a', 10))).toEqual([8, [2]]);
  });

  it.each(['heroic', 'delver', 'relict', 'starfaring', 'tiers'])(
    'hold each block and each figure of %s once',
    async (id) => {
      const ruleset = await loadRuleset(id);
      if (ruleset === undefined) throw new Error(`No ruleset ${id}`);
      const ports = { clock: fixedClock, ids: countingIds(), rng: seededRng(id) };
      const opened = ruleset.open(quickCharacter(ruleset, { ...ports, translate: JSON.stringify }));
      if (!opened.ok) throw new Error('not opened');
      const { blocks } = opened.value.sheet();
      const { band, lines, wide, pairs, paged } = statBlockParts(blocks);
      const shown = blocks.filter(({ built }) => built !== false);
      expect(band.length).toBeLessThanOrEqual(8);
      expect([...band, ...lines.flatMap((line) => line.figures)].map((each) => each.id).toSorted()).toEqual(
        shown
          .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
          .map((each) => each.id)
          .toSorted(),
      );
      expect([...wide, ...pairs, ...paged].map((each) => each.id).toSorted()).toEqual(
        shown.flatMap((block) => (block.kind === 'figures' ? [] : [block.id])).toSorted(),
      );
    },
  );
});
