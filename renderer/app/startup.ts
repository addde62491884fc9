// Imported first because it reads the session storage when it loads, which waits for the program.
import 'vue-router';
import { createPinia } from 'pinia';
import { useSettings } from '../stores/window/useSettings';

/**
 * Creates the stores and starts reading the settings. It is imported before anything else, so that the
 * program loads its command handlers while the page runs the rest of its code.
 */
export const pinia = createPinia();
export const settingsRead = useSettings(pinia).read();
