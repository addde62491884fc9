import { ref, type Ref } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { usePortable } from '#renderer/shells/portable/usePortable';
import { useTour } from '#renderer/shells/tour/useTour';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { useShortcuts } from '#renderer/stores/window/useShortcuts';
import { guidePlace } from './guidePlaces';

/** Every page handles these commands; a page may add or replace some. */
export function useCommonCommands(): Readonly<Record<'showShortcuts' | 'showLookUp', Ref<boolean>>> {
  const route = useRoute();
  const router = useRouter();
  const rolls = useRolls();
  const portable = usePortable();
  const tour = useTour();
  const showShortcuts = ref(false);
  const showLookUp = ref(false);
  const go = (name: string) => () => {
    if (router.hasRoute(name)) void router.push({ name });
  };
  useShortcuts({
    new: go('new'),
    library: go('library'),
    settings: go('settings'),
    licenses: go('licenses'),
    report: () => router.push({ name: 'settings', hash: '#report' }),
    updates: () => router.push({ name: 'settings', hash: '#updates' }),
    guide: () => {
      if (router.hasRoute('guide')) void router.push({ name: 'guide', params: guidePlace(route) });
    },
    tour: () => void tour.start(),
    import: () => {
      portable.asking = true;
    },
    back: () => router.back(),
    forward: () => router.forward(),
    lookUp: () => {
      showLookUp.value = true;
    },
    roll: rolls.toggle,
    shortcuts: () => {
      showShortcuts.value = true;
    },
  });
  return { showShortcuts, showLookUp };
}
