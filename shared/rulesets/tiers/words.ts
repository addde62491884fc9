import type { Messages } from '../../kernel/text';
import type { RulesetWords } from '../../rules/ruleset';
import en from './locales/en.json';
import manifest from './manifest.json';

export const words = { manifest, messages: { en: en satisfies Messages } } satisfies RulesetWords;
