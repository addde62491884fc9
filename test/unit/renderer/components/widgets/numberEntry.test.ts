import { english } from '#test/unit/renderer/support/english';
import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { defineComponent, h, nextTick, ref } from 'vue';
import { i18n, translate } from '#renderer/locales/i18n';
import { vuetify } from '#renderer/app/vuetify';
import { provideCorrections } from '#renderer/components/controls/corrections';
import CorrectionBubble from '#renderer/components/controls/CorrectionBubble.vue';
import NumberStepper from '#renderer/components/inputs/NumberStepper.vue';
import DiceField from '#renderer/components/inputs/DiceField.vue';
import DiceLine from '#renderer/features/downtime/inspector/DiceLine.vue';
import NumberInput from '#renderer/components/ui/NumberInput.vue';
import { raw, type Text } from '#shared/kernel/text';
import { dice, number, optionalNumber } from '#shared/rules/inputs';
import { fixedRng } from './mountWidget';

const mounted: { unmount(): void }[] = [];
afterEach(() => {
  mounted.splice(0).forEach((each) => each.unmount());
});

/** A field below the shell's bubble, and an owner that stores its value. */
function page<T>(first: T, draw: (value: T, put: (value: T) => void) => ReturnType<typeof h>) {
  const value = ref<unknown>(first);
  const Page = defineComponent({
    setup() {
      provideCorrections();
      return () => [
        draw(value.value as T, (next) => {
          value.value = next;
        }),
        h(CorrectionBubble),
      ];
    },
  });
  const wrapper = mount(Page, { global: { plugins: [i18n, vuetify] }, attachTo: document.body });
  mounted.push(wrapper);
  async function type(words: string, how = 'blur', at = 0): Promise<string> {
    const field = wrapper.findAll<HTMLInputElement>('input')[at]!;
    await field.setValue(words);
    if (how === 'blur') await field.trigger('blur');
    else await field.trigger('keydown', { key: how });
    await nextTick();
    await nextTick();
    return field.element.value;
  }
  return { value, wrapper, type, correction: () => wrapper.get('[data-correction]').text() };
}

const plain = (bounds: { min: number; max: number }, take = (value: number) => value) =>
  page(5, (value, put) => h(NumberInput, { value, ...bounds, onType: (next: number) => put(take(next)) }));
const stepper = (input: ReturnType<typeof number> | ReturnType<typeof optionalNumber>) =>
  page<number | undefined>(5, (value, put) => h(NumberStepper, { id: 'n', input, value, onChange: put }));

describe('a number typed into a plain field', () => {
  it('is limited with a message when it loses the focus', async () => {
    const { type, value, correction } = plain({ min: 1, max: 40 });
    expect(await type('400')).toBe('40');
    expect(value.value).toBe(40);
    expect(correction()).toBe('400 is too high. The field now holds the maximum, 40.');
    expect(await type('0')).toBe('1');
    expect(value.value).toBe(1);
    expect(correction()).toBe('0 is too low. The field now holds the minimum, 1.');
  });

  it('is limited with a message on Enter too, and the message disappears with further typing', async () => {
    const { type, value, correction, wrapper } = plain({ min: 1, max: 40 });
    expect(await type('41', 'Enter')).toBe('40');
    expect(correction()).toContain('maximum, 40');
    await wrapper.get('input').setValue('7');
    expect(correction()).toBe('');
    expect(value.value).toBe(7);
  });

  it('is replaced if it is not a number, or was refused by its owner', async () => {
    const { type, value, correction } = plain({ min: 0, max: 40 }, (next) => Math.min(next, 20));
    expect(await type('')).toBe('5');
    expect(correction()).toBe('Enter a whole number. The field still holds 5.');
    expect(await type('30')).toBe('20');
    expect(value.value).toBe(20);
    expect(correction()).toBe('30 cannot be used here. The field now holds 20.');
    expect(await type('2.6')).toBe('3');
    expect(correction()).toBe('Only whole numbers fit here. 2.6 was rounded to 3.');
  });

  it('reads the thousands sign of the language, and asks about another, keeping the number from before', async () => {
    const { type, value, correction } = plain({ min: -100, max: 1_000_000 });
    for (const words of ['1', '12', '12,', '12,0', '12,00']) await type(words, 'Shift');
    expect(await type('12,000')).toBe('12000');
    expect(value.value).toBe(12_000);
    expect(correction()).toBe('');
    for (const words of ['7', '7.', '7.0', '7.00']) await type(words, 'Shift');
    expect(await type('7.000')).toBe('12000');
    expect(value.value).toBe(12_000);
    expect(correction()).toBe(
      '“7.000” can mean 7000 or 7. Enter the one that you mean. The field still holds 12,000.',
    );
    for (const words of ['3', "3'"]) await type(words, 'Shift');
    expect(await type("3'000")).toBe('12000');
    expect(correction()).toBe("If “3'000” means 3000, enter it that way. The field still holds 12,000.");
    expect(await type('7 gp')).toBe('12000');
    expect(correction()).toBe('Enter a whole number. The field still holds 12,000.');
    expect(await type('－３')).toBe('−3');
    expect(value.value).toBe(-3);
  });

  it('steps with the arrow keys', async () => {
    const { type, value } = plain({ min: 1, max: 7 });
    await type('5', 'ArrowUp');
    expect(value.value).toBe(6);
    await type('6', 'PageDown');
    expect(value.value).toBe(1);
  });

  it('shows no message if it was accepted', async () => {
    const { type, correction } = plain({ min: 1, max: 40 });
    expect(await type('40')).toBe('40');
    expect(correction()).toBe('');
  });
});

describe('a dialog that closes with a corrected field', () => {
  it('passes the message on, so that it stays visible', async () => {
    const gone: string[] = [];
    const shown = ref(true);
    const Page = defineComponent({
      setup() {
        provideCorrections();
        return () => [
          shown.value ? h(NumberInput, { value: 40, min: 1, max: 40 }) : null,
          h(CorrectionBubble, { onGone: (text: Text) => gone.push(translate(text)) }),
        ];
      },
    });
    const wrapper = mount(Page, { global: { plugins: [i18n, vuetify] }, attachTo: document.body });
    mounted.push(wrapper);
    await wrapper.get('input').setValue('41');
    await wrapper.get('input').trigger('blur');
    await nextTick();
    shown.value = false;
    await nextTick();
    await nextTick();
    expect(gone).toEqual(['41 is too high. The field now holds the maximum, 40.']);
    expect(wrapper.get('[data-correction]').text()).toBe('');
  });
});

describe('a number typed into a stepper', () => {
  it('is limited with a message, including typed fractions', async () => {
    const { type, correction } = stepper(number(raw('Length'), { min: -2, max: 10, fractions: true }));
    expect(await type('10,5')).toBe('10');
    expect(correction()).toBe('10,5 is too high. The field now holds the maximum, 10.');
    expect(await type('−3')).toBe('−2');
    expect(correction()).toContain('minimum, −2');
    expect(await type('abc')).toBe('−2');
    expect(correction()).toBe('Enter a number. The field still holds −2.');
  });

  it('may be empty if it is optional, and never contains words', async () => {
    const { type, value, correction } = stepper(optionalNumber(raw('Luck'), { min: 0, max: 2, initial: 1 }));
    expect(await type('')).toBe('');
    expect(value.value).toBeUndefined();
    expect(correction()).toBe('');
    expect(await type('much')).toBe('');
    expect(correction()).toBe(english('widgets.number.whole'));
  });
});

describe('an empty field of a required number', () => {
  it.each([
    ['plain', () => plain({ min: 0, max: 40 })],
    ['stepper', () => stepper(number(raw('Length'), { min: 0, max: 40 }))],
  ])('is marked, and Enter corrects it before its form is submitted: %s', async (_, draw) => {
    const { wrapper } = draw();
    const field = wrapper.get<HTMLInputElement>('input');
    await field.setValue('');
    expect(field.attributes('aria-invalid')).toBe('true');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true });
    field.element.dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(true);
  });

  it('is not marked before there is a number: the row for members whose numbers differ', () => {
    const input = number(raw('Exp'), { min: 0, max: 40 });
    const { wrapper } = page<number | undefined>(undefined, (value, put) =>
      h(NumberStepper, { id: 'n', input, value, onChange: put }),
    );
    expect(wrapper.get('input').attributes('aria-invalid')).not.toBe('true');
  });
});

describe('a typed die', () => {
  it('shows one of its faces after losing the focus', async () => {
    const input = dice(raw('Rolled'), { sides: 6, count: { min: 2, max: 2 } });
    const { type, value, correction } = page<readonly number[]>([], (faces, put) =>
      h(DiceField, { input, value: faces, rng: fixedRng(0), onChange: put }),
    );
    expect(await type('7', 'blur', 1)).toBe('6');
    expect(value.value).toEqual([6]);
    expect(correction()).toContain('maximum, 6');
    expect(await type('x', 'blur', 0)).toBe('');
    expect(correction()).toBe(english('widgets.number.whole'));
  });

  it('is limited in the dice of a repair too', async () => {
    const { type, value, correction } = page<readonly number[]>([3], (rolls, put) =>
      h(DiceLine, { rolls, days: 3, sides: 6, onChange: put }),
    );
    expect(await type('9', 'blur', 1)).toBe('6');
    expect(value.value).toEqual([3, 6]);
    expect(correction()).toContain('maximum, 6');
  });
});
