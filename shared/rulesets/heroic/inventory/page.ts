import { raw, type Text, list } from '#shared/kernel/text';
import { rowsBlock, tracker } from '#shared/rules/builders/blocks';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import type { RolledDice, RowsBlock, Tracker } from '#shared/rules/play';
import { pieceName, ownWords, timesText, unitEncumbrance } from '#shared/rulesets/heroic/derive/gear';
import { t } from '#shared/rulesets/heroic/texts';
import {
  payOptions,
  curseOf,
  dropAction,
  giveAction,
  moveOne,
  namingOf,
  placeControl,
  saleOf,
  used,
} from './trade';
import type { GearContext } from './context';
import { usableLines, useAction } from './uses';
import type {
  NoteWidget,
  StepView,
  CatalogAction,
  ChosenRow,
  ChosenWidget,
  Control,
  Term,
} from '#shared/rules/views';
import { loadText, loadAmount } from '#shared/rulesets/heroic/derive/figures';
import { isBrewer, isCrafter, minorRelicDraft, recipes, relicCatalog } from './crafts';
import { shop } from './shop';
import { problemsAt } from '#shared/rulesets/heroic/choices/problems';
import { numberAt, textAt } from '#shared/rules/builders/fields';
import { sum } from '#shared/kernel/sum';
import { effectText } from '#shared/rulesets/heroic/creation/gear';
import { creation } from '#shared/rulesets/heroic/data/index';
import { packedWeight } from '#shared/rulesets/heroic/derive/encumbrance';
import { dailyStrain, leftToday, type InventoryLine } from '#shared/rulesets/heroic/derive/inventory';
import { lineTerms } from '#shared/rulesets/heroic/content/gearTerms';

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

/** Of a name and a note, so that both fit into the line of their thing. */
const mostLetters = 60;

/** Implements section 13. */
function belongings(context: GearContext): ChosenWidget {
  const { lines } = context.character.inventory;
  return {
    kind: 'chosen',
    id: 'belongings',
    title: t('inventory.carried.title'),
    empty: t('inventory.carried.empty'),
    rows: lines.map((line) => row(context, line)),
    carried: {
      load: loadAmount(context.character),
      money: { label: t('inventory.carried.money'), text: money(context) },
      unit: t('inventory.carried.unit'),
    },
  };
}

function money({ character: { content, inventory } }: GearContext): Text {
  return content.currency.amount(inventory.coins.left);
}

function row(context: GearContext, line: InventoryLine): ChosenRow {
  const { character } = context;
  const { content, inventory } = character;
  const detail = detailOf(context, line);
  // The parts of a relic stay together, so its actions are shown at the first part.
  const isFirst = inventory.lines.find(({ root }) => root === line.root) === line;
  return {
    id: line.key,
    title: pieceName(line),
    ...(detail !== undefined && { detail }),
    quantity: line.quantity,
    ...(line.relic?.fixed !== true && { place: placeControl(context, line), load: loadOf(context, line) }),
    ...(isFirst && { sale: saleOf(context, line) }),
    ...(line.quantity > 1 && { naming: namingOf(line, mostLetters) }),
    terms: [...lineTerms(content, line.gear, line.modifier), ...relicTerms(context, line)],
    controls: controls(context, line, isFirst),
    actions: isFirst ? [...deals(context, line), ...moveOne(context, line)] : moveOne(context, line),
    remove: [],
    problems: problemsAt(character.problems, line.path),
  };
}

/** The Enc of all pieces, without the relief by a backpack. */
function loadOf({ character }: GearContext, { key }: InventoryLine): number {
  return sum(
    character.owned
      .filter((piece) => piece.key === key)
      .map((piece) => unitEncumbrance(piece, character) * piece.owned.quantity),
  );
}

/** A backpack lists its content. */
function detailOf(context: GearContext, line: InventoryLine): Text | undefined {
  const { character } = context;
  if (line.gear.id === 'backpack' && line.counts.packed < line.quantity) return contents(context);
  const piece = character.owned.find(({ key }) => key === line.key);
  const parts = [
    ...ownWords(line),
    ...[effectText(character, line.gear, piece)].flatMap((text) => text ?? []),
  ];
  return parts.length === 0 ? undefined : list(parts);
}

/** Describes the content of the backpack, and its reduction of the load (13.3). */
function contents({ character }: GearContext): Text {
  const { inventory, encumbrance } = character;
  const packed = inventory.lines
    .filter(({ counts }) => counts.packed > 0)
    .map((line) => timesText(pieceName(line), line.counts.packed));
  const what = packed.length === 0 ? t('inventory.carried.nothing') : list(packed);
  if (encumbrance.variant === 'slots')
    return t('inventory.carried.slots', { what, limit: encumbrance.itemLimit });
  const { backpack } = creation.encumbrance;
  return t('inventory.carried.packed', {
    what,
    relief: Math.min(backpack, packedWeight(character.owned)),
    most: backpack,
  });
}

function relicTerms({ play }: GearContext, line: InventoryLine): Term[] {
  const { relic } = line;
  if (relic === undefined) return [];
  const curse = curseOf(play.words, line);
  const more = (play.words[line.root]?.more ?? '').trim();
  return [
    { label: relic.name, explanation: relic.text },
    ...(curse === '' ? [] : [{ label: t('inventory.cursed'), explanation: raw(curse) }]),
    ...(more === '' ? [] : [{ label: t('inventory.stronger'), explanation: raw(more) }]),
  ];
}

function controls(context: GearContext, line: InventoryLine, isFirst: boolean): Control[] {
  const { play } = context;
  const { key, relic, root, called = '', note = '', quantity } = line;
  const text = (
    id: 'name' | 'note' | 'curse' | 'more',
    of: string,
    value: string,
    maxLength = 200,
    label = t(`inventory.words.${id}`),
  ): Control => textAt(['words', of, id], label, value, maxLength, { hint: t(`inventory.words.${id}Hint`) });
  return [
    ...(quantity === 1 ? [text('name', key, called, mostLetters)] : []),
    // Pieces of one line share their note.
    text(
      'note',
      key,
      note,
      mostLetters,
      t(quantity === 1 ? 'inventory.words.note' : 'inventory.words.noteOfAll', { quantity }),
    ),
    ...(isFirst && relic?.absorbs !== undefined
      ? [
          numberAt(
            ['absorbs', root],
            t('inventory.words.absorbs', { left: leftToday(play, line) }),
            dailyStrain(play, line),
            [0, 20],
            { id: 'absorbs' },
          ),
        ]
      : []),
    ...(isFirst && relic !== undefined
      ? [
          text('curse', root, play.words[root]?.curse ?? line.curse),
          text('more', root, play.words[root]?.more ?? ''),
        ]
      : []),
  ];
}

function deals(context: GearContext, line: InventoryLine): CatalogAction[] {
  return [...uses(context, line), giveAction(context, line), dropAction(line)];
}

/** Only uses without dice; the others are on the sheet. */
function uses(context: GearContext, line: InventoryLine): CatalogAction[] {
  const action = useAction(context, line);
  if (action === undefined) return [];
  const { label, options } = action;
  if (options === undefined)
    return [{ id: 'use', label: t('inventory.uses.spent'), edits: [used(line)], inLine: true }];
  return [
    {
      id: 'use',
      label,
      edits: [],
      inLine: true,
      options: options.map(({ id, label: way, edits, blocked }) => ({
        value: id,
        label: way,
        edits,
        ...(blocked && { blocked }),
      })),
    },
  ];
}
