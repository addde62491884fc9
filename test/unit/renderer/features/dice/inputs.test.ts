import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { choice, dice, flag, number, optionalGroup, optionalNumber } from '#shared/rules/inputs';
import InputsForm from '#renderer/components/inputs/InputsForm.vue';
import { faultWithin } from '#renderer/components/inputs/inputs';
import { fixedRng, mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';

const inputs = {
  bonus: number(raw('Bonus'), { min: -5, max: 5 }),
  luck: optionalNumber(raw('Luck'), { min: 0, max: 2, initial: 1 }),
  length: number(raw('Length'), { min: 0, max: 10, fractions: true }),
  mode: choice(raw('Mode'), [
    { id: 'plain', label: raw('Plain') },
    { id: 'best', label: raw('Best') },
  ]),
  aimed: flag(raw('Aimed')),
  rolled: dice(raw('Rolled'), { sides: 6, count: { min: 2, max: 3 } }),
  wind: optionalGroup(raw('Wind'), { strength: number(raw('Strength'), { min: 0, max: 3 }) }),
};
const values = { bonus: 0, length: 1, mode: 'plain', aimed: false, rolled: [] };

function form(more: Record<string, unknown> = {}) {
  const wrapper = mountWidget(InputsForm, { inputs, values, rng: fixedRng(4), ...more });
  const last = () => wrapper.emitted<[Record<string, unknown>]>('change')?.at(-1)?.[0];
  const field = (label: string) => {
    const id = wrapper
      .findAll('label')
      .find((each) => each.text() === label)
      ?.attributes('for');
    return wrapper.get<HTMLInputElement>(`[id="${id}"]`);
  };
  return { wrapper, last, field };
}

describe('a form of inputs', () => {
  it('steps and types numbers within their bounds', async () => {
    const { wrapper, last, field } = form();
    await wrapper.get('[aria-label="Increase Bonus"]').trigger('click');
    expect(last()).toEqual({ ...values, bonus: 1 });
    await field('Bonus').setValue('-3');
    expect(last()).toMatchObject({ bonus: -3 });
    await field('Bonus').setValue('−4');
    expect(last()).toMatchObject({ bonus: -4 });
    await field('Bonus').setValue('99');
    expect(last()).toMatchObject({ bonus: -4 });
    await field('Bonus').trigger('blur');
    expect(last()).toMatchObject({ bonus: 5 });
    await field('Length').setValue('2,5');
    expect(last()).toMatchObject({ length: 2.5 });
    await field('Bonus').trigger('keydown', { key: 'ArrowDown' });
    expect(last()).toMatchObject({ bonus: -1 });
  });

  it('leaves out optional empty inputs, and starts them from their initial values', async () => {
    const { wrapper, last, field } = form();
    await wrapper.get('[aria-label="Increase Luck"]').trigger('click');
    expect(last()).toEqual({ ...values, luck: 1 });
    await wrapper.setProps({ values: { ...values, luck: 1 } });
    await field('Luck').setValue('');
    expect(last()).toEqual(values);
  });

  it('selects options, toggles flags, and switches groups on and off', async () => {
    const { wrapper, last } = form();
    await wrapper.findAll('input[type=radio]')[1]!.setValue(true);
    expect(last()).toMatchObject({ mode: 'best' });
    await wrapper.get('[role=switch][aria-label=Aimed]').setValue(true);
    expect(last()).toMatchObject({ aimed: true });
    await wrapper.get('[role=switch][aria-label=Wind]').setValue(true);
    expect(last()).toMatchObject({ wind: { strength: 0 } });
    await wrapper.setProps({ values: { ...values, wind: { strength: 0 } } });
    await wrapper.get('[aria-label="Increase Strength"]').trigger('click');
    expect(last()).toMatchObject({ wind: { strength: 1 } });
    await wrapper.get('[role=switch][aria-label=Wind]').setValue(false);
    expect(last()).toEqual(values);
  });

  it('accepts typed or rolled dice, keeps an incomplete row, and marks impossible faces', async () => {
    const { wrapper, last } = form();
    const boxes = () => wrapper.findAll<HTMLInputElement>('.die');
    await boxes()[1]!.setValue('6');
    expect(last()).toMatchObject({ rolled: [6] });
    await wrapper.setProps({ values: { ...values, rolled: [6] } });
    expect(boxes().map((box) => box.element.value)).toEqual(['', '6']);
    await boxes()[0]!.setValue('7');
    expect(boxes()[0]!.attributes('aria-invalid')).toBe('true');
    expect(last()).toMatchObject({ rolled: [6] });
    await wrapper.get('[aria-label="Add a die: Rolled"]').trigger('click');
    await wrapper.get('[aria-label="Roll: Rolled"]').trigger('click');
    expect(last()).toMatchObject({ rolled: [5, 5, 5] });
  });

  it('shows a fault at the input that it names, at any depth', async () => {
    const fault = { path: 'wind.strength', text: raw('Too strong') };
    const { wrapper } = form({ values: { ...values, wind: { strength: 9 } }, fault });
    const alerts = wrapper.findAll('[role=alert]');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]!.element.closest('.group')).not.toBeNull();
    expect(faultWithin({ path: 'windy', text: raw('') }, 'wind')).toBeUndefined();
    expect(faultWithin({ path: 'dice[2]', text: raw('') }, 'dice')?.path).toBe('[2]');
  });
});
