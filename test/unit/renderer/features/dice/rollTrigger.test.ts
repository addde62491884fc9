import { english } from '#test/unit/renderer/support/english';
import { nextTick } from 'vue';
import { expect, it, vi } from 'vitest';
import { explain } from '#shared/rules/explained';
import { raw } from '#shared/kernel/text';
import type { SheetBlock } from '#shared/rules/sheetViews';
import StatBlock from '#renderer/components/sheet/StatBlock.vue';
import { mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';

const request = { check: 'check', values: {}, label: raw('Str') };
const blocks: readonly SheetBlock[] = [
  {
    kind: 'figures',
    id: 'stats',
    title: raw('Stats'),
    figures: [
      {
        id: 'str',
        label: raw('Strength'),
        value: raw('3'),
        explained: explain([{ label: raw('Base'), amount: 3, rule: '1' }]),
        emphasis: 'main',
        roll: request,
      },
      { id: 'load', label: raw('Load'), value: raw('0'), emphasis: 'normal' },
    ],
  },
  {
    kind: 'entries',
    id: 'skills',
    title: raw('Skills'),
    entries: [{ id: 'stealth', name: raw('Stealth'), texts: [], roll: request }],
    empty: raw(''),
  },
];

it('a name on a sheet rolls, with Shift at once, and its number still opens to its sources', async () => {
  const oddsOf = vi.fn(() => ({ success: 0.7222, target: { atLeast: 7 } }));
  const wrapper = mountWidget(StatBlock, { blocks, oddsOf });
  const triggers = wrapper.findAll('[data-roll]');
  expect(triggers.map((each) => each.attributes('aria-label'))).toEqual([
    english('dice.sheet.roll', { label: 'Strength' }),
    english('dice.sheet.roll', { label: 'Stealth' }),
  ]);
  expect(oddsOf).not.toHaveBeenCalled();
  // A hint listens to its control from the tick after both were drawn.
  await nextTick();
  await triggers[0]!.trigger('focus');
  const hint = wrapper.get(`[id="${triggers[0]!.attributes('aria-describedby')}"]`);
  expect(hint.text()).toContain('72% to reach 7');
  await triggers[0]!.trigger('click');
  await triggers[0]!.trigger('keydown', { key: 'Enter', shiftKey: true });
  await triggers[1]!.trigger('click', { shiftKey: true });
  expect(wrapper.emitted('roll')).toEqual([
    [request, false],
    [request, true],
    [request, true],
  ]);
  expect(wrapper.get('[aria-label^="Strength 3"]').attributes('aria-expanded')).toBe('false');
});

it('rolls of a table are spoken with their names, and numbers with their rows', () => {
  const roll = { check: 'attack', values: {}, label: raw('Axe: attack') };
  const harm = { check: 'damage', values: {}, label: raw('Axe: damage') };
  const explained = explain([{ label: raw('Might'), amount: 5, rule: '1' }]);
  const table: SheetBlock = {
    kind: 'table',
    id: 'weapons',
    title: raw('Weapons'),
    columns: ['Weapon', 'Attack', 'Damage'].map((name) => ({ id: name, label: raw(name), numeric: false })),
    rows: [
      {
        id: 'axe',
        cells: [
          { text: raw(''), terms: [{ label: raw('Axe'), explanation: raw('It cuts.') }] },
          { text: raw('+5'), explained, roll },
          { text: raw('1d6'), roll: harm },
        ],
      },
    ],
    empty: raw(''),
  };
  const wrapper = mountWidget(StatBlock, { blocks: [table], oddsOf: () => undefined });
  const names = wrapper.findAll('[data-roll]').map((each) => each.attributes('aria-label'));
  expect(names).toEqual(['Roll Axe: attack', 'Roll Axe: damage 1d6']);
  expect(wrapper.find('[aria-label^="Axe, Attack +5"]').exists()).toBe(true);
});

it('a sheet without rolling has no roll buttons', () => {
  const wrapper = mountWidget(StatBlock, { blocks });
  expect(wrapper.findAll('[data-roll]')).toHaveLength(0);
  expect(wrapper.text()).toContain('Strength');
  expect(wrapper.text()).toContain('Stealth');
});
