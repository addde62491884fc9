import '#renderer/styles/layers.css';
import 'vuetify/styles/core';
import '#renderer/styles/main.css';
import '#renderer/styles/vuetify.css';
import '#renderer/styles/dialogs.css';
import '#renderer/styles/forcedColors.css';
import './page.css';
// Comes before everything that reads the address.
import { arrivedWith } from './arrival';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { catchErrors } from '#renderer/app/errors';
import { keepPage } from '#renderer/app/keepPage';
import { installThemeSheet } from '#renderer/app/themeSheet';
import { vuetify } from '#renderer/app/vuetify';
import { i18n } from '#renderer/locales/i18n';
import { useTransport } from '#renderer/platform/client';
import { guardComposition } from '#renderer/platform/composition';
import { guardDoubleClicks } from '#renderer/platform/doubleClicks';
import { keepFocus } from '#renderer/platform/keptFocus';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useLanguage } from '#renderer/stores/window/useLanguage';
import { useSettings } from '#renderer/stores/window/useSettings';
import { tableTransport } from './joined/tableTransport';
import { installOffline } from './offline/install';
import { router } from './router';
import TablePage from './TablePage.vue';

useTransport(tableTransport(arrivedWith));

guardComposition();
guardDoubleClicks();
const pinia = createPinia();
const app = createApp(TablePage);
app.use(pinia).use(i18n);
catchErrors(app, router);
installThemeSheet(app);
app.use(vuetify).use(router);
keepPage();
keepFocus();
useClosing(pinia).listen();

const settings = useSettings(pinia);
const language = useLanguage(pinia);
const look = settings.read().then(() => language.follow(settings.current.language));

void Promise.all([look, router.isReady()]).finally(() => {
  app.mount('#app');
  void installOffline();
});
