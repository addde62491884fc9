import { belongings } from '#shared/ledger/ledger';
import { sameValue } from '#shared/kernel/same';
import { message, raw, textOr, type Text } from '#shared/kernel/text';
import type { AsideView, Figure } from '#shared/rules/views';
import { inPlay, type SheetBlock, type SheetView } from '#shared/rules/sheetViews';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { own } from '#shared/rules/definition/model/character';
import type { ListModel, NumberModel, SetModel } from '#shared/rules/definition/model/game';
import { isFigures } from '#shared/rules/definition/model/lists';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import type { Medium } from '#shared/rules/definition/model/tables';
import { isFleeting, isShown, trackerState } from './playState';
import { isForOthers } from './choices/offers';
import { listBlock, listFigures, rowLine } from './listBlocks';
import { rowsOfNew } from './lists/listWidgets';
import { noneText } from './usualWords';
import { rollRequest } from './rollRequests';
import {
  explainNumber,
  numberText,
  numberValue,
  rowsAt,
  comparedNumbers,
  shownNumbers,
  within,
  wordFor,
  type Sheet,
} from './sheet';
import { tableBlock } from './tableBlocks';

export function subtitle(sheet: Sheet): Text {
  const { program, env } = sheet;
  const otherwise = program.otherwise && sentenceFrom(program.otherwise, env);
  return textOr(knownSubtitle(sheet), raw(otherwise ?? program.game.definition.name));
}

/** The full name of a number. */
export function titleOf({ label, entry }: NumberModel): Text {
  return entry.title === undefined ? label : raw(entry.title);
}

/** Everything known of the character for one line. */
export function knownSubtitle({ program, choices, env }: Sheet): string {
  const { layout, options, words } = program.game.definition;
  const shown =
    layout.subtitle.length > 0
      ? layout.subtitle
      : [...options, ...words.filter(({ id }) => id !== 'name')].map(({ id }) => id);
  const parts = shown.flatMap((id, index) => {
    if (typeof id !== 'string') {
      const sentence = program.subtitle.get(index);
      const text = sentence && sentenceFrom(sentence, env);
      return text === undefined || text === '' ? [] : [text];
    }
    const option = options.find((each) => each.id === id);
    const text =
      option?.of.find((entry) => entry.id === own(choices.options, id))?.name ?? own(choices.words, id) ?? '';
    return text.trim() === '' ? [] : [text.trim()];
  });
  return parts.join(', ');
}

export function numberFigure(sheet: Sheet, model: NumberModel): Figure {
  const { id, set, entry, roll, written, line } = model;
  const label = titleOf(model);
  const value = numberValue(sheet, model);
  const row = rowsAt(sheet, sheet.program.game.sets.get(set.id)?.slot ?? 0).find((each) => each['id'] === id);
  const word =
    line === undefined
      ? wordFor(sheet, model, value)
      : within(sheet.env, row, () => sentenceFrom(line, sheet.env) ?? '');
  const request = roll && within(sheet.env, row, () => rollRequest(sheet, roll, label, entry.tags));
  return {
    id,
    label,
    value: raw(
      written === undefined ? numberText(model, value) : within(sheet.env, row, () => written.run(sheet.env)),
    ),
    explained: explainNumber(sheet, model),
    ...(word !== undefined && word !== '' && { note: raw(word) }),
    emphasis: set.show === 'main' ? 'main' : 'normal',
    ...(request && { roll: request }),
  };
}

export function aside(sheet: Sheet): AsideView {
  const { game } = sheet.program;
  const sets = [...game.sets.values()];
  const lists = [...game.lists.values()];
  const main = sets.filter(({ set }) => set.show === 'main');
  // Skills are listed below, unless they are shown large.
  const shown = main.length > 0 ? main : sets.filter(({ set }) => !set.skills).slice(0, 1);
  const trackers = game.trackers
    .filter((model) => isShown(sheet, model) && !isFleeting(model))
    .map((model): Figure => {
      const { rules, label } = model;
      const { most, start } = trackerState(sheet, model);
      const beginsFull = rules.start === undefined || rules.left !== undefined;
      return {
        id: rules.id,
        label: rules.left === undefined ? label : raw(rules.left),
        emphasis: 'normal',
        value: raw(
          beginsFull || most === null
            ? shownNumber(most ?? start)
            : `${shownNumber(start)} / ${shownNumber(most)}`,
        ),
      };
    });
  const others = sets.filter(
    ({ set }) => !shown.some((each) => each.set === set) && !set.skills && set.show !== 'entries',
  );
  return {
    subtitle: subtitle(sheet),
    figures: [
      ...[...shown, ...others].flatMap((set) =>
        comparedNumbers(sheet, set).map((model) => numberFigure(sheet, model)),
      ),
      ...lists.flatMap((model) => listFigures(sheet, model)),
      ...trackers,
    ].map(withoutRoll),
    lists: [
      ...sets
        .filter((model) => model.set.skills && !shown.includes(model))
        .map((model) => ({
          title: raw(model.set.name),
          items: shownNumbers(sheet, model)
            .filter((each) => each.chosen === undefined || numberValue(sheet, each) !== 0)
            .map((each) => skillLine(sheet, each)),
        })),
      ...lists
        .filter((model) => !isFigures(model.list) && !isAsForEveryone(sheet, model))
        .map((model) => ({
          title: raw(model.list.name),
          items: rowsAt(sheet, model.slot).map((row) => rowLine(sheet, model, row)),
        })),
    ],
  };
}

/** True for rows that every character has and that this one did not change, such as a table of the rules. */
function isAsForEveryone({ choices }: Sheet, model: ListModel): boolean {
  const { id, unnamed, again } = model.list;
  const rows = rowsOfNew(model);
  return unnamed && again && sameValue(own(choices.lists, id) ?? rows, rows);
}

/** Numbers that have a word are known by it. */
function skillLine(sheet: Sheet, model: NumberModel): Text {
  const value = numberValue(sheet, model);
  const word = wordFor(sheet, model, value);
  return raw(
    word === undefined ? `${model.entry.name} ${numberText(model, value)}` : `${model.entry.name} · ${word}`,
  );
}

function withoutRoll({ roll: _, ...figure }: Figure): Figure {
  return figure;
}

export function sheetView(sheet: Sheet): SheetView {
  const blocks = [...sheetBlocks(sheet, 'screen').values()];
  const joined = [...joinedTables(sheet, blocks), ...mixedFigures(blocks)];
  const parts = new Set(joined.flatMap(({ of }) => of));
  return {
    subtitle: subtitle(sheet),
    blocks: blocks.map((block) => {
      if (!parts.has(block)) return block;
      const { inPlay: _, ...onSheet } = block;
      return onSheet;
    }),
    ...(joined.length > 0 && { playBlocks: joined.map(({ block }) => block) }),
  };
}

interface PlayPart {
  readonly block: SheetBlock;
  readonly of: readonly SheetBlock[];
}

/** Numbers of a set that are not rolled are shown in play beside those that are, each in its place. */
function mixedFigures(blocks: readonly SheetBlock[]): PlayPart[] {
  return blocks.flatMap((block): PlayPart[] => {
    if (block.kind !== 'figures' || block.inPlay !== 'rolls') return [];
    const figures = block.figures.filter(({ roll }) => roll === undefined);
    const shown = figures.filter((figure) => figure.inPlay !== false);
    if (shown.length === 0) return [];
    const rolled = block.figures.filter((figure) => !figures.includes(figure));
    return [
      { block: { ...block, figures: rolled }, of: [block] },
      { block: inPlay('numbers', { ...block, id: `${block.id}-numbers`, figures: shown }), of: [block] },
    ];
  });
}

/** Numbers of one set that the sheet shows in several tables are one table in play, where room is scarce. */
function joinedTables({ program }: Sheet, blocks: readonly SheetBlock[]): PlayPart[] {
  return [...program.game.sets.values()].flatMap(({ set }) => {
    const ids = new Set(program.tables.filter(({ of }) => of === set.id).map(({ rules }) => rules.id));
    const of = blocks.filter((block) => block.kind === 'table' && ids.has(block.id));
    const tables = of.filter((block) => block.kind === 'table');
    const [first, ...others] = tables;
    const isSame = others.every(({ columns }) => sameValue(columns, first?.columns));
    if (first?.inPlay === undefined || others.length === 0 || !isSame) return [];
    const rows = tables.flatMap((table) => table.rows);
    return [{ block: { ...first, id: set.id, title: raw(set.name), rows }, of }];
  });
}

/** The blocks of the layout, or everything in a usual order: numbers, options, tables, lists. */
export function sheetBlocks(sheet: Sheet, medium: Medium): ReadonlyMap<string, SheetBlock> {
  const { game, tables } = sheet.program;
  const { layout, options } = game.definition;
  const usual = [
    ...game.sets.keys(),
    ...tables.filter(({ rules }) => rules.of !== undefined).map(({ rules }) => rules.id),
    ...game.lists.keys(),
    ...options.map(({ id }) => id),
  ];
  const order =
    layout.sheet.length > 0
      ? [...layout.sheet, ...options.map(({ id }) => id).filter((id) => !layout.sheet.includes(id))]
      : usual;
  const blocks = new Map<string, SheetBlock>();
  for (const id of order) {
    const block = blockOf(sheet, id, medium);
    if (block !== undefined) blocks.set(id, block);
  }
  const found = belongings(sheet.document.ledger);
  if (found.length > 0)
    blocks.set(bought, {
      kind: 'entries',
      id: blocks.has('belongings') ? bought : 'belongings',
      title: message('definition.belongings'),
      empty: raw(''),
      entries: found.map(({ name, quantity }, index) => ({
        id: `item-${String(index + 1)}`,
        name: raw(name),
        texts: [],
        ...(quantity > 1 && { detail: raw(`× ${String(quantity)}`) }),
      })),
    });
  return blocks;
}

/** The belongings from the ledger, under a name that no part of a game can have. */
export const bought = 'belongings from the ledger';

function blockOf(sheet: Sheet, id: string, medium: Medium): SheetBlock | undefined {
  const { game, tables } = sheet.program;
  const table = tables.find(({ rules }) => rules.id === id);
  if (table !== undefined) return tableBlock(sheet, table, medium);
  const set = game.sets.get(id);
  if (set !== undefined) return shownNumbers(sheet, set).length === 0 ? undefined : setBlock(sheet, set);
  if (isForOthers(sheet, id)) return undefined;
  const list = game.lists.get(id);
  if (list !== undefined) return listBlock(sheet, list, medium);
  const option = game.definition.options.find((each) => each.id === id);
  return option && optionBlock(sheet, option);
}

function setBlock(sheet: Sheet, model: SetModel): SheetBlock {
  const { set } = model;
  const numbers = shownNumbers(sheet, model);
  const figures = numbers.map((model): Figure => ({
    ...numberFigure(sheet, model),
    ...(model.entry.sheetOnly && { inPlay: false }),
  }));
  if (set.show === 'entries')
    return inPlay('rolls', {
      kind: 'entries',
      id: set.id,
      title: raw(set.name),
      empty: raw(''),
      entries: figures.map(({ id, label, value, roll }, index) => {
        const text = numbers[index]?.entry.text;
        return {
          id,
          name: label,
          detail: value,
          texts: text === undefined ? [] : [raw(text)],
          ...(roll && { roll }),
        };
      }),
    });
  const played = figures.filter((figure) => figure.inPlay !== false);
  const rolls = !set.compact && played.some(({ roll }) => roll !== undefined);
  return inPlay(rolls ? 'rolls' : 'numbers', { kind: 'figures', id: set.id, title: raw(set.name), figures });
}

function optionBlock(
  { choices }: Sheet,
  option: Sheet['program']['game']['definition']['options'][number],
): SheetBlock {
  const { id, name, of } = option;
  const chosen = of.find((entry) => entry.id === own(choices.options, id));
  return {
    kind: 'entries',
    id,
    title: raw(name),
    empty: noneText(option),
    entries:
      chosen === undefined
        ? []
        : [
            {
              id: chosen.id,
              name: raw(chosen.name),
              texts: chosen.text === undefined ? [] : [raw(chosen.text)],
            },
          ],
  };
}
