import { fromWeights } from '#shared/dice/distribution';
import { appError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import {
  chosenDice,
  defineCheck,
  type Check,
  type Odds,
  type OddsTarget,
  type Reading,
  type Roll,
  type WhatIf,
} from '#shared/rules/checks';
import { fallenPool, type FallenPool } from '#shared/rules/dice/fallen';
import {
  atBest,
  everyJudgment,
  numbersOf,
  statesOf,
  type Judge,
  type Later,
  type Numbers,
} from '#shared/rules/dice/judged';
import type { PoolRules } from '#shared/rules/dice/pool';
import type { Slot } from '#shared/rules/dice/slots';
import { counted, mostSteps } from '#shared/rules/dice/steps';
import type { Explained } from '#shared/rules/explained';
import type { Inputs, InputValues } from '#shared/rules/inputs';

/** Dice that fall together, or by a choice of the same name after the roll: those decide nothing but special results. */
export interface RolledPool extends PoolRules {
  readonly label?: Text;
  readonly isChosen?: true;
  /** Rolled by the other side. */
  readonly theirs?: true;
}

/** All dice of a roll, and the numbers of them that decide. */
export interface Throw {
  readonly pools: readonly RolledPool[];
  readonly slots: readonly Slot[];
}

/** Success, and the value that the curve of the odds shows. */
export interface Judgment {
  readonly success: boolean;
  readonly value: number;
}

/** A special result with its chance. */
export interface SpecialChance<J> {
  readonly label: Text;
  /** `after` are the numbers of dice that fall by a choice. */
  shows(judged: J, after: Numbers): boolean;
  /** Left out while it is impossible. */
  readonly isRare?: true;
}

/** A roll as it fell. */
export interface Fallen<J> {
  /** Its meaning if a number is added to it. */
  judged(added: number): J;
  readonly numbers: Numbers;
  /** Undefined for dice that did not fall yet. */
  readonly pool: (id: string) => FallenPool | undefined;
  readonly roll: Roll;
}

/** The same check with other values, with further helpers, or with what may happen after the roll. */
export interface Comparison<V> extends Omit<WhatIf, 'odds'> {
  readonly values?: V;
  readonly helpers?: number;
  readonly later?: Later;
}

/** A check whose readings and odds are the same judgment, over the dice that fell and over all that may fall. */
export function judgedCheck<S extends Inputs, J extends Judgment>(
  spec: Omit<Parameters<typeof defineCheck<S>>[0], 'dice' | 'read' | 'odds' | 'uncounted' | 'whatIfs'> & {
    /** The dice, with further helpers if there are any. */
    throws(values: InputValues<S>, helpers: number): Throw;
    assess(values: InputValues<S>): Judge<J>;
    read(values: InputValues<S>, fallen: Fallen<J>): Reading;
    tells?(values: InputValues<S>): readonly SpecialChance<J>[];
    target?(values: InputValues<S>): OddsTarget | undefined;
    /** The target in parts; told only if it has several. */
    against?(values: InputValues<S>): Explained | undefined;
    comparisons(values: InputValues<S>): readonly Comparison<InputValues<S>>[];
  },
): Check {
  function oddsOf(values: InputValues<S>, helpers = 0, later?: Later): Result<Odds, 'too-many'> {
    const found = counted(mostSteps, (steps): Odds => {
      const { pools, slots: all } = spec.throws(values, helpers);
      const chosen = new Set<PoolRules>(pools.filter(({ isChosen }) => isChosen === true));
      const isChosen = ({ fields }: Slot): boolean => fields.some(({ pool }) => chosen.has(pool));
      const slots = all.filter((slot) => !isChosen(slot));
      const after = statesOf(all.filter(isChosen), steps);
      const means = spec.assess(values);
      const asked = spec.tells?.(values) ?? [];
      const chances = asked.map(() => 0);
      const curve = new Map<number, number>();
      let success = 0;
      everyJudgment(slots, means, steps, (judged, p) => {
        if (judged.success) success += p;
        curve.set(judged.value, (curve.get(judged.value) ?? 0) + p);
        for (const { numbers, p: q } of after)
          for (let index = 0; index < asked.length; index += 1)
            if (asked[index]?.shows(judged, numbers) === true) chances[index] = (chances[index] ?? 0) + p * q;
      });
      const goal = spec.target?.(values);
      const parts = spec.against?.(values);
      return {
        success: Math.min(1, later === undefined ? success : atBest(slots, means, later, steps)),
        curve: fromWeights(curve),
        ...(goal && { target: goal }),
        ...(parts && parts.sources.length > 1 && { against: parts }),
        specials: asked
          .map(({ label, isRare }, index) => ({ label, isRare, p: Math.min(1, chances[index] ?? 0) }))
          .flatMap(({ label, isRare, p }) => (isRare === true && p === 0 ? [] : [{ label, p }])),
      };
    });
    return found.ok ? { ok: true, value: found.value.value } : found;
  }

  return defineCheck<S>({
    ...spec,
    dice: (values) =>
      spec
        .throws(values, 0)
        .pools.flatMap(({ id, label, isChosen, theirs, rolled, dice: [{ values: faces }] }) =>
          isChosen === true
            ? []
            : [
                {
                  id,
                  ...(label && { label }),
                  sides: faces.length,
                  count: rolled,
                  ...(theirs && { theirs }),
                },
              ],
        ),
    read(values, roll) {
      const { pools, slots } = spec.throws(values, 0);
      const fallen = fallenIn(pools, roll);
      const numbers = numbersOf(slots, fallen);
      const means = spec.assess(values);
      return spec.read(values, {
        judged: (added) => means(numbers, added),
        numbers,
        pool: (id) => {
          const pool = pools.find((each) => each.id === id);
          return pool && fallen.get(pool);
        },
        roll,
      });
    },
    odds: (values) => {
      const found = oddsOf(values);
      return found.ok ? found.value : undefined;
    },
    uncounted: (values) => (oddsOf(values).ok ? undefined : uncounted),
    whatIfs: (values) =>
      spec.comparisons(values).flatMap(({ id, label, values: changed = values, helpers, later }) => {
        const odds = oddsOf(changed, helpers, later);
        return odds.ok ? [{ id, label, odds: odds.value }] : [];
      }),
  });
}

/** In place of odds that would take too long, and for programs that ask for nothing else. */
export const uncounted = appError('invalid-input', { text: message('definition.check.large'), path: 'dice' });

function fallenIn(pools: readonly RolledPool[], roll: Roll): ReadonlyMap<PoolRules, FallenPool> {
  const groups = [...roll.dice];
  return new Map(
    pools.flatMap((pool) => {
      const faces = pool.isChosen === true ? chosenDice(roll, pool.id) : groups.shift();
      return faces === undefined || faces.length === 0 ? [] : [[pool, fallenPool(pool, [faces], [])]];
    }),
  );
}
