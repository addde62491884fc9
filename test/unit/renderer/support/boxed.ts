import { bestiary } from '../../../fixtures/bestiary';
import { toyRuleset } from '../../../fixtures/toyRuleset';

const box = [bestiary, toyRuleset];

const load = async (id: string) => box.find(({ manifest }) => manifest.id === id);

/** The registry of a box with the bestiary, which makes several things, and the toy, which makes characters only. */
export const registry = {
  rulesetManifests: box.map(({ manifest }) => manifest),
  loadRuleset: load,
  loadRulesetWords: load,
};
