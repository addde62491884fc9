import type { RowsBlock, Tracker } from '#shared/rules/play';
import { pieceName } from '#shared/rulesets/heroic/derive/gear';
import { t } from '#shared/rulesets/heroic/texts';
import { raw, type Text } from '#shared/kernel/text';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import type { RolledDice } from '#shared/rules/play';
import type { GearContext } from './context';
import { payOptions } from './trade';
import { usableLines, useAction } from './uses';

/** The amounts of coins offered. */
const amounts = [1, 2, 5, 10, 20, 50, 100];

/** Falls back to the key if the line no longer exists. */
export function lineName({ inventory }: CharacterState['character'], key: string): Text {
  const found = inventory.lines.find((line) => line.key === key);
  return found === undefined ? raw(key) : pieceName(found);
}

/** Shows the balance, and coins for others. */
export function purse(context: GearContext): RowsBlock {
  const { content, inventory } = context.character;
  const { currency } = content;
  const { left } = inventory.coins;
  const others = payOptions(context, amounts).map(({ value: id, label, edits, blocked }) => ({
    id,
    label,
    edits,
    ...(blocked && { blocked }),
  }));
  return {
    kind: 'rows',
    id: 'purse',
    title: currency.label,
    empty: raw(''),
    rows: [
      {
        id: 'coins',
        title: currency.amount(left),
        ...(context.play.coins !== null && { detail: t('inventory.purse.counted') }),
        actions:
          others.length === 0
            ? []
            : [{ id: 'coins-give', label: t('inventory.trade.give'), edits: [], options: others }],
      },
    ],
    actions: [],
  };
}

/** Implements sections 5.1 and 13.3; one row each. */
export function consumables(context: GearContext, rolledDice?: RolledDice): RowsBlock {
  return {
    kind: 'rows',
    id: 'consumables',
    title: t('inventory.uses.title'),
    empty: t('inventory.uses.none'),
    rows: usableLines(context).flatMap((line) => {
      const action = useAction(context, line, rolledDice);
      if (action === undefined) return [];
      return [
        {
          id: line.key,
          title: pieceName(line),
          detail: t('inventory.uses.left', { count: line.quantity }),
          text: line.gear.text,
          actions: [action],
        },
      ];
    }),
    actions: [],
  };
}

/** Things that expire by the hour or by the turn: oil, poison on a blade (5.1, 13.3). */
export function burning({ character, play }: GearContext): Tracker[] {
  const { lines } = character.inventory;
  const lights = lines.flatMap(({ gear }) =>
    gear.kind === 'item' && gear.light !== undefined ? [gear] : [],
  );
  const oil = [...new Set(lights)].map(({ id, name, light: max = 0 }): Tracker => {
    const value = Math.min(max, play.light[id] ?? max);
    return {
      id: `light-${id}`,
      label: t('inventory.purse.light', { what: name }),
      value,
      min: 0,
      max,
      path: ['light', id],
      tone: value === 0 ? 'danger' : value === 1 ? 'warning' : 'plain',
    };
  });
  const poison = lines.flatMap((line): Tracker[] => {
    const coating = play.coatings[line.key];
    const name = coating && character.content.items.get(coating.id)?.name;
    if (coating === undefined || coating.turns === 0 || name === undefined) return [];
    return [
      {
        id: `coating-${line.key}`,
        label: t('inventory.purse.coating', { what: name, weapon: pieceName(line) }),
        value: coating.turns,
        min: 0,
        max: null,
        path: ['coatings', line.key, 'turns'],
        tone: 'plain',
      },
    ];
  });
  return [...oil, ...poison];
}
