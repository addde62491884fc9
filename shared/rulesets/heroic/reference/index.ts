import type { Entry, Reference } from '#shared/rules/reference/reference';
import { readReference } from '#shared/rules/reference/referenceData';
import type { Content } from '#shared/rulesets/heroic/content/index';
import referenceJson from '#shared/rulesets/heroic/data/reference.json';
import { conditions, hazards } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import { creatureEntries } from './creatures';
import { gearEntriesOf, keywordFacts } from './gear';
import { afflictionEntries, afflictionFacts, conditionEntries, hazardEntries, hazardGrid } from './hazards';
import { abilityEntries, abilityFacts, npcModifierEntries, npcModifierFacts } from './npcs';
import { raceEntries, skillEntries } from './people';
import { powerModifierEntries, sphereEntries } from './powers';
import { potionFacts, relicEntries, relicFacts } from './special';

/** The manually written entries. */
const written = readReference('data/reference.json', referenceJson, {
  text: (key, params) => t(`reference.${key}`, params),
  figures: {},
  grids: { hazards: hazardGrid },
});

type Additions = Readonly<Record<string, Partial<Pick<Entry, 'blocks' | 'links'>>>>;

/** Links and blocks from the data for manually written entries. */
function additionsOf(content: Content): Additions {
  const linksTo = (entries: readonly Entry[]) => entries.map(({ id }) => id);
  return {
    hazards: { links: [...hazards.map(({ id }) => `hazard-${id}`), ...linksTo(afflictionEntries)] },
    illnesses: { blocks: [afflictionFacts('illness')] },
    poisons: { blocks: [afflictionFacts('poison')] },
    keywords: {
      blocks: [keywordFacts(content)],
      links: content.keywords.all.map(({ id }) => `keyword-${id}`),
    },
    conditions: { links: conditions.map(({ id }) => `condition-${id}`) },
    'creation-options': { links: linksTo(raceEntries(content)) },
    skills: { links: linksTo(skillEntries(content)) },
    'power-spheres': { links: linksTo(sphereEntries(content)) },
    'power-modifiers': { links: linksTo(powerModifierEntries) },
    relics: { blocks: [relicFacts(content)], links: linksTo(relicEntries(content)) },
    potions: {
      blocks: [potionFacts(content)],
      links: content.items.all.filter(({ source }) => source === '5.1').map(({ id }) => `gear-${id}`),
    },
    'npc-modifiers': {
      blocks: [npcModifierFacts(content)],
      links: linksTo(npcModifierEntries(content)),
    },
    'npc-abilities': { blocks: [abilityFacts(content)], links: linksTo(abilityEntries(content)) },
    heroism: { blocks: [{ kind: 'table', id: 'luck' }] },
    'use-power': { blocks: [{ kind: 'table', id: 'strain' }] },
  };
}

function completed(entry: Entry, additions: Additions): Entry {
  const more = additions[entry.id];
  if (more === undefined) return entry;
  return {
    ...entry,
    blocks: [...entry.blocks, ...(more.blocks ?? [])],
    links: [...new Set([...(entry.links ?? []), ...(more.links ?? [])])],
  };
}

/** Combines manually written entries with entries generated from the data. */
export function referenceOf(content: Content): Reference {
  const additions = additionsOf(content);
  const entries = [
    ...written.entries,
    ...creatureEntries(content),
    ...raceEntries(content),
    ...skillEntries(content),
    ...gearEntriesOf(content),
    ...relicEntries(content),
    ...sphereEntries(content),
    ...powerModifierEntries,
    ...hazardEntries,
    ...afflictionEntries,
    ...conditionEntries,
    ...npcModifierEntries(content),
    ...abilityEntries(content),
  ];
  return { ...written, entries: entries.map((entry) => completed(entry, additions)) };
}
