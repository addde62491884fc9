import { computed } from 'vue';
import { message, type Text, type TextParam } from '../../shared/kernel/text';
import { i18n, translate } from '../locales/i18n';
import { numbersIn } from './numberDirection';

/** Accepts a text, or a message key with its parameters. */
export type ToWords = (text: Text | string, params?: Readonly<Record<string, TextParam>>) => string;

/** Translates texts: `t(figure.label)`, `t('library.title')`, `t('library.count', { count: 3 })`. */
export function useText(): { readonly t: ToWords } {
  const isolate = computed(() => numbersIn(i18n.global.locale.value));
  return {
    t: (text, params) => isolate.value(translate(typeof text === 'string' ? message(text, params) : text)),
  };
}
