import type { Messages } from '../../kernel/text';
import type { RulesetWords } from '../../rules/ruleset';
import en from './locales/en.json';
import referenceEn from './locales/reference.en.json';
import manifest from './manifest.json';

export const words = {
  manifest,
  messages: { en: { ...en, ...referenceEn } satisfies Messages },
} satisfies RulesetWords;
