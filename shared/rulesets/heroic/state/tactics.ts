import { z } from 'zod';
import type { Text } from '#shared/kernel/text';
import type { EffectSource } from '#shared/rules/effects';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';

/** The price and gain of each tactic (12.2); Att never pays for Att. */
export const tactics = [
  { id: 'defense-attack', pays: 'defense', gains: 'attack' },
  { id: 'attack-defense', pays: 'attack', gains: 'defense' },
  { id: 'attack-damage', pays: 'attack', gains: 'damage' },
  { id: 'defense-damage', pays: 'defense', gains: 'damage' },
  { id: 'attack-extra', pays: 'attack', gains: 'extra' },
  { id: 'defense-extra', pays: 'defense', gains: 'extra' },
] as const;

/** The most uses of each that are stored. */
export const mostUses = 20;

/** An example is "Def −4: Att +2". */
export function tacticName(id: (typeof tactics)[number]['id'], count: number): Text {
  return t(`tactics.${id}`, { count, paid: figures.tactics.price * count });
}

/** The number of uses until the next turn, as stored in the play state. */
export const tacticsSchema = z
  .partialRecord(z.enum(tactics.map(({ id }) => id)), z.int().min(0).max(mostUses))
  .default({});
type Tactics = z.infer<typeof tacticsSchema>;

export function tacticEffectSources(used: Tactics): EffectSource[] {
  return tactics.flatMap(({ id, pays, gains }) => {
    const times = used[id] ?? 0;
    if (times === 0) return [];
    const paid = { to: pays, add: -figures.tactics.price * times };
    const gained = gains === 'extra' ? [] : [{ to: gains, add: times }];
    return [{ label: tacticName(id, times), rule: figures.tactics.source, effects: [paid, ...gained] }];
  });
}
