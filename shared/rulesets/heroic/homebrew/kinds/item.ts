import { z } from 'zod';
import { raw } from '#shared/kernel/text';
import type { Item } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { coatingTargets } from '#shared/rulesets/heroic/content/effectTargets';
import { defineKind, faultAt } from '#shared/rulesets/heroic/homebrew/kind';
import { flag, number, oneOf, reference } from '#shared/rulesets/heroic/homebrew/parts';
import type { Fault } from '#shared/rulesets/heroic/homebrew/references';
import { about, cost, costText, effectsOf, joined, noStat, plainEffects } from './shared';

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
    const { name, text, group, cost: coins, encumbrance, absorbs, light, brewing, brewed } = value;
    const use = useOf(value);
    return {
      items: [
        {
          kind: 'item',
          id,
          name: raw(name),
          text: raw(text),
          group,
          cost: coins,
          ...(encumbrance > 0 && { encumbrance }),
          ...(absorbs > 0 && { absorbs }),
          ...(light > 0 && { light }),
          ...(brewing !== 0 && { brewing }),
          ...(use !== undefined && { use }),
          // Potions that can be brewed are in section 5.1.
          source: brewed ? '5.1' : '13.3',
        },
      ],
    };
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
  const { restores, meal, condition, cures, fills, coats, thrownWith, diceCount } = value;
  const use: NonNullable<Item['use']> = {
    ...(restores > 0 && { restores }),
    ...(meal && { meal }),
    ...(condition !== '' && { condition }),
    ...(cures !== '' && { cures }),
    ...(fills !== '' && { fills }),
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
