// First of all, for it reads the session's storage when it is loaded, and waits for the program meanwhile.
import 'vue-router';
import { createPinia } from 'pinia';
import { useSettings } from '../stores/window/useSettings';

/**
 * The stores, and the settings on their way. To be imported before anything else: the program behind the page loads
 * what answers once it is asked for something, and does so while the page runs the rest of its code.
 */
export const pinia = createPinia();
export const settingsRead = useSettings(pinia).read();
