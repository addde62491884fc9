import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import { t } from '#shared/rulesets/heroic/texts';
import { gearTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind, faultAt } from '#shared/rulesets/heroic/homebrew/kind';
import { number, oneOf } from '#shared/rulesets/heroic/homebrew/parts';
import { about, effectsOf, effectsText, joined, plainEffects } from './shared';

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
  make: ({ name, text, price, fits, effects }, { id }) => ({
    modifiers: [
      {
        id,
        name: raw(name),
        text: raw(text),
        fits,
        price,
        effects: effectsOf(effects),
        source: fits === 'armor' ? '13.1' : '13.2',
      },
    ],
  }),
  detail: ({ fits, price, effects }) =>
    joined([
      t(`homebrew.picks.fits.${fits}`),
      t('homebrew.details.price', { price }),
      ...(effects.length > 0 ? [effectsText(effects, raw(''))] : []),
    ]),
});
