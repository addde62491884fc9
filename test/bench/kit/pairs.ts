import { mdiPlus } from '@mdi/js';
import { h, type Component, type VNode } from 'vue';
import { VAlert } from 'vuetify/components/VAlert';
import { VBtn } from 'vuetify/components/VBtn';
import { VCheckboxBtn } from 'vuetify/components/VCheckbox';
import { VChip } from 'vuetify/components/VChip';
import { VChipGroup } from 'vuetify/components/VChipGroup';
import { VIcon } from 'vuetify/components/VIcon';
import { VMenu } from 'vuetify/components/VMenu';
import { VMessages } from 'vuetify/components/VMessages';
import { VNumberInput } from 'vuetify/components/VNumberInput';
import { VProgressLinear } from 'vuetify/components/VProgressLinear';
import { VRadio } from 'vuetify/components/VRadio';
import { VRadioGroup } from 'vuetify/components/VRadioGroup';
import { VSelect } from 'vuetify/components/VSelect';
import { VSnackbar } from 'vuetify/components/VSnackbar';
import { VTooltip } from 'vuetify/components/VTooltip';
import ChipGroup from '#renderer/components/controls/ChipGroup.vue';
import PlainSelect from '#renderer/components/controls/PlainSelect.vue';
import NumberStepper from '#renderer/components/inputs/NumberStepper.vue';
import ActionButton from '#renderer/components/ui/ActionButton.vue';
import ExplainedNumber from '#renderer/components/ui/ExplainedNumber.vue';
import NumberInput from '#renderer/components/ui/NumberInput.vue';
import PopMenu from '#renderer/components/ui/PopMenu.vue';
import WidgetIcon from '#renderer/components/ui/WidgetIcon.vue';
import TermHint from '#renderer/components/widgets/TermHint.vue';
import { raw } from '#shared/kernel/text';

interface Pair {
  readonly name: string;
  /** As many as the fullest screen holds. */
  readonly count: number;
  readonly own: (index: number) => VNode;
  readonly vuetify: (index: number) => VNode;
}

const label = 'Label';
const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: `Option ${value}` }));
const titled = options.map(({ value, label: title }) => ({ value, title }));
const number = { kind: 'number', label: raw(label), min: 0, max: 20, initial: 3 } as const;
const term = { label: raw(label), explanation: raw('Reason') };
const explained = { value: 5, sources: [{ label: raw(label), amount: 5, rule: '1' }] };
const items = options.map(({ value, label: name }) => ({ id: value, label: raw(name) }));
/** A component whose props depend on a type argument. */
const generic = (component: unknown) => component as Component;
const text = (words: string) => ({ default: () => words });
const activated = (component: unknown, more: object = {}) =>
  h(generic(component), more, {
    activator: ({ props }: { props: object }) => h('button', { type: 'button', ...props }, label),
  });

export const pairs: readonly Pair[] = [
  {
    name: 'number',
    count: 23,
    own: (index) => h(NumberInput, { value: index, min: 0, max: 90, 'aria-label': label }),
    vuetify: (index) => h(generic(VNumberInput), { modelValue: index, controlVariant: 'hidden' }),
  },
  {
    name: 'number with steps',
    count: 45,
    own: (index) => h(NumberStepper, { input: number, value: 4, id: `n${String(index)}` }),
    vuetify: () => h(generic(VNumberInput), { modelValue: 4, controlVariant: 'split' }),
  },
  {
    name: 'select',
    count: 12,
    own: () => h(generic(PlainSelect), { modelValue: 'a', options, label }),
    vuetify: () => h(generic(VSelect), { modelValue: 'a', items: titled, 'aria-label': label }),
  },
  {
    name: 'hint, closed',
    count: 150,
    own: () => h(TermHint, { term }),
    vuetify: () => activated(VTooltip, { text: 'Reason', eager: false }),
  },
  {
    name: 'explained number, closed',
    count: 150,
    own: () => h(ExplainedNumber, { label: raw(label), value: raw('5'), explained }),
    vuetify: () => activated(VMenu),
  },
  {
    name: 'menu, closed',
    count: 100,
    own: () => h(PopMenu, { label, items, look: 'icon' }, text(label)),
    vuetify: () => activated(VMenu),
  },
  {
    name: 'icon',
    count: 500,
    own: () => h(WidgetIcon, { path: mdiPlus }),
    vuetify: () => h(VIcon, { icon: mdiPlus, size: 18 }),
  },
  {
    name: 'small button',
    count: 200,
    own: () => h(ActionButton, {}, text(label)),
    vuetify: () => h(VBtn, { size: 'small' }, text(label)),
  },
  {
    name: 'group of four chips',
    count: 50,
    own: (index) => h(generic(ChipGroup), { name: `c${String(index)}`, label, options, modelValue: 'a' }),
    vuetify: () =>
      h(VRadioGroup, { modelValue: 'a', inline: true, hideDetails: true }, () =>
        options.map((option) => h(VRadio, option)),
      ),
  },
  {
    name: 'tick in a chip: VCheckboxBtn',
    count: 20,
    own: () => h('label', { class: 'chip' }, [h('input', { type: 'checkbox', checked: true }), label]),
    vuetify: () => h(generic(VCheckboxBtn), { class: 'chip', modelValue: true, label }),
  },
  {
    name: 'tick in a chip: VChip',
    count: 20,
    own: () => h('label', { class: 'chip' }, [h('input', { type: 'checkbox', checked: true }), label]),
    vuetify: () =>
      h(generic(VChipGroup), { modelValue: ['a'], multiple: true }, () =>
        h(VChip, { value: 'a', filter: true }, text(label)),
      ),
  },
  {
    name: 'bar of progress',
    count: 12,
    own: () => h('progress', { value: 4, max: 10, 'aria-label': label }),
    vuetify: () => h(VProgressLinear, { modelValue: 4, max: 10, 'aria-label': label }),
  },
  {
    name: 'line of a fault',
    count: 30,
    own: () => h('p', { class: 'fault' }, label),
    vuetify: () => h(generic(VMessages), { active: true, messages: [label] }),
  },
  {
    name: 'notice: VAlert',
    count: 4,
    own: () => h('div', [h(VIcon, { icon: mdiPlus, size: 20 }), h('p', label), h('button', label)]),
    vuetify: () => h(VAlert, { icon: mdiPlus, text: label, closable: true, transition: false }),
  },
  {
    name: 'notice: VSnackbar',
    count: 4,
    own: () => h('div', [h(VIcon, { icon: mdiPlus, size: 20 }), h('p', label), h('button', label)]),
    vuetify: () => h(VSnackbar, { modelValue: true, text: label, timeout: -1 }),
  },
];
