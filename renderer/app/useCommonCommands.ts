import { ref, type Ref } from 'vue';
import { useRouter } from 'vue-router';
import { useShortcuts } from '../composables/useShortcuts';

/** What every page answers to; a page may answer to more, or otherwise. */
export function useCommonCommands(): { readonly showShortcuts: Ref<boolean> } {
  const router = useRouter();
  const showShortcuts = ref(false);
  const go = (name: string) => () => {
    if (router.hasRoute(name)) void router.push({ name });
  };
  useShortcuts({
    new: go('new'),
    library: go('library'),
    settings: go('settings'),
    import: () => void router.push({ name: 'library', query: { import: '1' } }),
    shortcuts: () => {
      showShortcuts.value = true;
    },
  });
  return { showShortcuts };
}
