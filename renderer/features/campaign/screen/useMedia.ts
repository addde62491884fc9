import { onBeforeUnmount, ref, type Ref } from 'vue';

/** Whether a media query holds now. */
export function useMedia(query: string): Readonly<Ref<boolean>> {
  const media = matchMedia(query);
  const holds = ref(media.matches);
  const follow = () => {
    holds.value = media.matches;
  };
  media.addEventListener('change', follow);
  onBeforeUnmount(() => media.removeEventListener('change', follow));
  return holds;
}
