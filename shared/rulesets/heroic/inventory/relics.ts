import { z } from 'zod';
import { raw, type Text } from '../../../kernel/text';
import { effectSchema } from '../../../rules/effects';
import relicsJson from '../data/relics.json';
import type { ItemEntry } from '../entries';
import type { Table } from '../table';
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
export const boxRelics: readonly RelicEntry[] = z
  .array(relicSchema)
  .parse(relicsJson)
  .map((relic) => ({
    ...relic,
    name: t(`inventory.relics.${relic.id}.name`),
    text: t(`inventory.relics.${relic.id}.text`, {
      ...relic.scenario?.income,
      ...(relic.scenario?.heroism !== undefined && { heroism: relic.scenario.heroism }),
      ...(relic.absorbs !== undefined && { absorbs: relic.absorbs }),
      ...(relic.fumblesTo !== undefined && { to: relic.fumblesTo }),
    }),
  }));

/** The relic of an id; one that is not here is a thing without powers. */
export function relicOf({ relics }: { readonly relics: Table<RelicEntry> }, id: string): RelicEntry {
  return (
    relics.get(id) ?? {
      id,
      name: raw(id),
      missing: true,
      text: t('missing'),
      gear: [],
      effects: [],
      source: '5.2',
    }
  );
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
