import { watch } from 'vue';
import { message, raw } from '../../../shared/kernel/text';
import type { PackDocument } from '../../../shared/homebrew/document';
import { put, takeOut } from '../../../shared/homebrew/pack';
import type { PackPart, PackParts } from '../../../shared/homebrew/parts';
import { ids } from '../../platform/ports';
import { useNotifications } from '../../stores/useNotifications';
import { usePackStore } from '../../stores/usePackStore';

/** Changes of one list of the open pack. */
export function usePackEditing<P extends PackPart>(part: P) {
  const store = usePackStore();
  const notifications = useNotifications();

  /** Puts an item as it is now; typing in one field of it is one step of undo. */
  function change(item: PackParts[P], field: string): void {
    store.apply((pack) => put(pack, part, item), { merge: `${part}:${item.id}:${field}` });
  }

  /** Adds an item with a new id. */
  function add(make: (id: string) => PackParts[P]): void {
    const item = make(ids.next());
    store.apply((pack) => put(pack, part, item));
  }

  /** Takes an item out and says how to take it back. */
  function remove(item: PackParts[P], title: string): void {
    store.apply((pack) => takeOut(pack, part, item.id));
    const words = title.trim() === '' ? message('pack.untitled') : raw(title);
    const notice = notifications.done(message('pack.taken', { title: words }), () =>
      store.apply((pack: PackDocument) => put(pack, part, item)),
    );
    // It goes back into this pack only: with another one open there is nothing to undo.
    watch(
      () => store.document?.id,
      () => notifications.dismiss(notice),
      { once: true },
    );
  }

  /** What is wrong with an item, in words. */
  function faultsOf(id: string) {
    return store.faults.filter((fault) => fault.part === part && fault.id === id);
  }

  return { change, add, remove, faultsOf };
}
