import type { Messages } from '#shared/kernel/text';
import type { RulesetWords } from '#shared/rules/ruleset';

const areas = import.meta.glob<Messages>('./en/**/*.json', { eager: true, import: 'default' });

/** The English catalogs: a file `en/<room>/<area>.json` becomes `<area>.*`. */
export function sharedMessages(): Messages {
  return Object.fromEntries(
    Object.entries(areas).map(([path, area]) => [path.split('/').at(-1)?.replace('.json', '') ?? '', area]),
  );
}

/** Under `ruleset.<id>.`. */
export function rulesetMessages({ manifest, messages }: RulesetWords): Messages {
  return { ruleset: { [manifest.id]: messages.en } };
}
