import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { english } from '#shared/kernel/language';
import type { Guide } from '#renderer/composables/guide/readGuide';
import type { GuideAnswer } from '#renderer/composables/guide/searchGuide';
import { call } from '#renderer/platform/client';
import { useLanguage } from '#renderer/stores/window/useLanguage';

/** The guide in the language of the page, read when it is first asked for. */
export const useGuide = defineStore('guide', () => {
  const language = useLanguage();
  const guide = shallowRef<Guide>();
  const failed = shallowRef(false);
  const search = shallowRef<(words: string) => readonly GuideAnswer[]>(() => []);
  /** Another translation is another object, also if its files changed alone. */
  let shown: unknown;

  async function prepare(): Promise<void> {
    const wanted = language.translation;
    if (shown === wanted) return;
    failed.value = false;
    try {
      const [{ readGuide }, { guideSearch }, { sources, pictures }, translated] = await Promise.all([
        import('#renderer/composables/guide/readGuide'),
        import('#renderer/composables/guide/searchGuide'),
        import('#renderer/composables/guide/sources'),
        pagesIn(wanted.language),
      ]);
      if (language.translation !== wanted) return;
      guide.value = readGuide(sources, pictures, translated);
      search.value = guideSearch(guide.value);
      shown = wanted;
    } catch {
      failed.value = true;
    }
  }

  watch(
    () => language.translation,
    () => {
      if (guide.value !== undefined) void prepare();
    },
  );

  return { guide, failed, search, prepare };
});

/** Translated pages by name; the rest shows in English. */
async function pagesIn(language: string): Promise<Readonly<Record<string, string>>> {
  if (language === english) return {};
  const read = await call('language.guide', { language });
  return read.ok ? read.value.pages : {};
}
