import type { Entry, Reference } from '../../../rules/reference';
import { conditions, skills } from '../data';
import { combat } from '../facts';
import { t } from '../texts';
import { written } from './data';
import { gridOf } from './grids';

type WrittenEntry = (typeof written.entries)[number];

function entryOf({ id, group, rule, items = 0, grid, embeds = [], links = [] }: WrittenEntry): Entry {
  const words = `reference.entries.${id}`;
  return {
    id,
    group,
    rule,
    title: t(`${words}.title`),
    summary: t(`${words}.summary`),
    blocks: [
      { kind: 'text', text: t(`${words}.text`) },
      ...(items === 0
        ? []
        : [
            {
              kind: 'list' as const,
              items: Array.from({ length: items }, (_, place) => t(`${words}.items.${String(place + 1)}`)),
            },
          ]),
      ...(grid === undefined ? [] : gridOf(grid)),
      ...embeds,
    ],
    links,
  };
}

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

const conditionEntries = conditions.map(({ id, source, implies = [] }): Entry => ({
  id,
  group: 'conditions',
  rule: source,
  title: t(`conditions.${id}.name`),
  blocks: [{ kind: 'text', text: t(`conditions.${id}.text`) }],
  links: ['conditions', ...implies],
}));

/** Everything that the rules say, in short. */
export const reference: Reference = {
  groups: written.groups.map((id) => ({ id, title: t(`reference.groups.${id}`) })),
  entries: [...written.entries.map(entryOf), ...skillEntries, ...actionEntries, ...conditionEntries],
  screen: written.screen,
};
