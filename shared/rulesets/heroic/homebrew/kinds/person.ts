import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import { statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { personTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind, faultAt, type Making } from '#shared/rulesets/heroic/homebrew/kind';
import { key, keys, number, oneOf, reference, rows, words } from '#shared/rulesets/heroic/homebrew/parts';
import {
  about,
  effects,
  effectsOf,
  effectsText,
  joined,
  noStat,
  prose,
  twiceFaults,
  filledIn,
  named,
} from './shared';
import type { Focus, SkillEntry } from '#shared/rulesets/heroic/content/entries';
import type { SphereUse } from '#shared/rulesets/heroic/content/spheres';

/** Implements section 2.1. */
export const race = defineKind({
  id: 'race',
  schema: z.strictObject({
    ...about,
    traits: words(300),
    statPoints: number(0, 30, 5),
    exp: number(0, 100, 3),
    maxima: rows(z.strictObject({ stat: oneOf('stat', statIds), value: number(-1, 30, 6) }), { most: 3 }),
    effects: effects(personTargets),
  }),
  faults: ({ maxima }) =>
    twiceFaults(
      maxima.map(({ stat }) => stat),
      (index) => `maxima[${String(index)}].stat`,
    ),
  make: ({ traits, statPoints, exp, maxima, effects: list, ...value }, { id }) => {
    const most: Partial<Record<StatId, number>> = Object.fromEntries(
      maxima.map(({ stat, value }) => [stat, value]),
    );
    return {
      races: [
        {
          ...named(value, id, '2.1'),
          ...(traits.trim() !== '' && { traits: raw(traits) }),
          statPoints,
          exp,
          ...(maxima.length > 0 && { statMaximum: most }),
          effects: effectsOf(list),
        },
      ],
    };
  },
  detail: ({ statPoints, effects: list }) =>
    joined([
      t('counts.points', { count: statPoints }),
      ...(list.length > 0 ? [effectsText(list, raw(''))] : []),
    ]),
});

/** Other skills may share the focuses of these. */
const lenders = ['armorcraft', 'weaponcraft', 'mobility', 'power'] as const;
const focusKinds = ['', 'list', 'text', ...lenders] as const;
const rollKinds = ['normal', 'advantage'] as const;

const mostFocuses = 40;

const schema = z.strictObject({
  name: about.name,
  basic: prose(),
  advanced: prose(),
  focus: oneOf('focus', focusKinds),
  rollBasic: oneOf('mode', rollKinds),
  rollAdvanced: oneOf('mode', rollKinds),
  focuses: rows(z.strictObject({ id: key(keys('f', mostFocuses)), name: words(60, { required: true }) }), {
    most: mostFocuses,
  }),
  rollStats: rows(z.strictObject({ stat: oneOf('stat', statIds) }), { most: 3 }),
  basicEffects: effects(personTargets, 'skillFacts'),
  advancedEffects: effects(personTargets, 'skillFacts'),
});
type Value = z.infer<typeof schema>;

/** Implements section 4. */
export const skill = defineKind({
  id: 'skill',
  schema,
  faults: (value) => [
    ...(value.focus === 'list' && value.focuses.length === 0 ? [faultAt('focuses', 'noFocus')] : []),
    ...(value.focus !== 'list' && value.focuses.length > 0 ? [faultAt('focuses', 'focusUnused')] : []),
    ...twiceFaults(
      value.rollStats.map(({ stat }) => stat),
      (index) => `rollStats[${String(index)}].stat`,
    ),
    ...focusFaults(value),
  ],
  make: (value, making) => ({ skills: [entryOf(value, making)] }),
  detail: ({ focus, focuses }) =>
    focus === 'list'
      ? t('homebrew.details.focuses', { count: focuses.length })
      : t(focus === '' ? 'homebrew.details.plainSkill' : `homebrew.picks.focus.${focus}`),
});

/** Facts about the focus require a matching list: types of armor, or groups of weapons. */
function focusFaults({ focus, basicEffects, advancedEffects }: Value) {
  const lists = { basicEffects, advancedEffects };
  return Object.entries(lists).flatMap(([id, list]) =>
    list.flatMap((effect, index) =>
      (['when', 'unless'] as const).flatMap((place) => {
        const [fact = '', about] = effect[place].split(':');
        const lender = fact === 'wearing' ? 'armorcraft' : 'weaponcraft';
        return about === '{focus}' && focus !== lender
          ? [
              faultAt(`${id}[${String(index)}].${place}`, 'factFocus', {
                focus: t(`homebrew.picks.focus.${lender}`),
              }),
            ]
          : [];
      }),
    ),
  );
}

function entryOf(value: Value, making: Making): SkillEntry {
  const { name, basic, advanced, basicEffects, advancedEffects, rollStats, rollBasic, rollAdvanced } = value;
  const [first, ...others] = rollStats;
  const focus = focusOf(value, making);
  return {
    id: making.id,
    name: raw(name),
    basic: raw(basic),
    advanced: raw(advanced),
    ...(focus !== undefined && { focus }),
    effects: { basic: effectsOf(basicEffects), advanced: effectsOf(advancedEffects) },
    ...(first !== undefined && {
      roll: {
        stats: [first.stat, ...others.map(({ stat }) => stat)],
        basic: rollBasic,
        ...(rollAdvanced !== rollBasic && { advanced: rollAdvanced }),
      },
    }),
    source: '4',
  };
}

function focusOf({ focus, focuses }: Value, making: Making): Focus | undefined {
  switch (focus) {
    case '':
      return undefined;
    case 'text':
      return { kind: 'text' };
    case 'list':
      return {
        kind: 'list',
        options: focuses.map(({ id, name }) => ({ id, name: raw(name) })),
        limitation: false,
      };
    case 'armorcraft':
    case 'weaponcraft':
    case 'mobility':
    case 'power':
      return { kind: 'list', options: making.focusesOf(focus), limitation: false };
  }
}

const mostUses = 20;

const useSchema = z.strictObject({
  id: key(keys('u', mostUses)),
  name: words(60, { required: true }),
  text: words(600),
  modifier: number(-10, 10, 0),
  against: oneOf('against', ['', 'mnd', 'defense']),
  strike: oneOf('strike', ['', 'melee', 'ranged']),
  lasts: oneOf('lasts', ['moment', 'scene']),
  amount: number(-10, 10, 0),
  heals: oneOf('heals', ['', 'self', 'other']),
  condition: reference('conditions', { none: true }),
  creaturePoints: number(0, 50),
  creatureExtras: number(0, 20),
});

/** Implements section 11.2. */
export const sphere = defineKind({
  id: 'sphere',
  schema: z.strictObject({
    ...about,
    initiative: oneOf('stat', noStat),
    uses: rows(useSchema, { least: 1, most: mostUses }),
  }),
  faults: ({ uses }) =>
    uses.flatMap(({ strike, against, creaturePoints, creatureExtras }, index) => {
      const path = `uses[${String(index)}]`;
      return [
        ...(strike !== '' && against !== 'defense' ? [faultAt(`${path}.against`, 'strike')] : []),
        ...(creatureExtras > 0 && creaturePoints === 0
          ? [faultAt(`${path}.creaturePoints`, 'creature')]
          : []),
      ];
    }),
  make: (value, { id }) => ({
    spheres: [{ ...named(value, id, '11.2'), ...filledIn(value, 'initiative'), uses: value.uses.map(useOf) }],
  }),
  detail: ({ uses }) => t('homebrew.details.uses', { count: uses.length }),
});

function useOf(use: z.infer<typeof useSchema>): SphereUse {
  const { id, name, text, modifier, strike, lasts } = use;
  return {
    id,
    name: raw(name),
    text: raw(text),
    modifier,
    lasts,
    ...filledIn(use, 'against', 'amount', 'heals', 'condition'),
    ...(strike !== '' && { attack: strike }),
    ...(use.creaturePoints > 0 && { creature: { points: use.creaturePoints, extras: use.creatureExtras } }),
  };
}
