import { asked, maybe } from './inputs';
import { sum } from '#shared/kernel/sum';
import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { ReadDie, Roll, RollChoice, Special } from '#shared/rules/checks';
import { fallenPool, type FallenDie, type FallenPool } from '#shared/rules/dice/fallen';
import { plainPool } from '#shared/rules/dice/pool';
import type { Slot } from '#shared/rules/dice/slots';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import { number, choiceOf } from '#shared/rules/inputs';
import type { Comparison, RolledPool } from '#shared/rules/builders/judgedCheck';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t, titleAndText } from '#shared/rulesets/heroic/texts';

/** Two dice are kept (6): two rolled, or the best or worst two of three. */
const modeIds = ['normal', 'advantage', 'disadvantage'] as const;
export type Mode = (typeof modeIds)[number];

/** Stands for 2d6 + stat ± modifier. */
export interface Side {
  readonly stat: number;
  readonly modifier: number;
  readonly mode: Mode;
}

export const modeInput = choiceOf(t('inputs.mode'), modeIds, (id) => t(`modes.${id}`));

export const sideInputs = {
  stat: number(t('inputs.stat'), { min: -10, max: 30 }),
  modifier: asked('inputs.modifier', [-30, 30], 'inputs.modifierHint'),
  mode: modeInput,
};

export function diceCount(mode: Mode): 2 | 3 {
  return mode === 'normal' ? 2 : 3;
}

export const poolOf = (id: string, rolled: number, kept = rolled) => plainPool(id, 6, rolled, kept);

const known = new Map<string, RolledPool>();

/** The same pool each time, so that its chances are known. */
function onlyOne(key: string, make: () => RolledPool): RolledPool {
  const pool = known.get(key) ?? make();
  known.set(key, pool);
  return pool;
}

/** Of equal dice the later one is dropped. */
export function sidePool(
  id: string,
  mode: Mode,
  label: Text = t(`rolls.side.${id}`),
  isTheirs = false,
): RolledPool {
  return onlyOne([id, mode, isTheirs].join(' '), () => {
    const keeps = mode === 'disadvantage' ? 'low' : 'high';
    return ofOther(isTheirs, { ...poolOf(id, diceCount(mode), 2), keeps, label } as const);
  });
}

/** Dice of damage, all of which count. */
export function damagePool(
  { count, sides }: { readonly count: number; readonly sides: number },
  isTheirs: boolean,
): RolledPool {
  return onlyOne(['damage', count, sides, isTheirs].join(' '), () =>
    ofOther(isTheirs, { ...plainPool('damage', sides, count), label: t('rolls.side.damage') }),
  );
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

/** The sources are the dice, the stat by its name, the modifier and `more`. */
export function totalOf(
  { natural }: Pick<Test, 'natural'>,
  side: Side,
  more: readonly Source[] = [],
  stat = t('inputs.stat'),
): Explained {
  const { source } = figures.roll;
  return explain([
    { label: t('rolls.dice'), amount: natural, rule: source },
    { label: stat, amount: side.stat, rule: source },
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

/** The contribution of a helper's dice (6.1); a critical failure never counts as a success. */
export function helperContribution(natural: number, stat: number): number {
  if (criticalOf(natural) === 'failure') return figures.team.criticalFailure;
  return natural + stat >= figures.roll.target ? figures.team.success : 0;
}

/** Each helper rolls 2d6 + stat before the leader; together they bring `help`. */
export function helpersWith(
  count: number,
  stat: number,
): { readonly pools: readonly RolledPool[]; readonly slots: readonly Slot[] } {
  if (count === 0) return { pools: [], slots: [] };
  const pools = Array.from({ length: count }, (_, index) => {
    const nth = index + 1;
    return sidePool(`helper-${String(nth)}`, 'normal', t('rolls.helper', { nth }));
  });
  const worth = (natural: number): number => helperContribution(natural, stat);
  return {
    pools,
    slots: [{ name: 'help', fields: pools.map((pool) => ({ pool, name: 'total', worth })), plus: 0 }],
  };
}

/** The level of Luck, which increases the effect of Heroism (4): 0 none, 1 basic, 2 advanced. */
export const luckInput = maybe('inputs.luck', [0, 2], 'inputs.luckHint');

/** The limit of Heroism points offered for one roll. */
export const mostHeroism = 6;

/** Implements 3.1; the advanced level of Luck raises it (4). */
export function heroismBonus(luck: number): number {
  return luck >= 2 ? figures.heroism.luckyBonus : figures.heroism.bonus;
}

/** One point of Heroism: it is added if that is enough, otherwise spent on a reroll (3.1, Luck in 4). */
function heroismLater(own: string, mode: Mode, luck: number) {
  return { add: heroismBonus(luck), again: sidePool(own, luck >= 1 ? 'advantage' : mode) };
}

/** Heroism in a roll as it fell: what was spent, what that adds, and what else may be spent. */
interface Heroism {
  readonly added: number;
  readonly sources: readonly Source[];
  /** Advanced Luck (4): a 6 returns the points spent. */
  readonly specials: readonly Special[];
  /** Offers only numbers of points that make a difference; `missing` lists what each difference needs. */
  choices(missing: readonly number[]): RollChoice[];
}

export function heroismIn({ chosen }: Roll, luck = 0): Heroism {
  const bonus = heroismBonus(luck);
  const spent = chosen.filter(({ choice }) => choice === 'heroism');
  const pointsOf = (choices: Roll['chosen']): number => sum(choices.map(({ option }) => Number(option ?? 0)));
  const points = pointsOf(spent);
  const back = pointsOf(spent.filter(({ dice }) => dice?.[0] === figures.heroism.recoveredFrom));
  const source = {
    label: t('rolls.heroism.source', { count: points }),
    amount: points * bonus,
    rule: figures.heroism.source,
  };
  return {
    added: points * bonus,
    sources: points === 0 ? [] : [source],
    specials: back === 0 ? [] : [{ id: luckId(back), ...titleAndText('rolls.luck'), tone: 'good' }],
    choices: (missing) => (points > 0 ? [] : choicesOf(missing, luck)),
  };
}

function choicesOf(missing: readonly number[], luck: number): RollChoice[] {
  const bonus = heroismBonus(luck);
  const points = [...new Set(missing.map((amount) => Math.ceil(amount / bonus)))].filter(
    (count) => count >= 1 && count <= mostHeroism,
  );
  if (points.length === 0) return [];
  return [
    {
      id: 'heroism',
      label: t('rolls.heroism.label'),
      text: t(luck >= 2 ? 'rolls.heroism.textLucky' : 'rolls.heroism.text', { bonus }),
      options: points.map((count) => ({
        id: String(count),
        title: t('rolls.heroism.option', { count, bonus: count * bonus }),
      })),
      ...(luck >= 2 && { dice: { id: 'luck', sides: 6, count: 1 } }),
    },
  ];
}

/** The id of a result that gives back Heroism. */
export function luckId(points: number): string {
  return `luck-${String(points)}`;
}

/** Comparisons of a roll, in the order in which they are shown. */
const compared = ['plus-one', 'advantage', 'disadvantage', 'helper', 'heroism'] as const;
export type Compared = (typeof compared)[number];

/** The roller's own dice, and how its number and its mode are changed. */
interface Own<V> {
  readonly pool: string;
  readonly mode: Mode;
  readonly luck: number | undefined;
  readonly changed: (to: { readonly by?: number; readonly mode?: Mode }) => V;
}

/** A mode that the roll has already is no comparison. */
export function comparisonsOf<V>(
  { pool, mode, luck = 0, changed }: Own<V>,
  asked: readonly Compared[] = compared,
): Comparison<V>[] {
  const changes: Readonly<Record<Compared, Omit<Comparison<V>, 'id' | 'label'>>> = {
    'plus-one': { values: changed({ by: 1 }) },
    advantage: { values: changed({ mode: 'advantage' }) },
    disadvantage: { values: changed({ mode: 'disadvantage' }) },
    helper: { helpers: 1 },
    heroism: { later: heroismLater(pool, mode, luck) },
  };
  return asked.filter((id) => id !== mode).map((id) => ({ id, label: t(`whatIfs.${id}`), ...changes[id] }));
}
