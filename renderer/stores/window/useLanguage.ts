import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { english, type Language } from '../../../shared/kernel/language';
import { i18n, showLanguage } from '../../locales/i18n';
import { call } from '../../platform/client';
import { useNotifications } from './useNotifications';
import { useSettings } from './useSettings';

/** Shows the page in the language of the settings. Its texts are loaded only if it is not English. */
export const useLanguage = defineStore('language', () => {
  const settings = useSettings();
  const notifications = useNotifications();
  const wanted = shallowRef<Language>(english);

  async function follow(language: Language): Promise<void> {
    if (language === wanted.value) return;
    wanted.value = language;
    if (language === english) {
      showLanguage({ language, messages: {} });
      return;
    }
    const read = await call('language.read', { language });
    // The user may have chosen another one meanwhile.
    if (wanted.value !== language) return;
    if (read.ok) {
      showLanguage({ language, messages: read.value.messages });
      return;
    }
    notifications.failed(read.error);
    if (i18n.global.locale.value !== english) showLanguage({ language: english, messages: {} });
  }

  watch(
    () => settings.current.language,
    (language) => void follow(language),
  );

  return { follow };
});
