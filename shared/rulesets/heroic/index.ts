import { builtInContent } from './content';
import { heroicWith } from './ruleset';

/** Heroic uses two six-sided dice and three stats; this is the ruleset with its built-in content. */
export const ruleset = heroicWith(builtInContent);
