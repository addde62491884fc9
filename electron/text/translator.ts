import {
  compile,
  createCoreContext,
  fallbackWithLocaleChain,
  registerLocaleFallbacker,
  registerMessageCompiler,
  registerMessageResolver,
  resolveValue,
  translate,
} from '@intlify/core-base';
import { formatsOf } from '#shared/kernel/languageFormats';
import { translator, type Messages, type Translate } from '#shared/kernel/text';

registerMessageCompiler(compile);
registerMessageResolver(resolveValue);
registerLocaleFallbacker(fallbackWithLocaleChain);

/**
 * Translates texts outside the window with vue-i18n's own engine, so that print, command line and window use the
 * same catalogs in the same way. English shows if `translated` lacks a text; an unknown key is a bug and is shown
 * as it is.
 */
export function createTranslator(language: string, english: Messages, translated?: Messages): Translate {
  const rule = (locale: string) => (count: number, forms: number) =>
    formatsOf(locale).pluralForm(count, forms);
  const messages = { ...(translated !== undefined && { [language]: translated }), en: english };
  const context = createCoreContext({
    locale: language,
    fallbackLocale: 'en',
    messages: messages as Record<string, object> as Record<string, Record<string, never>>,
    pluralRules: { en: rule('en'), [language]: rule(language) },
    missingWarn: false,
    fallbackWarn: false,
  });
  return translator(
    (key, params, count) => {
      const words =
        count === undefined
          ? translate(context, key, params)
          : translate(context, key, params, { plural: count });
      return typeof words === 'string' ? words : key;
    },
    () => language,
  );
}
