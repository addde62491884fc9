import type { Messages } from '#shared/kernel/text';
import type { RulesetWords } from '#shared/rules/ruleset';
import { formNames } from './forms/names';
import en from './locales/en.json';
import enCampaign from './locales/en.campaign.json';
import enCombat from './locales/en.combat.json';
import enForms from './locales/en.forms.json';
import enHomebrew from './locales/en.homebrew.json';
import enInventory from './locales/en.inventory.json';
import enPlay from './locales/en.play.json';
import enPowers from './locales/en.powers.json';
import enReference from './locales/en.reference.json';
import enUpgrades from './locales/en.upgrades.json';
import manifest from './manifest.json';

/** These words do not depend on the content, and need neither data nor schemas, which load with the rules. */
export const words = {
  manifest,
  messages: {
    en: {
      ...en,
      ...enCampaign,
      ...enCombat,
      ...enForms,
      ...enHomebrew,
      ...enInventory,
      ...enPlay,
      ...enPowers,
      ...enReference,
      ...enUpgrades,
    } satisfies Messages,
  },
  forms: formNames,
} satisfies RulesetWords;
