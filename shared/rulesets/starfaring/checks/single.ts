import { chosenDice, type Check, type Roll, type RollChoice, type Special } from '#shared/rules/checks';
import { choice, number } from '#shared/rules/inputs';
import { attackDc, targetInputs } from '#shared/rulesets/starfaring/derive/attackDc';
import { combat } from '#shared/rulesets/starfaring/data/index';
import { labelAndText, t } from '#shared/rulesets/starfaring/texts';
import { againstNumber } from './against';
import { dcInput, effortInput, factorInputs, inPosition, positionInput } from './factors';

const checkInputs = { ...factorInputs, dc: dcInput, effort: effortInput };

export const check: Check = againstNumber({
  id: 'check',
  rule: 'Ability checks',
  inputs: checkInputs,
  asks: ['dc'],
  facts: () => ['check'],
  meaning: (values) => ({ factors: values, dc: values.dc }),
});

export const save: Check = againstNumber({
  id: 'save',
  rule: 'Saving throw',
  inputs: checkInputs,
  asks: ['dc'],
  meaning: (values) => ({ factors: values, dc: values.dc }),
});

/** Any number of helpers counts as one source of advantage. */
export const cooperative: Check = againstNumber({
  id: 'cooperative',
  rule: 'Cooperative checks',
  inputs: {
    ...factorInputs,
    helpers: number(t('checks.inputs.helpers'), { min: 1, max: 20, initial: 1 }),
    dc: dcInput,
    effort: effortInput,
  },
  asks: ['dc', 'helpers'],
  meaning: (values) => ({ factors: { ...values, advantages: values.advantages + 1 }, dc: values.dc }),
});

/** Includes distance and cover. */
export const attack: Check = againstNumber({
  id: 'attack',
  rule: 'Attack rolls',
  inputs: { ...factorInputs, ...targetInputs, position: positionInput, effort: effortInput },
  asks: ['defense', 'distance', 'cover'],
  facts: ({ distance }) => ['attack', distance === 'adjacent' ? 'adjacent' : 'distant'],
  meaning(values) {
    const parts = attackDc(values);
    return { factors: inPosition(values), dc: parts.value, parts };
  },
});

/** A missed grenade explodes near the chosen point, in a random direction. */
export const blast: Check = againstNumber({
  id: 'blast',
  rule: combat.blasting.source,
  inputs: {
    ...factorInputs,
    distance: choice(t('calc.inputs.distance'), [
      { id: 'close', label: t('calc.distance.close') },
      { id: 'short', label: t('calc.distance.short') },
    ]),
    effort: effortInput,
  },
  asks: ['distance'],
  meaning: (values) => ({
    factors: { ...values, disadvantages: values.disadvantages + (values.distance === 'short' ? 1 : 0) },
    dc: combat.blasting.dc,
  }),
  read(usual, roll) {
    if (usual.outcome === 'success') return {};
    const left = scattering.filter(({ id }) => chosenDice(roll, id).length === 0);
    return {
      specials: [...usual.specials, ...scattered(roll)],
      choices: [...usual.choices, ...left],
    };
  },
});

const scattering: readonly RollChoice[] = [
  { id: 'scatter', sides: combat.blasting.scatter },
  { id: 'direction', sides: combat.blasting.directions },
].map(({ id, sides }) => ({ id, ...labelAndText(`checks.choices.${id}`), dice: { id, sides, count: 1 } }));

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
