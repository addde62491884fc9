import { describe, expect, it } from 'vitest';
import TrackerMarks from '#renderer/components/play/living/TrackerMarks.vue';
import { isPathEdit } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import type { Tracker } from '#shared/rules/play';
import type { WidgetChange } from '#renderer/components/widgets/widgetEvents';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const tracker = (more: Partial<Tracker>): Tracker => ({
  id: 'shots',
  label: raw('Shots'),
  of: raw('Pistol'),
  value: 4,
  min: 0,
  max: 6,
  path: ['live', 'gear', '0', 'shots'],
  tone: 'plain',
  show: 'boxes',
  ...more,
});

function mounted(more: Partial<Tracker> = {}) {
  const { wrapper } = mountPage(TrackerMarks, { tracker: tracker(more) });
  const changes = () => (wrapper.emitted<[WidgetChange]>('change') ?? []).map(([change]) => change);
  const amounts = () =>
    changes().flatMap(({ edits }) =>
      edits.filter(isPathEdit).map((edit) => (edit.op === 'set' ? edit.by?.amount : undefined)),
    );
  return { wrapper, changes, amounts };
}

describe('marks', () => {
  it('count up to the one that is pressed, or one less if it was the last, as amounts', async () => {
    const { wrapper, amounts } = mounted();
    for (const mark of [6, 4, 1]) await wrapper.get(`[data-mark="${String(mark)}"]`).trigger('click');
    expect(amounts()).toEqual([2, -1, -3]);
  });

  it('move with the arrow keys, and stay at their bounds', async () => {
    const { wrapper, amounts } = mounted({ value: 6 });
    const spin = wrapper.get('[role=spinbutton]');
    await spin.trigger('keydown', { key: 'ArrowUp' });
    await spin.trigger('keydown', { key: 'ArrowDown' });
    expect(amounts()).toEqual([-1]);
    expect(spin.attributes()).toMatchObject({ 'aria-valuenow': '6', 'aria-valuemax': '6' });
  });

  it('are drawn in boxes of several, and as the parts of clocks', () => {
    const boxes = mounted({ value: 6, max: 10, per: 4 }).wrapper;
    expect(boxes.findAll('svg')).toHaveLength(3);
    expect(boxes.findAll('.stroke')).toHaveLength(6);
    const clock = mounted({ show: 'clock' }).wrapper;
    expect(clock.findAll('svg')).toHaveLength(1);
    expect(clock.findAll('.mark')).toHaveLength(6);
    expect(clock.findAll('.mark.made')).toHaveLength(4);
  });

  it('are the dice of a ladder, the largest first', async () => {
    const { wrapper, amounts } = mounted({ show: 'die', value: 2, max: 3, dice: [0, 4, 6, 8] });
    expect(wrapper.findAll('.die').map((die) => [die.text(), die.classes('made')])).toEqual([
      ['d8', false],
      ['d6', true],
      ['d4', false],
    ]);
    await wrapper.get('.die.made').trigger('click');
    expect(amounts()).toEqual([-1]);
  });

  it('are used one by one where each has its own worth', async () => {
    const boxes = [1, 2].map((worth) => ({
      worth,
      used: worth === 1,
      edits: [{ op: 'set' as const, path: ['boxes', 'stress', String(worth)], value: worth !== 1 }],
    }));
    const { wrapper, changes } = mounted({ boxes, value: 1, max: 2 });
    await wrapper.get('[data-mark="2"]').trigger('click');
    expect(changes()[0]?.edits).toEqual(boxes[1]?.edits);
  });
});
