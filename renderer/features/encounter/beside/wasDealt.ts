import type { CommandOf } from '#shared/encounter/command';
import type { Entry } from '#shared/encounter/document';
import { sum } from '#shared/kernel/sum';

/** Damage that a roll brings to a combatant. */
interface Rolled {
  readonly at: string;
  readonly target: string;
  readonly damage: number;
}

/** True once damage of that amount, or half of it, was dealt since the roll, by the GM or by the player. */
export function wasDealt(
  entries: readonly Pick<Entry, 'at' | 'undone' | 'command'>[],
  { at: since, target, damage }: Rolled,
): boolean {
  return entries.some(({ at, undone, command }) => {
    if (undone || at < since) return false;
    const { do: did, targets = [], hits } = command as unknown as Partial<CommandOf<'damage'>>;
    if (did !== 'damage' || hits === undefined || !targets.includes(target)) return false;
    const amount = sum(hits.parts.map((part) => part.amount));
    return amount === damage || amount === Math.floor(damage / 2);
  });
}
