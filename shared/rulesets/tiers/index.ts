import { builtInRuleset } from '#shared/rules/definition/builtIn';
import type { Ruleset } from '#shared/rules/ruleset';
import definition from './definition.json';
import { planOf } from './plan';
import { words } from './words';

/** Tiers uses two six-sided dice against seven tiers. The rules are data: `definition.json`. */
export const ruleset: Ruleset = builtInRuleset(definition, words, planOf);
