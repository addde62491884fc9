import { h } from 'vue';
import { createVuetify, type IconProps, type IconSet } from 'vuetify';
import { aliases, mdi } from 'vuetify/iconsets/mdi-svg';
import { mirrored } from '#renderer/components/ui/direction';
import { themes } from './theme';

/** Labels are over or before a field, and faults under its row: a field itself has neither. */
const field = {
  variant: 'outlined',
  density: 'compact',
  hideDetails: true,
  color: 'ember',
  autocomplete: 'off',
} as const;

/** Vuetify's own, but icons that point along the line turn with it. */
const turning: IconSet = {
  component: (props: IconProps) => h(mdi.component, { ...props, class: mirrored(props.icon) }),
};

/**
 * Vuetify with our themes and one default look for each control. Icons are paths imported singly from
 * @mdi/js: `<v-icon :icon="mdiPlus" />`. The one recommended next step on a screen is `variant="flat"
 * color="ember"`.
 */
export const vuetify = createVuetify({
  theme: { defaultTheme: 'system', themes },
  icons: { defaultSet: 'mdi', aliases, sets: { mdi: turning } },
  defaults: {
    global: { ripple: false },
    // A button that leads to a part of the page it is on stays a button.
    VBtn: { variant: 'outlined', active: false },
    VTextField: field,
    VTextarea: field,
    VCheckboxBtn: { density: 'compact', inline: true, color: 'pine' },
    VSwitch: { density: 'compact', hideDetails: true, inset: true, size: 'small', color: 'pine' },
    VTooltip: { location: 'bottom start', offset: 6, maxWidth: 320, viewportMargin: 8, transition: false },
    VMenu: { location: 'bottom start', offset: 6, viewportMargin: 8, transition: false },
    VDialog: { maxWidth: 520 },
    VProgressLinear: { color: 'pine', bgColor: 'line', bgOpacity: 1, height: 8, rounded: true },
    VAlert: { density: 'compact', variant: 'flat' },
  },
});
