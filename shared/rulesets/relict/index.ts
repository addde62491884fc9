import { builtInRuleset } from '#shared/rules/definition/builtIn';
import type { Ruleset } from '#shared/rules/ruleset';
import definition from './definition.json';
import { planOf } from './plan';
import { words } from './words';

/** Relict uses one twelve-sided die and six core stats. The rules are data: `definition.json`. */
export const ruleset: Ruleset = builtInRuleset(definition, words, planOf);
