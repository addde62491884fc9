import type { RulesetWords } from '#shared/rules/ruleset';
import { statBlockForms } from '#shared/rules/statBlock/names';
import manifest from './manifest.json';

/** Texts of a definition are its own, so there is no catalog. */
export const words = { manifest, messages: { en: {} }, forms: statBlockForms } satisfies RulesetWords;
