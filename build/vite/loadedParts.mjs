import { inRoot } from '../scripts/root.mjs';

const exported = 'export const __vitePreload = ';

/** Sends every `import()` of the page, which Vite gives to its own helper, through `renderer/platform/loadPart.ts`. */
export const loadedParts = () => ({
  name: 'hearthbook:loaded-parts',
  apply: 'build',
  transform: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler(code) {
      if (!code.includes(exported)) this.error('Vite loads the parts of a page in another way now');
      return [
        `import { loadPart } from ${JSON.stringify(inRoot('renderer/platform/loadPart.ts'))};`,
        code.replace(exported, 'const loadOnce = '),
        `${exported}(...part) => loadPart(() => loadOnce(...part));`,
      ].join('\n');
    },
  },
});
