import { shallowRef, watch } from 'vue';
import type { CharacterDocument } from '../../../../shared/character/document';
import { call } from '../../../platform/client';
import { useNotifications } from '../../../stores/window/useNotifications';

/** The character that a companion is made for, once it has been read; why it cannot be is said. */
export function useOwner(id: () => string | undefined) {
  const notifications = useNotifications();
  const owner = shallowRef<CharacterDocument | null>(null);

  watch(
    id,
    async (wanted) => {
      owner.value = null;
      if (wanted === undefined) return;
      const read = await call('character.read', { id: wanted });
      if (wanted !== id()) return;
      if (read.ok) owner.value = read.value;
      else notifications.failed(read.error);
    },
    { immediate: true },
  );

  return owner;
}
