import path from 'node:path';
import { inRoot, root } from '../scripts/root.mjs';

/** A folder that is never there: a program built without more rulesets finds none in it. */
const nowhere = inRoot('out/no-rulesets');

/**
 * A folder of rulesets beside shared/rulesets, one folder each, that a build takes in as well: the environment
 * variable HEARTHBOOK_RULESETS, relative to the project; nothing where it is not set.
 */
export function moreRulesets() {
  const given = process.env.HEARTHBOOK_RULESETS;
  return given ? path.resolve(root, given) : undefined;
}

/** What `more-rulesets/` stands for in the patterns of shared/rulesets/registry.ts; every build and test says it. */
export const rulesetAlias = (folder = moreRulesets()) => ({
  find: 'more-rulesets',
  replacement: folder ?? nowhere,
});
