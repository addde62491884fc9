import { fromWeights, outcomesOf, type Distribution } from '#shared/dice/distribution';
import type { Json } from '#shared/kernel/jsonValue';
import { sum } from '#shared/kernel/sum';
import type { Text } from '#shared/kernel/text';
import type { Chosen, DieGroup, ReadDie, Special } from '#shared/rules/checks';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import { choice, number } from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';

/** Two dice are kept (6): two rolled, or the best or worst two of three. */
export const modeIds = ['normal', 'advantage', 'disadvantage'] as const;
export type Mode = (typeof modeIds)[number];

/** Stands for 2d6 + stat ± modifier. */
export interface Side {
  readonly stat: number;
  readonly modifier: number;
  readonly mode: Mode;
}

export const modeInput = choice(
  t('inputs.mode'),
  modeIds.map((id) => ({ id, label: t(`modes.${id}`) })),
);

export const sideInputs = {
  stat: number(t('inputs.stat'), { min: -10, max: 30 }),
  modifier: number(t('inputs.modifier'), { min: -30, max: 30, hint: t('inputs.modifierHint') }),
  mode: modeInput,
};

export function diceCount(mode: Mode): 2 | 3 {
  return mode === 'normal' ? 2 : 3;
}

export function sideDice(id: string, mode: Mode, label: Text = t(`rolls.side.${id}`)): DieGroup {
  return { id, label, sides: 6, count: diceCount(mode) };
}

/** `kept` holds the two dice that count, in the order in which they fell. */
export interface Test {
  readonly faces: readonly number[];
  /** The index of the dropped die; `undefined` if none was dropped. */
  readonly dropped: number | undefined;
  readonly kept: readonly number[];
  readonly natural: number;
}

/** Of equal dice the later one is dropped. */
export function keep(faces: readonly number[], mode: Mode): Test {
  const dropped = mode === 'normal' ? undefined : droppedOf(faces, mode);
  const kept = faces.filter((_, index) => index !== dropped);
  return { faces, dropped, kept, natural: sum(kept) };
}

function droppedOf(faces: readonly number[], mode: 'advantage' | 'disadvantage'): number {
  const face = mode === 'advantage' ? Math.min(...faces) : Math.max(...faces);
  return faces.lastIndexOf(face);
}

export type Critical = 'success' | 'failure' | null;

/** Two sixes or two ones (6); some skills extend this to 11, some relics to 3. */
export function criticalOf(
  natural: number,
  from: number = figures.roll.criticalSuccess,
  to: number = figures.roll.criticalFailure,
): Critical {
  if (natural >= from) return 'success';
  return natural <= to ? 'failure' : null;
}

/** Penetrating and Deflect depend on pairs (13.4). */
export function isPair([first, second]: readonly number[]): boolean {
  return first === second;
}

export function readDice(group: string, test: Test, mode: Mode, critical: Critical): ReadDie[] {
  return test.faces.map((value, index) => {
    const kept = index !== test.dropped;
    return {
      group,
      sides: 6,
      value,
      kept,
      ...(kept &&
        critical !== null && { mark: critical === 'success' ? ('best' as const) : ('worst' as const) }),
      ...(!kept && { why: t(`rolls.dropped.${mode}`) }),
    };
  });
}

/** The sources are the dice, the labeled stat, the modifier and `more`. */
export function totalOf(test: Test, side: Side, more: readonly Source[] = []): Explained {
  const { source } = figures.roll;
  return explain([
    { label: t('rolls.dice'), amount: test.natural, rule: source },
    { label: t('inputs.stat'), amount: side.stat, rule: source },
    { label: t('inputs.modifier'), amount: side.modifier, rule: source },
    ...more,
  ]);
}

/** Describes a pair of kept dice, higher face first, with its probability. */
export interface Outcome {
  readonly kept: readonly [number, number];
  readonly natural: number;
  readonly p: number;
}

/** Calculated once, because the odds need it constantly. */
const outcomesByMode = perMode((mode): readonly Outcome[] =>
  [
    ...outcomesOf(diceCount(mode), 6, (dice) => {
      const [first = 0, second = 0] = keep(dice, mode).kept;
      return Math.max(first, second) * 10 + Math.min(first, second);
    }),
  ].map(([pair, p]) => {
    const kept = [Math.floor(pair / 10), pair % 10] as const;
    return { kept, natural: kept[0] + kept[1], p };
  }),
);

const naturalsByMode = perMode((mode): Distribution => {
  const weights = new Map<number, number>();
  for (const { natural, p } of outcomesByMode[mode]) weights.set(natural, (weights.get(natural) ?? 0) + p);
  return fromWeights(weights);
});

function perMode<T>(make: (mode: Mode) => T): Readonly<Record<Mode, T>> {
  return { normal: make('normal'), advantage: make('advantage'), disadvantage: make('disadvantage') };
}

/** The probabilities sum to 1. */
export function outcomes(mode: Mode): readonly Outcome[] {
  return outcomesByMode[mode];
}

export function naturals(mode: Mode): Distribution {
  return naturalsByMode[mode];
}

/** The probability of all outcomes that `shows` accepts. */
export function chanceOf(mode: Mode, shows: (outcome: Outcome) => boolean): number {
  return outcomesByMode[mode].reduce((sum, outcome) => (shows(outcome) ? sum + outcome.p : sum), 0);
}

export function criticalSpecials(critical: Critical): Special[] {
  if (critical === null) return [];
  return [
    {
      id: `critical-${critical}`,
      title: t(`rolls.critical.${critical}`),
      tone: critical === 'success' ? 'good' : 'bad',
    },
  ];
}

/** The option of each choice is the number of points. */
export function heroismSpent(chosen: readonly Chosen[]): number {
  return chosen.reduce((sum, made) => (made.choice === 'heroism' ? sum + Number(made.option ?? 0) : sum), 0);
}

/** Implements 3.1; the advanced level of Luck raises it (4). */
export function heroismBonus(luck: number): number {
  return luck >= 2 ? figures.heroism.luckyBonus : figures.heroism.bonus;
}

export function heroismSource(points: number, luck: number): Source[] {
  if (points === 0) return [];
  return [
    {
      label: t('rolls.heroism.source', { count: points }),
      amount: points * heroismBonus(luck),
      rule: figures.heroism.source,
    },
  ];
}

/** Uses the format of the command line. */
export function testJson(test: Test, total: number, critical: Critical): { readonly [key: string]: Json } {
  return { kept: test.kept, natural: test.natural, total, critical };
}
