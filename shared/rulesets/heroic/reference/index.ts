import type { Entry, Reference } from '../../../rules/reference';
import { keywords } from '../data';
import { conditions, hazards } from '../resolution';
import { t } from '../texts';
import { creatureEntries, outline, written } from './catalogue';
import { generated, hazardGrid, keywordFacts } from './generated';

/** Entries that the data completes: what the overviews lead to, and the hazards at a glance. */
const completions: Readonly<Record<string, (entry: Entry) => Entry>> = {
  hazards: (entry) => ({
    ...entry,
    blocks: [hazardGrid, ...entry.blocks],
    links: [
      ...(entry.links ?? []),
      ...hazards.map(({ id }) => `hazard-${id}`),
      'darkness',
      'illnesses',
      'poisons',
    ],
  }),
  keywords: (entry) => ({
    ...entry,
    blocks: [keywordFacts],
    links: keywords.map(({ id }) => `keyword-${id}`),
  }),
  'npc-abilities': (entry) => ({
    ...entry,
    blocks: [
      {
        kind: 'facts',
        rows: written
          .filter(({ id, rule }) => rule === entry.rule && id !== entry.id)
          .map(({ id, title }) => ({ label: title, value: t(`reference.entries.${id}.text`) })),
      },
    ],
  }),
  conditions: (entry) => ({
    ...entry,
    links: [...(entry.links ?? []), ...conditions.map(({ id }) => `condition-${id}`)],
  }),
};

/** Everything the rules know, in our own words: what is written, and what the data says by itself. */
export const reference: Reference = {
  groups: outline.groups.map((id) => ({ id, title: t(`reference.groups.${id}`) })),
  entries: [...written, ...creatureEntries, ...generated].map(
    (entry) => completions[entry.id]?.(entry) ?? entry,
  ),
  screen: outline.screen,
};
