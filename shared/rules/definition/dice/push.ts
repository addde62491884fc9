import { sum } from '#shared/kernel/sum';
import { raw } from '#shared/kernel/text';
import { chosenDice, type Roll, type RollChoice } from '#shared/rules/checks';
import type { ReadPool } from './fallen';
import type { CheckModel } from './model';
import type { ResolvedPool } from './pool';
import type { Side } from './side';

/** The choice that rolls dice of a pool again. */
export const pushId = (pool: string): string => `push-${pool}`;

/** The pool with all dice rolled again that may be. */
export function pushed(pool: ResolvedPool): ResolvedPool {
  const [die, ...others] = pool.dice;
  return { ...pool, dice: [{ ...die, rerolls: pool.pushes }, ...others] };
}

export function pushedSide(side: Side): Side | undefined {
  if (side.pools.every(({ pushes }) => pushes.length === 0)) return undefined;
  return { ...side, pools: side.pools.map((pool) => (pool.pushes.length === 0 ? pool : pushed(pool))) };
}

/** A pool with its faces as it is read: after a push with those that were rolled again beside them. */
export function afterPush(
  pool: ResolvedPool,
  faces: readonly (readonly number[])[],
  roll: Roll,
): { readonly pool: ResolvedPool; readonly faces: readonly (readonly number[])[] } {
  const again = [...chosenDice(roll, pushId(pool.id))];
  const [own = []] = faces;
  if (again.length === 0 || pool.pushes.length === 0) return { pool, faces };
  const second = own.map((face) => (pool.pushes[face - 1] === true ? (again.shift() ?? face) : face));
  return { pool: pushed(pool), faces: [own, second] };
}

/** A choice for each pool with dice that may be rolled again, once. */
export function pushChoices(
  { rules }: CheckModel,
  { pools }: Side,
  read: readonly ReadPool[],
  { chosen }: Roll,
): RollChoice[] {
  const areSeveral = rules.dice.filter(({ push }) => push !== undefined).length > 1;
  return pools.flatMap((pool, index): RollChoice[] => {
    const { push, name } = rules.dice[index] ?? {};
    const dice = read[index]?.fallen.throws.flat() ?? [];
    const count = sum(dice.map(({ faces: [face = 0] }) => (pool.pushes[face - 1] === true ? 1 : 0)));
    const id = pushId(pool.id);
    if (push === undefined || count === 0 || chosen.some(({ choice }) => choice === id)) return [];
    const label = areSeveral && name !== undefined ? `${push.name}: ${name}` : push.name;
    return [
      {
        id,
        label: raw(label),
        ...(push.text !== undefined && { text: raw(push.text) }),
        dice: { id, sides: pool.dice[0].values.length, count },
      },
    ];
  });
}
