import { appError } from '../../../../shared/kernel/errors';
import { message } from '../../../../shared/kernel/text';
import { bestiary } from '../../../fixtures/bestiary';
import { toyRuleset } from '../../../fixtures/toyRuleset';

const box = [bestiary, toyRuleset];

const load = async (id: string) => box.find(({ manifest }) => manifest.id === id);

/** The registry of a box with the bestiary, which makes several things, and the toy, which makes characters only. */
export const registry = {
  rulesetManifests: box.map(({ manifest }) => manifest),
  loadRuleset: load,
  loadRulesetWords: load,
  rulesetFaultOf: () => undefined,
  missingRuleset: (id: string) =>
    appError('unknown-ruleset', { text: message('errors.unknown-ruleset', { ruleset: id }) }),
};
