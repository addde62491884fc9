import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import { t } from '#shared/rulesets/heroic/texts';
import { gearTargets, personTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind, faultAt } from '#shared/rulesets/heroic/homebrew/kind';
import { flag, number, reference, rows } from '#shared/rulesets/heroic/homebrew/parts';
import { about, effects, effectsOf, effectsText } from './shared';

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
    const { name, text, absorbs, fumblesTo, heroism, fixed, companion, gear } = value;
    const income = { times: value.incomeTimes, count: value.incomeCount, sides: value.incomeSides };
    return {
      relics: [
        {
          id,
          name: raw(name),
          text: raw(text),
          gear: gear.map((each) => each.id),
          effects: effectsOf(value.effects),
          ...(fixed && { fixed }),
          ...(companion && { companion }),
          ...(absorbs > 0 && { absorbs }),
          ...(fumblesTo > 0 && { fumblesTo }),
          ...((heroism > 0 || income.times > 0) && {
            scenario: { ...(heroism > 0 && { heroism }), ...(income.times > 0 && { income }) },
          }),
          source: '5.2',
        },
      ],
    };
  },
  detail: ({ effects: list }) => effectsText(list, t('homebrew.details.noEffects')),
});
