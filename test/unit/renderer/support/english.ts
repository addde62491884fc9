import { translate } from '#renderer/locales/i18n';
import { message, type TextParam } from '#shared/kernel/text';

/** The program's English for a key: a test depends on the key, and its sentence may be rewritten. */
export const english = (key: string, params?: Readonly<Record<string, TextParam>>): string =>
  translate(message(key, params));
