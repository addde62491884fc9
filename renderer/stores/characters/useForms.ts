import { defineStore } from 'pinia';
import { shallowReactive } from 'vue';
import { mainForm } from '#shared/character/form';
import type { FormKind, FormName } from '#shared/rules/ruleset';
import { isBuiltIn, useRulesets } from '#renderer/stores/rules/useRulesets';

interface FormRow {
  readonly ruleset: string;
  readonly form: string;
}

/** Names of forms load quickly for lists; the forms themselves need the whole ruleset. */
export const useForms = defineStore('forms', () => {
  const rulesets = useRulesets();
  const names = shallowReactive(new Map<string, readonly FormName[]>());
  const kinds = shallowReactive(new Map<string, readonly FormKind[]>());

  /** Loads messages and form names for rows; a custom game is loaded only for sheets that are no characters. */
  async function loadNames(rows: readonly FormRow[]): Promise<void> {
    const needed = rows.filter(({ ruleset, form }) => form !== mainForm || isBuiltIn(ruleset));
    await Promise.all(
      [...new Set(needed.map(({ ruleset }) => ruleset))].map(async (id) => {
        const words = await rulesets.loadWords(id);
        if (words !== undefined) names.set(id, words.forms ?? []);
      }),
    );
  }

  /** Loads whole rulesets with their forms; ids of rulesets that are not built in are skipped. */
  async function load(ids: Iterable<string>): Promise<void> {
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const ruleset = await rulesets.load(id);
        if (ruleset !== undefined) kinds.set(id, ruleset.forms ?? []);
      }),
    );
  }

  /** Empty if a ruleset has only characters, or is not loaded. */
  function namesOf(ruleset: string): readonly FormName[] {
    return names.get(ruleset) ?? [];
  }

  /** Empty if a ruleset has only characters, or is not loaded. */
  function of(ruleset: string): readonly FormKind[] {
    return kinds.get(ruleset) ?? [];
  }

  /** `undefined` for a simple character. */
  function kindOf(row: FormRow): FormName | undefined {
    return row.form === mainForm ? undefined : namesOf(row.ruleset).find((form) => form.id === row.form);
  }

  return { loadNames, load, namesOf, of, kindOf };
});
