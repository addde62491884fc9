import { fromWeights, outcomesOf, type Distribution } from '../../../dice/distribution';
import type { Json } from '../../../kernel/json';
import { sum } from '../../../kernel/sum';
import type { Text } from '../../../kernel/text';
import type { Chosen, DieGroup, ReadDie, Special } from '../../../rules/checks';
import { explain, type Explained, type Source } from '../../../rules/explained';
import { choice, number } from '../../../rules/inputs';
import { figures } from '../content/resolution';
import { t } from '../texts';

/** How the two dice that count are found (6): two rolled, or the best or worst two of three. */
export const modeIds = ['normal', 'advantage', 'disadvantage'] as const;
export type Mode = (typeof modeIds)[number];

/** One side of a roll: 2d6 + stat ± modifier. */
export interface Side {
  readonly stat: number;
  readonly modifier: number;
  readonly mode: Mode;
}

/** The mode of a roll as an input. */
export const modeInput = choice(
  t('inputs.mode'),
  modeIds.map((id) => ({ id, label: t(`modes.${id}`) })),
);

/** What one side of a roll is made of, as inputs. */
export const sideInputs = {
  stat: number(t('inputs.stat'), { min: -10, max: 30 }),
  modifier: number(t('inputs.modifier'), { min: -30, max: 30, hint: t('inputs.modifierHint') }),
  mode: modeInput,
};

/** How many dice a mode rolls. */
export function diceCount(mode: Mode): 2 | 3 {
  return mode === 'normal' ? 2 : 3;
}

/** The dice of one side. */
export function sideDice(id: string, mode: Mode, label: Text = t(`rolls.side.${id}`)): DieGroup {
  return { id, label, sides: 6, count: diceCount(mode) };
}

/** Two dice that count, in the order they fell. */
export interface Test {
  readonly faces: readonly number[];
  /** Where the die that was dropped lies; `undefined` where none was. */
  readonly dropped: number | undefined;
  readonly kept: readonly number[];
  readonly natural: number;
}

/** Keeps two of the dice; of equal dice the later one goes. */
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

/** The critical of two kept dice (6): two sixes or two ones; some skills make an 11 one as well, some relics a 3. */
export function criticalOf(
  natural: number,
  from: number = figures.roll.criticalSuccess,
  to: number = figures.roll.criticalFailure,
): Critical {
  if (natural >= from) return 'success';
  return natural <= to ? 'failure' : null;
}

/** True for two equal dice, which Penetrating and Deflect look for (13.4). */
export function isPair([first, second]: readonly number[]): boolean {
  return first === second;
}

/** The dice of one side as the table shows them. */
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

/** A total with its sources: the dice, the stat under its label, the modifier and whatever came on top. */
export function totalOf(test: Test, side: Side, more: readonly Source[] = []): Explained {
  const { source } = figures.roll;
  return explain([
    { label: t('rolls.dice'), amount: test.natural, rule: source },
    { label: t('inputs.stat'), amount: side.stat, rule: source },
    { label: t('inputs.modifier'), amount: side.modifier, rule: source },
    ...more,
  ]);
}

/** A kept pair of dice, higher face first, and how likely it is. */
export interface Outcome {
  readonly kept: readonly [number, number];
  readonly natural: number;
  readonly p: number;
}

/** Every pair that a mode can keep, worked out once from all its rolls. */
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

/** Every pair that a mode can keep, with how likely it is; the shares sum to 1. */
export function outcomes(mode: Mode): readonly Outcome[] {
  return outcomesByMode[mode];
}

/** How likely each sum of the kept dice is. */
export function naturals(mode: Mode): Distribution {
  return naturalsByMode[mode];
}

/** How likely the kept dice show something. */
export function chanceOf(mode: Mode, shows: (outcome: Outcome) => boolean): number {
  return outcomesByMode[mode].reduce((sum, outcome) => (shows(outcome) ? sum + outcome.p : sum), 0);
}

/** A critical as something that happened. */
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

/** Points of Heroism that were put on the roll: the option of the choice is how many. */
export function heroismSpent(chosen: readonly Chosen[]): number {
  return chosen.reduce((sum, made) => (made.choice === 'heroism' ? sum + Number(made.option ?? 0) : sum), 0);
}

/** What one point of Heroism adds (3.1); the advanced level of Luck makes it more (4). */
export function heroismBonus(luck: number): number {
  return luck >= 2 ? figures.heroism.luckyBonus : figures.heroism.bonus;
}

/** Heroism as an addend of a total. */
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

/** The numbers of a test as the command line prints them. */
export function testJson(test: Test, total: number, critical: Critical): { readonly [key: string]: Json } {
  return { kept: test.kept, natural: test.natural, total, critical };
}
