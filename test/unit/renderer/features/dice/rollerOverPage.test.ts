import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { createRouter, createWebHashHistory } from 'vue-router';
import RollerHost from '#renderer/features/dice/RollerHost.vue';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { ok } from '#shared/kernel/result';

const nowhere = { template: '<i />' };
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

it('closes as the page below it changes, and takes one step back for itself', async () => {
  HTMLDialogElement.prototype.showModal = function show(): void {
    this.setAttribute('open', '');
  };
  fakeProgram({ 'rolls.read': () => ok({ lines: [], before: null }) });
  setActivePinia(createPinia());
  const router = createRouter({
    history: createWebHashHistory(),
    routes: ['/', '/fight', '/party'].map((path) => ({ path, component: nowhere })),
  });
  const rolls = useRolls();
  const Page = defineComponent(() => () => (rolls.isOpen ? h(RollerHost) : h('i')));
  await router.push('/fight');
  await router.push('/party');
  mountPage(Page, {}, router);
  rolls.toggle();
  await flushPromises();
  expect(document.querySelector('dialog')).not.toBeNull();
  history.back();
  await settled();
  expect([rolls.isOpen, router.currentRoute.value.path]).toEqual([false, '/party']);
  history.back();
  await settled();
  expect(router.currentRoute.value.path).toBe('/fight');
  rolls.toggle();
  await flushPromises();
  await router.push('/party');
  expect([rolls.isOpen, router.currentRoute.value.path]).toEqual([false, '/party']);
});
