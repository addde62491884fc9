import type { RouteLocationRaw } from 'vue-router';
import type { Ruleset } from '../../../shared/rules/ruleset';
import type { ToWords } from '../../composables/useText';

const entries = new WeakMap<Ruleset, ReadonlyMap<string, string>>();

/** The place of the compendium that explains a condition, found by its name; `undefined` for a word of the table. */
export function conditionRules(
  ruleset: Ruleset | undefined,
  label: string,
  t: ToWords,
): RouteLocationRaw | undefined {
  if (ruleset === undefined) return undefined;
  const known =
    entries.get(ruleset) ??
    new Map(ruleset.reference.entries.map(({ id, title }) => [t(title).toLowerCase(), id]));
  entries.set(ruleset, known);
  const entry = known.get(label.toLowerCase());
  return entry === undefined
    ? undefined
    : { name: 'compendium', params: { ruleset: ruleset.manifest.id, entry } };
}
