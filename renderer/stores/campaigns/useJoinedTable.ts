import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CommandArgs, CommandResult } from '#shared/ipc/contract';
import type { CommandName } from '#shared/ipc/channels';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import {
  isNoteUnsaved,
  isUnsent,
  noDrafts,
  withDraft,
  withoutSettled,
  type Draft,
  type DraftKind,
  type NoteDraft,
} from './joinedDrafts';

type State = CommandResult<'joined.state'>;
type Table = State['table'];

/** The shared table that this program joined as a player; `null` while it joined none. */
export const useJoinedTable = defineStore('joinedTable', () => {
  const notifications = useNotifications();
  const dialogs = useDialogs();
  const table = shallowRef<Table>(null);
  const troubles = shallowRef<State['troubles']>([]);
  const ready = shallowRef(false);
  /** The code of an invitation that a link opened; empty if there is none. */
  const offered = shallowRef('');

  /** They stay while other parts of the page are shown. */
  const drafts = shallowRef(noDrafts);
  const isUnsaved = (): boolean => isUnsent(drafts.value, table.value);

  function writeNote(note: NoteDraft | undefined): void {
    drafts.value = { ...drafts.value, note };
  }

  /** Does nothing while the note has no title. */
  async function saveNote(): Promise<void> {
    const { note } = drafts.value;
    if (note === undefined || note.title.trim() === '') return;
    const { id, title, text } = note;
    if ((await act('joined.note', { id, note: { title, text } })) !== undefined) writeNote(undefined);
  }

  function write<K extends DraftKind>(kind: K, id: string, draft: Draft<K> | undefined): void {
    drafts.value = withDraft(drafts.value, kind, id, draft);
    forgetSettled();
  }

  /** Discards what was sent, unless it was written on meanwhile. */
  function sent<K extends DraftKind>(kind: K, id: string, draft: Draft<K>): void {
    if (drafts.value[kind][id] === draft) write(kind, id, undefined);
  }

  function forgetSettled(): void {
    drafts.value = table.value === null ? noDrafts : withoutSettled(drafts.value, table.value);
  }

  useClosing().add({
    unsaved: isUnsaved,
    settle: async () => {
      if (isNoteUnsaved(drafts.value, table.value)) await saveNote();
      return true;
    },
    leave: async () =>
      !isUnsaved() ||
      dialogs.confirm(
        message('joinedPage.unsent.title'),
        message('joinedPage.unsent.text'),
        message('joinedPage.unsent.close'),
      ),
  });

  function offer(code: string): void {
    offered.value = code;
  }

  async function read(): Promise<void> {
    const found = await call('joined.state', {});
    if (found.ok) ({ table: table.value, troubles: troubles.value } = found.value);
    forgetSettled();
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
    troubles: computed(() => troubles.value),
    ready: computed(() => ready.value),
    offered: computed(() => offered.value),
    drafts: computed(() => drafts.value),
    writeNote,
    saveNote,
    write,
    sent,
    offer,
    read,
    act,
  };
});
