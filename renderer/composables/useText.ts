import { computed } from 'vue';
import { useI18n } from 'vue-i18n';
import { english } from '#shared/kernel/language';
import { message, translator, type Text, type TextParam } from '#shared/kernel/text';
import { numbersIn } from './numberDirection';

/** Accepts a text, or a message key with its parameters. */
export type ToWords = (text: Text | string, params?: Readonly<Record<string, TextParam>>) => string;

type Lookup = Parameters<typeof translator>[0];

/** More than any component shows. */
const mostRemembered = 2000;

/** Translates texts: `t(figure.label)`, `t('library.title')`, `t('library.count', { count: 3 })`. */
export function useText(): { readonly t: ToWords } {
  const { t: lookup, locale, messages } = useI18n({ useScope: 'global' });
  const catalogs = (): readonly unknown[] => {
    const all: Readonly<Record<string, unknown>> = messages.value;
    return [locale.value, all[locale.value], all[english]];
  };
  const words = remembering(
    (key, params, count) => (count === undefined ? lookup(key, params) : lookup(key, params, count)),
    catalogs,
  );
  const translate = translator(words, () => locale.value);
  const isolate = computed(() => numbersIn(locale.value));
  return {
    t: (text, params) => isolate.value(translate(typeof text === 'string' ? message(text, params) : text)),
  };
}

/**
 * Looks words up once until what `from` gives changes. A sheet asks for the same words after each edit, and the engine
 * takes longer for them than Vue takes to draw them.
 */
function remembering(lookup: Lookup, from: () => readonly unknown[]): Lookup {
  const known = new Map<string, string>();
  let knownFrom: readonly unknown[] = [];
  return (key, params, count) => {
    // Rendering depends on these even if nothing is looked up.
    const now = from();
    if (known.size >= mostRemembered || now.some((part, index) => part !== knownFrom[index])) known.clear();
    knownFrom = now;
    const id = JSON.stringify([key, count, params]);
    const words = known.get(id) ?? lookup(key, params, count);
    known.set(id, words);
    return words;
  };
}
