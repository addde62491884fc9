import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import { statIds, type StatId } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { personTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind } from '#shared/rulesets/heroic/homebrew/kind';
import { number, oneOf, rows, words } from '#shared/rulesets/heroic/homebrew/parts';
import { about, effects, effectsOf, effectsText, joined, twiceFaults } from './shared';

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
  make: ({ name, text, traits, statPoints, exp, maxima, effects: list }, { id }) => {
    const most: Partial<Record<StatId, number>> = Object.fromEntries(
      maxima.map(({ stat, value }) => [stat, value]),
    );
    return {
      races: [
        {
          id,
          name: raw(name),
          text: raw(text),
          ...(traits.trim() !== '' && { traits: raw(traits) }),
          statPoints,
          exp,
          ...(maxima.length > 0 && { statMaximum: most }),
          effects: effectsOf(list),
          source: '2.1',
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
