import { defineStore } from 'pinia';
import { shallowReactive } from 'vue';
import { mainForm } from '../../shared/character/form';
import type { FormKind } from '../../shared/rules/ruleset';
import { useRulesets } from './useRulesets';

/** What the rule systems make, as far as they have been loaded. */
export const useForms = defineStore('forms', () => {
  const rulesets = useRulesets();
  const loaded = shallowReactive(new Map<string, readonly FormKind[]>());

  /** Loads rule systems, their texts and what they make; those that are not in the box are let go. */
  async function load(ids: Iterable<string>): Promise<void> {
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const ruleset = await rulesets.load(id);
        if (ruleset !== undefined) loaded.set(id, ruleset.forms ?? []);
      }),
    );
  }

  /** The forms of a rule system; none where it makes nothing but characters, or is not loaded. */
  function of(ruleset: string): readonly FormKind[] {
    return loaded.get(ruleset) ?? [];
  }

  /** What something is, where that is not simply a character. */
  function kindOf(row: { readonly ruleset: string; readonly form: string }): FormKind | undefined {
    return row.form === mainForm ? undefined : of(row.ruleset).find((form) => form.id === row.form);
  }

  return { load, of, kindOf };
});
