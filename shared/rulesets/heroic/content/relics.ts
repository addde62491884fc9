import { z } from 'zod';
import { isRaw, type Text } from '#shared/kernel/text';
import { readData } from '#shared/rules/data';
import { effectSchema } from '#shared/rules/effects';
import relicsJson from '#shared/rulesets/heroic/data/relics.json';
import type { Currency, ItemEntry } from './entries';
import { t } from '#shared/rulesets/heroic/texts';

/** The income at every scenario start: `times` the dice. */
const incomeSchema = z.strictObject({
  times: z.int().min(1).max(100),
  count: z.int().min(1).max(20),
  sides: z.int().min(2).max(100),
});
export type Income = z.infer<typeof incomeSchema>;

/** Implements section 5.2. */
export const relicSchema = z.strictObject({
  id: z.string(),
  /** Its gear; an empty list makes it an item of its own. */
  gear: z.array(z.string()),
  /** Effects on its gear if it has any, otherwise on the owner. */
  effects: z.array(effectSchema),
  /** Is true for an immovable relic without weight: a shop, a ship. */
  fixed: z.literal(true).exactOptional(),
  /** Is true if it includes a companion with a sheet of their own. */
  companion: z.literal(true).exactOptional(),
  /** The strain it absorbs without being used up (12.1.2). */
  absorbs: z.int().min(1).exactOptional(),
  /** Natural rolls up to this fail critically. */
  fumblesTo: z.int().exactOptional(),
  /** Gains at each scenario start (3.3). */
  scenario: z
    .strictObject({ heroism: z.int().min(0).exactOptional(), income: incomeSchema.exactOptional() })
    .exactOptional(),
  source: z.string(),
});

/** Implements section 5.2. */
export interface RelicEntry extends z.infer<typeof relicSchema> {
  readonly name: Text;
  readonly text: Text;
  readonly missing?: true;
}

/** Implements section 5.2. */
export const builtInRelics: readonly RelicEntry[] = readData(
  'data/relics.json',
  z.array(relicSchema),
  relicsJson,
).map((relic) => ({
  ...relic,
  name: t(`inventory.relics.${relic.id}.name`),
  text: t(`inventory.relics.${relic.id}.text`, {
    ...relic.scenario?.income,
    ...(relic.scenario?.income !== undefined && { coins: t('currency.name') }),
    ...(relic.scenario?.heroism !== undefined && { heroism: relic.scenario.heroism }),
    ...(relic.absorbs !== undefined && { absorbs: relic.absorbs }),
    ...(relic.fumblesTo !== undefined && { to: relic.fumblesTo }),
  }),
}));

/** Replaces the currency in the text by the campaign's (3.6). */
export function relicIn(relic: RelicEntry, { name }: Currency): RelicEntry {
  const { text } = relic;
  if (isRaw(text) || text.params?.['coins'] === undefined) return relic;
  return { ...relic, text: { ...text, params: { ...text.params, coins: name } } };
}

/** It has no price and no weight. */
export function relicAsItem({ id, name, text, source, missing }: RelicEntry): ItemEntry {
  return {
    kind: 'item',
    id,
    name,
    text,
    group: 'equipment',
    cost: 0,
    source,
    ...(missing !== undefined && { missing }),
  };
}
