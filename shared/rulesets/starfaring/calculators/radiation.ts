import { sum } from '#shared/kernel/sum';
import { list } from '#shared/kernel/text';
import type { Calculator } from '#shared/rules/calculators';
import { choice, number, optionalNumber } from '#shared/rules/inputs';
import { radiation as rules } from '#shared/rulesets/starfaring/data/index';
import { hazards } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';
import { calculatorsOf, figure } from './parts';

const calculator = calculatorsOf('hazards');

/** Implements "Radiation effects:"; each threshold has to be exceeded. */
export function radiationEffects(rads: number): {
  readonly exhaustion: number;
  readonly effects: readonly string[];
  readonly dead: boolean;
} {
  const passed = rules.thresholds.filter(({ over }) => rads > over);
  return {
    exhaustion: sum(passed.map(({ exhaustion = 0 }) => exhaustion)),
    effects: hazards.radiation.filter(({ over }) => rads > over).flatMap(({ effects }) => effects),
    dead: passed.some(({ death }) => death === true),
  };
}

function contamination(rads: number) {
  const { exhaustion, effects, dead } = radiationEffects(rads);
  return {
    json: { exhaustion, effects: [...effects], dead },
    sentence: dead
      ? t('calc.radiation.dead')
      : effects.length === 0
        ? t('calc.radiation.nothing')
        : t('calc.radiation.sentence', {
            exhaustion,
            effects: list(effects.map((id) => t(`calc.radiation.effects.${id}`))),
          }),
  };
}

const rads = number(t('calc.inputs.rads'), { min: 0, max: 1_000_000 });

const radiation = calculator('radiation', rules.source, { rads }, (values) => {
  const { json, sentence } = contamination(values.rads);
  const { hours, rads: healed } = rules.healing;
  return {
    json,
    sentence,
    figures: [figure('exhaustion', json.exhaustion), figure('radsGoneHours', (values.rads * hours) / healed)],
  };
});

/** Rounds last six seconds, ten per minute. */
const minutesPer = { day: 24 * 60, 'eight-hours': 8 * 60, hour: 60, minute: 1, round: 0.1 } as const;

const exposure = calculator(
  'exposure',
  'Table: Radiation Exposure',
  {
    level: choice(
      t('calc.inputs.exposure'),
      rules.exposure.map(({ id }) => ({ id, label: t(`calc.exposures.${id}`) })),
    ),
    resistance: number(t('calc.inputs.radiationResistance'), { min: 0, max: rules.exposure.length }),
    minutes: number(t('calc.inputs.minutes'), { min: 0, max: 10_000_000, initial: 60, fractions: true }),
    rads,
    counted: optionalNumber(t('calc.inputs.minutesCounted'), {
      min: 0,
      max: 10_000_000,
      initial: 0,
      fractions: true,
      hint: t('calc.hints.minutesCounted'),
    }),
  },
  ({ level, resistance, minutes, rads: before, counted = 0 }) => {
    const felt = rules.exposure[rules.exposure.findIndex(({ id }) => id === level) - resistance];
    // A third of a round causes no contamination; rounding errors of tenths must not lose a whole rad.
    const within = (every: number): number =>
      Math.floor((counted + minutes) / every + 1e-9) - Math.floor(counted / every + 1e-9);
    const gained = felt === undefined ? 0 : within(minutesPer[felt.per] / felt.rads);
    const healed = within(rules.healing.hours * 60) * rules.healing.rads;
    const total = Math.max(0, before + gained - healed);
    const { json, sentence } = contamination(total);
    return {
      json: { gained, healed, rads: total, ...json },
      sentence: t('calc.exposure.sentence', { count: gained, total, effects: sentence }),
      figures: [
        figure('radsGained', gained),
        figure('radsHealed', healed),
        figure('radsTotal', total),
        figure('exhaustion', json.exhaustion),
      ],
    };
  },
);

export const radiationCalculators: readonly Calculator[] = [radiation, exposure];
