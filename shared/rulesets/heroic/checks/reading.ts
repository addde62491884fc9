import type { Json } from '#shared/kernel/jsonValue';
import { sum } from '#shared/kernel/sum';
import type { DieGroup, ReadDie, Reading, Roll, RollChoice, Special } from '#shared/rules/checks';
import type { Source } from '#shared/rules/explained';
import { optionalGroup, optionalNumber } from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import {
  criticalOf,
  criticalSpecials,
  heroismBonus,
  heroismSource,
  heroismSpent,
  keep,
  readDice,
  sideDice,
  sideInputs,
  testJson,
  totalOf,
  type Critical,
  type Side,
  type Test,
} from './rolls';
import { t } from '#shared/rulesets/heroic/texts';

/** The level of Luck, which increases the effect of Heroism (4): 0 none, 1 basic, 2 advanced. */
export const luckInput = optionalNumber(t('inputs.luck'), { min: 0, max: 2, hint: t('inputs.luckHint') });

/** A regular roll, or an opposed one with `against`. */
export const rollInputs = {
  ...sideInputs,
  against: optionalGroup(t('inputs.against'), sideInputs, t('inputs.againstHint')),
  luck: luckInput,
};

export type RollValues = Side & { readonly against?: Side | undefined; readonly luck?: number | undefined };

/** The roller's own dice come first, then those of the other side. */
export function rollDice(values: Pick<RollValues, 'mode' | 'against'>): DieGroup[] {
  const own = sideDice('own', values.mode);
  return values.against === undefined
    ? [own]
    : [own, { ...sideDice('against', values.against.mode), theirs: true }];
}

/** The intermediate results that other checks build on. */
export interface Resolved {
  readonly test: Test;
  readonly critical: Critical;
  readonly total: number;
  readonly target: number;
  readonly success: boolean;
  readonly reading: Reading;
}

/**
 * Implements section 6: a total of 7 or more succeeds, or more than the other side's total; `more` is added to the
 * roller's total.
 */
export function readRoll(values: RollValues, roll: Roll, more: readonly Source[] = []): Resolved {
  const test = keep(roll.dice[0] ?? [], values.mode);
  const critical = criticalOf(test.natural);
  const { against } = values;
  const other = against === undefined ? undefined : keep(roll.dice[1] ?? [], against.mode);
  const target =
    against === undefined || other === undefined
      ? figures.roll.target
      : other.natural + against.stat + against.modifier + 1;
  const luck = values.luck ?? 0;
  const points = heroismSpent(roll.chosen);
  const total = totalOf(test, values, [...more, ...heroismSource(points, luck)]);
  const success = total.value >= target;
  return {
    test,
    critical,
    total: total.value,
    target,
    success,
    reading: {
      dice: [...readDice('own', test, values.mode, critical), ...otherDice(other, against)],
      total,
      verdict: {
        text: t(success ? 'verdicts.success' : 'verdicts.failure', { total: total.value, target }),
        tone: success ? 'good' : 'bad',
      },
      outcome: outcomeOf(success, critical),
      specials: [...criticalSpecials(critical), ...luckSpecials(roll)],
      choices: points > 0 || success ? [] : heroismChoices([target - total.value], luck),
      json: { ...testJson(test, total.value, critical), success } satisfies Json,
    },
  };
}

function otherDice(test: Test | undefined, side: Side | undefined): ReadDie[] {
  if (test === undefined || side === undefined) return [];
  return readDice('against', test, side.mode, criticalOf(test.natural));
}

/** Consequences refer to these ids; a critical counts only if it agrees with the total. */
export function outcomeOf(success: boolean, critical: Critical): string {
  if (success) return critical === 'success' ? 'critical-success' : 'success';
  return critical === 'failure' ? 'critical-failure' : 'failure';
}

/** The limit of Heroism points offered for one roll. */
export const mostHeroism = 6;

/** Offers only numbers of points that make a difference; `missing` lists what each difference needs. */
export function heroismChoices(missing: readonly number[], luck: number): RollChoice[] {
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

/** Advanced Luck (4): a 6 returns the points spent. */
export function luckSpecials({ chosen }: Roll): Special[] {
  const points = sum(
    chosen
      .filter((made) => made.choice === 'heroism' && made.dice?.[0] === figures.heroism.recoveredFrom)
      .map((made) => Number(made.option ?? 0)),
  );
  return points > 0
    ? [{ id: luckId(points), title: t('rolls.luck.title'), text: t('rolls.luck.text'), tone: 'good' }]
    : [];
}
