import linksJson from './links.json';
import { afflictions } from '#shared/rulesets/heroic/content/afflictions';
import { signed, type Text } from '#shared/kernel/text';
import type { Entry, Reference } from '#shared/rules/reference/reference';
import { readReference } from '#shared/rules/reference/referenceData';
import type { Content } from '#shared/rulesets/heroic/content/index';
import referenceJson from '#shared/rulesets/heroic/data/reference.json';
import { conditions, hazards } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import {
  abilityEntries,
  creatureEntries,
  npcModifierEntries,
  powerModifierEntries,
  raceEntries,
  relicEntries,
  skillEntries,
  sphereEntries,
  openFigures,
} from './entries';
import { gearEntriesOf, unknown } from './gear';
import { afflictionEntries, conditionEntries, hazardEntries, hazardGrid } from './hazards';

/** The manually written entries. */
const written = readReference('data/reference.json', referenceJson, {
  text: (key, params) => t(`reference.${key}`, params),
  figures: {},
  grids: { hazards: hazardGrid },
});

type Additions = Readonly<Record<string, Partial<Pick<Entry, 'blocks' | 'links'>>>>;

/** Links and blocks from the data for manually written entries. */
function additionsOf(content: Content): Additions {
  const { abilities, currency, items, keywords, npcModifiers, relics } = content;
  const linksTo = (entries: readonly Entry[]) => entries.map(({ id }) => id);
  const named = ({ name, text }: { readonly name: Text; readonly text: Text }) => ({
    label: name,
    value: text,
  });
  const facts = (rows: readonly { readonly label: Text; readonly value: Text }[]) => [
    { kind: 'facts' as const, rows },
  ];
  const examples = (of: 'illness' | 'poison') =>
    facts(
      afflictions
        .filter(({ hazard }) => hazard === of)
        .map(({ id, severity }) => {
          const name = t(`afflictions.${id}.name`);
          const value = t(`afflictions.${id}.text`);
          return { label: t('reference.withSeverity', { name, severity: signed(severity) }), value };
        }),
    );
  const potions = items.all.filter(({ group }) => group === 'potions');
  return {
    hazards: { links: [...hazards.map(({ id }) => `hazard-${id}`), ...linksTo(afflictionEntries)] },
    illnesses: { blocks: examples('illness') },
    poisons: { blocks: examples('poison') },
    keywords: {
      blocks: facts(keywords.all.map((each) => ({ label: each.name(unknown), value: each.text(unknown) }))),
      links: keywords.all.map(({ id }) => `keyword-${id}`),
    },
    conditions: { links: conditions.map(({ id }) => `condition-${id}`) },
    'creation-options': { links: linksTo(raceEntries(content)) },
    skills: { links: linksTo(skillEntries(content)) },
    'power-spheres': { links: linksTo(sphereEntries(content)) },
    'power-modifiers': { links: linksTo(powerModifierEntries) },
    relics: { blocks: facts(relics.all.map(named)), links: linksTo(relicEntries(content)) },
    potions: {
      blocks: facts(
        potions.map(({ name, text, cost }) => ({
          label: name,
          value: t('reference.priced', { price: currency.amount(cost), text }),
        })),
      ),
      links: items.all.filter(({ source }) => source === '5.1').map(({ id }) => `gear-${id}`),
    },
    'npc-modifiers': {
      blocks: facts(npcModifiers.all.map(named)),
      links: linksTo(npcModifierEntries(content)),
    },
    'npc-abilities': {
      blocks: facts(
        abilities.all.map((each) => {
          const figures = openFigures(each);
          return { label: each.title(figures), value: each.text(figures) };
        }),
      ),
      links: linksTo(abilityEntries(content)),
    },
    heroism: { blocks: [{ kind: 'table', id: 'luck' }] },
    'use-power': { blocks: [{ kind: 'table', id: 'strain' }] },
  };
}

/** The pages to which single entries lead. */
const leads: Readonly<
  Record<string, { readonly links?: readonly string[]; readonly calculators?: readonly string[] }>
> = linksJson;

function completed(entry: Entry, { [entry.id]: more }: Additions): Entry {
  const { links = [], calculators = [] } = leads[entry.id] ?? {};
  const blocks = [...calculators.map((id) => ({ kind: 'calculator' as const, id })), ...(more?.blocks ?? [])];
  const known = [...(entry.links ?? []), ...links, ...(more?.links ?? [])];
  if (blocks.length + links.length === 0 && more === undefined) return entry;
  return { ...entry, blocks: [...entry.blocks, ...blocks], links: [...new Set(known)] };
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
