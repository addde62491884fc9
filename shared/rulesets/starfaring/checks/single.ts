import {
  chosenDice,
  defineCheck,
  type Check,
  type Roll,
  type RollChoice,
  type Special,
} from '#shared/rules/checks';
import { choice, number, type InputValues } from '#shared/rules/inputs';
import { attackDc, targetInputs } from '#shared/rulesets/starfaring/derive/attackDc';
import { combat } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';
import { againstNumber } from './against';
import { dcInput, effortInput, factorInputs } from './factors';
import { inPosition, positionInput } from './position';

const checkInputs = { ...factorInputs, dc: dcInput, effort: effortInput };
type CheckValues = InputValues<typeof checkInputs>;

export const check: Check = defineCheck({
  rule: 'Ability checks',
  inputs: checkInputs,
  atTable: { asks: ['dc'], bonus: 'modifier' },
  facts: () => ['check'],
  ...againstNumber<CheckValues>('check', (values) => ({ factors: values, dc: values.dc })),
});

export const save: Check = defineCheck({
  rule: 'Saving throw',
  inputs: checkInputs,
  atTable: { asks: ['dc'], bonus: 'modifier' },
  ...againstNumber<CheckValues>('save', (values) => ({ factors: values, dc: values.dc })),
});

const cooperativeInputs = {
  ...factorInputs,
  helpers: number(t('checks.inputs.helpers'), { min: 1, max: 20, initial: 1 }),
  dc: dcInput,
  effort: effortInput,
};

/** Any number of helpers counts as one source of advantage. */
export const cooperative: Check = defineCheck({
  rule: 'Cooperative checks',
  inputs: cooperativeInputs,
  atTable: { asks: ['dc', 'helpers'], bonus: 'modifier' },
  ...againstNumber<InputValues<typeof cooperativeInputs>>('cooperative', (values) => ({
    factors: { ...values, advantages: values.advantages + 1 },
    dc: values.dc,
  })),
});

const attackInputs = { ...factorInputs, ...targetInputs, position: positionInput, effort: effortInput };

/** Includes distance and cover. */
export const attack: Check = defineCheck({
  rule: 'Attack rolls',
  inputs: attackInputs,
  atTable: { asks: ['defense', 'distance', 'cover'], bonus: 'modifier' },
  facts: ({ distance }) => ['attack', distance === 'adjacent' ? 'adjacent' : 'distant'],
  ...againstNumber<InputValues<typeof attackInputs>>('attack', (values) => {
    const parts = attackDc(values);
    return { factors: inPosition(values), dc: parts.value, parts };
  }),
});

const blastInputs = {
  ...factorInputs,
  distance: choice(t('calc.inputs.distance'), [
    { id: 'close', label: t('calc.distance.close') },
    { id: 'short', label: t('calc.distance.short') },
  ]),
  effort: effortInput,
};
type BlastValues = InputValues<typeof blastInputs>;

const thrown = againstNumber<BlastValues>('blast', (values) => ({
  factors: {
    ...values,
    disadvantages: values.disadvantages + (values.distance === 'short' ? 1 : 0),
  },
  dc: combat.blasting.dc,
}));

/** A missed grenade explodes near the chosen point, in a random direction. */
export const blast: Check = defineCheck({
  rule: combat.blasting.source,
  inputs: blastInputs,
  atTable: { asks: ['distance'], bonus: 'modifier' },
  ...thrown,
  read(values, roll) {
    const reading = thrown.read(values, roll);
    if (reading.outcome === 'success') return reading;
    const left = scattering.filter(({ id }) => chosenDice(roll, id).length === 0);
    return {
      ...reading,
      specials: [...reading.specials, ...scattered(roll)],
      choices: [...reading.choices, ...left],
    };
  },
});

const scattering: readonly RollChoice[] = [
  { id: 'scatter', sides: combat.blasting.scatter },
  { id: 'direction', sides: combat.blasting.directions },
].map(({ id, sides }) => ({
  id,
  label: t(`checks.choices.${id}.label`),
  text: t(`checks.choices.${id}.text`),
  dice: { id, sides, count: 1 },
}));

function scattered(roll: Roll): readonly Special[] {
  return scattering.flatMap(({ id }) =>
    chosenDice(roll, id).map((face) => ({
      id,
      title: t(`checks.specials.${id}.title`, { face }),
      text: t(`checks.specials.${id}.text`),
      tone: 'plain' as const,
    })),
  );
}
