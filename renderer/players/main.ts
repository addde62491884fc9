import '#renderer/styles/layers.css';
import '#renderer/styles/main.css';
import { createApp } from 'vue';
import { createI18n } from 'vue-i18n';
import players from '#renderer/locales/en/players.json';
import { guardComposition } from '#renderer/platform/composition';
import PlayersApp from './PlayersApp.vue';
import { installLook } from './look';

guardComposition();
installLook();
const i18n = createI18n({ legacy: false, locale: 'en', fallbackLocale: 'en', messages: { en: { players } } });
createApp(PlayersApp).use(i18n).mount('#app');
