import type { Messages } from '#shared/kernel/text';
import type { RulesetWords } from '#shared/rules/ruleset';
import { statBlockForms } from '#shared/rules/statBlock/names';
import en from './locales/en.json';
import enArmory from './locales/en.armory.json';
import enNpc from './locales/en.npc.json';

import referenceEn from './locales/reference.en.json';
import manifest from './manifest.json';

export const words = {
  manifest,
  messages: { en: { ...en, ...enNpc, ...enArmory, ...referenceEn } satisfies Messages },
  forms: statBlockForms,
} satisfies RulesetWords;
