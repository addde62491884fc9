import { ruleset } from '#shared/rulesets/relict/index';
import { rulesetWorld } from '#test/unit/shared/rulesets/support';

export const { translate, documentOf, open, refusal, check, calculate, played, action, tracker, wordless } =
  rulesetWorld(ruleset);
