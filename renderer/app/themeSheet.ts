import type { App } from 'vue';

interface Head {
  readonly style: readonly { readonly textContent: string }[];
}

/**
 * Moves the theme's CSS from Vuetify's head-manager hook into a constructed style sheet: a `<style>` element
 * would need 'unsafe-inline' in the content security policy.
 */
export function installThemeSheet(app: App): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const put = (head: () => Head) => {
    sheet.replaceSync(
      head()
        .style.map((style) => style.textContent)
        .join('\n'),
    );
  };
  app.provide('usehead', {
    push: (head: () => Head) => {
      put(head);
      return { patch: put };
    },
  });
}
