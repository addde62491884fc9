import '#renderer/styles/layers.css';
import 'vuetify/styles/core';
import '#renderer/styles/main.css';
import '#renderer/styles/vuetify.css';
import '#renderer/styles/dialogs.css';
import '#renderer/styles/forcedColors.css';
import { lookKnown, pinia } from './startup';
import { createApp } from 'vue';
import { useClosing } from '#renderer/stores/window/useClosing';
import App from './App.vue';
import { keepPage } from './keepPage';
import { catchErrors } from './errors';
import { i18n } from '#renderer/locales/i18n';
import { guardComposition } from '#renderer/platform/composition';
import { guardDoubleClicks } from '#renderer/platform/doubleClicks';
import { keepFocus } from '#renderer/platform/keptFocus';
import { router } from './router';
import { installThemeSheet } from './themeSheet';
import { vuetify } from './vuetify';

guardComposition();
guardDoubleClicks();
const app = createApp(App);
app.use(pinia).use(i18n);
catchErrors(app, router);
installThemeSheet(app);
app.use(vuetify).use(router);

keepPage();
keepFocus();
useClosing(pinia).listen();

void Promise.all([lookKnown, router.isReady()]).finally(() => app.mount('#app'));
