import { z } from 'zod';
import { isRaw, type Text } from '../../../kernel/text';
import { readData } from '../../../rules/data';
import { effectSchema } from '../../../rules/effects';
import relicsJson from '../data/relics.json';
import type { Currency, ItemEntry } from '../content/entries';
import { t } from '../texts';

/** Coins at every scenario start: so many times what the dice show. */
const incomeSchema = z.strictObject({
  times: z.int().min(1).max(100),
  count: z.int().min(1).max(20),
  sides: z.int().min(2).max(100),
});
export type Income = z.infer<typeof incomeSchema>;

/** The facts of a relic (5.2). */
export const relicSchema = z.strictObject({
  id: z.string(),
  /** The gear that it is made of; without any, it is a thing of its own. */
  gear: z.array(z.string()),
  /** What it adds: to its own gear's figures where it is made of gear, else to whoever owns it. */
  effects: z.array(effectSchema),
  /** True for what stays where it is and weighs nothing: a shop, a ship. */
  fixed: z.literal(true).exactOptional(),
  /** True where somebody comes with it who has a sheet of their own. */
  companion: z.literal(true).exactOptional(),
  /** How much strain it takes, without being used up (12.1.2). */
  absorbs: z.int().min(1).exactOptional(),
  /** Natural rolls up to this fail critically with it. */
  fumblesTo: z.int().exactOptional(),
  /** What it brings at each scenario start (3.3). */
  scenario: z
    .strictObject({ heroism: z.int().min(0).exactOptional(), income: incomeSchema.exactOptional() })
    .exactOptional(),
  source: z.string(),
});

/** A relic (5.2) with its words. */
export interface RelicEntry extends z.infer<typeof relicSchema> {
  readonly name: Text;
  readonly text: Text;
  readonly missing?: true;
}

/** The relics of the document (5.2). */
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

/** A relic whose text calls money what a campaign calls it (3.6). */
export function relicIn(relic: RelicEntry, { name }: Currency): RelicEntry {
  const { text } = relic;
  if (isRaw(text) || text.params?.['coins'] === undefined) return relic;
  return { ...relic, text: { ...text, params: { ...text.params, coins: name } } };
}

/** A relic that is no gear, as a thing that is owned: it has no price and weighs nothing. */
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
