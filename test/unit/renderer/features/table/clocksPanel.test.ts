import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import ClocksPanel from '#renderer/features/table/ClocksPanel.vue';
import { message } from '#shared/kernel/text';
import { ok } from '#shared/kernel/result';
import { english } from '#test/unit/renderer/support/english';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

const clocks = [
  { id: 'hull', name: 'Gull: Hull', segments: 6, filled: 6, open: true as const },
  { id: 'storm', name: 'Storm', segments: 4, filled: 1 },
];

it('lets players move the clocks that are open to them', async () => {
  const asked: unknown[] = [];
  fakeProgram({
    'joined.ask': (args: unknown) => {
      asked.push(args);
      return ok({ id: '1', done: true, text: message('tableOwner.done.changed') });
    },
  });
  const { wrapper } = mountPage(ClocksPanel, { clocks, canMove: true });
  const buttons = wrapper.findAll('button');
  expect(buttons.map((each) => each.attributes('aria-label'))).toEqual([
    english('joinedPage.clockLess', { name: 'Gull: Hull' }),
    english('joinedPage.clockMore', { name: 'Gull: Hull' }),
  ]);
  // A full one goes no further.
  expect(buttons.map((each) => each.attributes('aria-disabled'))).toEqual([undefined, 'true']);
  await buttons[0]?.trigger('click');
  await flushPromises();
  expect(asked).toEqual([{ request: { do: 'clock', with: { clock: 'hull', by: -1 } } }]);
});

it('shows all of them to spectators, who move none', () => {
  fakeProgram({});
  const { wrapper } = mountPage(ClocksPanel, { clocks, canMove: false });
  expect(wrapper.findAll('li')).toHaveLength(2);
  expect(wrapper.findAll('button')).toEqual([]);
});
