import { sum } from '#shared/kernel/sum';
import { reaches, type Odds } from '#shared/rules/checks';

/** A bar stands for one total, or for several if there are many. */
export interface CurveBar {
  readonly from: number;
  readonly to: number;
  readonly p: number;
  /** The chance of this total or a higher one. */
  readonly atLeast: number;
  /** The chance of this total or a lower one. */
  readonly atMost: number;
  readonly succeeds: boolean;
}

const mostBars = 60;

/**
 * Bars cover the lowest to the highest possible total without gaps; if there are many, each covers several
 * totals.
 */
export function curveBars({ curve, target }: Pick<Odds, 'curve' | 'target'>): readonly CurveBar[] {
  const lowest = curve[0]?.value ?? 0;
  const highest = curve.at(-1)?.value ?? 0;
  const width = Math.ceil((highest - lowest + 1) / mostBars);
  // A bar begins at the target or after it, so that none mixes failure and success.
  const border = target === undefined ? lowest : 'atLeast' in target ? target.atLeast : target.atMost + 1;
  const offset = (((border - lowest) % width) + width) % width;
  const start = offset === 0 ? lowest : lowest + offset - width;
  const bars: CurveBar[] = [];
  let below = 0;
  for (let from = start; from <= highest; from += width) {
    const p = sum(curve.filter(({ value }) => value >= from && value < from + width).map((point) => point.p));
    const atLeast = Math.max(0, 1 - below);
    below += p;
    const atMost = Math.min(1, below);
    const succeeds = target !== undefined && reaches(from, target);
    bars.push({ from, to: from + width - 1, p, atLeast, atMost, succeeds });
  }
  return bars;
}

/** The totals to label, few enough to be readable and including the target. */
export function curveTicks(
  bars: readonly CurveBar[],
  target: number | undefined,
  most = 9,
): readonly number[] {
  const step = Math.ceil(bars.length / most);
  const ticks = bars.filter((_, index) => index % step === 0).map(({ from }) => from);
  if (target === undefined || !bars.some(({ from }) => from === target)) return ticks;
  const width = (bars[0]?.to ?? 0) - (bars[0]?.from ?? 0) + 1;
  // Labels too close to the target are left out.
  return [
    ...ticks.filter((tick) => Math.abs(tick - target) >= width * Math.max(1, step * 0.75)),
    target,
  ].toSorted((a, b) => a - b);
}

export function likeliest(bars: readonly CurveBar[]): CurveBar | undefined {
  return bars.reduce<CurveBar | undefined>((best, bar) => (best && best.p >= bar.p ? best : bar), undefined);
}
