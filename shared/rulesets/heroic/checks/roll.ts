import { sum } from '#shared/kernel/sum';
import type { Check, Reading } from '#shared/rules/checks';
import type { Source } from '#shared/rules/explained';
import {
  number,
  optionalGroup,
  optionalNumber,
  type Inputs,
  type InputValues,
  choiceOf,
} from '#shared/rules/inputs';
import {
  judgedCheck,
  type Fallen,
  type Judgment,
  type SpecialChance,
} from '#shared/rules/builders/judgedCheck';
import { figures, hazardById, hazards } from '#shared/rulesets/heroic/content/resolution';
import { t, titleAndText } from '#shared/rulesets/heroic/texts';
import {
  comparisonsOf,
  criticalOf,
  criticalSpecials,
  helperContribution,
  helpersWith,
  heroismIn,
  luckInput,
  readDice,
  sideInputs,
  sidePool,
  slotsOf,
  tellsCriticals,
  testJson,
  testOf,
  totalOf,
  type Compared,
  type Critical,
  type Side,
} from './rolls';
import { fallDamage } from '#shared/rulesets/heroic/derive/hazardPlace';
import { known } from '#shared/rulesets/heroic/data/index';

/** A regular roll, or an opposed one with `against`. */
export const rollInputs = {
  ...sideInputs,
  against: optionalGroup(t('inputs.against'), sideInputs, t('inputs.againstHint')),
  luck: luckInput,
};

type RollValues = Side & { readonly against?: Side | undefined; readonly luck?: number | undefined };

/** The result of the dice (6): a total of 7 or more succeeds, or more than the total of the other side. */
export interface RollJudgment extends Judgment {
  readonly natural: number;
  readonly critical: Critical;
  readonly target: number;
}

/** A roll of one side, with what is special about it. */
interface RollRules<S extends Inputs, V = InputValues<S>> {
  readonly id: string;
  readonly rule: string;
  readonly inputs: S;
  readonly asks?: readonly string[];
  /** The change of the modifier by the check itself. */
  changes?(values: V): number;
  /** Named modifiers apart from that of the side. */
  sources?(values: V): readonly Source[];
  team?(values: V): { readonly helpers: number; readonly helperStat: number };
  /** Naturals up to this fail with any total. */
  readonly failsTo?: number;
  /** Chances of special results; without this, the criticals. */
  tells?(values: V): readonly SpecialChance<RollJudgment>[];
  readonly compares?: readonly Compared[];
  /** Changes the usual reading. */
  read?(values: V, judged: RollJudgment, usual: Reading, fallen: Fallen<RollJudgment>): Partial<Reading>;
}

export function rollCheck<S extends Inputs>(
  spec: InputValues<S> extends RollValues ? RollRules<S> : never,
): Check;
export function rollCheck<S extends Inputs>(spec: RollRules<S, InputValues<S> & RollValues>): Check {
  type V = InputValues<S> & RollValues;
  const { id, rule, inputs, asks = [], failsTo = 0 } = spec;
  const sideOf = (values: V): Side => ({
    ...values,
    modifier: values.modifier + (spec.changes?.(values) ?? 0),
  });
  const sourcesOf = (values: V): readonly Source[] => spec.sources?.(values) ?? [];
  const teamOf = (values: V) => spec.team?.(values) ?? { helpers: 0, helperStat: values.stat };
  return judgedCheck<S, RollJudgment>({
    id,
    ...titleAndText(`checks.${id}`),
    rule,
    inputs,
    atTable: { asks, bonus: 'modifier' },
    throws(values: V, more) {
      const own = sidePool('own', values.mode);
      const other = values.against && sidePool('against', values.against.mode, undefined, true);
      const { helpers, helperStat } = teamOf(values);
      const team = helpersWith(helpers + more, helperStat);
      return {
        pools: [own, ...(other ? [other] : []), ...team.pools],
        slots: [...slotsOf(own), ...(other ? slotsOf(other) : []), ...team.slots],
      };
    },
    assess(values: V) {
      const { stat, modifier } = sideOf(values);
      const { against } = values;
      const fixed = stat + modifier + sum(sourcesOf(values).map(({ amount }) => amount));
      const other = against && against.stat + against.modifier + 1;
      return (numbers, added) => {
        const natural = numbers['own'] ?? 0;
        const value = natural + fixed + (numbers['help'] ?? 0) + added;
        const target = other === undefined ? figures.roll.target : (numbers['against'] ?? 0) + other;
        const success = value >= target && natural > failsTo;
        return { natural, critical: criticalOf(natural), value, target, success };
      };
    },
    target: ({ against }: V) => (against === undefined ? { atLeast: figures.roll.target } : undefined),
    tells: (values: V) => spec.tells?.(values) ?? criticalsOfRolls,
    comparisons: (values: V) =>
      comparisonsOf<V>(
        {
          pool: 'own',
          ...values,
          luck: values.luck,
          changed: ({ by = 0, mode = values.mode }) => ({ ...values, modifier: values.modifier + by, mode }),
        },
        spec.compares,
      ),
    read(values: V, fallen) {
      const heroism = heroismIn(fallen.roll, values.luck);
      const judged = fallen.judged(heroism.added);
      const { critical, success, target, value } = judged;
      const test = testOf(fallen.pool('own'));
      const { helpers, helperStat } = teamOf(values);
      const helped = Array.from({ length: helpers }, (_, index) => {
        const nth = index + 1;
        const helper = testOf(fallen.pool(`helper-${String(nth)}`));
        const amount = helperContribution(helper.natural, helperStat);
        const dice = readDice(`helper-${String(nth)}`, helper, 'normal');
        return { dice, source: { label: t('rolls.helper', { nth }), amount, rule: figures.team.source } };
      });
      const more = [...sourcesOf(values), ...helped.map(({ source }) => source), ...heroism.sources];
      const usual: Reading = {
        dice: [
          ...readDice('own', test, values.mode, critical),
          ...(values.against ? readDice('against', testOf(fallen.pool('against')), values.against.mode) : []),
          ...helped.flatMap(({ dice }) => dice),
        ],
        total: totalOf(test, sideOf(values), more),
        ...(values.against && {
          theirs: {
            label: t('rolls.side.against'),
            total: totalOf(testOf(fallen.pool('against')), values.against),
          },
        }),
        verdict: {
          text: t(success ? 'verdicts.success' : 'verdicts.failure', { total: value, target }),
          tone: success ? 'good' : 'bad',
        },
        outcome: outcomeOf(success, critical),
        specials: [...criticalSpecials(critical), ...heroism.specials],
        choices: success ? [] : heroism.choices([target - value]),
        json: { ...testJson(test, value, critical), success },
      };
      return { ...usual, ...spec.read?.(values, judged, usual, fallen) };
    },
  });
}

export const criticalsOfRolls = tellsCriticals(({ critical }: RollJudgment) => critical);

/** Consequences refer to these ids; a critical counts only if it agrees with the total. */
function outcomeOf(success: boolean, critical: Critical): string {
  if (success) return critical === 'success' ? 'critical-success' : 'success';
  return critical === 'failure' ? 'critical-failure' : 'failure';
}

/** Implements section 6: any roll, regular or opposed. */
export const check = rollCheck({ id: 'check', rule: figures.roll.source, inputs: rollInputs });

/** Implements 6.1. */
export const teamCheck = rollCheck({
  id: 'team',
  rule: figures.team.source,
  inputs: {
    ...rollInputs,
    helpers: number(t('inputs.helpers'), { min: 1, max: 10, initial: 1 }),
    helperStat: number(t('inputs.helperStat'), { min: -10, max: 30 }),
  },
  asks: ['helpers', 'helperStat'],
  team: (values) => values,
  compares: ['plus-one', 'advantage', 'helper'],
});

const { against: _, ...regularInputs } = rollInputs;

const { backfiresTo, modifier: maneuverModifier, source: maneuverSource } = figures.maneuver;

/** Implements 9.2: a natural 2 to 4 backfires with any total. */
export const maneuverCheck = rollCheck({
  id: 'maneuver',
  rule: maneuverSource,
  inputs: regularInputs,
  changes: () => maneuverModifier,
  failsTo: backfiresTo,
  tells: () => [{ label: t('verdicts.backfire'), shows: ({ natural }) => natural <= backfiresTo }],
  compares: ['plus-one', 'advantage'],
  read: (_values, { natural }) =>
    natural > backfiresTo
      ? {}
      : { outcome: 'backfire', verdict: { text: t('verdicts.backfire'), tone: 'bad' }, choices: [] },
});

/** Undefined for a hazard that sets nobody on fire. */
function catches(hazard: string, natural: number): boolean | undefined {
  const { catchesTo } = known(hazardById, hazard);
  return catchesTo === undefined ? undefined : natural <= catchesTo;
}

/** Implements section 15. */
export const hazardCheck = rollCheck({
  id: 'hazard',
  rule: '15',
  inputs: {
    hazard: choiceOf(t('inputs.hazard'), hazards, (id) => t(`hazards.${id}.name`)),
    /** The height of a fall. */
    yards: optionalNumber(t('inputs.yards'), { min: 0, max: 1_000_000, initial: 10 }),
    ...regularInputs,
  },
  asks: ['hazard', 'yards'],
  changes: ({ hazard }) => known(hazardById, hazard).modifier,
  tells: ({ hazard }) => [
    ...criticalsOfRolls,
    ...(catches(hazard, 0) === undefined
      ? []
      : [
          {
            label: t('rolls.burning.title'),
            shows: ({ natural }: { readonly natural: number }) => catches(hazard, natural) === true,
          },
        ]),
  ],
  read({ hazard, yards }, { natural, success }, { verdict, specials, json }) {
    const burning = catches(hazard, natural);
    const special = { id: 'burning', ...titleAndText('rolls.burning'), tone: 'bad' as const };
    const text = t(`hazards.${hazard}.${success ? 'success' : 'failure'}`);
    const isFall = hazard === 'falling' && yards !== undefined;
    const damage = isFall ? fallDamage(yards, success) : undefined;
    return {
      verdict: { ...verdict, text: isFall ? t('harm.fall', { text, yards, damage: damage ?? 0 }) : text },
      ...(damage !== undefined && { results: { damage } }),
      specials: burning === true ? [...specials, special] : specials,
      json: {
        ...(json as object),
        ...(burning !== undefined && { burning }),
        ...(damage !== undefined && { damage }),
      },
    };
  },
});
