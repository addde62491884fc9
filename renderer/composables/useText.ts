import { computed } from 'vue';
import { useI18n } from 'vue-i18n';
import { message, translator, type Text, type TextParam } from '../../shared/kernel/text';
import { numbersIn } from './numberDirection';

/** Accepts a text, or a message key with its parameters. */
export type ToWords = (text: Text | string, params?: Readonly<Record<string, TextParam>>) => string;

/** Translates texts: `t(figure.label)`, `t('library.title')`, `t('library.count', { count: 3 })`. */
export function useText(): { readonly t: ToWords } {
  const { t: lookup, locale } = useI18n({ useScope: 'global' });
  const translate = translator(
    (key, params, count) => (count === undefined ? lookup(key, params) : lookup(key, params, count)),
    () => locale.value,
  );
  const isolate = computed(() => numbersIn(locale.value));
  return {
    t: (text, params) => isolate.value(translate(typeof text === 'string' ? message(text, params) : text)),
  };
}
