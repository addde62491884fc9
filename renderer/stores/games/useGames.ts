import { defineStore } from 'pinia';
import { newGame } from '#shared/homebrew/games/game';
import type { GameRow } from '#shared/ipc/contract';
import type { Json } from '#shared/kernel/jsonValue';
import { message } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { clock, ids } from '#renderer/platform/ports';
import { createDocumentRows } from '#renderer/stores/library/documentRows';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** The custom games of the library. */
export const useGames = defineStore('games', () => {
  const notifications = useNotifications();
  const games = createDocumentRows<GameRow>({ kind: 'ruleset', list: () => call('ruleset.list', {}) });

  /** Stores a new game; returns its id, or an empty string if that failed. */
  async function create(name: string, definition: Json): Promise<string> {
    const document = newGame(name, definition, { clock, ids });
    const saved = await call('ruleset.save', { document });
    if (saved.ok) return document.id;
    notifications.failed(saved.error);
    return '';
  }

  /** Exports a game to a file and shows its path. */
  async function exportFile(id: string): Promise<void> {
    const result = await call('ruleset.export', { id });
    if (notifications.succeeded(result) && result.value.kind !== 'canceled') {
      keepDelivery(result.value);
      notifications.done(message('ruleset.exported', { file: result.value.fileName }));
    }
  }

  return { ...games, create, exportFile };
});
