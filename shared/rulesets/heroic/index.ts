import { boxContent } from './content';
import { heroicWith } from './ruleset';

/** Heroic with its built-in content: two six-sided dice, three stats. */
export const ruleset = heroicWith(boxContent);
