import { builtInContent } from './content';
import { heroicWith } from './ruleset';

/** Heroic as it is in the box: two six-sided dice, three stats. */
export const ruleset = heroicWith(builtInContent);
