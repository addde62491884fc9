import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import InvitationDialog from '#renderer/features/sharedTable/InvitationDialog.vue';
import type { TableState } from '#shared/ipc/table';
import { ok } from '#shared/kernel/result';
import { browserLink, invitationCode, readInvitation } from '#shared/table/joining/invitation';
import { useSharedTable } from '#renderer/stores/campaigns/useSharedTable';
import { tableState } from '#test/unit/renderer/support/tableState';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

const several = ['192.168.1.5', '10.0.0.4', '[fd00::5]'];
const seat = { id: 'ann', name: 'Ann', role: 'player', characters: [] } as const;
const squaresOf = (link: string): string => `squares of ${link}`;

const at = (scheme: string, host: string, port: number) => `${scheme}://${host}:${String(port)}`;

/** Answers as the program does, which begins with the address that the GM chose. */
async function openDialog(hosts: readonly string[] = several, { areBrowsersIn = true } = {}) {
  const { named } = fakeProgram({
    'table.state': () =>
      ok({ ...tableState, programs: hosts.map((host) => at('https', host, 7411)) } satisfies TableState),
    'table.invitation': ({ address }: { address?: string }) => {
      const [first = '', ...others] = hosts.toSorted((a, b) => Number(b === address) - Number(a === address));
      const invitation = { table: 'saturday', seat: seat.id, secret: new Uint8Array(16), fingerprint: null };
      const code = invitationCode({
        ...invitation,
        origin: at('https', first, 7411),
        others: others.map((host) => at('https', host, 7411)),
      });
      const links = (areBrowsersIn ? [first, ...others] : []).map((host) => {
        const link = browserLink({ ...invitation, origin: at('http', host, 7412), others: [] });
        return { address: link, path: squaresOf(link), size: 29 };
      });
      return ok({ code, links });
    },
  });
  await useSharedTable().follow('saturday');
  const { wrapper } = mountPage(InvitationDialog, { seat });
  await flushPromises();
  const shown = () => {
    const texts = wrapper.findAll('.secret').map((each) => each.text());
    const isLink = (text: string) => text.startsWith('http');
    const [code = '', link = ''] = [texts.find((text) => !isLink(text)), texts.find(isLink)];
    const [fromCode, fromLink] = [readInvitation(code), readInvitation(link)];
    return {
      code: fromCode.ok && fromCode.value.origin,
      link: fromLink.ok && fromLink.value.origin,
      isLinksQr: link !== '' && wrapper.find('.qr path').attributes('d') === squaresOf(link),
    };
  };
  return { named, wrapper, shown };
}

it('begins code, link and QR code with the address that the GM chose', async () => {
  const { named, wrapper, shown } = await openDialog();
  const select = wrapper.find('select');
  expect(select.findAll('option').map((option) => option.text())).toEqual([
    '10.0.0.4',
    '192.168.1.5',
    'fd00::5',
  ]);
  expect(select.element.value).toBe('192.168.1.5');
  expect(shown()).toEqual({
    code: 'https://192.168.1.5:7411',
    link: 'http://192.168.1.5:7412',
    isLinksQr: true,
  });
  for (const host of ['10.0.0.4', '[fd00::5]']) {
    await select.setValue(host);
    await flushPromises();
    expect(select.element.value).toBe(host);
    expect(shown()).toEqual({ code: `https://${host}:7411`, link: `http://${host}:7412`, isLinksQr: true });
  }
  expect(named('table.invitation').map(({ args }) => args)).toEqual([
    { seat: 'ann' },
    { seat: 'ann', address: '10.0.0.4' },
    { seat: 'ann', address: '[fd00::5]' },
  ]);
});

it('asks for the address of programs where browsers are not let in', async () => {
  const { named, wrapper, shown } = await openDialog(['table.example.org', '192.168.1.5'], {
    areBrowsersIn: false,
  });
  expect(shown()).toMatchObject({ code: 'https://table.example.org:7411' });
  await wrapper.find('select').setValue('192.168.1.5');
  await flushPromises();
  expect(shown()).toMatchObject({ code: 'https://192.168.1.5:7411' });
  expect(named('table.invitation')).toHaveLength(2);
});

it('asks for no address where there is only one', async () => {
  const { wrapper, shown } = await openDialog(['192.168.1.5']);
  expect(wrapper.find('select').exists()).toBe(false);
  expect(shown()).toMatchObject({ code: 'https://192.168.1.5:7411' });
});
