import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import RollsPanel from '#renderer/features/table/RollsPanel.vue';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import { message, raw } from '#shared/kernel/text';
import type { LogRoom } from '#shared/table/rooms/schemas';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
  fakeProgram({});
});

const at = '2026-01-02T03:04:05.000Z';
const line: RollRecord = {
  ...{ type: 'roll', id: 'r1', at, label: message('screen.fight.rolled', { name: raw('Brakka') }), who: '' },
  rolled: { kind: 'notation', notation: '2d6', output: '2d6: [3, 4] = 7', total: 7 },
  ...{ replaces: null, hidden: false, seed: null },
};
const log: LogRoom = { more: 0, entries: [], rolls: [{ id: 'r1', line }] };

it('shows dice as the log does', async () => {
  const { wrapper } = mountPage(RollsPanel, { log, ruleset: 'toy' });
  await flushPromises();
  expect(wrapper.get('.rows').text()).toContain('Initiative: Brakka');
  expect(wrapper.findAll('.result span').map((each) => each.text())).toEqual(['2d6 →', '7']);
});
