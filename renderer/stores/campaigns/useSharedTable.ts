import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import type { CommandName } from '#shared/ipc/channels';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { call, on } from '#renderer/platform/client';
import { isRaw, message } from '#shared/kernel/text';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';

type State = CommandResult<'table.state'>;

/** The shared table of the campaign that is shown, as the GM's program has it. */
export const useSharedTable = defineStore('sharedTable', () => {
  const notifications = useNotifications();
  const state = shallowRef<State | null>(null);
  const busy = shallowRef(false);
  /** A page shows all sheets as they change, so that nobody needs to be told. */
  const isWatched = shallowRef(false);
  let campaign: string | null = null;
  let isReopening = false;

  async function follow(id: string): Promise<void> {
    if (campaign !== id) state.value = null;
    campaign = id;
    await read();
  }

  async function read(): Promise<void> {
    const of = campaign;
    if (of === null || isReopening) return;
    const found = await call('table.state', { campaign: of });
    if (found.ok && campaign === of) state.value = found.value;
  }

  /** Does a command of the table; false if it was refused, which is shown. */
  async function act<N extends CommandName & `table.${string}`>(
    name: N,
    args: CommandArgs<N>,
  ): Promise<boolean> {
    const done: Result<unknown, AppError> = await call(name, args);
    if (!done.ok) notifications.failed(done.error);
    await read();
    return done.ok;
  }

  async function open(): Promise<void> {
    if (campaign === null || busy.value) return;
    busy.value = true;
    await act('table.open', { campaign });
    busy.value = false;
  }

  /** Plain http is allowed only after its risk was read; an open table opens again with it. */
  async function letBrowsersJoin(): Promise<void> {
    if (state.value === null || campaign === null) return;
    const { open: wasOpen, options } = state.value;
    const isSure = await useDialogs().confirm(
      message('sharedTablePage.options.plainAsk'),
      message('sharedTablePage.options.plainRisk'),
      message('sharedTablePage.options.allow'),
    );
    if (!isSure || !(await act('table.options', { campaign, options: { ...options, plainHttp: true } })))
      return;
    if (!wasOpen) return;
    // The page does not see it closed, so that what lies open on it stays.
    isReopening = true;
    if (await act('table.close', {})) await act('table.open', { campaign });
    isReopening = false;
    await read();
  }

  on('table.changed', () => void read());
  on('table.news', ({ text }) => {
    const isShown = isWatched.value && !isRaw(text) && text.key === 'tableOwner.news.sheet';
    if (!isShown) notifications.notify({ tone: 'info', text });
  });

  return {
    state: computed(() => state.value),
    busy: computed(() => busy.value),
    here: computed(() => state.value?.seats.filter(({ here }) => here !== null).length ?? 0),
    follow,
    act,
    open,
    letBrowsersJoin,
    isWatched,
  };
});
