import { sum } from '#shared/kernel/sum';
import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { ReadDie, Special } from '#shared/rules/checks';
import { fallenPool, type FallenDie, type FallenPool } from '#shared/rules/dice/fallen';
import { plainPool } from '#shared/rules/dice/pool';
import type { Slot } from '#shared/rules/dice/slots';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import { choice, number } from '#shared/rules/inputs';
import type { RolledPool } from '#shared/rules/builders/judgedCheck';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';

/** Two dice are kept (6): two rolled, or the best or worst two of three. */
const modeIds = ['normal', 'advantage', 'disadvantage'] as const;
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

export const poolOf = (id: string, rolled: number, kept = rolled) => plainPool(id, 6, rolled, kept);

const known = new Map<string, RolledPool>();

/** Of equal dice the later one is dropped. The same pool each time, so that its chances are known. */
export function sidePool(
  id: string,
  mode: Mode,
  label: Text = t(`rolls.side.${id}`),
  isTheirs = false,
): RolledPool {
  const key = [id, mode, isTheirs].join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  const keeps = mode === 'disadvantage' ? 'low' : 'high';
  const pool = ofOther(isTheirs, { ...poolOf(id, diceCount(mode), 2), keeps, label } as const);
  known.set(key, pool);
  return pool;
}

/** Dice and choices of the other side say so. */
export function ofOther<T extends object>(isTheirs: boolean, what: T): T & { readonly theirs?: true } {
  return isTheirs ? { ...what, theirs: true } : what;
}

/** The sum of the dice by the id of the pool, and how many are alike by `id.alike`. */
export function slotsOf(pool: RolledPool, ...fields: readonly 'alike'[]): Slot[] {
  const slot = (name: string, field: string): Slot => ({ name, fields: [{ pool, name: field }], plus: 0 });
  return [slot(pool.id, 'total'), ...fields.map((field) => slot(`${pool.id}.${field}`, field))];
}

/** The two dice that count. */
export interface Test {
  readonly dice: readonly FallenDie[];
  /** In the order in which they fell. */
  readonly kept: readonly number[];
  readonly natural: number;
  /** Penetrating and Deflect depend on pairs (13.4). */
  readonly isPair: boolean;
}

export function testOf(pool: FallenPool | undefined): Test {
  const dice = pool?.throws[0] ?? [];
  const kept = dice.flatMap((die) => (die.kept ? die.faces : []));
  return { dice, kept, natural: sum(kept), isPair: kept[0] === kept[1] };
}

/** Reads dice that were rolled somewhere else. */
export function keep(faces: readonly number[], mode: Mode): Test {
  return testOf(fallenPool(sidePool('own', mode), [faces], []));
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

/** The chance of each critical, where `of` finds it in a judgment. */
export const tellsCriticals = <J>(of: (judged: J) => Critical) =>
  (['success', 'failure'] as const).map((critical) => ({
    label: t(`rolls.critical.${critical}`),
    shows: (judged: J) => of(judged) === critical,
  }));

export function readDice(
  group: string,
  { dice, natural }: Test,
  mode: Mode,
  critical: Critical = criticalOf(natural),
): ReadDie[] {
  return dice.map(({ faces, kept }) => ({
    group,
    sides: 6,
    value: sum(faces),
    kept,
    ...(kept && critical !== null && { mark: critical === 'success' ? 'best' : 'worst' }),
    ...(!kept && { why: t(`rolls.dropped.${mode}`) }),
  }));
}

/** The sources are the dice, the labeled stat, the modifier and `more`. */
export function totalOf(
  { natural }: Pick<Test, 'natural'>,
  side: Side,
  more: readonly Source[] = [],
): Explained {
  const { source } = figures.roll;
  return explain([
    { label: t('rolls.dice'), amount: natural, rule: source },
    { label: t('inputs.stat'), amount: side.stat, rule: source },
    { label: t('inputs.modifier'), amount: side.modifier, rule: source },
    ...more,
  ]);
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

/** Uses the format of the command line. */
export function testJson(
  { kept, natural }: Test,
  total: number,
  critical: Critical,
): Readonly<Record<string, Json>> {
  return { kept, natural, total, critical };
}
