import { atLeast, compared, shifted, type Distribution } from '#shared/dice/distribution';
import type { Odds } from '#shared/rules/checks';
import { modeOf, specialOf, spreadOf, type Mode, type SpecialId } from './rollTwelves';
import { t } from '#shared/rulesets/starfaring/texts';
import { bonusOf, sourcesOf, type Factors } from './factors';

const shownSpecials = ['exploit', 'setback', 'triumph', 'disaster'] as const satisfies readonly SpecialId[];

/** Only the number that the dice have to reach matters, so results are cached by it. */
interface Chances {
  readonly success: number;
  readonly specials: Odds['specials'];
}

const chances: Record<Mode, Map<number, Chances>> = {
  normal: new Map(),
  advantage: new Map(),
  disadvantage: new Map(),
};

function chancesOf(mode: Mode, natural: number): Chances {
  const known = chances[mode].get(natural);
  if (known !== undefined) return known;
  const { pairs, sums } = spreadOf(mode);
  const likely = { exploit: 0, setback: 0, triumph: 0, disaster: 0, cancelled: 0 };
  for (const { kept, sum, p } of pairs) {
    const { special } = specialOf(kept, sum >= natural);
    if (special !== null) likely[special] += p;
  }
  const found = {
    success: atLeast(sums, natural),
    specials: shownSpecials.map((id) => ({ label: t(`checks.odds.${id}`), p: likely[id] })),
  };
  chances[mode].set(natural, found);
  return found;
}

export function oddsAgainst(factors: Factors, dc: number): Odds {
  const mode = modeOf(sourcesOf(factors));
  return {
    ...chancesOf(mode, dc - bonusOf(factors)),
    curve: totalsOf(factors),
    target: { atLeast: dc },
  };
}

const totals: Record<Mode, Map<number, Distribution>> = {
  normal: new Map(),
  advantage: new Map(),
  disadvantage: new Map(),
};

export function totalsOf(factors: Factors): Distribution {
  const mode = modeOf(sourcesOf(factors));
  const bonus = bonusOf(factors);
  const known = totals[mode].get(bonus);
  if (known !== undefined) return known;
  const moved = shifted(spreadOf(mode).sums, bonus);
  totals[mode].set(bonus, moved);
  return moved;
}

/** The curve shows the lead of one side; the GM decides ties ("Opposed checks (contests)"). */
export function oddsOpposed(factors: Factors, other: Factors): Odds {
  const mine = totalsOf(factors);
  const theirs = totalsOf(other);
  const { higher, equal, lower } = compared(mine, theirs);
  const margins = new Map<number, number>();
  for (const a of mine)
    for (const b of theirs) {
      const margin = a.value - b.value;
      margins.set(margin, (margins.get(margin) ?? 0) + a.p * b.p);
    }
  return {
    success: higher,
    curve: [...margins].toSorted(([a], [b]) => a - b).map(([value, p]) => ({ value, p })),
    target: { atLeast: 1 },
    specials: [
      { label: t('checks.odds.tie'), p: equal },
      { label: t('checks.odds.lost'), p: lower },
    ],
  };
}

/** Returns the probability of each number of successes in independent attempts. */
export function successesOf(chances: readonly number[]): number[] {
  return chances.reduce<number[]>(
    (spread, p) =>
      Array.from(
        { length: spread.length + 1 },
        (_, count) => (spread[count] ?? 0) * (1 - p) + (spread[count - 1] ?? 0) * p,
      ),
    [1],
  );
}

/** The probability of each number of successes if attempts continue until enough succeed or fail ("Complex checks"). */
export function race(needed: number, p: number): Distribution {
  // The winning side makes the last attempt; the others may come in any order before it.
  const ended = (others: number, chance: number, against: number): number =>
    ways(needed - 1 + others, others) * chance ** needed * against ** others;
  const counts = Array.from({ length: needed }, (_, count) => count);
  return [
    ...counts.map((successes) => ({ value: successes, p: ended(successes, 1 - p, p) })),
    { value: needed, p: counts.reduce((all, failures) => all + ended(failures, p, 1 - p), 0) },
  ];
}

/** Returns the binomial coefficient. */
function ways(all: number, some: number): number {
  let result = 1;
  for (let k = 1; k <= some; k += 1) result = (result * (all - some + k)) / k;
  return result;
}
