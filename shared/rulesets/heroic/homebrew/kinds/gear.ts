import { z } from 'zod';
import { raw, signed } from '#shared/kernel/text';
import { weaponSkill } from '#shared/rulesets/heroic/content/index';
import { t } from '#shared/rulesets/heroic/texts';
import { defineKind, faultAt, type Fault } from '#shared/rulesets/heroic/homebrew/kind';
import { flag, number, oneOf, reference, rows, words } from '#shared/rulesets/heroic/homebrew/parts';
import {
  about,
  armorRollFaults,
  armorRollOf,
  cost,
  costText,
  effects,
  effectsOf,
  effectsText,
  joined,
  keywordFaults,
  keywords,
  keywordsOf,
  noStat,
  plainEffects,
  terms,
  termsOf,
  filledIn,
  named,
} from './shared';
import type { Item } from '#shared/rulesets/heroic/data/index';
import { coatingTargets, gearTargets, personTargets } from '#shared/rulesets/heroic/content/effectTargets';

/** Implements section 13.2; `newGroup` creates a group that other weapons may join. */
export const weapon = defineKind({
  id: 'weapon',
  schema: z.strictObject({
    ...about,
    newGroup: words(60),
    group: reference('weaponGroups', { none: true }),
    cost: cost(),
    encumbrance: number(0, 30),
    damage: number(-10, 20, 0),
    targetArmorRoll: number(-10, 10, 0),
    unwieldy: number(0, 10),
    melee: flag(),
    ammunition: flag(),
    trained: flag(),
    attack: terms(1),
    keywords: keywords(),
  }),
  faults: ({ newGroup, group, keywords: list }) => [
    ...(newGroup.trim() === '' && group === '' ? [faultAt('group', 'noGroup')] : []),
    ...(newGroup.trim() !== '' && group !== '' ? [faultAt('newGroup', 'twoGroups')] : []),
    ...keywordFaults(list),
  ],
  make: (value, { id }) => {
    const { newGroup, melee, trained } = value;
    const founds = newGroup.trim() !== '';
    const group = founds ? id : value.group;
    return {
      weapons: [
        {
          kind: 'weapon',
          ...named(value, id, '13.2'),
          group,
          melee,
          attack: termsOf(value.attack),
          cost: value.cost,
          ...filledIn(value, 'encumbrance', 'damage', 'targetArmorRoll', 'unwieldy', 'ammunition'),
          ...(trained && { requires: { skill: weaponSkill, focus: group } }),
          keywords: keywordsOf(value.keywords),
        },
      ],
      ...(founds && { focuses: { [weaponSkill]: [{ id, name: raw(newGroup.trim()) }] } }),
    };
  },
  detail: ({ cost: coins, damage }) =>
    joined([costText(coins), ...(damage === 0 ? [] : [t('keywords.damage.name', { plus: signed(damage) })])]),
});

/** Implements section 13.1. */
export const armor = defineKind({
  id: 'armor',
  schema: z.strictObject({
    ...about,
    armorRoll: words(40),
    type: oneOf('armorType', ['light', 'medium', 'heavy', 'power']),
    cost: cost(),
    encumbrance: number(0, 30),
    defense: terms(1),
    keywords: keywords(),
  }),
  faults: ({ armorRoll, keywords: list }) => [...armorRollFaults(armorRoll), ...keywordFaults(list)],
  make: ({ armorRoll, defense, ...value }, { id }) => ({
    armors: [
      {
        kind: 'armor',
        ...named(value, id, '13.1'),
        type: value.type,
        defense: termsOf(defense),
        cost: value.cost,
        ...filledIn({ ...value, armorRoll: armorRollOf(armorRoll) }, 'encumbrance', 'armorRoll'),
        keywords: keywordsOf(value.keywords),
      },
    ],
  }),
  detail: ({ type, cost: coins }) => joined([t(`homebrew.picks.armorType.${type}`), costText(coins)]),
});

const schema = z.strictObject({
  ...about,
  cost: cost(),
  encumbrance: number(0, 30),
  absorbs: number(0, 20),
  light: number(0, 1000),
  restores: number(0, 100),
  meal: flag(),
  usedUp: flag(),
  brewed: flag(),
  brewing: number(-10, 10, 0),
  group: oneOf('itemGroup', ['equipment', 'potions']),
  condition: reference('conditions', { none: true }),
  cures: reference('hazards', { none: true }),
  fills: reference('items', { none: true }),
  thrownWith: oneOf('stat', noStat),
  thrownHazard: reference('hazards', { none: true }),
  thrownModifier: number(-10, 10, 0),
  thrownRange: number(0, 10_000),
  thrownArea: number(0, 1000),
  thrownDamage: number(0, 20),
  thrownSeverity: number(-10, 10, 0),
  coatTurns: number(0, 1000),
  diceCount: number(0, 20),
  diceSides: number(0, 100),
  coats: plainEffects(coatingTargets),
});
type Value = z.infer<typeof schema>;

/** Implements sections 5.1 and 13.3. */
export const item = defineKind({
  id: 'item',
  schema,
  faults: (value) => [
    ...(value.coats.length > 0 && value.coatTurns === 0 ? [faultAt('coatTurns', 'coatTurns')] : []),
    ...(value.coats.length === 0 && value.coatTurns > 0 ? [faultAt('coats', 'coatEffects')] : []),
    ...(value.diceCount > 0 && value.diceSides < 2 ? [faultAt('diceSides', 'dice')] : []),
    ...(value.diceCount === 0 && value.diceSides > 0 ? [faultAt('diceCount', 'dice')] : []),
    ...thrownFaults(value),
    ...(value.brewed && value.group !== 'potions' ? [faultAt('brewed', 'brewed')] : []),
    ...(value.brewing !== 0 && !value.brewed ? [faultAt('brewing', 'notBrewed')] : []),
    ...(value.meal && value.restores === 0 ? [faultAt('restores', 'meal')] : []),
  ],
  make: (value, { id }) => {
    const use = useOf(value);
    // Potions that can be brewed are in section 5.1.
    const about = named(value, id, value.brewed ? '5.1' : '13.3');
    const figures = filledIn(value, 'encumbrance', 'absorbs', 'light', 'brewing');
    const { group, cost: coins } = value;
    return { items: [{ kind: 'item', ...about, group, cost: coins, ...figures, ...(use && { use }) }] };
  },
  detail: ({ group, cost: coins }) => joined([t(`homebrew.picks.itemGroup.${group}`), costText(coins)]),
});

/** A throw requires a stat, and a severity requires a hazard. */
function thrownFaults(value: Value): readonly Fault[] {
  const { thrownWith, thrownModifier, thrownRange, thrownArea, thrownDamage, thrownHazard } = value;
  const figures = [thrownModifier, thrownRange, thrownArea, thrownDamage];
  const flies = thrownHazard !== '' || figures.some((figure) => figure !== 0);
  return [
    ...(thrownWith === '' && flies ? [faultAt('thrownWith', 'thrown')] : []),
    ...(thrownHazard === '' && value.thrownSeverity !== 0 ? [faultAt('thrownHazard', 'severity')] : []),
  ];
}

/** Returns undefined if it is not used up. */
function useOf(value: Value): Item['use'] {
  const { coats, thrownWith, diceCount } = value;
  const use: NonNullable<Item['use']> = {
    ...filledIn(value, 'restores', 'meal', 'condition', 'cures', 'fills'),
    ...(coats.length > 0 && { coats: { effects: effectsOf(coats), turns: value.coatTurns } }),
    ...(thrownWith !== '' && {
      thrown: {
        stat: thrownWith,
        modifier: value.thrownModifier,
        range: value.thrownRange,
        area: value.thrownArea,
        damage: value.thrownDamage,
        ...(value.thrownHazard !== '' && {
          hazard: { id: value.thrownHazard, severity: value.thrownSeverity },
        }),
      },
    }),
    ...(diceCount > 0 && { dice: { count: diceCount, sides: value.diceSides } }),
  };
  return Object.keys(use).length === 0 && !value.usedUp ? undefined : use;
}

/** Targets for armors; weapons have the others. */
const ofArmor: ReadonlySet<string> = new Set(['armor-roll', 'armor-absorbs', 'armor-encumbrance']);

/** Implements sections 13.1 and 13.2. */
export const modifier = defineKind({
  id: 'modifier',
  schema: z.strictObject({
    ...about,
    price: number(1, 100, 2),
    fits: oneOf('fits', ['weapon', 'melee-weapon', 'armor']),
    effects: plainEffects(gearTargets),
  }),
  faults: ({ fits, effects }) =>
    effects.flatMap(({ to }, index) =>
      ofArmor.has(to) === (fits === 'armor') ? [] : [faultAt(`effects[${String(index)}].to`, 'effectFits')],
    ),
  make: ({ price, fits, effects, ...value }, { id }) => {
    const about = named(value, id, fits === 'armor' ? '13.1' : '13.2');
    return { modifiers: [{ ...about, fits, price, effects: effectsOf(effects) }] };
  },
  detail: ({ fits, price, effects }) =>
    joined([
      t(`homebrew.picks.fits.${fits}`),
      t('homebrew.details.price', { price }),
      ...(effects.length > 0 ? [effectsText(effects, raw(''))] : []),
    ]),
});

const ofGear: ReadonlySet<string> = new Set(gearTargets);

/** Implements section 5.2. */
export const relic = defineKind({
  id: 'relic',
  schema: z.strictObject({
    ...about,
    absorbs: number(0, 20),
    fumblesTo: number(0, 11),
    heroism: number(0, 20),
    incomeTimes: number(0, 100),
    incomeCount: number(0, 20),
    incomeSides: number(0, 100),
    fixed: flag(),
    companion: flag(),
    gear: rows(z.strictObject({ id: reference('gear') }), { most: 10 }),
    effects: effects(personTargets),
  }),
  faults: (value) => {
    const income = [value.incomeTimes, value.incomeCount, value.incomeSides];
    const given = income.filter((each) => each > 0).length;
    return [
      ...(given > 0 && (given < 3 || value.incomeSides < 2) ? [faultAt('incomeTimes', 'income')] : []),
      ...(value.fumblesTo === 1 ? [faultAt('fumblesTo', 'fumbles')] : []),
      ...value.effects.flatMap(({ to, when, unless }, index) => {
        if (value.gear.length === 0) return [];
        const path = `effects[${String(index)}]`;
        return [
          ...(ofGear.has(to) ? [] : [faultAt(`${path}.to`, 'relicEffect')]),
          ...(when === '' ? [] : [faultAt(`${path}.when`, 'relicFact')]),
          ...(unless === '' ? [] : [faultAt(`${path}.unless`, 'relicFact')]),
        ];
      }),
    ];
  },
  make: (value, { id }) => {
    const income = { times: value.incomeTimes, count: value.incomeCount, sides: value.incomeSides };
    const scenario = { ...filledIn(value, 'heroism'), ...(income.times > 0 && { income }) };
    return {
      relics: [
        {
          ...named(value, id, '5.2'),
          gear: value.gear.map((each) => each.id),
          effects: effectsOf(value.effects),
          ...filledIn(value, 'fixed', 'companion', 'absorbs', 'fumblesTo'),
          ...(Object.keys(scenario).length > 0 && { scenario }),
        },
      ],
    };
  },
  detail: ({ effects: list }) => effectsText(list, t('homebrew.details.noEffects')),
});
