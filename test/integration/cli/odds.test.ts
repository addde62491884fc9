import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { startCli } from '#test/integration/support/startCli';

/**
 * The odds of every ruleset's check compared with counting: all rolls of the dice are enumerated here and judged
 * by the documents' rules, without any of the program's code.
 */
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** All rolls of this many dice. */
function rollsOf(count: number, sides: number): number[][] {
  if (count === 0) return [[]];
  return rollsOf(count - 1, sides).flatMap((before) => range(1, sides).map((face) => [...before, face]));
}

/** The sums of the highest (or lowest) two dice over all rolls. */
function sumsOfTwo(count: number, sides: number, which: 'high' | 'low'): number[] {
  return rollsOf(count, sides).map((dice) => {
    const sorted = dice.toSorted((a, b) => (which === 'high' ? b - a : a - b));
    return (sorted[0] ?? 0) + (sorted[1] ?? 0);
  });
}

const share = (rolls: readonly number[], succeeds: (sum: number) => boolean) =>
  rolls.filter(succeeds).length / rolls.length;

const modes = {
  normal: sumsOfTwo(2, 6, 'high'),
  advantage: sumsOfTwo(3, 6, 'high'),
  disadvantage: sumsOfTwo(3, 6, 'low'),
} as const;
type Mode = keyof typeof modes;
const modeIds: readonly Mode[] = ['normal', 'advantage', 'disadvantage'];

/** Requests many odds in one run of the command line's code, and compares each with the counted result. */
async function agree(ruleset: string, cases: readonly (readonly [values: object, counted: number])[]) {
  const { run } = await startCli({}, { rulesets: builtInRulesets });
  const wrong: unknown[] = [];
  for (const [values, counted] of cases) {
    const { exit, out, err } = await run('odds', ruleset, JSON.stringify(values));
    const found = exit === 0 ? (JSON.parse(out) as { success: number }).success : err;
    if (typeof found !== 'number' || Math.abs(found - counted) > 1e-9) wrong.push({ values, found, counted });
  }
  expect(wrong).toEqual([]);
  expect(new Set(cases.map(([, counted]) => counted)).size).toBeGreaterThan(3);
}

describe('odds agree with counting every roll', () => {
  it('of Heroic against 7', async () => {
    await agree(
      'heroic',
      modeIds.flatMap((mode) =>
        [-1, 0, 3, 6].flatMap((stat) =>
          [-4, 0, 2].map((modifier) => {
            const counted = share(modes[mode], (sum) => sum + stat + modifier >= 7);
            return [{ stat, modifier, mode }, counted] as const;
          }),
        ),
      ),
    );
  });

  it('of Heroic against an opponent, with ties failing', async () => {
    await agree(
      'heroic',
      modeIds.flatMap((mine) =>
        modeIds.flatMap((theirs) =>
          [-2, 0, 5].map((difference) => {
            let wins = 0;
            for (const a of modes[mine])
              for (const b of modes[theirs]) if (a + 3 + difference > b + 3) wins += 1;
            const counted = wins / (modes[mine].length * modes[theirs].length);
            const against = { stat: 2, modifier: 1, mode: theirs };
            return [{ stat: 3, modifier: difference, mode: mine, against }, counted] as const;
          }),
        ),
      ),
    );
  });

  it('of Starfaring, where the side with more sources prevails', async () => {
    const [plain, high, low] = [sumsOfTwo(2, 12, 'high'), sumsOfTwo(3, 12, 'high'), sumsOfTwo(3, 12, 'low')];
    await agree(
      'starfaring',
      (
        [
          [0, 0, plain],
          [2, 2, plain],
          [1, 0, high],
          [3, 1, high],
          [0, 2, low],
          [1, 2, low],
        ] as const
      ).flatMap(([advantages, disadvantages, sums]) =>
        [2, 14, 19, 30].map((dc) => {
          const counted = share(sums, (sum) => sum + 2 + 3 - 1 >= dc);
          return [{ ability: 2, skill: 3, modifier: -1, advantages, disadvantages, dc }, counted] as const;
        }),
      ),
    );
  });

  it('of Tiers, with at most four dice', async () => {
    const starts = [6, 9, 12, 15, 18, 21, 24];
    await agree(
      'tiers',
      (
        [
          [0, 0, sumsOfTwo(2, 6, 'high')],
          [1, 0, sumsOfTwo(3, 6, 'high')],
          [2, 0, sumsOfTwo(4, 6, 'high')],
          [7, 1, sumsOfTwo(4, 6, 'high')],
          [0, 1, sumsOfTwo(3, 6, 'low')],
          [1, 4, sumsOfTwo(4, 6, 'low')],
          [3, 3, sumsOfTwo(2, 6, 'high')],
        ] as const
      ).flatMap(([advantages, disadvantages, sums]) =>
        range(0, 6).map((tier) => {
          const counted = share(sums, (sum) => sum + 2 + 4 >= (starts[tier] ?? 0));
          return [{ attribute: 2, skill: 4, advantages, disadvantages, tier }, counted] as const;
        }),
      ),
    );
  });

  it('of Delver', async () => {
    await agree(
      'delver',
      range(-1, 4).flatMap((skill) =>
        [6, 8, 12, 15].map((difficulty) => {
          const counted = share(modes.normal, (sum) => sum + skill + 1 >= difficulty);
          return [{ skill, modifier: 1, difficulty }, counted] as const;
        }),
      ),
    );
  });

  it('of Relict, with exploding 12s', async () => {
    /**
     * The chance that dice which explode on 12 reach at least `needed`, die by die until no further 12 could
     * matter.
     */
    const exploding = (needed: number): number => {
      let p = 0;
      for (let twelves = 0; twelves < 40; twelves += 1)
        for (const face of range(1, 11)) if (12 * twelves + face >= needed) p += (1 / 12) ** (twelves + 1);
      return p;
    };
    await agree(
      'relict',
      [0, 3, 9].flatMap((stat) =>
        [2, 10, 12, 13, 17, 21, 25, 40].map(
          (target) => [{ stat, target }, exploding(target - stat)] as const,
        ),
      ),
    );
  });
});
