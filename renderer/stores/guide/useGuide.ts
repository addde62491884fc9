import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { Guide } from '../../composables/guide/readGuide';
import type { GuideAnswer } from '../../composables/guide/searchGuide';

/** The guide, read once and when it is first asked for. */
export const useGuide = defineStore('guide', () => {
  const guide = shallowRef<Guide>();
  const failed = shallowRef(false);
  const search = shallowRef<(words: string) => readonly GuideAnswer[]>(() => []);

  async function prepare(): Promise<void> {
    if (guide.value !== undefined) return;
    failed.value = false;
    try {
      const [{ readGuide }, { guideSearch }, { sources, pictures }] = await Promise.all([
        import('../../composables/guide/readGuide'),
        import('../../composables/guide/searchGuide'),
        import('../../composables/guide/sources'),
      ]);
      guide.value = readGuide(sources, pictures);
      search.value = guideSearch(guide.value);
    } catch {
      failed.value = true;
    }
  }

  return { guide, failed, search, prepare };
});
