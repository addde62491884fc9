import type { Entry, Reference } from '../../../rules/reference';
import { readReference } from '../../../rules/referenceData';
import referenceJson from '../data/reference.json';
import { conditions, hazards } from '../resolution';
import { t } from '../texts';
import { creatureEntries } from './creatures';
import { generated, hazardGrid, keywordFacts, keywordIds } from './generated';

/** The entries written by hand. */
const written = readReference(referenceJson, {
  text: (key, params) => t(`reference.${key}`, params),
  figures: {},
  grids: { hazards: hazardGrid },
});

/** The abilities of NPCs (14.2), each with what it does. */
const abilityFacts: Entry['blocks'][number] = {
  kind: 'facts',
  rows: written.entries
    .filter(({ id, rule }) => rule === '14.2' && id !== 'npc-abilities')
    .map(({ id, title }) => ({ label: title, value: t(`reference.entries.${id}.text`) })),
};

/** What the data adds to entries written by hand. */
const additions: Readonly<Record<string, Pick<Entry, 'blocks' | 'links'>>> = {
  hazards: { blocks: [], links: hazards.map(({ id }) => `hazard-${id}`) },
  keywords: { blocks: [keywordFacts], links: keywordIds },
  conditions: { blocks: [], links: conditions.map(({ id }) => `condition-${id}`) },
  'npc-abilities': { blocks: [abilityFacts] },
  heroism: { blocks: [{ kind: 'table', id: 'luck' }] },
  'use-power': { blocks: [{ kind: 'table', id: 'strain' }] },
};

function completed(entry: Entry): Entry {
  const more = additions[entry.id];
  if (more === undefined) return entry;
  return {
    ...entry,
    blocks: [...entry.blocks, ...more.blocks],
    links: [...(entry.links ?? []), ...(more.links ?? [])],
  };
}

/** Everything the rules know, in our own words: what is written, and what the data says by itself. */
export const reference: Reference = {
  ...written,
  entries: [...written.entries, ...creatureEntries, ...generated].map(completed),
};
