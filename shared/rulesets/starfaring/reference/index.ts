import type { Entry, Reference } from '#shared/rules/reference/reference';
import { readReference } from '#shared/rules/reference/referenceData';
import { conditions, skills } from '#shared/rulesets/starfaring/data/index';
import referenceJson from '#shared/rulesets/starfaring/data/reference.json';
import { foeEntries } from '#shared/rules/statBlock/index';
import { npcRules } from '#shared/rulesets/starfaring/npc/index';
import { combat } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';
import { grids } from './grids';

/** Entries of the data file; skills, actions and conditions are generated. */
const written = readReference('data/reference.json', referenceJson, {
  text: (key, params) => t(`reference.${key}`, params),
  figures: {},
  grids,
});

const skillEntries = skills.map(({ id, ability, source }): Entry => ({
  id: `skill-${id}`,
  group: 'skills',
  rule: source,
  title: t(`skills.${id}.name`),
  summary: t('reference.skillsOf', { ability: t(`abilities.${ability}.name`) }),
  blocks: [{ kind: 'text', text: t(`skills.${id}.text`) }],
  links: ['skills'],
}));

const actionEntries = combat.actions.map(({ id, cost, source }): Entry => ({
  id,
  group: 'actions',
  rule: source,
  title: t(`reference.actions.${id}.title`),
  summary: t(`reference.actions.${id}.summary`),
  blocks: [
    {
      kind: 'facts',
      rows: [{ label: t('reference.columns.cost'), value: t(`reference.costs.${cost}`) }],
    },
    { kind: 'text', text: t(`reference.actions.${id}.text`) },
  ],
  links: ['actions'],
}));

export const conditionEntries = conditions.map(({ id, source, implies = [] }): Entry => ({
  id,
  group: 'conditions',
  rule: source,
  title: t(`conditions.${id}.name`),
  blocks: [{ kind: 'text', text: t(`conditions.${id}.text`) }],
  links: ['conditions', ...implies],
}));

export const reference: Reference = {
  ...written,
  groups: [...written.groups, { id: 'foes', title: t('npc.bestiary') }],
  entries: [
    ...written.entries,
    ...skillEntries,
    ...actionEntries,
    ...conditionEntries,
    ...foeEntries(npcRules, ['abilities']),
  ],
};
