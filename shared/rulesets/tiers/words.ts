import type { Messages } from '../../kernel/text';
import type { RulesetWords } from '../../rules/ruleset';
import { statBlockForms } from '../../rules/statBlock/names';
import en from './locales/en.json';
import enNpc from './locales/en.npc.json';
import enQuick from './locales/en.quick.json';
import manifest from './manifest.json';

export const words = {
  manifest,
  messages: { en: { ...en, ...enNpc, ...enQuick } satisfies Messages },
  forms: statBlockForms,
} satisfies RulesetWords;
