// Imported first because it reads the session storage when it loads, which waits for the program.
import 'vue-router';
import { createPinia } from 'pinia';
import { isOwnWindow } from '#renderer/platform/client';
import { useLanguage } from '#renderer/stores/window/useLanguage';
import { useSettings } from '#renderer/stores/window/useSettings';

/**
 * Creates the stores and starts reading the settings. It is imported before anything else, so that the
 * program loads its command handlers while the page runs the rest of its code.
 */
export const pinia = createPinia();
const settingsRead = useSettings(pinia).read();
const language = useLanguage(pinia);

/**
 * Resolves when the first paint has the right theme and language. A window gives its page the theme of the last run as
 * the system's, and names a language other than English in the address; a browser learns both from the settings.
 */
export const lookKnown: Promise<unknown> =
  isOwnWindow() && !new URLSearchParams(location.search).has('language')
    ? Promise.resolve()
    : settingsRead.then(() => language.follow(useSettings(pinia).current.language));
