import '../platform/jitless';
import '../styles/layers.css';
import 'vuetify/styles/core';
import '../styles/main.css';
import '../styles/vuetify.css';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { useClosing } from '../stores/useClosing';
import { useSettings } from '../stores/useSettings';
import App from './App.vue';
import { keepPage } from './keepPage';
import { catchErrors } from './errors';
import { i18n } from './i18n';
import { router } from './router';
import { installThemeSheet } from './themeSheet';
import { vuetify } from './vuetify';

const app = createApp(App);
const pinia = createPinia();
app.use(pinia).use(i18n);
catchErrors(app, router);
installThemeSheet(app);
app.use(vuetify).use(router);

keepPage();
useClosing(pinia).listen();

// The first picture already has the right theme: settings come with the first answer of the program.
void Promise.all([useSettings(pinia).read(), router.isReady()]).finally(() => app.mount('#app'));
