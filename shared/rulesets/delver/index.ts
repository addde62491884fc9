import { builtInRuleset } from '#shared/rules/definition/builtIn';
import type { Ruleset } from '#shared/rules/ruleset';
import definition from './definition.json';
import { planOf } from './plan';
import { words } from './words';

/** Delver is a quick reference of 2d6 and d20, not a complete game. The rules are data: `definition.json`. */
export const ruleset: Ruleset = builtInRuleset(definition, words, planOf);
