import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import { statIds } from '#shared/rulesets/heroic/data/index';
import type { Focus, SkillEntry } from '#shared/rulesets/heroic/content/entries';
import { t } from '#shared/rulesets/heroic/texts';
import { personTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind, faultAt, type Making } from '#shared/rulesets/heroic/homebrew/kind';
import { key, keys, oneOf, rows, words } from '#shared/rulesets/heroic/homebrew/parts';
import { about, effects, effectsOf, prose, twiceFaults } from './shared';

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
