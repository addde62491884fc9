import { english } from '#test/unit/renderer/support/english';
import { mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { nextTick } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { message, raw } from '#shared/kernel/text';
import type { NextStep } from '#shared/rules/nextSteps';
import { i18n } from '#renderer/locales/i18n';
import { vuetify } from '#renderer/app/vuetify';
import FinishButton from '#renderer/features/creation/wizard/FinishButton.vue';
import SheetSoFar from '#renderer/features/creation/wizard/SheetSoFar.vue';
import ReviewStep from '#renderer/features/creation/review/ReviewStep.vue';
import StepTabs from '#renderer/features/creation/wizard/StepTabs.vue';
import type { ExceptionDraft } from '#renderer/features/creation/review/exceptions';
import {
  nextStepsOf,
  summarizeProblems,
  stepTabs,
  wizardSteps,
} from '#renderer/features/creation/wizard/wizard';
import { coins, problems } from '#test/unit/renderer/components/widgets/sampleViews';

const steps = wizardSteps([
  { id: 'stats', title: raw('Stats') },
  { id: 'gear', title: raw('Gear') },
]);
const next = [
  {
    problem: { code: 'unnamed', path: 'weapons[0].name', step: 'gear', text: raw('Weapon 1 has no name.') },
    stepTitle: raw('Gear'),
  },
];
const clock = { now: () => '2026-01-02T03:04:05.000Z' };
const sheet = { subtitle: raw('Dwarf'), blocks: [] };
const router = createRouter({
  history: createMemoryHistory(),
  routes: [{ path: '/:step?', name: 'creation', component: { template: '<i />' } }],
});
const plugins = [i18n, vuetify, router];
let last: { unmount(): void } | undefined;
afterEach(() => last?.unmount());

function review(exceptions: Parameters<typeof summarizeProblems>[1] = []) {
  const drafts = new Map<string, ExceptionDraft>();
  const wrapper = mount(ReviewStep, {
    props: {
      stands: summarizeProblems(problems, exceptions),
      steps,
      next,
      budgets: [coins],
      sheet,
      drafts,
      by: 'Ilse',
      clock,
      quick: false,
      onDraft: (key: string, draft: ExceptionDraft) => {
        drafts.set(key, draft);
        void wrapper.setProps({ drafts: new Map(drafts) });
      },
    },
    global: { plugins },
    attachTo: document.body,
  });
  last = wrapper;
  return wrapper;
}

it('asks for a reason, and takes the name from the settings and the time from the clock', async () => {
  const wrapper = review();
  const [first] = wrapper.findAll('li');
  await first!.get('.ask').trigger('click');
  await nextTick();
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await first!.get('form').trigger('submit');
  expect(first!.get('textarea').attributes('aria-invalid')).toBe('true');
  expect(wrapper.emitted('allow')).toBeUndefined();
  await first!.get('textarea').setValue('An heirloom');
  await first!.get('form').trigger('submit');
  expect(wrapper.emitted('allow')).toEqual([
    [{ code: 'points-unspent', path: 'stats', reason: 'An heirloom', by: 'Ilse', at: clock.now() }],
  ]);
});

it('shows an exception and lets it be removed, even if its problem is gone', async () => {
  const given = { code: 'overspent', path: 'gear[1]', reason: 'A gift', by: 'The GM', at: clock.now() };
  const idle = { ...given, code: 'gone', reason: 'An old promise' };
  const wrapper = review([given, idle]);
  expect(wrapper.text()).toContain(
    english('creation.exception.signed', { by: 'The GM', when: 'Jan 2, 2026' }),
  );
  for (const button of wrapper.findAll('.withdraw')) await button.trigger('click');
  expect(wrapper.emitted('withdraw')).toEqual([[given], [idle]]);
});

it('links to the step and mentions leftovers', async () => {
  const wrapper = review();
  await wrapper
    .findAll('button')
    .find((button) => button.text().startsWith(english('creation.review.fix', { step: 'Gear' })))!
    .trigger('click');
  expect(wrapper.emitted('go')).toEqual([[problems[1]]]);
  expect(wrapper.text()).toContain('11 of 30 coins left');
  await wrapper
    .findAll('button')
    .find((button) => button.text().startsWith('Weapon 1 has no name.'))!
    .trigger('click');
  expect(wrapper.emitted('go')).toEqual([[problems[1]], [next[0]!.problem]]);
});

it('things to do are listed beside the sheet, and stay as done ones until the wizard closes', async () => {
  const aside = { subtitle: raw('Dwarf'), figures: [], lists: [] };
  const wrapper = mount(SheetSoFar, {
    props: { name: '', aside, broken: [], tasks: [{ ...next[0]!, done: false }], exceptions: 0 },
    global: { plugins },
  });
  last = wrapper;
  await wrapper.get('[data-issue=undone]').trigger('click');
  expect(wrapper.emitted('go')).toEqual([[next[0]!.problem]]);
  expect(wrapper.text()).not.toContain(english('creation.nothingLeft'));
  await wrapper.setProps({ tasks: [{ ...next[0]!, done: true }] });
  expect(wrapper.text()).toContain(english('creation.nothingLeft'));
  expect(wrapper.text()).toContain('Weapon 1 has no name.');
  expect(wrapper.find('[data-issue=undone]').exists()).toBe(false);
});

it('an incomplete step is not marked as done', () => {
  const status = (lacking: readonly NextStep[]) =>
    stepTabs(steps, { broken: [], undone: lacking }, 'gear', new Set()).map((tab) => tab.status);
  expect(status([])).toEqual(['done', 'done', 'new']);
  expect(status(next.map(({ problem }) => problem))).toEqual(['done', 'begun', 'new']);
});

it('a character without a name is asked for one where names are entered', () => {
  const identity = { kind: 'identity', id: 'name', nameSuggestions: [] } as const;
  const opened = {
    steps,
    step: (id: string) => ({ id, title: raw(id), intro: raw(''), widgets: id === 'gear' ? [identity] : [] }),
    nextSteps: () => next.map(({ problem }) => problem),
  };
  expect(nextStepsOf(opened, ' ')).toMatchObject([{ code: 'nameless', step: 'gear' }, next[0]!.problem]);
  expect(nextStepsOf(opened, 'Brakka')).toEqual([next[0]!.problem]);
});

it('finishing says why it is impossible, and does nothing then', async () => {
  const wrapper = mount(FinishButton, {
    props: { broken: 2, undone: 1, label: message('creation.finish.do'), finished: false },
    global: { plugins },
  });
  last = wrapper;
  const button = wrapper.get('button');
  expect(button.attributes('aria-disabled')).toBe('true');
  expect(wrapper.text()).toContain('2 rules are broken');
  await button.trigger('click');
  expect(wrapper.emitted('finish')).toBeUndefined();
  await wrapper.setProps({ broken: 0 });
  expect(wrapper.text()).toContain('One thing is still to do.');
  await button.trigger('click');
  expect(wrapper.emitted('finish')).toBeUndefined();
  await wrapper.setProps({ undone: 0 });
  await button.trigger('click');
  expect(wrapper.emitted('finish')).toHaveLength(1);
});

it('step tabs say their state in words and are navigated with arrow keys', async () => {
  const tabs = stepTabs(steps, { broken: problems, undone: [] }, 'gear', new Set(['stats', 'gear']));
  const wrapper = mount(StepTabs, {
    props: { tabs, to: (step: string) => ({ name: 'creation', params: { step } }) },
    global: { plugins },
    attachTo: document.body,
  });
  last = wrapper;
  const links = wrapper.findAll<HTMLElement>('a');
  expect(links.map((link) => link.attributes('aria-current'))).toEqual([undefined, 'step', undefined]);
  expect(links[0]!.text()).toContain('1 rule broken');
  links[2]!.element.focus();
  await links[2]!.trigger('keydown', { key: 'ArrowRight' });
  expect(document.activeElement).toBe(links[0]!.element);
  await links[0]!.trigger('keydown', { key: 'End' });
  expect(document.activeElement).toBe(links[2]!.element);
});
