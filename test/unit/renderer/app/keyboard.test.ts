import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { useKeyboard } from '#renderer/app/useKeyboard';
import { useCommands } from '#renderer/stores/window/useCommands';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { partyProgram } from '#test/unit/renderer/support/partyProgram';

/** A page with a field, and the commands that keys have run. */
function page() {
  setActivePinia(createPinia());
  partyProgram([]);
  const run: string[] = [];
  for (const command of ['page.tonight', 'page.notes', 'roll'] as const)
    useCommands().answer(command, () => run.push(command));
  const { wrapper } = mountPage(
    defineComponent({
      setup() {
        useKeyboard();
        return () => h('main', [h('input'), h('button')]);
      },
    }),
  );
  const press = (on: string, key: string, at: number, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    Object.defineProperty(event, 'timeStamp', { value: at });
    wrapper.get(on).element.dispatchEvent(event);
  };
  return { run, press };
}

it('leads to a page of the campaign by G and a letter', () => {
  const { run, press } = page();
  press('button', 'g', 100);
  press('button', 't', 300);
  press('button', 't', 400);
  press('button', 'G', 500);
  press('button', 'r', 600);
  expect(run).toEqual(['page.tonight', 'roll']);
});

it('forgets G after a pause, in a field and with a key of the system', () => {
  const { run, press } = page();
  press('button', 'g', 100);
  press('button', 'n', 5000);
  press('input', 'g', 6000);
  press('button', 'n', 6100);
  press('button', 'g', 7000);
  press('input', 'n', 7100);
  press('button', 'g', 8000, { ctrlKey: true });
  press('button', 'n', 8100);
  press('button', 'g', 9000);
  press('button', 'n', 9100, { ctrlKey: true });
  expect(run).toEqual([]);
});
