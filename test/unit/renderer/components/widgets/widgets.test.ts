import { english } from '#test/unit/renderer/support/english';
import { set } from '#shared/character/edits';
import { nextTick } from 'vue';
import { describe, expect, it } from 'vitest';
import ChoiceWidget from '#renderer/components/widgets/chosen/ChoiceWidget.vue';
import ChosenWidget from '#renderer/components/widgets/chosen/ChosenWidget.vue';
import FieldsWidget from '#renderer/components/widgets/fields/FieldsWidget.vue';
import IdentityWidget from '#renderer/components/widgets/fields/IdentityWidget.vue';
import NoteWidget from '#renderer/components/widgets/NoteWidget.vue';
import SteppersWidget from '#renderer/components/widgets/steppers/SteppersWidget.vue';
import WidgetView from '#renderer/components/widgets/WidgetView.vue';
import { enter, remove } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import { fixedRng, labelsOf, mountWidget } from './mountWidget';
import { catalog, choice, chosen, fields, identity, note, steppers } from './sampleViews';

const rng = fixedRng(0);

describe('identity', () => {
  it('renames at every key press, and with a rolled suggestion that differs', async () => {
    const wrapper = mountWidget(IdentityWidget, { widget: identity, name: 'Brakka', limit: 200, rng });
    await wrapper.get('input').setValue('Brakka II');
    await wrapper.get('[aria-label="Roll a suggestion for Name"]').trigger('click');
    expect(wrapper.emitted('rename')).toEqual([['Brakka II'], ['Ilse']]);
  });
});

describe('fields', () => {
  it('emits every key press at once, with a merge key, and ignores its own echo', async () => {
    const wrapper = mountWidget(FieldsWidget, { widget: fields, rng });
    const input = wrapper.get<HTMLInputElement>('[data-place=calling] input');
    await input.setValue('smiths ');
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [{ op: 'set', path: ['calling'], value: 'smiths ' }], merge: 'text:calling' }],
    ]);
    await wrapper.setProps({ widget: { ...fields, fields: [{ ...fields.fields[0], value: 'smiths' }] } });
    expect(input.element.value).toBe('smiths ');
    await wrapper.setProps({ widget: { ...fields, fields: [{ ...fields.fields[0], value: 'sailor' }] } });
    expect(input.element.value).toBe('sailor');
  });

  it('chooses a suggestion from the menu by keyboard, and Escape returns the focus', async () => {
    const wrapper = mountWidget(FieldsWidget, { widget: fields, rng });
    const opener = wrapper.get<HTMLButtonElement>('[aria-label="Suggestions for Calling"]');
    await opener.trigger('click');
    await nextTick();
    const items = wrapper.findAll<HTMLElement>('[role=menuitem]');
    expect(items.map((item) => item.text())).toEqual(['sailor', 'smith', 'scholar']);
    await nextTick();
    items[0]!.element.focus();
    await items[0]!.trigger('keydown', { key: 's' });
    await items[1]!.trigger('keydown', { key: 'c' });
    expect(document.activeElement?.textContent).toContain('scholar');
    await items[2]!.trigger('keydown', { key: 'Escape' });
    expect(document.activeElement).toBe(opener.element);
    await opener.trigger('click');
    await wrapper.findAll('[role=menuitem]')[2]!.trigger('click');
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [{ op: 'set', path: ['calling'], value: 'scholar' }] }],
    ]);
  });

  it('writes phrases line by line without a button, shows the price of the next and its obstacle', async () => {
    const wrapper = mountWidget(FieldsWidget, { widget: fields, rng });
    expect(wrapper.text()).toContain(english('widgets.phrases.next', { price: '1 Exp' }));
    await wrapper.get('[aria-label="Traits 2"]').setValue('b');
    await wrapper.get('[aria-label="Remove “stubborn”"]').trigger('click');
    expect(wrapper.emitted('change')?.map(([change]) => (change as { edits: unknown[] }).edits)).toEqual([
      [{ op: 'insert', path: ['traits'], value: 'b' }],
      [{ op: 'remove', path: ['traits', 0] }],
    ]);
    const [text, list] = fields.fields;
    await wrapper.setProps({ widget: { ...fields, fields: [text, { ...list, room: 0 }] } });
    expect(wrapper.text()).toContain('Three traits are the most.');
    expect(wrapper.find('[aria-label="Traits 2"]').exists()).toBe(false);
  });
});

describe('choice', () => {
  it('selects by click, but never a blocked or selected one', async () => {
    const wrapper = mountWidget(ChoiceWidget, { widget: choice });
    const radios = wrapper.findAll('[role=radio]');
    for (const radio of radios) await radio.trigger('click');
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [{ op: 'set', path: ['folk'], value: 'dwarf' }] }],
      [{ edits: [{ op: 'set', path: ['folk'], value: 'elf' }] }],
    ]);
    expect(radios[2]!.attributes('aria-disabled')).toBe('true');
    const why = document.getElementById(radios[2]!.attributes('aria-describedby')!.split(' ')[2]!);
    expect(why?.textContent).toBe('Too large for this campaign: ask the GM.');
  });

  it('moves with the arrow keys, past blocked ones, from the last to the first', async () => {
    const wrapper = mountWidget(ChoiceWidget, { widget: choice });
    const radios = wrapper.findAll<HTMLElement>('[role=radio]');
    expect(radios.map((radio) => radio.attributes('tabindex'))).toEqual(['0', '-1', '-1', '-1']);
    await radios[1]!.trigger('keydown', { key: 'ArrowRight' });
    expect(document.activeElement).toBe(radios[2]!.element);
    expect(wrapper.emitted('change')).toBeUndefined();
    await radios[0]!.trigger('keydown', { key: 'ArrowUp' });
    expect(document.activeElement).toBe(radios[3]!.element);
    expect(wrapper.emitted('change')).toHaveLength(1);
  });
});

describe('steppers', () => {
  it('shows the price of each step and applies it by button and by arrow key', async () => {
    const wrapper = mountWidget(SteppersWidget, { widget: steppers, rng });
    const raise = wrapper.get('[aria-label="Raise Strength to 4"]');
    const price = document.getElementById(raise.attributes('aria-describedby')!);
    expect(price?.textContent).toBe('6 Exp');
    await raise.trigger('click');
    await raise.trigger('keydown', { key: 'ArrowDown' });
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [{ op: 'set', path: ['stats', 'str'], value: 4 }] }],
      [{ edits: [{ op: 'set', path: ['stats', 'str'], value: 2 }] }],
    ]);
  });

  it('keeps a blocked step in the tab order with its reason, and does nothing', async () => {
    const wrapper = mountWidget(SteppersWidget, { widget: steppers, rng });
    const raise = wrapper.get<HTMLButtonElement>('[aria-label="Raise Agility to 7"]');
    expect(raise.attributes('disabled')).toBeUndefined();
    expect(raise.attributes('aria-disabled')).toBe('true');
    expect(document.getElementById(raise.attributes('aria-describedby')!)?.textContent).toContain(
      'The maximum is 6.',
    );
    await raise.trigger('click');
    await raise.trigger('keydown', { key: 'ArrowUp' });
    expect(wrapper.emitted('change')).toBeUndefined();
    await raise.trigger('focus');
    await nextTick();
    expect(wrapper.find('.v-tooltip').text()).toBe(english('definition.blocked.most', { most: '6' }));
  });
});

describe('chosen', () => {
  it('offers each detail by its kind: selected, counted, typed', async () => {
    const wrapper = mountWidget(ChosenWidget, { widget: chosen });
    const [row] = wrapper.findAll('li');
    await row!.get('[aria-haspopup=menu]').trigger('click');
    await nextTick();
    const items = row!.findAll('[role=menuitemradio]');
    expect(items.map((item) => item.attributes('aria-checked'))).toEqual(['true', 'false', 'false']);
    expect(items[2]!.attributes('aria-disabled')).toBe('true');
    await items[2]!.trigger('click');
    await items[0]!.trigger('click');
    expect(wrapper.emitted('change')).toBeUndefined();
    await row!.get('[aria-haspopup=menu]').trigger('click');
    await row!.findAll('[role=menuitemradio]')[1]!.trigger('click');
    await row!.get('input[role=spinbutton]').setValue('5');
    await row!.get('input:not([role])').setValue('x');
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [{ op: 'set', path: ['gear', 0, 'state'], value: 'wielded' }], label: expect.anything() }],
      [
        {
          edits: [{ op: 'set', path: ['gear', 0, 'count'], value: 5 }],
          merge: 'number:gear[0].count',
          label: expect.anything(),
        },
      ],
      [
        {
          edits: [{ op: 'set', path: ['gear', 0, 'note'], value: 'x' }],
          merge: 'text:gear[0].note',
          label: expect.anything(),
        },
      ],
    ]);
    expect(labelsOf(wrapper)).toEqual(['sword: Place Wielded', 'sword: How many 2 → 5', 'sword: Note']);
  });

  it('does not emit numbers out of bounds and corrects them when the field loses the focus', async () => {
    const wrapper = mountWidget(ChosenWidget, { widget: chosen });
    const input = wrapper.get<HTMLInputElement>('input[role=spinbutton]');
    for (const wrong of ['0', '10', '2.5', '']) await input.setValue(wrong);
    expect(wrapper.emitted('change')).toBeUndefined();
    await input.trigger('blur');
    expect(input.element.value).toBe('2');
  });

  it('removes a row and focuses the next one; shows problems and the empty state', async () => {
    const shorter = { ...chosen, rows: chosen.rows.slice(1) };
    const onChange = () => void wrapper.setProps({ widget: shorter });
    const wrapper = mountWidget(ChosenWidget, { widget: chosen, onChange });
    expect(wrapper.text()).toContain('The rope is wet. Dry it.');
    await wrapper.get('[aria-label="Remove sword"]').trigger('click');
    expect(wrapper.emitted('change')).toMatchObject([
      [{ edits: [{ op: 'remove', path: ['gear', 0] }], label: expect.anything() }],
    ]);
    expect(labelsOf(wrapper)).toEqual([english('widgets.chosen.remove', { title: 'sword' })]);
    await nextTick();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      english('widgets.chosen.remove', { title: 'rope' }),
    );
    await wrapper.setProps({ widget: { ...chosen, rows: [] } });
    expect(wrapper.text()).toContain('Nothing yet.');
  });

  it('offers the actions of a row, and no removal if there is none', async () => {
    const sell = {
      id: 'sell',
      label: raw('Sell'),
      price: raw('$3'),
      edits: [remove(['gear', 0]), enter({ account: 'money' as const, amount: 3, reason: 'sold' })],
    };
    const give = {
      id: 'give',
      label: raw('Give'),
      edits: [],
      options: [{ value: 'rook', label: raw('Rook'), edits: [remove(['gear', 0])] }],
    };
    const drink = { id: 'drink', label: raw('Drink'), edits: [], blocked: raw('It is empty.') };
    const [sword, rope] = chosen.rows;
    const rows = [{ ...sword!, actions: [sell, give, drink], remove: [] }, rope!];
    const onChange = () => void wrapper.setProps({ widget: { ...chosen, rows: [rope!] } });
    const wrapper = mountWidget(ChosenWidget, { widget: { ...chosen, rows } });
    expect(wrapper.findAll('[aria-label^="Remove"]')).toHaveLength(1);
    const [row] = wrapper.findAll('li');
    const button = (words: string) => row!.findAll('button').find((each) => each.text().startsWith(words))!;
    await button('Drink').trigger('click');
    await button('Give').trigger('click');
    await nextTick();
    await row!.get('[role=menuitem]').trigger('click');
    expect(button('Sell').text()).toContain('$3');
    await wrapper.setProps({ onChange });
    await button('Sell').trigger('click');
    expect(labelsOf(wrapper)).toEqual(['Give: sword, Rook', 'Sell: sword']);
    await nextTick();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      english('widgets.chosen.remove', { title: 'rope' }),
    );
  });
});

it('a warning is marked as one in words', () => {
  expect(mountWidget(NoteWidget, { widget: note }).text()).toBe('Warning: The package has no coins.');
});

it('every kind of widget is drawn by its component', () => {
  for (const widget of [identity, fields, choice, steppers, chosen, catalog, note]) {
    const wrapper = mountWidget(WidgetView, { widget, name: 'Brakka', nameLength: 200, rng });
    expect(wrapper.html()).not.toBe('');
    expect(wrapper.html().length).toBeGreaterThan(60);
  }
});

it('steppers with dice are rolled by a button, store the dice, and are rolled again as one step', async () => {
  const dice = {
    ...{ count: 3, sides: 6, path: ['rolled'], faces: {}, earlier: { path: ['before'], faces: [] } },
    sums: Object.fromEntries(steppers.rows.map(({ id }) => [id, ['stats', id]])),
  };
  const wrapper = mountWidget(SteppersWidget, { widget: { ...steppers, dice }, rng: fixedRng(4) });
  const button = () =>
    wrapper
      .findAll('button')
      .find((each) => each.text().startsWith(english('dice.sheet.roll', { label: '3d6' })))!;
  expect(button().text()).toBe(english('dice.sheet.roll', { label: '3d6 for each' }));
  await button().trigger('click');
  const faces = Object.fromEntries(steppers.rows.map(({ id }) => [id, [5, 5, 5]]));
  expect(wrapper.emitted('change')).toMatchObject([
    [{ edits: [set(['rolled'], faces), ...steppers.rows.map(({ id }) => set(['stats', id], 15))] }],
  ]);
  const rows = steppers.rows.map((row) => ({ ...row, value: 15 }));
  await wrapper.setProps({ widget: { ...steppers, rows, dice: { ...dice, faces } } });
  expect(button().text()).toBe(english('dice.sheet.roll', { label: '3d6 for each again' }));
  expect(wrapper.findAll('[data-rolled]').map((each) => each.text())).toEqual(
    steppers.rows.map(() => 'Rolled 5 + 5 + 5 = 15'),
  );
});

it('dice of the table are entered for a number, what they replace is kept, and other dice are refused', async () => {
  const [first] = steppers.rows;
  const id = first?.id ?? '';
  const dice = {
    ...{ count: 3, sides: 6, path: ['rolled'], faces: { [id]: [1, 2, 3] } },
    earlier: { path: ['before'], faces: [] },
    sums: { [id]: ['stats', id] },
  };
  const wrapper = mountWidget(SteppersWidget, { widget: { ...steppers, dice }, rng });
  expect(wrapper.findAll('input')).toHaveLength(0);
  await wrapper.find('button[aria-pressed]').trigger('click');
  const field = wrapper.find('input');
  expect((field.element as HTMLInputElement).value).toBe('1 2 3');
  await field.setValue('4 7 5');
  expect(wrapper.emitted('change')).toBeUndefined();
  expect(field.attributes('aria-invalid')).toBe('true');
  await field.setValue('435');
  expect(wrapper.emitted('change')).toMatchObject([
    [
      {
        edits: [
          set(['rolled'], { [id]: [4, 3, 5] }),
          set(['before'], [{ [id]: [1, 2, 3] }]),
          set(['stats', id], 12),
        ],
      },
    ],
  ]);
  await wrapper.setProps({
    widget: { ...steppers, dice: { ...dice, earlier: { path: ['before'], faces: [{ [id]: [1, 2, 3] }] } } },
  });
  expect(wrapper.find('details').text()).toContain('1 + 2 + 3 = 6');
});
