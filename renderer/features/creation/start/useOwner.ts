import { shallowRef, watch } from 'vue';
import type { CharacterDocument } from '#shared/character/document';
import { call } from '#renderer/platform/client';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** Loads the owner of a new companion; shows a failure. */
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
      if (notifications.succeeded(read)) owner.value = read.value;
    },
    { immediate: true },
  );

  return owner;
}
