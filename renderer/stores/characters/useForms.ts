import { defineStore } from 'pinia';
import { shallowReactive } from 'vue';
import { mainForm } from '../../../shared/character/form';
import type { FormKind, FormName } from '../../../shared/rules/ruleset';
import { useRulesets } from '../rules/useRulesets';

/** What the rule systems make, as far as it has been loaded: by name for lists, with everything to choose from. */
export const useForms = defineStore('forms', () => {
  const rulesets = useRulesets();
  const names = shallowReactive(new Map<string, readonly FormName[]>());
  const kinds = shallowReactive(new Map<string, readonly FormKind[]>());

  /** Loads the words of rule systems and how what they make is called; those that are not in the box are let go. */
  async function loadNames(ids: Iterable<string>): Promise<void> {
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const words = await rulesets.loadWords(id);
        if (words !== undefined) names.set(id, words.forms ?? []);
      }),
    );
  }

  /** Loads rule systems and what they make; those that are not in the box are let go. */
  async function load(ids: Iterable<string>): Promise<void> {
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const ruleset = await rulesets.load(id);
        if (ruleset !== undefined) kinds.set(id, ruleset.forms ?? []);
      }),
    );
  }

  /** The names of the forms of a rule system; none where it makes nothing but characters, or they are not loaded. */
  function namesOf(ruleset: string): readonly FormName[] {
    return names.get(ruleset) ?? [];
  }

  /** The forms of a rule system; none where it makes nothing but characters, or is not loaded. */
  function of(ruleset: string): readonly FormKind[] {
    return kinds.get(ruleset) ?? [];
  }

  /** What something is, where that is not simply a character. */
  function kindOf(row: { readonly ruleset: string; readonly form: string }): FormName | undefined {
    return row.form === mainForm ? undefined : namesOf(row.ruleset).find((form) => form.id === row.form);
  }

  return { loadNames, load, namesOf, of, kindOf };
});
