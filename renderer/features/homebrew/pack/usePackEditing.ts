import { message, raw } from '#shared/kernel/text';
import type { PackDocument } from '#shared/homebrew/document';
import { put, removePart } from '#shared/homebrew/pack';
import type { PackPart, PackParts } from '#shared/homebrew/parts';
import { documentName } from '#renderer/composables/documentName';
import { ids } from '#renderer/platform/ports';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePackStore } from '#renderer/stores/packs/usePackStore';

export function usePackEditing<P extends PackPart>(part: P) {
  const store = usePackStore();
  const notifications = useNotifications();

  /** Stores an item; consecutive changes of one field are one step of undo. */
  function change(item: PackParts[P], field: string): void {
    store.apply((pack) => put(pack, part, item), { merge: `${part}:${item.id}:${field}` });
  }

  function add(make: (id: string) => PackParts[P]): void {
    const item = make(ids.next());
    store.apply((pack) => put(pack, part, item));
  }

  /** Removes an item; the notice offers undo. */
  function remove(item: PackParts[P], title: string): void {
    store.apply((pack) => removePart(pack, part, item.id));
    const words = title.trim() === '' ? message('pack.untitled') : raw(title);
    const pack = store.document?.id;
    // It can be restored only to this pack, and only once.
    const stands = () =>
      store.document?.id === pack && store.document?.[part].every(({ id }) => id !== item.id) === true;
    notifications.done(message('pack.taken', { title: words }), {
      stands,
      run: () => stands() && store.apply((into: PackDocument) => put(into, part, item)),
      whose: documentName('pack', store.document),
    });
  }

  function faultsOf(id: string) {
    return store.faults.filter((fault) => fault.part === part && fault.id === id);
  }

  return { change, add, remove, faultsOf };
}
