import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import type { SphereUse } from '#shared/rulesets/heroic/content/spheres';
import { t } from '#shared/rulesets/heroic/texts';
import { defineKind, faultAt } from '#shared/rulesets/heroic/homebrew/kind';
import { key, keys, number, oneOf, reference, rows, words } from '#shared/rulesets/heroic/homebrew/parts';
import { about, noStat } from './shared';

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
  make: ({ name, text, initiative, uses }, { id }) => ({
    spheres: [
      {
        id,
        name: raw(name),
        text: raw(text),
        ...(initiative !== '' && { initiative }),
        uses: uses.map(useOf),
        source: '11.2',
      },
    ],
  }),
  detail: ({ uses }) => t('homebrew.details.uses', { count: uses.length }),
});

function useOf(use: z.infer<typeof useSchema>): SphereUse {
  const { id, name, text, modifier, against, strike, lasts, amount, heals, condition } = use;
  return {
    id,
    name: raw(name),
    text: raw(text),
    modifier,
    lasts,
    ...(against !== '' && { against }),
    ...(strike !== '' && { attack: strike }),
    ...(amount !== 0 && { amount }),
    ...(heals !== '' && { heals }),
    ...(condition !== '' && { condition }),
    ...(use.creaturePoints > 0 && { creature: { points: use.creaturePoints, extras: use.creatureExtras } }),
  };
}
