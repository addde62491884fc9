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
import { translator, type Messages, type Translate } from '../../shared/kernel/text';

registerMessageCompiler(compile);
registerMessageResolver(resolveValue);
registerLocaleFallbacker(fallbackWithLocaleChain);

/**
 * Translates texts outside the window with vue-i18n's own engine, so that print, command line and window use the
 * same catalogs in the same way. An unknown key is a bug and is shown as it is.
 */
export function createTranslator(locale: string, messages: Messages): Translate {
  const context = createCoreContext({
    locale,
    fallbackLocale: false,
    messages: { [locale]: messages as Record<string, never> },
    missingWarn: false,
    fallbackWarn: false,
  });
  return translator((key, params, count) => {
    const words =
      count === undefined
        ? translate(context, key, params)
        : translate(context, key, params, { plural: count });
    return typeof words === 'string' ? words : key;
  });
}
