import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createPinia, setActivePinia } from 'pinia';
import { effectScope } from 'vue';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { takeLink } from '#renderer/tablePage/arrival';
import * as joinedSeat from '#renderer/tablePage/joined/joinedSeat';
import { openPageStore } from '#renderer/tablePage/joined/pageStore';
import { openSeatCommands } from '#renderer/tablePage/joined/seatCommands';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useOfferedSeat } from '#renderer/tablePage/useOfferedSeat';
import type { JoinedTable } from '#shared/ipc/joined';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';

const secretOf = (letter: string): string => `${letter.repeat(21)}A`;
const linkOf = (seat: string, key = 'k'): string =>
  `https://192.168.1.5:7412/join#table.${seat}.${secretOf(key)}`;
const [anns, beas] = [linkOf('ann'), linkOf('bea')];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  setActivePinia(createPinia());
  vi.stubGlobal('reportError', (reason: unknown) => {
    throw reason;
  });
});

/** The commands of a page that was opened with a link, and the seats that were taken, in order. */
async function opened(arrivedWith: string | null) {
  const taken: string[] = [];
  const spy = vi.spyOn(joinedSeat, 'joinSeat').mockImplementation(async (link) => {
    taken.push(link);
    if (link.includes('.gone.')) return err(appError('invalid-input'));
    const seat = {
      state: () => ({ seat: { name: link } }),
      supplied: () => [],
      troubles: () => [],
      close: () => taken.push('closed'),
    };
    return Promise.resolve(ok(seat as unknown as joinedSeat.JoinedSeat));
  });
  onTestFinished(() => spy.mockRestore());
  const commands = await openSeatCommands(arrivedWith, () => undefined);
  const state = async () => {
    const found = (await commands.run('joined.state', {})) as {
      readonly value: { readonly table: JoinedTable | null; readonly offered?: string };
    };
    return { seat: found.value.table?.seat.name, offered: found.value.offered };
  };
  const stored = async () => (await openPageStore()).seat.read();
  return { commands, taken, state, stored };
}

const hasSeat = async (link: string) => (await openPageStore()).seat.write(link);

describe('a page that is opened with a link', () => {
  it('takes its seat where the browser has none', async () => {
    const { state, stored } = await opened(anns);
    expect(await state()).toEqual({ seat: anns, offered: undefined });
    expect(await stored()).toBe(anns);
  });

  it.each([
    ['of another seat', beas],
    ['of the same seat with another key', linkOf('ann', 'o')],
  ])('%s keeps the seat of the browser, until its player wants another', async (_, link) => {
    await hasSeat(anns);
    const { commands, state, stored, taken } = await opened(link);
    expect(await state()).toEqual({ seat: anns, offered: link });
    expect(await stored()).toBe(anns);
    expect(await commands.run('joined.join', { invitation: linkOf('cat') })).toMatchObject({
      error: { code: 'conflict' },
    });
    expect(await commands.run('joined.join', { invitation: link })).toMatchObject({ ok: true });
    expect(await state()).toEqual({ seat: link, offered: undefined });
    expect([taken, await stored()]).toEqual([[anns, 'closed', link], link]);
  });

  it.each([
    ['none', null],
    ['the same one, written otherwise', anns.replace('192.168.1.5', '192.168.1.6')],
    ['one that is none', 'https://192.168.1.5:7412/join#a.b.c'],
  ])('goes on with the seat of the browser for %s', async (_, link) => {
    await hasSeat(anns);
    const { state } = await opened(link);
    expect(await state()).toEqual({ seat: anns, offered: undefined });
  });

  it('takes the seat of the link where that of the browser cannot be taken', async () => {
    await hasSeat(linkOf('gone'));
    const { state } = await opened(anns);
    expect(await state()).toEqual({ seat: anns, offered: undefined });
  });

  it('leaves no key in its address', () => {
    onTestFinished(() => history.replaceState(null, '', '/'));
    history.replaceState(null, '', `/join${new URL(anns).hash}`);
    expect(takeLink()).toBe(`${location.origin}/join${new URL(anns).hash}`);
    expect(location.pathname + location.hash).toBe('/join#/table');
    expect(takeLink()).toBeNull();
  });

  it('joins no table of another address', async () => {
    const joined = await joinedSeat.joinSeat(anns, {
      sheetChanged: () => undefined,
      stateChanged: () => undefined,
      suppliesChanged: () => undefined,
      notify: () => undefined,
    });
    if (joined.ok) await joined.value.close();
    expect(joined).toMatchObject({ error: { text: { key: 'joinedTable.refused.otherTable' } } });
  });
});

describe('the question for another seat', () => {
  function asked() {
    const joins: unknown[] = [];
    fakeProgram({
      'joined.state': () =>
        ok({
          table: { seat: { name: 'Ann' }, rooms: { party: null, seat: null } } as unknown as JoinedTable,
          offered: beas,
        }),
      'joined.join': (args) => {
        joins.push(args);
        return fine;
      },
    });
    const again = vi.fn<() => void>();
    const scope = effectScope();
    onTestFinished(() => scope.stop());
    scope.run(() => useOfferedSeat(again));
    return { joins, again, dialogs: useDialogs() };
  }

  it('names the seat of the browser, and changes nothing when it is declined', async () => {
    const { joins, again, dialogs } = asked();
    await vi.waitFor(() => expect(dialogs.current).toBeDefined());
    expect(dialogs.current?.text).toMatchObject({ params: { name: { raw: 'Ann' } } });
    dialogs.answer('cancel');
    await vi.waitFor(() => expect(dialogs.current).toBeUndefined());
    expect([joins, again.mock.calls]).toEqual([[], []]);
  });

  it('takes the other seat and loads the page again when it is agreed to', async () => {
    const { joins, again, dialogs } = asked();
    await vi.waitFor(() => expect(dialogs.current).toBeDefined());
    dialogs.answer('do');
    await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
    expect(joins).toEqual([{ invitation: beas }]);
  });
});
