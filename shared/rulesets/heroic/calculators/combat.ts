import { asked, maybe } from '#shared/rulesets/heroic/checks/inputs';
import { signed } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import { defineCalculator, type Calculator } from '#shared/rules/calculators';
import { choice, number, optionalNumber, choiceOf } from '#shared/rules/inputs';
import { explain } from '#shared/rules/explained';
import {
  strainOf,
  stretchInputs,
  stretchSources,
  trainingInput,
  trainingSources,
} from '#shared/rulesets/heroic/checks/power';
import { groundInputs, groundSources } from '#shared/rulesets/heroic/checks/exchange';
import { forms, scaleIds } from '#shared/rulesets/heroic/content/formData';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { figure, refused, result, about } from './result';

const { attack, twoWeapons, scale } = figures;

/** Implements 12.1.1 and 12.1.3. */
export const attackModifierCalculator = defineCalculator({
  ...about('attack-modifier', 'calculators.attackModifier', attack.source, 'combat'),
  inputs: {
    ...groundInputs,
    range: maybe('inputs.range', [1, 100_000, 20], 'inputs.rangeHint'),
    distance: optionalNumber(t('inputs.distance'), { min: 0, max: 100_000, initial: 10 }),
  },
  calculate: (values) => {
    const { range, distance } = values;
    if (range !== undefined && distance !== undefined && distance > range * attack.rangeLimit)
      return result({ possible: false, modifier: null }, 'attackModifier.tooFar', {
        most: range * attack.rangeLimit,
      });
    const isFar = range !== undefined && distance !== undefined && distance > range;
    const ground = explain(groundSources({ ...values, beyondRange: isFar }));
    return result(
      { possible: true, modifier: ground.value },
      'attackModifier.sum',
      { modifier: signed(ground.value) },
      [figure(t('inputs.modifier'), ground)],
    );
  },
});

/** Implements 12.1.1.1, and Ambidexterity in 4. */
export const twoWeaponsCalculator = defineCalculator({
  ...about('two-weapons', 'calculators.twoWeapons', twoWeapons.source, 'combat'),
  inputs: {
    first: number(t('inputs.firstAttack'), { min: -10, max: 30 }),
    second: number(t('inputs.secondAttack'), { min: -10, max: 30 }),
    ambidexterity: choice(t('skills.ambidexterity.name'), [
      { id: 'untrained', label: t('levels.none') },
      { id: 'basic', label: t('levels.basic') },
      { id: 'advanced', label: t('levels.advanced') },
    ]),
  },
  calculate: ({ first, second, ambidexterity }) => {
    const costs = twoWeapons[ambidexterity];
    const json = { first: first + costs.first, second: second + costs.second };
    return result(json, 'twoWeapons.both', {
      first: signed(json.first),
      second: signed(json.second),
    });
  },
});

/** Ranks the scales of section 8, smallest first. */
const scaleOf = (id: string): number => scaleIds.findIndex((each) => each === id);
const scaleOptions = scaleIds.map((id) => ({ id, label: t(`scales.${id}`) }));

/** Implements section 8; `weapon` is the largest scale that its Scale keyword reaches. */
export const scaleCalculator = defineCalculator({
  ...about('scale', 'calculators.scale', scale.source, 'combat'),
  inputs: {
    attacker: choice(t('inputs.attacker'), scaleOptions),
    target: choice(t('inputs.target'), scaleOptions),
    weapon: choice(t('inputs.weaponScale'), [
      { id: 'none', label: t('inputs.weaponScaleNone') },
      ...scaleOptions,
    ]),
  },
  calculate: ({ attacker, target, weapon }) => {
    const steps = scaleOf(target) - scaleOf(attacker);
    const same = { attack: 0, damage: 0, armorRoll: true };
    if (steps === 0) return result({ possible: true, ...same }, 'scale.same');
    if (steps > 0) {
      const possible = scaleOf(weapon) >= scaleOf(target);
      return result({ possible, ...(possible && same) }, possible ? 'scale.reaches' : 'scale.tooLarge');
    }
    if (steps < -1) return result({ possible: false }, 'scale.tooSmall');
    return result(
      { possible: true, attack: scale.attack, damage: scale.damage, armorRoll: false },
      'scale.smaller',
      {
        attack: signed(scale.attack),
        damage: signed(scale.damage),
      },
    );
  },
});

/** Implements 12.2. */
export const tacticsCalculator = defineCalculator({
  ...about('tactics', 'calculators.tactics', figures.tactics.source, 'combat'),
  inputs: {
    attack: number(t('inputs.attack'), { min: -10, max: 30 }),
    defense: number(t('inputs.defense'), { min: -10, max: 30, initial: 0 }),
    fromAttack: number(t('inputs.fromAttack'), { min: 0, max: 15 }),
    fromDefense: number(t('inputs.fromDefense'), { min: 0, max: 15 }),
  },
  calculate: ({ attack: att, defense, fromAttack, fromDefense }) => {
    const { price } = figures.tactics;
    const left = { attack: att - fromAttack * price, defense: defense - fromDefense * price };
    if (fromAttack > 0 && left.attack < 0) return refused('fromAttack', 'tactics.below', { value: att });
    if (fromDefense > 0 && left.defense < 0)
      return refused('fromDefense', 'tactics.below', { value: defense });
    const benefits = fromAttack + fromDefense;
    return result({ ...left, benefits }, 'tactics.left', {
      ...left,
      benefits: t('counts.benefits', { count: benefits }),
    });
  },
});

/** Implements 11.1 and 12.1.2: the modifiers of the roll, and the strain by its natural roll. */
export function powerCalculator({ items }: Content): Calculator {
  const foci = items.all.flatMap(({ id, name, absorbs }) =>
    absorbs === undefined ? [] : [{ id, label: name, absorbs }],
  );
  return defineCalculator({
    ...about('power', 'calculators.power', figures.power.source, 'combat'),
    inputs: {
      training: trainingInput,
      ...stretchInputs,
      natural: optionalNumber(t('inputs.natural'), { min: 2, max: 12, initial: 7 }),
      focus: choice(t('inputs.focus'), [
        { id: 'none', label: t('inputs.focusNone') },
        ...foci.map(({ id, label }) => ({ id, label })),
      ]),
    },
    calculate: (values) => {
      const sources = [...trainingSources(values.training), ...stretchSources(values)];
      const modifier = sum(sources.map(({ amount }) => amount));
      const base = { modifier: signed(modifier) };
      if (values.natural === undefined) return result({ modifier }, 'power.modifier', base);
      const strain = strainOf(values.natural, values.training);
      const holds = foci.find(({ id }) => id === values.focus)?.absorbs ?? 0;
      const taken = Math.max(0, strain - holds);
      return result({ modifier, strain, absorbed: strain - taken, taken }, 'power.strain', {
        ...base,
        strain,
        taken,
      });
    },
  });
}

const deedIds = ['intelligence', 'deed', 'position', 'surprise', 'morale'] as const;

/** The gains of an action for each point that the GM awards, and the maximum of these points. */
function deedGains(id: (typeof deedIds)[number]) {
  const { initiative, attack: att, defense: def, heroism } = forms.deeds;
  switch (id) {
    case 'intelligence':
      return { most: 1, gains: { attackAdvantage: true, initiative } };
    case 'deed':
      return { most: att, gains: { attack: 1 } };
    case 'position':
      return { most: def, gains: { defense: 1 } };
    case 'surprise':
      return { most: 1, gains: { attacks: 1 } };
    case 'morale':
      return { most: heroism, gains: { heroism: 1 } };
  }
}

/** The effects of heroic actions on an army during one round (10). */
export const deedCalculator = defineCalculator({
  ...about('mass-battle-deed', 'series.deed', forms.deeds.source, 'combat'),
  inputs: {
    deed: choiceOf(t('series.deed.which'), deedIds, (id) => t(`reference.entries.deeds.facts.${id}.label`)),
    amount: asked('series.deed.amount', [1, 4, 1], 'series.deed.amountHint'),
  },
  calculate: ({ deed, amount }) => {
    const { most, gains } = deedGains(deed);
    if (amount > most) return refused('amount', 'deed.most', { most });
    const json = Object.fromEntries(
      Object.entries(gains).map(([what, given]) => [
        what,
        typeof given === 'number' ? given * amount : given,
      ]),
    );
    return result(json, `deed.${deed}`, { amount: signed(amount) });
  },
});
