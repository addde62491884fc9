import type { ThemeDefinition } from 'vuetify';

/** Colors by purpose. This file is the only one that names a color. */
interface Tokens {
  readonly paper: string;
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly ink: string;
  readonly muted: string;
  readonly ember: string;
  readonly 'ember-soft': string;
  readonly pine: string;
  readonly 'pine-soft': string;
  readonly gold: string;
  readonly 'gold-soft': string;
  readonly wine: string;
  readonly 'wine-soft': string;
  /** The text color on a filled accent. */
  readonly onAccent: string;
  readonly shadow: string;
}

const light: Tokens = {
  paper: '#f7f3ea',
  surface: '#fffdf8',
  raised: '#ffffff',
  line: '#ddd3c0',
  ink: '#25211b',
  muted: '#6a6154',
  ember: '#a33b1f',
  'ember-soft': '#f6e2d8',
  pine: '#2d5f4c',
  'pine-soft': '#dfece5',
  gold: '#7f5b0f',
  'gold-soft': '#f5e9cb',
  wine: '#7a2340',
  'wine-soft': '#f4e0e6',
  onAccent: '#fffdf8',
  shadow: '#4a3a22',
};

const dark: Tokens = {
  paper: '#17150f',
  surface: '#1f1c15',
  raised: '#27231b',
  line: '#3a3428',
  ink: '#ece4d4',
  muted: '#a89d88',
  ember: '#ee8c66',
  'ember-soft': '#3a231a',
  pine: '#7fc3a4',
  'pine-soft': '#1d2f27',
  gold: '#dcb35a',
  'gold-soft': '#332a14',
  wine: '#e0899f',
  'wine-soft': '#38202a',
  onAccent: '#1f1c15',
  shadow: '#000000',
};

function theme(tokens: Tokens, isDark: boolean): ThemeDefinition {
  const { onAccent, shadow, paper, surface, raised, line, ink, muted, ember, pine, gold, wine } = tokens;
  return {
    dark: isDark,
    colors: {
      background: paper,
      'on-background': ink,
      surface,
      'on-surface': ink,
      'surface-bright': raised,
      'on-surface-bright': ink,
      'surface-light': raised,
      'on-surface-light': ink,
      // The background of tooltips: the other end of the scale.
      'surface-variant': ink,
      'on-surface-variant': surface,
      raised,
      'on-raised': ink,
      line,
      'on-line': ink,
      ink,
      'on-ink': surface,
      muted,
      'on-muted': surface,
      primary: ember,
      'on-primary': onAccent,
      secondary: pine,
      'on-secondary': onAccent,
      error: wine,
      'on-error': onAccent,
      warning: gold,
      'on-warning': onAccent,
      success: pine,
      'on-success': onAccent,
      // Covers the page while a dialog is open.
      shade: shadow,
      'on-shade': '#ffffff',
      info: muted,
      'on-info': surface,
      ember,
      'on-ember': onAccent,
      'ember-soft': tokens['ember-soft'],
      'on-ember-soft': ink,
      pine,
      'on-pine': onAccent,
      'pine-soft': tokens['pine-soft'],
      'on-pine-soft': ink,
      gold,
      'on-gold': onAccent,
      'gold-soft': tokens['gold-soft'],
      'on-gold-soft': ink,
      wine,
      'on-wine': onAccent,
      'wine-soft': tokens['wine-soft'],
      'on-wine-soft': ink,
    },
    variables: {
      'border-color': line,
      'border-opacity': 1,
      'shadow-color': shadow,
      'high-emphasis-opacity': 1,
      'medium-emphasis-opacity': 0.82,
      'disabled-opacity': 0.5,
      'hover-opacity': 0.05,
      'focus-opacity': 0.08,
    },
  };
}

/** Light and dark share their names, so that components use one set of tokens. */
export const themes = { light: theme(light, false), dark: theme(dark, true) };
