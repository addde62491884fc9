import { z } from 'zod';
import { raw, signed, type Text } from '../../../kernel/text';
import type { Entry, EntryBlock } from '../../../rules/reference';
import { statIds } from '../data';
import creaturesJson from '../data/creatures.json';
import referenceJson from '../data/reference.json';
import words from '../locales/en.reference.json';
import { signlessNumber, statName, t } from '../texts';

const id = z.string();

const referenceSchema = z.strictObject({
  groups: z.array(id),
  entries: z.array(
    z.strictObject({
      id,
      group: id,
      rule: z.string(),
      embeds: z.array(z.strictObject({ kind: z.enum(['table', 'calculator', 'check']), id })).exactOptional(),
      links: z.array(id).exactOptional(),
    }),
  ),
  screen: z.array(id),
});

/** Which entries there are and how they hang together; their words are in the catalogue. */
export const outline = referenceSchema.parse(referenceJson);

const wordsSchema = z.record(
  id,
  z.strictObject({
    title: z.string(),
    summary: z.string().exactOptional(),
    text: z.string().exactOptional(),
    facts: z.record(id, z.strictObject({ label: z.string(), value: z.string() })).exactOptional(),
    list: z.record(id, z.string()).exactOptional(),
  }),
);

/** The English words say which parts an entry has; every other language translates just those. */
const wordsOf = wordsSchema.parse(words.reference.entries);

/** The entries written by hand, in the order of the outline. */
export const written: readonly Entry[] = outline.entries.map((entry) => {
  const parts = wordsOf[entry.id];
  if (parts === undefined) throw new Error(`No words for the entry ${entry.id}`);
  const key = `reference.entries.${entry.id}`;
  const blocks: EntryBlock[] = [];
  if (parts.text !== undefined) blocks.push({ kind: 'text', text: t(`${key}.text`) });
  if (parts.facts !== undefined)
    blocks.push({
      kind: 'facts',
      rows: Object.keys(parts.facts).map((row) => ({
        label: t(`${key}.facts.${row}.label`),
        value: t(`${key}.facts.${row}.value`),
      })),
    });
  if (parts.list !== undefined)
    blocks.push({ kind: 'list', items: Object.keys(parts.list).map((item) => t(`${key}.list.${item}`)) });
  return {
    id: entry.id,
    group: entry.group,
    title: t(`${key}.title`),
    rule: entry.rule,
    ...(parts.summary !== undefined && { summary: t(`${key}.summary`) }),
    blocks: [...blocks, ...(entry.embeds ?? [])],
    ...(entry.links && { links: entry.links }),
  };
});

const creatureSchema = z.strictObject({
  id,
  group: id,
  attacks: z.array(z.int()),
  defense: z.int(),
  endurance: z.int(),
  heroism: z.int(),
  stats: z.strictObject({ str: z.int(), agi: z.int(), mnd: z.int() }),
  source: z.string(),
});

/** The creatures and vehicles that the document describes (9, 14). */
const creatures = z.array(creatureSchema).parse(creaturesJson);

/** Creatures as entries: a row of figures, then gear and abilities. */
export const creatureEntries: readonly Entry[] = creatures.map((creature) => {
  const key = `creatures.${creature.id}`;
  const figures: readonly (readonly [Text, string])[] = [
    ...statIds.map((stat) => [statName(stat), signlessNumber(creature.stats[stat])] as const),
    [label('attack'), creature.attacks.map((attack) => signed(attack)).join(' / ')],
    [label('defense'), signlessNumber(creature.defense)],
    [t('sheet.endurance'), String(creature.endurance)],
    [t('sheet.heroism'), String(creature.heroism)],
  ];
  return {
    id: creature.id,
    group: creature.group,
    title: t(`${key}.name`),
    rule: creature.source,
    blocks: [
      {
        kind: 'grid',
        columns: figures.map(([head]) => head),
        rows: [figures.map(([, value]) => raw(value))],
      },
      {
        kind: 'facts',
        rows: (['gear', 'abilities'] as const).map((part) => ({
          label: label(part),
          value: t(`${key}.${part}`),
        })),
      },
      { kind: 'text', text: t(`${key}.text`) },
    ],
    links: [creature.group === 'npcs' ? 'npcs' : 'vehicles'],
  };
});

/** A heading of the reference's own. */
export function label(id: keyof typeof words.reference.labels): Text {
  return t(`reference.labels.${id}`);
}
