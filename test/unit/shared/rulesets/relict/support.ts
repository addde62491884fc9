import { ruleset } from '../../../../../shared/rulesets/relict';
import { rulesetWorld } from '../support';

export const { translate, documentOf, open, refusal, check, calculate, played, action, tracker, wordless } =
  rulesetWorld(ruleset);
