import { z } from 'zod';
import { raw, signed, type Text } from '../../../kernel/text';
import type { Entry } from '../../../rules/reference';
import type { Content } from '../content';
import { statIds } from '../data';
import creaturesJson from '../data/creatures.json';
import { label, signlessNumber, statName, t } from '../texts';

const creatureSchema = z.strictObject({
  id: z.string(),
  group: z.string(),
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
    summary: t(`${key}.text`),
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
    ],
    links: [creature.group === 'npcs' ? 'npcs' : 'vehicles'],
  };
});

/** What packs bring to start an NPC or vehicle from. */
export function templateEntries({ templates }: Content): Entry[] {
  const described = new Set(creatures.map(({ id }) => id));
  return templates.all
    .filter(({ id }) => !described.has(id))
    .map(({ id, form, name, text, source }) => ({
      id: `template-${id}`,
      group: form === 'vehicle' ? 'vehicles' : 'npcs',
      title: name,
      rule: source,
      summary: text,
      blocks: [],
      links: [form === 'vehicle' ? 'vehicles' : 'npcs'],
    }));
}
