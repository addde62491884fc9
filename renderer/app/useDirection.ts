import { watch } from 'vue';
import { useI18n } from 'vue-i18n';
import { useLocale } from 'vuetify';
import { directionOf } from '#shared/kernel/language';

/** Vuetify gives the application and every overlay a direction of their own, which follows that of the language. */
export function useDirection(): void {
  const { locale } = useI18n({ useScope: 'global' });
  const { current, rtl } = useLocale();
  watch(locale, (language) => (rtl.value = { [current.value]: directionOf(language) === 'rtl' }), {
    immediate: true,
  });
}
