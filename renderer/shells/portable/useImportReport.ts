import { useRouter } from 'vue-router';
import { message, textOr, type Text } from '../../../shared/kernel/text';
import { pageOf } from '../../composables/documentPlaces';
import type { ImportedItem } from '../../../shared/safety/portable';
import { call } from '../../platform/client';
import { useNotifications } from '../../stores/window/useNotifications';
import { isAt, whileStored } from '../../stores/window/whileStored';

/** Something that was taken in, and what it is called. */
export interface ImportOutcome {
  readonly item: ImportedItem;
  readonly name: string;
}

/** Says what was taken in, and takes it back. */
export function useImportReport() {
  const router = useRouter();
  const notifications = useNotifications();

  /** Says what was taken in: one new thing can be opened, everything else can be taken back. */
  function tell(took: readonly ImportOutcome[]): void {
    const [first] = took;
    if (first === undefined) return;
    const { kind, id, before } = first.item;
    const params = { count: took.length, name: nameOf(first) };
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
    notifications.done(message(`portablePage.${key}`, { ...params, replaced }), {
      ...whileStored(took.map(({ item }) => stillHere(item))),
      run: () => revert(took),
    });
  }

  /** Puts back what was replaced and bins what came in, the last one first; what cannot be is told. */
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

/** That something is in the library as it came in: what was replaced can only be put back until it is changed. */
function stillHere({ kind, id, revision, before }: ImportedItem) {
  return before === null ? { kind, id } : { kind, id, holds: isAt(revision) };
}

/** What something is called, or that it has no name. */
function nameOf({ item, name }: ImportOutcome): Text {
  return textOr(name, message(`portablePage.unnamed.${item.kind}`));
}
