import { describe, expect, it } from 'vitest';
import { figuresNow } from '#renderer/features/encounter/turn/figuresNow';
import { set } from '#shared/character/edits';
import { plainNumber, raw } from '#shared/kernel/text';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { everySystem } from '#test/unit/renderer/support/everySystem';

describe.each(Object.entries(everySystem))('the turn of a hero of %s', (name, load) => {
  it('shows what is left of points that were spent', async () => {
    const ruleset = await load();
    const created = newCharacter(ruleset, { clock: fixedClock, ids: countingIds() });
    const open = (...path: [] | [readonly (string | number)[], number]) => {
      const [at, value] = path;
      const opened = ruleset.open(at === undefined ? created : editPlay(created, [set(at, value ?? 0)]));
      if (!opened.ok) throw new Error('Does not open');
      return opened.value;
    };
    const whole = open();
    const [first] = whole.play().blocks.flatMap((block) => (block.kind === 'trackers' ? [block] : []));
    const named = new Set(
      whole
        .sheet()
        .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []))
        .map(({ id }) => id),
    );
    const points = (first?.trackers ?? []).filter(({ id }) => named.has(id));
    if (name === 'heroic') expect(points.map(({ id }) => id)).toContain('heroism');
    for (const { label, path, min, value } of points) {
      const then = value === min ? value + 1 : min;
      const shown = figuresNow(open(path, then)).filter(
        (figure) => JSON.stringify(figure.label) === JSON.stringify(label),
      );
      expect(shown.map((figure) => figure.value)).toEqual(shown.map(() => raw(plainNumber(then))));
    }
  });
});
