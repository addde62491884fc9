import { ref } from 'vue';
import { useRouter } from 'vue-router';
import type { Origin } from '../../../shared/character/character';
import type { Text } from '../../../shared/kernel/text';
import { useCharacterStore } from '../../stores/useCharacterStore';

/** Begins documents: stores a draft and opens the first step of its wizard, or says why it could not. */
export function useBeginning() {
  const router = useRouter();
  const store = useCharacterStore();
  /** The key of the button that was pressed, while it is at work. */
  const starting = ref<string>();
  const failed = ref<Text>();

  async function begin(key: string, ruleset: string, origin: Origin = {}): Promise<void> {
    if (starting.value !== undefined) return;
    starting.value = key;
    failed.value = undefined;
    try {
      const id = await store.create(ruleset, origin);
      const step = store.opened?.steps[0]?.id;
      if (id !== '') await router.push({ name: 'creation', params: { id, ...(step && { step }) } });
      else if (store.error !== null) failed.value = store.error.text;
    } finally {
      starting.value = undefined;
    }
  }

  return { starting, failed, begin };
}
