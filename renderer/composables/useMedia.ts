import { onBeforeUnmount, readonly, ref, type Ref } from 'vue';

/** A phone upright: places are in a bar at the bottom, and a head is one row. */
export const smallWindow = '(width < 600px)';

export function useMedia(query: string): Readonly<Ref<boolean>> {
  const list = matchMedia(query);
  const holds = ref(list.matches);
  const look = (): void => {
    holds.value = list.matches;
  };
  list.addEventListener('change', look);
  onBeforeUnmount(() => list.removeEventListener('change', look));
  return readonly(holds);
}
