import type { RouteLocationRaw } from 'vue-router';
import type { Ruleset } from '#shared/rules/ruleset';
import type { ToWords } from '#renderer/composables/useText';

/** Finds the place of the compendium that explains a condition by its name; `undefined` for a word of the table. */
export function createConditionRules(t: ToWords) {
  const entries = new WeakMap<Ruleset, ReadonlyMap<string, string>>();
  return (ruleset: Ruleset | undefined, label: string): RouteLocationRaw | undefined => {
    if (ruleset === undefined) return undefined;
    const known =
      entries.get(ruleset) ??
      new Map(ruleset.reference.entries.map(({ id, title }) => [t(title).toLowerCase(), id]));
    entries.set(ruleset, known);
    const entry = known.get(label.toLowerCase());
    if (entry === undefined) return undefined;
    return { name: 'compendium', params: { ruleset: ruleset.manifest.id, entry } };
  };
}
