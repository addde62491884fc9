import { ref, type Ref } from 'vue';
import type { CommandResult } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import type { DocumentKey } from '#shared/safety/history';
import { call } from '#renderer/platform/client';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { isAt, whileStored } from '#renderer/stores/window/whileStored';
import { useGameStore } from '#renderer/stores/games/useGameStore';
import { usePackStore } from '#renderer/stores/packs/usePackStore';

/** The version to restore, with the texts about it. */
export interface RestoreRequest {
  readonly document: DocumentKey;
  readonly name: Text;
  readonly when: string;
  readonly snapshot: string;
  /** True for a copy that a synchronization program made. */
  readonly copy: boolean;
  /** The chosen lines; `null` for the whole document. */
  readonly lines: readonly string[] | null;
  /** The document's revision when it was shown. */
  readonly revision: number | null;
}

/** Restores earlier versions with undo; `reload` reads the shown data again. */
export function useRestoring(reload: () => Promise<void>): {
  readonly busy: Readonly<Ref<boolean>>;
  readonly restore: (wish: RestoreRequest) => Promise<boolean>;
} {
  const closing = useClosing();
  const notifications = useNotifications();
  const open = {
    character: useCharacterStore(),
    campaign: useCampaignStore(),
    pack: usePackStore(),
    ruleset: useGameStore(),
  };
  const busy = ref(false);

  /** Saves unsaved changes first. Returns true if the version was restored. */
  async function restore(wish: RestoreRequest): Promise<boolean> {
    if (busy.value) return false;
    busy.value = true;
    try {
      const { document, snapshot, lines, revision } = wish;
      if (!(await closing.settle())) return false;
      const done = await put({ ...document, snapshot, lines: lines && [...lines], revision });
      if (!done.ok) return false;
      const { before, revision: now } = done.value;
      const { kind, id } = document;
      notifications.done(
        doneText(wish),
        before === null
          ? undefined
          : {
              ...whileStored([{ kind, id, holds: isAt(now) }]),
              run: () => undo(wish, { revision: now, before }),
              whose: 'named',
            },
      );
      return true;
    } finally {
      busy.value = false;
    }
  }

  async function undo(wish: RestoreRequest, done: { revision: number; before: string }): Promise<void> {
    if (!(await closing.settle())) return;
    const { document, name } = wish;
    const args = { ...document, snapshot: done.before, lines: null, revision: done.revision };
    if ((await put(args)).ok) notifications.done(message('historyPage.undone', { name }));
  }

  async function put(
    args: Parameters<typeof call<'history.restore'>>[1],
  ): Promise<Result<CommandResult<'history.restore'>, AppError>> {
    const result = await call('history.restore', args);
    if (!result.ok) notifications.failed(result.error);
    const store = open[args.kind];
    if (store.document?.id === args.id) await store.load(args.id);
    await reload();
    return result;
  }

  return { busy, restore };
}

function doneText({ name, when, lines, copy }: RestoreRequest): Text {
  if (copy && lines === null) return message('historyPage.used', { name, when });
  return lines === null
    ? message('historyPage.restored', { name, when })
    : message('historyPage.restoredLines', { name, when, count: lines.length });
}
