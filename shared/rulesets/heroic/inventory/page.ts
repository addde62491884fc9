import { raw, type Text } from '#shared/kernel/text';
import { rowsBlock, tracker } from '#shared/rules/builders/blocks';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import type { RolledDice, RowsBlock, Tracker } from '#shared/rules/play';
import { pieceName } from '#shared/rulesets/heroic/derive/gear';
import { t } from '#shared/rulesets/heroic/texts';
import { payOptions } from './trade';
import type { GearContext } from './context';
import { usableLines, useAction } from './uses';
import type { NoteWidget, StepView } from '#shared/rules/views';
import { loadText } from '#shared/rulesets/heroic/derive/figures';
import { isBrewer, isCrafter, minorRelicDraft, recipes, relicCatalog } from './crafts';
import { belongings } from './carried';
import { shop } from './shop';

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
  return rowsBlock({ id: 'purse', title: currency.label, empty: raw('') }, [
    {
      id: 'coins',
      title: currency.amount(left),
      ...(context.play.coins !== null && { detail: t('inventory.purse.counted') }),
      actions:
        others.length === 0
          ? []
          : [{ id: 'coins-give', label: t('inventory.trade.give'), edits: [], options: others }],
    },
  ]);
}

/** Implements sections 5.1 and 13.3; one row each. */
export function consumables(context: GearContext, rolledDice?: RolledDice): RowsBlock {
  return rowsBlock(
    { id: 'consumables', title: t('inventory.uses.title'), empty: t('inventory.uses.none') },
    usableLines(context).flatMap((line) => {
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
  );
}

/** Things that expire by the hour or by the turn: oil, poison on a blade (5.1, 13.3). */
export function burning({ character, play }: GearContext): Tracker[] {
  const { lines } = character.inventory;
  const lights = lines.flatMap(({ gear }) =>
    gear.kind === 'item' && gear.light !== undefined ? [gear] : [],
  );
  const oil = [...new Set(lights)].map(({ id, name, light: max = 0 }): Tracker => {
    const value = Math.min(max, play.light[id] ?? max);
    return tracker(`light-${id}`, t('inventory.purse.light', { what: name }), value, {
      max,
      path: ['light', id],
      tone: value === 0 ? 'danger' : value === 1 ? 'warning' : 'plain',
    });
  });
  const poison = lines.flatMap((line): Tracker[] => {
    const coating = play.coatings[line.key];
    const name = coating && character.content.items.get(coating.id)?.name;
    if (coating === undefined || coating.turns === 0 || name === undefined) return [];
    const label = t('inventory.purse.coating', { what: name, weapon: pieceName(line) });
    const path = ['coatings', line.key, 'turns'];
    return [tracker(`coating-${line.key}`, label, coating.turns, { path })];
  });
  return [...oil, ...poison];
}

/** Lists the pages for gear (13), and for relics and recipes (5). */
export const gearPages: NonNullable<OpenCharacter['pages']> = [
  { id: 'gear', title: t('inventory.pages.gear') },
  { id: 'treasure', title: t('inventory.pages.treasure') },
];

/** An unknown id gives the first page. */
export function gearPage(context: GearContext, id: string): StepView {
  return id === 'treasure' ? treasurePage(context) : wholeGearPage(context);
}

function wholeGearPage(context: GearContext): StepView {
  const { character, play } = context;
  const { currency } = character.content;
  return {
    id: 'gear',
    title: t('inventory.pages.gear'),
    intro: t('inventory.pages.gearIntro', {
      coins: currency.amount(character.inventory.coins.left),
      load: loadText(character),
    }),
    widgets: [
      ...(play.pools.crafting === 0
        ? []
        : [
            {
              kind: 'note' as const,
              id: 'crafting-pool',
              tone: 'info' as const,
              text: t('inventory.pages.crafting', { amount: currency.amount(play.pools.crafting) }),
            },
          ]),
      ...burdens(context),
      belongings(context),
      shop(context),
    ],
  };
}

/** Reports too many hands, and too much load (13.4, 13.5). */
function burdens({ character }: GearContext): NoteWidget[] {
  const codes: readonly string[] = ['hands', 'overloaded', 'slots-exceeded'];
  return character.problems
    .filter(({ code }) => codes.includes(code))
    .map(({ text }, index) => ({
      kind: 'note',
      id: `burden-${String(index)}`,
      tone: 'warning',
      text,
    }));
}

function treasurePage(context: GearContext): StepView {
  return {
    id: 'treasure',
    title: t('inventory.pages.treasure'),
    intro: t('inventory.pages.treasureIntro'),
    widgets: [
      ...(isBrewer(context) ? [recipes(context)] : []),
      ...(isCrafter(context) ? [minorRelicDraft(context)] : []),
      relicCatalog(context),
    ],
  };
}
