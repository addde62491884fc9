import { themes } from '#renderer/app/theme';

type Look = keyof typeof themes;

/** Colors as the program's own pages have them; the system decides between light and dark until somebody chooses. */
export function installLook(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [
      `:root { ${tokensOf('light')} }`,
      `@media (prefers-color-scheme: dark) { :root { ${tokensOf('dark')} } }`,
      ...(['light', 'dark'] as const).map((look) => `:root[data-look='${look}'] { ${tokensOf(look)} }`),
    ].join('\n'),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export function switchLook(): void {
  const { dataset } = document.documentElement;
  const isDark =
    dataset['look'] === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : dataset['look'] === 'dark';
  dataset['look'] = isDark ? 'light' : 'dark';
}

function tokensOf(look: Look): string {
  const colors = Object.entries(themes[look].colors ?? {}).flatMap(([name, color]) =>
    typeof color === 'string' ? [`--v-theme-${name}: ${channels(color)};`] : [],
  );
  return [`color-scheme: ${look};`, ...colors].join(' ');
}

/** `#a33b1f` as `163, 59, 31`. */
function channels(color: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ');
}
