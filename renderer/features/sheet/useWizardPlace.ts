import { computed } from 'vue';
import { useRouter } from 'vue-router';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** The place where the choices of the open character are edited; `undefined` if they cannot be. */
export function useWizardPlace() {
  const store = useCharacterStore();
  const router = useRouter();
  return computed(() => {
    const { document, readOnly } = store;
    if (document === null || readOnly !== null || !router.hasRoute('creation')) return undefined;
    return { name: 'creation', params: { id: document.id } };
  });
}
