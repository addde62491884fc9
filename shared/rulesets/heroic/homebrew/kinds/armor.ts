import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import { t } from '#shared/rulesets/heroic/texts';
import { defineKind } from '#shared/rulesets/heroic/homebrew/kind';
import { number, oneOf, words } from '#shared/rulesets/heroic/homebrew/parts';
import {
  about,
  armorRollFaults,
  armorRollOf,
  cost,
  costText,
  joined,
  keywordFaults,
  keywords,
  keywordsOf,
  terms,
  termsOf,
} from './shared';

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
  make: ({ name, text, type, armorRoll, encumbrance, defense, ...value }, { id }) => {
    const numbers = armorRollOf(armorRoll);
    return {
      armors: [
        {
          kind: 'armor',
          id,
          name: raw(name),
          text: raw(text),
          type,
          defense: termsOf(defense),
          cost: value.cost,
          ...(encumbrance > 0 && { encumbrance }),
          ...(numbers.length > 0 && { armorRoll: numbers }),
          keywords: keywordsOf(value.keywords),
          source: '13.1',
        },
      ],
    };
  },
  detail: ({ type, cost: coins }) => joined([t(`homebrew.picks.armorType.${type}`), costText(coins)]),
});
