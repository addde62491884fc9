import { useRouter } from 'vue-router';
import { message, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { pageOf } from '#renderer/composables/documentPlaces';
import type { ImportedItem } from '#shared/safety/portable';
import { call } from '#renderer/platform/client';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { isAt, whileStored } from '#renderer/stores/window/whileStored';

/** An imported document with its name. */
export interface ImportOutcome {
  readonly item: ImportedItem;
  readonly name: string;
}

/** Reports imports and undoes them. */
export function useImportReport() {
  const router = useRouter();
  const notifications = useNotifications();

  /**
   * A single new document can be opened from the notice; everything else can be undone. `whole` says what came
   * together, if that has a name of its own.
   */
  function tell(took: readonly ImportOutcome[], whole?: Text): void {
    const [first] = took;
    if (first === undefined) return;
    const { kind, id, before } = first.item;
    const params = { count: took.length, name: outcomeName(first) };
    if (took.length === 1 && before === null) {
      notifications.notify({
        tone: 'done',
        text: message('portablePage.taken', params),
        action: {
          ...whileStored([{ kind, id }]),
          label: message('portablePage.open'),
          run: () => router.push(pageOf({ kind, id })),
        },
      });
      return;
    }
    const replaced = took.filter(({ item }) => item.before !== null).length;
    const key = took.length === 1 ? 'replaced' : replaced > 0 ? 'takenAndReplaced' : 'taken';
    notifications.done(whole ?? message(`portablePage.${key}`, { ...params, replaced }), {
      ...whileStored(took.map(({ item }) => stillHere(item))),
      run: () => revert(took),
      whose: 'named',
    });
  }

  /** Restores replaced documents and moves new ones to the bin, last first; failures are shown. */
  async function revert(took: readonly ImportOutcome[]): Promise<void> {
    let left = 0;
    for (const { item } of took.toReversed()) {
      const undone = await undoImport(item);
      if (undone.ok) continue;
      left += 1;
      notifications.failed(undone.error);
    }
    const text = message('portablePage.undone', { count: took.length - left });
    if (left < took.length) notifications.notify({ tone: 'info', text });
  }

  async function undoImport({ kind, id, revision, before, binned }: ImportedItem) {
    if (before !== null) {
      const restored = await call('history.restore', { kind, id, snapshot: before, lines: null, revision });
      if (!restored.ok || !binned) return restored;
    }
    return call(`${kind}.bin`, { id });
  }

  return { tell };
}

/** True while the imported document is unchanged: a replaced one can be restored only until then. */
function stillHere({ kind, id, revision, before }: ImportedItem) {
  return before === null ? { kind, id } : { kind, id, holds: isAt(revision) };
}

function outcomeName({ item, name }: ImportOutcome): Text {
  return documentName(item.kind, { name });
}
