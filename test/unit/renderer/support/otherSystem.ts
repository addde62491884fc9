import { beforeEach } from 'vitest';
import { i18n } from '#renderer/locales/i18n';
import type { Messages } from '#shared/kernel/text';
import { rulesetManifests } from '#shared/rulesets/registry';

const builtIn = new Set(rulesetManifests.map(({ id }) => id));

/** Takes the catalogs of all systems out of the page, as on a seat that has not opened any of them. */
export function forgetCatalogs(): void {
  const all: Messages = i18n.global.getLocaleMessage('en');
  const areas = Object.entries(typeof all['ruleset'] === 'object' ? all['ruleset'] : {});
  const ruleset = Object.fromEntries(areas.filter(([id]) => !builtIn.has(id)));
  i18n.global.setLocaleMessage('en', { ...all, ruleset });
}

/** Before each test of the file. */
export function onSeatWithoutCatalogs(): void {
  beforeEach(forgetCatalogs);
}

const areas = new Set(Object.keys(i18n.global.getLocaleMessage('en')));

/** Keys of messages in what is shown. */
export function rawKeysIn(shown: string): readonly string[] {
  const dotted = shown.match(/[a-z][\w-]*(?:\.[\w-]+)+/gi) ?? [];
  return dotted.filter((each) => {
    const [area = ''] = each.split('.');
    return area === 'ruleset' || (areas.has(area) && i18n.global.te(each, 'en'));
  });
}
