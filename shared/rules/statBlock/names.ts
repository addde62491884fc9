import { mainForm } from '#shared/character/form';
import type { FormName } from '#shared/rules/ruleset';
import { t } from './texts';

export const npcForm = 'npc';

/** The forms of a ruleset with characters and NPCs. They need neither data nor schemas, which load with the rules. */
export const statBlockForms: readonly [character: FormName, npc: FormName] = [
  { id: mainForm, label: t('character.label'), many: t('character.many') },
  { id: npcForm, label: t('label'), many: t('many') },
];
