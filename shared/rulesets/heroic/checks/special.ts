import { defineCheck } from '#shared/rules/checks';
import { choice } from '#shared/rules/inputs';
import { figures, hazardById, hazards } from '#shared/rulesets/heroic/content/resolution';
import { chanceOf, sideDice, type Side } from './rolls';
import { known } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { oddsOf, sideWhatIfs } from './odds';
import { readRoll, rollInputs } from './reading';

const { against: _, ...regularInputs } = rollInputs;

/** Implements 9.2: a natural 2 to 4 backfires with any total. */
export const maneuverCheck = defineCheck({
  id: 'maneuver',
  title: t('checks.maneuver.title'),
  text: t('checks.maneuver.text'),
  rule: figures.maneuver.source,
  inputs: regularInputs,
  atTable: { asks: [], bonus: 'modifier' },
  dice: ({ mode }) => [sideDice('own', mode)],
  read: (values, roll) => {
    const { test, reading } = readRoll({ ...values, ...maneuverSide(values) }, roll);
    if (test.natural > figures.maneuver.backfiresTo) return reading;
    return {
      ...reading,
      outcome: 'backfire',
      verdict: { text: t('verdicts.backfire'), tone: 'bad' },
      choices: [],
      json: { ...(reading.json as object), success: false },
    };
  },
  odds: (values) => {
    const side = maneuverSide(values);
    const needed = Math.max(
      figures.maneuver.backfiresTo + 1,
      figures.roll.target - side.stat - side.modifier,
    );
    return {
      ...oddsOf(side, undefined),
      success: chanceOf(values.mode, ({ natural }) => natural >= needed),
      specials: [
        {
          label: t('verdicts.backfire'),
          p: chanceOf(values.mode, ({ natural }) => natural <= figures.maneuver.backfiresTo),
        },
      ],
    };
  },
  whatIfs: (values) => [
    { id: 'plus-one', label: t('whatIfs.plus-one'), values: { ...values, modifier: values.modifier + 1 } },
    ...(values.mode === 'advantage'
      ? []
      : [
          {
            id: 'advantage',
            label: t('whatIfs.advantage'),
            values: { ...values, mode: 'advantage' as const },
          },
        ]),
  ],
});

function maneuverSide({ stat, modifier, mode }: Side): Side {
  return { stat, modifier: modifier + figures.maneuver.modifier, mode };
}

/** Implements section 15. */
export const hazardCheck = defineCheck({
  id: 'hazard',
  title: t('checks.hazard.title'),
  text: t('checks.hazard.text'),
  rule: '15',
  inputs: {
    hazard: choice(
      t('inputs.hazard'),
      hazards.map(({ id }) => ({ id, label: t(`hazards.${id}.name`) })),
    ),
    ...regularInputs,
  },
  atTable: { asks: ['hazard'], bonus: 'modifier' },
  dice: ({ mode }) => [sideDice('own', mode)],
  read: (values, roll) => {
    const hazard = known(hazardById, values.hazard);
    const { test, success, reading } = readRoll({ ...values, ...hazardSide(values) }, roll);
    const catches = hazard.catchesTo !== undefined && test.natural <= hazard.catchesTo;
    return {
      ...reading,
      verdict: {
        ...reading.verdict,
        text: t(`hazards.${hazard.id}.${success ? 'success' : 'failure'}`),
      },
      specials: [
        ...reading.specials,
        ...(catches
          ? [
              {
                id: 'burning',
                title: t('rolls.burning.title'),
                text: t('rolls.burning.text'),
                tone: 'bad' as const,
              },
            ]
          : []),
      ],
      json: { ...(reading.json as object), ...(hazard.catchesTo !== undefined && { burning: catches }) },
    };
  },
  odds: (values) => {
    const { catchesTo } = known(hazardById, values.hazard);
    const odds = oddsOf(hazardSide(values), undefined);
    if (catchesTo === undefined) return odds;
    const p = chanceOf(values.mode, ({ natural }) => natural <= catchesTo);
    return { ...odds, specials: [...odds.specials, { label: t('rolls.burning.title'), p }] };
  },
  whatIfs: (values) => sideWhatIfs(hazardSide(values), undefined, values.luck ?? 0),
});

function hazardSide({ hazard, stat, modifier, mode }: Side & { readonly hazard: string }): Side {
  return { stat, modifier: modifier + known(hazardById, hazard).modifier, mode };
}
