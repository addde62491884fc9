import type { Rulesets } from '../../../electron/services/library/rulesets';
import { toyRuleset } from '../../fixtures/toyRuleset';

/** One toy ruleset instead of those in the box. */
export const toyRulesets: Rulesets = {
  manifests: [toyRuleset.manifest],
  load: async (id) => (id === 'toy' ? toyRuleset : undefined),
};
