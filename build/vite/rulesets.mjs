import path from 'node:path';
import { inRoot, root } from '../scripts/root.mjs';

/** A folder that never exists, so a program built without more rulesets finds none in it. */
const nowhere = inRoot('out/no-rulesets');

/**
 * An additional folder of rulesets, one subfolder each, for a build: the environment variable
 * HEARTHBOOK_RULESETS, relative to the project; `undefined` if it is not set.
 */
export function moreRulesets() {
  const given = process.env.HEARTHBOOK_RULESETS;
  return given ? path.resolve(root, given) : undefined;
}

/** Resolves `more-rulesets/` in the patterns of shared/rulesets/registry.ts, in every build and test. */
export const rulesetAlias = (folder = moreRulesets()) => ({
  find: 'more-rulesets',
  replacement: folder ?? nowhere,
});
