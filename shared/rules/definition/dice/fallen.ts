import { list, message, raw, type Text } from '#shared/kernel/text';
import type { DieGroup, ReadDie } from '#shared/rules/checks';
import { fallenPool, groupsPerThrow, type FallenDie, type FallenPool } from '#shared/rules/dice/fallen';
import type { PoolModel, ResolvedPool } from './pool';

/** The groups of dice that a pool rolls. Replacements of rerolls are rolled along, so that one roll is enough. */
export function groupsOf({ rules }: PoolModel, pool: ResolvedPool, prefix = '', label?: Text): DieGroup[] {
  const named = label ?? (rules.name === undefined ? undefined : raw(rules.name));
  return Array.from({ length: pool.repeat }, (_, index) => index).flatMap((index) => {
    const id = `${prefix}${pool.id}${index === 0 ? '' : `-${String(index + 1)}`}`;
    const group = (part: string, count: number, called?: Text): DieGroup => ({
      id: `${id}${part}`,
      sides: pool.sides,
      count,
      ...(called && { label: called }),
    });
    if (pool.kind === 'percentile')
      return [
        group('', pool.rolled, named ?? message('definition.check.tens')),
        group('-units', 1, message('definition.check.units')),
      ];
    if (pool.rolled === 0) return [];
    const dice = group('', pool.rolled, named);
    return groupsPerThrow(pool) === 2
      ? [dice, group('-rerolled', pool.rolled, message('definition.check.rerolled'))]
      : [dice];
  });
}

/** The number of groups that a pool rolls. */
export function groupCount(pool: ResolvedPool): number {
  return pool.rolled === 0 ? 0 : groupsPerThrow(pool) * pool.repeat;
}

export interface ReadPool {
  readonly dice: readonly ReadDie[];
  readonly fallen: FallenPool;
}

/** Reads the dice of a pool as they fell. `more` are the dice that explosions added, in the order of the choices. */
export function readPool(
  model: PoolModel,
  pool: ResolvedPool,
  faces: readonly (readonly number[])[],
  more: readonly number[],
  prefix = '',
): ReadPool {
  const fallen = fallenPool(pool, faces, more);
  const groups = groupsOf(model, pool, prefix);
  const each = groupsPerThrow(pool);
  const dice = fallen.throws.flatMap((thrown, index) => {
    const [id = pool.id, second = pool.id] = groups.slice(index * each).map((group) => group.id);
    if (pool.kind !== 'percentile') return shown(thrown, pool, id, model);
    const units = (faces[index * each + 1] ?? []).map((value) =>
      percentileDie(
        second,
        value,
        thrown.some(({ kept }) => kept),
      ),
    );
    return [...thrown.flatMap((die) => die.faces.map((face) => percentileDie(id, face, die.kept))), ...units];
  });
  return { dice, fallen };
}

function percentileDie(group: string, value: number, kept: boolean): ReadDie {
  return { group, sides: 10, value, kept, ...(!kept && { why: message('definition.check.dropped') }) };
}

function shown(dice: readonly FallenDie[], pool: ResolvedPool, id: string, { rules }: PoolModel): ReadDie[] {
  return dice.flatMap((die) => {
    const read = (value: number, kept: boolean, why?: Text): ReadDie => {
      const reason = why ?? faceName(value, rules);
      const mark = markOf(value, rules, pool);
      const worth = rules.values?.[value - 1];
      return {
        group: id,
        sides: pool.sides,
        value,
        kept,
        ...(worth !== undefined && { worth }),
        ...(mark && { mark }),
        ...(reason && { why: reason }),
      };
    };
    return [
      ...(die.replaced === undefined
        ? []
        : [read(die.replaced, false, message('definition.check.rerolled'))]),
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
  });
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
  return ([undefined, 'success', 'twice'] as const)[pool.dice[0].counts['successes']?.[value - 1] ?? 0];
}
