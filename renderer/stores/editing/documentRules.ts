import { shallowReactive } from 'vue';
import { whyReadOnly, type ReadOnly } from '#shared/library/readOnly';
import type { AnyDocument } from '#shared/library/kinds';
import type { Ruleset } from '#shared/rules/ruleset';
import { useRulesets } from '#renderer/stores/rules/useRulesets';

export type DocumentRules = ReturnType<typeof createDocumentRules>;

/** The open document may change its ruleset, and undo may change it back, so each one stays loaded. */
export function createDocumentRules(read?: (id: string) => Promise<Ruleset | undefined>) {
  const rulesets = useRulesets();
  const loaded = shallowReactive(new Map<string, Ruleset>());

  async function load(id: string): Promise<Ruleset | null> {
    const rules = await (read ?? rulesets.load)(id);
    if (rules !== undefined) loaded.set(id, rules);
    return rules ?? null;
  }

  /** Loads the rules of a document that was read, and checks whether it may be changed. */
  async function readOnlyReason(document: AnyDocument): Promise<ReadOnly | null> {
    const rules = await load(document.ruleset);
    const why = whyReadOnly(document, rules === null ? [] : [document.ruleset]) ?? null;
    if (why?.kind !== 'unknown-ruleset') return why;
    const fault = rulesets.faultOf(document.ruleset);
    return fault === undefined ? why : { ...why, text: fault.text };
  }

  return { loaded, load, readOnlyReason, whyMissing: rulesets.whyMissing };
}
