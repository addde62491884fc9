import { delayed } from '#shared/kernel/delayed';
import { after } from '#renderer/platform/pause';
import { onBeforeUnmount, ref, watch, type Ref } from 'vue';

const pause = 900;

/** Text for a polite live region: the latest text once it is stable for a moment, never the first one. */
export function useAnnouncer(text: () => string): Readonly<Ref<string>> {
  const announcement = ref('');
  const announcing = delayed(() => (announcement.value = text()), pause, after);
  watch(text, announcing.afterLast);
  onBeforeUnmount(announcing.cancel);
  return announcement;
}
