import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import JoinOptions from '#renderer/features/sharedTable/JoinOptions.vue';
import OpenTable from '#renderer/features/sharedTable/OpenTable.vue';
import { useSharedTable } from '#renderer/stores/campaigns/useSharedTable';
import type { TableOptions, TableState } from '#shared/ipc/table';
import { ok } from '#shared/kernel/result';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { tableState } from '#test/unit/renderer/support/tableState';

beforeEach(() => setActivePinia(createPinia()));

const outside = 'gm.example.org';
const open: TableState = {
  ...tableState,
  open: true,
  options: { ...tableState.options, outside },
  programs: [`https://${outside}:7411`, 'https://[fd00::5]:7411', 'https://192.168.1.5:7411'],
  pages: [`https://${outside}:51234`, 'https://[fd00::5]:51234', 'https://192.168.1.5:51234'],
};

function shown(state: TableState): string {
  fakeProgram({});
  return mountPage(OpenTable, { state }).wrapper.text().replaceAll(/\s+/g, ' ');
}

it('names every port that is in use, for the firewall and for the router', () => {
  const both = shown(open);
  expect(both).toContain('sudo ufw allow 7411,51234/tcp');
  expect(both).toContain('forwards these ports to this computer, 192.168.1.5,');
  expect(both).toContain(english('sharedTablePage.open.forwardPrograms', { port: '7411' }));
  expect(both).toContain(english('sharedTablePage.open.forwardPages', { port: '51234' }));
  const programs = shown({ ...open, pages: [] });
  expect(programs).toContain('sudo ufw allow 7411/tcp');
  expect(programs).not.toContain('for browsers TCP');
  expect(programs).not.toContain('51234');
});

it('says nothing of routers where there is no network, or a table server holds the table', () => {
  expect(shown({ ...open, programs: [`https://${outside}:7411`] })).not.toContain('router');
  expect(shown({ ...open, server: 'https://table.example.org' })).not.toMatch(/router|ufw/);
});

it('takes an address on the internet, and says what one looks like', async () => {
  const { named } = fakeProgram({
    'table.options': () => ok({}),
    'table.state': () => ok(tableState),
  });
  await useSharedTable().follow('saturday');
  const { wrapper } = mountPage(JoinOptions, { campaign: 'saturday', options: tableState.options });
  const field = wrapper.get('input[id$="-outside"]');
  for (const wrong of ['https://gm.example.org', 'gm.example.org:7411', 'my router', '300.1.1.1']) {
    await field.setValue(wrong);
    expect(wrapper.get('.fault').text()).toContain('such as 203.0.113.7');
  }
  for (const right of ['203.0.113.7', outside, '2001:db8::5', '']) {
    await field.setValue(right);
    await flushPromises();
    expect(wrapper.find('.fault').exists()).toBe(false);
  }
  const kept = named('table.options').map(({ args }) => (args as { options: TableOptions }).options.outside);
  expect(kept).toEqual(['203.0.113.7', outside, '2001:db8::5', null]);
});
