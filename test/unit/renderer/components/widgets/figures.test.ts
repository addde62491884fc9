import { nextTick } from 'vue';
import { expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import BudgetMeter from '#renderer/components/widgets/figures/BudgetMeter.vue';
import FigureRow from '#renderer/components/widgets/figures/FigureRow.vue';
import ProblemList from '#renderer/components/widgets/ProblemList.vue';
import { mountWidget } from './mountWidget';
import { coins, endurance, problems } from './sampleViews';

it('a number opens to its sources, the rule behind each, and the total', async () => {
  const wrapper = mountWidget(FigureRow, { figure: endurance });
  expect(wrapper.text()).not.toContain('Str 3 + Agi 3 + 3, dwarf +1');
  const button = wrapper.get('button');
  expect(button.attributes('aria-expanded')).toBe('false');
  await button.trigger('click');
  await nextTick();
  expect(button.attributes('aria-expanded')).toBe('true');
  const rows = wrapper.findAll('tr').map((row) => row.findAll('th, td').map((cell) => cell.text()));
  expect(rows).toEqual([
    ['Str', '3', 'section 1'],
    ['Agi', '+3', 'section 1'],
    ['Base', '+3', 'section 1'],
    ['Dwarf', '+1', 'section 2.1'],
    ['Total', '10', ''],
  ]);
});

it('a budget says in words how much is left, and that it is overspent', async () => {
  const wrapper = mountWidget(BudgetMeter, { budget: coins });
  const meter = wrapper.get('[role=meter]');
  expect(meter.attributes()).toMatchObject({
    'aria-valuenow': '11',
    'aria-valuemax': '30',
    'aria-valuetext': '11 of 30 coins left',
  });
  expect(wrapper.get('.fill').attributes('style')).toBe('width: 37%;');
  await wrapper.setProps({ budget: { ...coins, spent: 39, text: raw('9 coins too much') } });
  expect(wrapper.text()).toContain('9 coins too much');
  expect(meter.attributes('aria-valuenow')).toBe('0');
  expect(wrapper.get('.fill').attributes('style')).toBe('width: 100%;');
});

it('a problem is a sentence that links to its step', async () => {
  const listed = problems.map((problem) => ({ problem, stepTitle: raw(problem.step) }));
  const wrapper = mountWidget(ProblemList, { problems: listed });
  const [, second] = wrapper.findAll('button');
  expect(second!.text()).toContain('9 coins too much. Give something back.');
  await second!.trigger('click');
  expect(wrapper.emitted('go')).toEqual([[problems[1]]]);
});
