import { watch } from 'vue';
import { useRouter } from 'vue-router';
import { useMedia } from '#renderer/composables/useMedia';

interface OpenList {
  readonly campaign: string;
  readonly part: string;
  readonly item: string | undefined;
  /** `undefined` for an empty list. */
  readonly first: string | undefined;
}

/** Opens the first item of a list beside its page, until the address names one. */
export function useFirstItem(place: () => OpenList): void {
  const router = useRouter();
  const isBeside = useMedia('(width >= 760px)');
  watch(
    [place, isBeside],
    ([{ campaign, part, item, first }, beside]) => {
      if (!beside || item !== undefined || first === undefined) return;
      void router.replace({ name: 'campaign', params: { id: campaign, part, item: first } });
    },
    { immediate: true },
  );
}
