import { createVuetify } from 'vuetify';
import { aliases, mdi } from 'vuetify/iconsets/mdi-svg';
import { themes } from './theme';

const field = { variant: 'outlined', density: 'compact', hideDetails: 'auto', color: 'ember' } as const;
const mark = { density: 'compact', hideDetails: 'auto', color: 'ember' } as const;

/**
 * Vuetify with our themes and one default look for each control. Icons are paths imported singly from
 * @mdi/js: `<v-icon :icon="mdiPlus" />`. The one recommended next step on a screen is `variant="flat"
 * color="ember"`.
 */
export const vuetify = createVuetify({
  theme: { defaultTheme: 'system', themes },
  icons: { defaultSet: 'mdi', aliases, sets: { mdi } },
  defaults: {
    global: { ripple: false },
    VBtn: { variant: 'outlined' },
    VTextField: field,
    VTextarea: field,
    VSelect: field,
    VAutocomplete: field,
    VCombobox: field,
    VNumberInput: field,
    VCheckbox: mark,
    VRadioGroup: mark,
    VSwitch: { density: 'compact', hideDetails: 'auto', inset: true, color: 'pine' },
    VTooltip: { openDelay: 300, location: 'bottom' },
    VMenu: { offset: 6 },
    VDialog: { maxWidth: 520 },
    VProgressCircular: { color: 'ember' },
    VProgressLinear: { color: 'ember' },
  },
});
