import type { TurnAction } from '#shared/table/commands/command';
import { damageIn, requestOf, type Dealing } from './judged';
import type { Throw } from './useThrow';

/** The damage of a throw. */
export function useDealing(
  { latest: latestOf, show, cause, assess }: Pick<Throw, 'latest' | 'show' | 'cause' | 'assess'>,
  deal: (action: TurnAction) => Promise<boolean>,
) {
  /** Deals the damage to those who were hit. */
  async function dealResults({ amount, isHalf = false, knockOut = false }: Dealing = {}): Promise<boolean> {
    const of = latestOf();
    if (of === undefined) return false;
    const type = requestOf(of)?.damageType;
    let isDone = true;
    for (const { target, reading } of of.results ?? []) {
      const whole = amount ?? damageIn(reading, of.part);
      const dealt = isHalf ? Math.floor(whole / 2) : whole;
      if (dealt <= 0) continue;
      const wasDealt = await deal({
        do: 'damage',
        targets: [target],
        amount: dealt,
        of: of.roll,
        ...(knockOut && { knockOut: true as const }),
        ...(type !== undefined && { type }),
      });
      isDone &&= wasDealt;
    }
    const now = latestOf();
    if (now?.roll === of.roll && isDone) show({ ...now, isDealt: true });
    return isDone;
  }

  /** Rolls the damage of those who were hit, and deals it. */
  async function rollDamage(how?: Dealing): Promise<void> {
    const latest = latestOf();
    if (latest === undefined) return;
    const { attack, targets, results = [], roll, confirmed } = latest;
    const missed = new Set(
      results.flatMap((each) => (each.reading.verdict.tone === 'bad' ? [each.target] : [])),
    );
    const hit = targets.filter(({ id }) => !missed.has(id));
    const next = cause({ attack, targets: hit, part: 1, roll, confirmed });
    if (next !== undefined && (await assess(next))) await dealResults(how);
  }

  return { dealResults, rollDamage };
}
