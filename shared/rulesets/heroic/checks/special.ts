import { choice, optionalNumber } from '#shared/rules/inputs';
import { fallDamage } from '#shared/rulesets/heroic/derive/hazardPlace';
import { figures, hazardById, hazards } from '#shared/rulesets/heroic/content/resolution';
import { known } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { criticalsOfRolls, rollCheck, rollInputs } from './roll';

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
    hazard: choice(
      t('inputs.hazard'),
      hazards.map(({ id }) => ({ id, label: t(`hazards.${id}.name`) })),
    ),
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
    const special = {
      id: 'burning',
      title: t('rolls.burning.title'),
      text: t('rolls.burning.text'),
      tone: 'bad' as const,
    };
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
