import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { english, noTranslation, type Language, type Translation } from '#shared/kernel/language';
import { showLanguage } from '#renderer/locales/i18n';
import { call } from '#renderer/platform/client';
import { useNotifications } from './useNotifications';
import { useSettings } from './useSettings';

/** Shows the page in the language of the settings. Its texts are loaded only if it is not English. */
export const useLanguage = defineStore('language', () => {
  const settings = useSettings();
  const notifications = useNotifications();
  const wanted = shallowRef<Language>(english);
  /** The language that is shown. */
  const translation = shallowRef<Translation>(noTranslation);

  function show(next: Translation): void {
    showLanguage(next);
    translation.value = next;
  }

  async function follow(language: Language): Promise<void> {
    if (language === wanted.value) return;
    wanted.value = language;
    if (language === english) {
      show(noTranslation);
      return;
    }
    const read = await call('language.read', { language });
    // The user may have chosen another one meanwhile.
    if (wanted.value !== language) return;
    if (read.ok) {
      show({ language, messages: read.value.messages });
      return;
    }
    notifications.failed(read.error);
    if (translation.value.language !== english) show(noTranslation);
  }

  watch(
    () => settings.current.language,
    (language) => void follow(language),
  );

  return { translation: computed(() => translation.value), follow };
});
