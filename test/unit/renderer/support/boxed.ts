import { appError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';
import { bestiary } from '#test/fixtures/bestiary';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const box = [bestiary, toyRuleset];

const load = async (id: string) => box.find(({ manifest }) => manifest.id === id);

/** A registry with the bestiary, which has several forms, and the toy, which has only characters. */
export const registry = {
  rulesetManifests: box.map(({ manifest }) => manifest),
  loadRuleset: load,
  loadRulesetWords: load,
  rulesetFaultOf: () => undefined,
  missingRuleset: (id: string) =>
    appError('unknown-ruleset', { text: message('errors.unknown-ruleset', { ruleset: id }) }),
};
