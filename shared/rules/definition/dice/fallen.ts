import { list, message, raw, type Text } from '#shared/kernel/text';
import type { DieGroup, ReadDie } from '#shared/rules/checks';
import {
  fallenPool,
  groupsPerSize,
  rolledSizes,
  type FallenDie,
  type FallenPool,
} from '#shared/rules/dice/fallen';
import { sizesOf } from '#shared/rules/dice/pool';
import type { PoolModel, ResolvedPool } from './pool';

/** Of several throws and sizes each has ids of its own. */
function groupId(prefix: string, { id }: ResolvedPool, thrown: number, size: number): string {
  const again = thrown === 0 ? '' : `-${String(thrown + 1)}`;
  return `${prefix}${id}${again}${size === 0 ? '' : `-size-${String(size + 1)}`}`;
}

/** The groups of dice that a pool rolls. Replacements of rerolls are rolled along, so that one roll is enough. */
export function groupsOf({ rules }: PoolModel, pool: ResolvedPool, prefix = '', label?: Text): DieGroup[] {
  const named = label ?? (rules.name === undefined ? undefined : raw(rules.name));
  const sizes = sizesOf(pool);
  return Array.from({ length: pool.repeat }, (_, index) => index).flatMap((index) =>
    rolledSizes(pool).flatMap((size) => {
      const { die, rolled } = sizes[size] ?? sizes[0];
      const group = (part: string, count: number, called?: Text): DieGroup => ({
        id: `${groupId(prefix, pool, index, size)}${part}`,
        sides: die.values.length,
        count,
        ...(called && { label: called }),
      });
      if (pool.kind === 'percentile')
        return [
          group('', rolled, named ?? message('definition.check.tens')),
          group('-units', 1, message('definition.check.units')),
        ];
      const dice = group('', rolled, named);
      return groupsPerSize(pool) === 2
        ? [dice, group('-rerolled', rolled, message('definition.check.rerolled'))]
        : [dice];
    }),
  );
}

/** The number of groups that a pool rolls. */
export function groupCount(pool: ResolvedPool): number {
  return rolledSizes(pool).length * groupsPerSize(pool) * pool.repeat;
}

export interface ReadPool {
  readonly dice: readonly ReadDie[];
  readonly fallen: FallenPool;
}

/** Reads the dice of a pool as they fell. `more` are by size the dice that explosions added, in the order of the choices. */
export function readPool(
  model: PoolModel,
  pool: ResolvedPool,
  faces: readonly (readonly number[])[],
  more: readonly (readonly number[])[],
  prefix = '',
): ReadPool {
  const fallen = fallenPool(pool, faces, more);
  const dice = fallen.throws.flatMap((thrown, index) => {
    if (pool.kind !== 'percentile')
      return thrown.flatMap((die) => shown(die, pool, groupId(prefix, pool, index, die.size), model));
    const id = groupId(prefix, pool, index, 0);
    const isKept = thrown.some(({ kept }) => kept);
    const units = (faces[index * 2 + 1] ?? []).map((value) => percentileDie(`${id}-units`, value, isKept));
    return [...thrown.flatMap((die) => die.faces.map((face) => percentileDie(id, face, die.kept))), ...units];
  });
  return { dice, fallen };
}

function percentileDie(group: string, value: number, kept: boolean): ReadDie {
  return { group, sides: 10, value, kept, ...(!kept && { why: message('definition.check.dropped') }) };
}

function shown(die: FallenDie, pool: ResolvedPool, id: string, { rules }: PoolModel): ReadDie[] {
  const sides = sizesOf(pool)[die.size]?.die.values.length ?? 1;
  const read = (value: number, kept: boolean, why?: Text): ReadDie => {
    const reason = why ?? faceName(value, rules);
    const mark = markOf(value, rules, pool);
    const worth = rules.values?.[value - 1];
    return {
      group: id,
      sides,
      value,
      kept,
      ...(worth !== undefined && { worth }),
      ...(mark && { mark }),
      ...(reason && { why: reason }),
    };
  };
  return [
    ...(die.replaced === undefined ? [] : [read(die.replaced, false, message('definition.check.rerolled'))]),
    ...die.faces.map((face, index) => {
      const why =
        index > 0
          ? message('definition.check.exploded')
          : die.kept
            ? undefined
            : message('definition.check.dropped');
      return read(face, die.kept, why);
    }),
  ];
}

/** Its name, or what it shows besides its number. */
function faceName(value: number, { faces, counts }: PoolModel['rules']): Text | undefined {
  const name = Object.hasOwn(faces, String(value)) ? faces[String(value)] : undefined;
  if (name !== undefined) return raw(name);
  const shows = counts.flatMap(({ name: what, each }) => {
    const count = each[value - 1] ?? 0;
    return count === 0 ? [] : [raw(count === 1 ? what : `${what} × ${String(count)}`)];
  });
  return shows.length === 0 ? undefined : list(shows);
}

function markOf(value: number, { best, worst }: PoolModel['rules'], pool: ResolvedPool): ReadDie['mark'] {
  if (value === best) return 'best';
  if (value === worst) return 'worst';
  const sizes = sizesOf(pool).map(({ die: { counts } }) => counts['successes']?.[value - 1] ?? 0);
  return ([undefined, 'success', 'twice'] as const)[Math.max(...sizes)];
}
