import type { Rulesets } from '#electron/services/library/rulesets';
import { toyRuleset } from '#test/fixtures/toyRuleset';

/** One toy ruleset instead of the built-in ones. */
export const toyRulesets: Rulesets = {
  manifests: [toyRuleset.manifest],
  load: async (id) => (id === 'toy' ? toyRuleset : undefined),
};
