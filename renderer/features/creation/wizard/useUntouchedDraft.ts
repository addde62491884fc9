import { onBeforeUnmount } from 'vue';
import { useRouter } from 'vue-router';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useClosing } from '#renderer/stores/window/useClosing';

/** A draft without any changes is deleted when the user leaves. */
export function useUntouchedDraft(): void {
  const store = useCharacterStore();
  const stop = useRouter().beforeResolve(async (to, from) => {
    const leaves = from.name === 'creation' && to.params['id'] !== from.params['id'];
    if (leaves && store.document?.id === from.params['id']) await store.discardUntouched();
  });
  const stay = useClosing().beforeClosing(() => store.discardUntouched());
  onBeforeUnmount(() => {
    stop();
    stay();
  });
}
