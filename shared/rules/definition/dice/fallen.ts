import { message, raw, type Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import type { DieGroup, ReadDie } from '#shared/rules/checks';
import { successesOf } from './die';
import type { Facts } from './joint';
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
    return pool.rerollUpTo > 0
      ? [dice, group('-rerolled', pool.rolled, message('definition.check.rerolled'))]
      : [dice];
  });
}

/** The number of groups that a pool rolls. */
export function groupCount(pool: ResolvedPool): number {
  if (pool.rolled === 0 && pool.kind !== 'percentile') return 0;
  const each = pool.kind === 'percentile' || pool.rerollUpTo > 0 ? 2 : 1;
  return each * pool.repeat;
}

export interface FallenPool {
  readonly dice: readonly ReadDie[];
  readonly facts: Facts;
  /** Dice that may still explode. */
  readonly pending: number;
}

interface Die {
  readonly faces: number[];
  readonly replaced: number | undefined;
  kept: boolean;
}

interface Throw {
  readonly dice: readonly Die[];
  readonly total: number;
}

/** Reads the dice of a pool as they fell. `more` are the dice that explosions added, in the order of the choices. */
export function readPool(
  model: PoolModel,
  pool: ResolvedPool,
  faces: readonly (readonly number[])[],
  more: readonly number[],
  prefix = '',
): FallenPool {
  if (pool.kind === 'percentile') return readPercentile(model, pool, faces, prefix);
  const each = pool.rerollUpTo > 0 ? 2 : 1;
  const rolls = Array.from({ length: pool.repeat }, (_, index) =>
    (faces[index * each] ?? []).map((face, place): Die => {
      const again = face <= pool.rerollUpTo ? faces[index * each + 1]?.[place] : undefined;
      return { faces: [again ?? face], replaced: again === undefined ? undefined : face, kept: true };
    }),
  );
  const pending = explode(rolls.flat(), pool, more);
  const thrown = rolls.map((dice) => valued(dice, pool));
  const best = thrown.reduce(
    (one, other) => (other.total > one.total ? other : one),
    thrown[0] ?? valued([], pool),
  );
  for (const { dice } of thrown) if (dice !== best.dice) for (const die of dice) die.kept = false;
  const groups = groupsOf(model, pool, prefix);
  return {
    dice: thrown.flatMap(({ dice }, index) => shown(dice, pool, groups[index * each], model)),
    facts: factsOf(best.dice, pool),
    pending,
  };
}

/** Adds further faces in the order in which they were rolled; returns the number of dice that wait for one. */
function explode(dice: readonly Die[], pool: ResolvedPool, more: readonly number[]): number {
  const queue = [...more];
  let open = dice.filter(({ faces }) => (faces[0] ?? 0) >= pool.explodeFrom);
  for (let round = 0; round < pool.explodeMost && open.length > 0; round += 1) {
    if (queue.length === 0) return open.length;
    const next: Die[] = [];
    for (const die of open) {
      const face = queue.shift();
      if (face === undefined) return 0;
      die.faces.push(face);
      if (face >= pool.explodeFrom) next.push(die);
    }
    open = next;
  }
  return 0;
}

const valueOf = ({ faces }: Die): number => sum(faces);

function valued(dice: readonly Die[], pool: ResolvedPool): Throw {
  // Of equal dice, those that fell first are the ones that do not count.
  const order = dice.toSorted((a, b) =>
    pool.keeps === 'high' ? valueOf(a) - valueOf(b) : valueOf(b) - valueOf(a),
  );
  const dropped = dice.length - pool.kept;
  if (pool.kind !== 'count') order.forEach((die, place) => (die.kept = place >= dropped));
  const kept = dice.filter((die) => die.kept);
  const total =
    pool.kind === 'count'
      ? sum(kept.flatMap(({ faces }) => faces.map((face) => successesOf(face, pool))))
      : sum(kept.map(valueOf));
  return { dice, total };
}

function factsOf(dice: readonly Die[], pool: ResolvedPool): Facts {
  const kept = dice.filter((die) => die.kept);
  const values = kept.map(valueOf);
  const faces = kept.flatMap((die) => die.faces);
  const successes = pool.sign * (sum(faces.map((face) => successesOf(face, pool))) + pool.plus);
  const total = pool.kind === 'count' ? successes : pool.sign * (sum(values) + pool.plus);
  return {
    total,
    natural: total,
    highest: Math.max(0, ...values),
    lowest: values.length === 0 ? 0 : Math.min(...values),
    successes: pool.kind === 'count' ? successes : 0,
    ones: pool.kind === 'count' ? faces.filter((face) => face === 1).length : 0,
  };
}

function shown(
  dice: readonly Die[],
  pool: ResolvedPool,
  group: DieGroup | undefined,
  { rules }: PoolModel,
): ReadDie[] {
  const id = group?.id ?? pool.id;
  return dice.flatMap((die) => {
    const read = (value: number, kept: boolean, why?: Text): ReadDie => {
      const name = Object.hasOwn(rules.faces, String(value)) ? rules.faces[String(value)] : undefined;
      const reason = why ?? (name === undefined ? undefined : raw(name));
      const mark = markOf(value, rules, pool);
      return {
        group: id,
        sides: pool.sides,
        value,
        kept,
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

function markOf(value: number, { best, worst }: PoolModel['rules'], pool: ResolvedPool): ReadDie['mark'] {
  if (value === best) return 'best';
  if (value === worst) return 'worst';
  return ([undefined, 'success', 'twice'] as const)[successesOf(value, pool)];
}

/** A 10 on a die of ten sides is a 0; two zeros are 100. */
function readPercentile(
  model: PoolModel,
  pool: ResolvedPool,
  faces: readonly (readonly number[])[],
  prefix: string,
): FallenPool {
  const results = Array.from({ length: pool.repeat }, (_, index) => {
    const unit = (faces[index * 2 + 1]?.[0] ?? 10) % 10;
    const tens = (faces[index * 2] ?? []).map((face) => (face % 10) * 10 + unit || 100);
    const result = pool.keeps === 'low' ? Math.min(...tens) : Math.max(...tens);
    return { tens, result, at: tens.indexOf(result) };
  });
  const best = results.reduce((one, other) => (other.result > one.result ? other : one));
  const groups = groupsOf(model, pool, prefix);
  const dice = results.flatMap(({ at }, index) =>
    [0, 1].flatMap((part) =>
      (faces[index * 2 + part] ?? []).map((value, place): ReadDie => {
        const kept = results[index] === best && (part === 1 || place === at);
        const id = groups[index * 2 + part]?.id ?? pool.id;
        return {
          group: id,
          sides: 10,
          value,
          kept,
          ...(!kept && { why: message('definition.check.dropped') }),
        };
      }),
    ),
  );
  const total = pool.sign * (best.result + pool.plus);
  return {
    dice,
    facts: { total, natural: total, highest: best.result, lowest: best.result, successes: 0, ones: 0 },
    pending: 0,
  };
}
