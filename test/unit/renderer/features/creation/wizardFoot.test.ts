import { expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import WizardFoot from '#renderer/features/creation/wizard/WizardFoot.vue';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const task = (code: string, step: string) => ({ code, path: `${step}.${code}`, step, text: raw(code) });
const foot = (left: readonly ReturnType<typeof task>[], went: unknown[] = []) =>
  mountPage(WizardFoot, {
    ...{ budgets: [], back: undefined, next: { id: 'gear', title: raw('Gear') } },
    ...{ broken: 0, undone: 0, lacking: 0, ending: raw('Finish'), finished: false },
    ...{ left, to: () => ({ name: 'settings' }), onGo: (problem: unknown) => went.push(problem) },
  }).wrapper;

it('says beside the way on what is left to choose, and leads to the first of it', async () => {
  const went: unknown[] = [];
  const [points, name] = [task('points', 'stats'), task('name', 'concept')];
  const button = foot([points, name], went).get('button.left');
  expect(button.text()).toBe('2 things left');
  await button.trigger('click');
  expect(went).toEqual([points]);
  expect(foot([]).find('button.left').exists()).toBe(false);
});
