import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CommandArgs, CommandResult } from '../../../shared/ipc/contract';
import type { CommandName } from '../../../shared/ipc/channels';
import type { AppError } from '../../../shared/kernel/errors';
import type { Result } from '../../../shared/kernel/result';
import { call, on } from '../../platform/client';
import { useNotifications } from '../window/useNotifications';

type Table = CommandResult<'joined.state'>['table'];

/** The shared table that this program joined as a player; `null` while it joined none. */
export const useJoinedTable = defineStore('joinedTable', () => {
  const notifications = useNotifications();
  const table = shallowRef<Table>(null);
  const ready = shallowRef(false);
  /** The code of an invitation that a link opened; empty if there is none. */
  const offered = shallowRef('');

  function offer(code: string): void {
    offered.value = code;
  }

  async function read(): Promise<void> {
    const found = await call('joined.state', {});
    if (found.ok) table.value = found.value.table;
    ready.value = true;
  }

  /** Does a command of the joined table; its result is `undefined` if it was refused, which is shown. */
  async function act<N extends CommandName & `joined.${string}`>(
    name: N,
    args: CommandArgs<N>,
  ): Promise<CommandResult<N> | undefined> {
    const done: Result<CommandResult<N>, AppError> = await call(name, args);
    if (!done.ok) notifications.failed(done.error);
    await read();
    return done.ok ? done.value : undefined;
  }

  on('joined.changed', () => void read());
  void read();

  return {
    table: computed(() => table.value),
    ready: computed(() => ready.value),
    offered: computed(() => offered.value),
    offer,
    read,
    act,
  };
});
