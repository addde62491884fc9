import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CommandArgs, CommandResult } from '../../../shared/ipc/contract';
import type { CommandName } from '../../../shared/ipc/channels';
import type { AppError } from '../../../shared/kernel/errors';
import type { Result } from '../../../shared/kernel/result';
import { call, on } from '../../platform/client';
import { useClosing } from '../window/useClosing';
import { useNotifications } from '../window/useNotifications';

type Table = CommandResult<'joined.state'>['table'];

/** Without an id, a new note. */
export interface NoteDraft {
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
}

/** The shared table that this program joined as a player; `null` while it joined none. */
export const useJoinedTable = defineStore('joinedTable', () => {
  const notifications = useNotifications();
  const table = shallowRef<Table>(null);
  const ready = shallowRef(false);
  /** The code of an invitation that a link opened; empty if there is none. */
  const offered = shallowRef('');

  /** A private note that is being written. It stays while other parts of the page are shown. */
  const note = shallowRef<NoteDraft>();
  const isUnsaved = (): boolean => {
    if (note.value === undefined) return false;
    const { id, title, text } = note.value;
    const stored = table.value?.rooms.seat?.notes.find((each) => each.id === id);
    return title !== (stored?.title ?? '') || text !== (stored?.text ?? '');
  };

  function writeNote(draft: NoteDraft | undefined): void {
    note.value = draft;
  }

  /** Does nothing while the note has no title. */
  async function saveNote(): Promise<void> {
    if (note.value === undefined || note.value.title.trim() === '') return;
    const { id, title, text } = note.value;
    if ((await act('joined.note', { id, note: { title, text } })) !== undefined) note.value = undefined;
  }

  useClosing().add({
    unsaved: isUnsaved,
    settle: async () => {
      if (isUnsaved()) await saveNote();
      return true;
    },
  });

  function offer(code: string): void {
    offered.value = code;
  }

  async function read(): Promise<void> {
    const found = await call('joined.state', {});
    if (found.ok) table.value = found.value.table;
    if (table.value === null) note.value = undefined;
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
    note: computed(() => note.value),
    writeNote,
    saveNote,
    offer,
    read,
    act,
  };
});
