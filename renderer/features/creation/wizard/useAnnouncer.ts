import { onBeforeUnmount, ref, watch, type Ref } from 'vue';

const pause = 900;

/** Text for a polite live region: the latest text once it is stable for a moment, never the first one. */
export function useAnnouncer(text: () => string): Readonly<Ref<string>> {
  const announcement = ref('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(text, (words) => {
    clearTimeout(timer);
    timer = setTimeout(() => (announcement.value = words), pause);
  });
  onBeforeUnmount(() => clearTimeout(timer));
  return announcement;
}
