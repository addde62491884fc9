import { mainForm } from '#shared/character/form';
import { message, raw, type Text } from '#shared/kernel/text';
import { printedEntries, printedFigures, printedTable, printedTracks } from '#shared/rules/builders/blocks';
import { across } from '#shared/rules/print/paper';
import type { PrintBand, PrintBlock, PrintCard, PrintSheet, PrintTrack } from '#shared/rules/print/print';
import { problemBlocks, problemMark } from '#shared/rules/print/problemBlocks';
import type { PrintExtras } from '#shared/rules/ruleset';
import type { Figure } from '#shared/rules/views';
import type { SheetBlock } from '#shared/rules/sheetViews';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { own } from '#shared/rules/definition/model/character';
import { columnBlocks, type PrintPart } from '#shared/rules/definition/schema/layout';
import { bought, knownSubtitle, sheetBlocks, subtitle } from '#shared/rules/definition/interpret/blocks';
import { details } from '#shared/rules/definition/interpret/lists/cells';
import {
  boxesOf,
  mostBoxes,
  numberOnPaper,
  partFigures,
  tickedField,
  trackerFigure,
  unplacedMoney,
} from './printFigures';
import { blankRows, roomFor, tablePaper, wordsOf } from './tablePaper';
import { levelOf } from '#shared/rules/definition/model/live/levels';
import type { TrackerModel } from '#shared/rules/definition/model/game';
import { boxesIn } from '#shared/rules/definition/interpret/live/boxes';
import { drawnAs, isMarked } from '#shared/rules/definition/interpret/live/drawn';
import { liveTracks, shapeOf } from '#shared/rules/definition/interpret/live/tracks';
import { isShown, trackerState } from '#shared/rules/definition/interpret/playState';
import { tableRows } from '#shared/rules/definition/interpret/tableBlocks';
import {
  numberText,
  numberValue,
  rowsAt,
  shownNumbers,
  type Sheet,
} from '#shared/rules/definition/interpret/sheet';
import { problemsOf } from '#shared/rules/definition/interpret/problems';
import { bandTexts } from '#shared/rules/definition/interpret/tables';

/** More numbers than these beside each other are a table. */
const mostFigures = 6;

/** Bands of the layout; without them large numbers, then points beside the rest, then lists. */
export function printSheet(sheet: Sheet, extras: PrintExtras, isBlank = false): PrintSheet {
  const { definition } = sheet.program.game;
  const blocks = sheetBlocks(sheet, 'paper');
  const name = isBlank ? raw('') : raw(sheet.document.name);
  const written = [...definition.options, ...definition.words.filter(({ id }) => id !== 'name')];
  const { facts: chosen } = definition.layout;
  // On an empty sheet there is no line that describes the character.
  const described = isBlank
    ? definition.layout.subtitle.flatMap((id) => (typeof id === 'string' && !chosen.includes(id) ? [id] : []))
    : [];
  const shown = chosen.length > 0 ? [...described, ...chosen] : written.map(({ id }) => id);
  const facts = shown.map((id) => ({
    label:
      sheet.program.game.numbers.get(id)?.label ?? raw(written.find((each) => each.id === id)?.name ?? id),
    value: isBlank ? raw('') : factOf(sheet, id),
  }));
  const placed = printBands(sheet);
  const bands = placed.map((columns): PrintBand => ({
    columns: columns.map((column) => {
      const parts = columnBlocks(column);
      return {
        weight: typeof column === 'object' && 'weight' in column ? column.weight : weightOf(sheet, parts),
        blocks: parts.flatMap((part) => printPart(sheet, blocks, part, isBlank)),
      };
    }),
  }));
  const filled = bands
    .map(({ columns }): PrintBand => ({ columns: columns.filter((column) => column.blocks.length > 0) }))
    .filter(({ columns }) => columns.length > 0);
  const problems = isBlank ? [] : problemsOf(sheet);
  const words = { title: message('definition.print.illegal'), undone: message('definition.print.undone') };
  const exceptions = problemBlocks(problems, sheet.document.exceptions, {
    ...words,
    exception: (who) => message('definition.print.exception', who),
  });
  const marked = exceptions.length === 0 ? filled : filled.toSpliced(1, 0, across(...exceptions));
  const isPlaced =
    !blocks.has('belongings') && placed.flat().some((each) => columnBlocks(each).includes('belongings'));
  const found = isPlaced ? undefined : blocks.get(bought);
  // The name of the game, which describes a character without anything else, is above the character already.
  const isUnknown = knownSubtitle(sheet) === '';
  return {
    title: isBlank
      ? message('definition.print.blankTitle', { system: raw(definition.name) })
      : sheet.document.form === mainForm
        ? message('definition.print.title', { name })
        : message('definition.print.kindTitle', { name, kind: raw(definition.name) }),
    header: {
      name,
      subtitle: isBlank || isUnknown ? raw('') : subtitle(sheet),
      system: raw(definition.name),
      facts,
      portraitFrame: true,
      ...problemMark(problems, sheet.document.exceptions, words),
      ...(extras.portrait && { portrait: extras.portrait }),
    },
    bands: found === undefined ? marked : [...marked, across(paperOf(found, sheet, isBlank))],
  };
}

function factOf(sheet: Sheet, id: string): Text {
  const { program, choices } = sheet;
  const number = program.game.numbers.get(id);
  if (number !== undefined) {
    const set = program.game.sets.get(number.set.id);
    const isShown = set === undefined || shownNumbers(sheet, set).includes(number);
    return raw(isShown ? numberText(number, numberValue(sheet, number)) : '–');
  }
  const option = program.game.definition.options.find((each) => each.id === id);
  const chosen = option?.of.find((entry) => entry.id === own(choices.options, id));
  return raw(chosen?.name ?? own(choices.words, id) ?? '');
}

type Bands = Sheet['program']['game']['definition']['layout']['print'];

function printBands({ program }: Sheet): Bands {
  const { layout, lists } = program.game.definition;
  if (layout.print.length > 0) return layout.print;
  const sets = [...program.game.sets.values()];
  const main = sets.filter(({ set }) => set.show === 'main').map(({ set }) => set.id);
  const others = sets.filter(({ set }) => set.show !== 'main').map(({ set }) => set.id);
  const tables = program.tables
    .map(({ rules }) => rules.id)
    .filter((id) => !sets.some(({ set }) => set.id === id) && !lists.some((list) => list.id === id));
  return [
    [main],
    [['trackers', 'conditions'], others.slice(0, 1)],
    [others.slice(1), [...tables, ...lists.map(({ id }) => id), 'notes']],
  ];
}

/** Tables need more room than figures. */
function weightOf({ program }: Sheet, parts: readonly PrintPart[]): number {
  const isWide = parts.some(
    (id) =>
      typeof id === 'string' &&
      (program.tables.some(({ rules, columns }) => rules.id === id && columns.length > 1) ||
        program.game.lists.has(id)),
  );
  return isWide ? 3 : 2;
}

function printBlock(
  sheet: Sheet,
  blocks: ReadonlyMap<string, SheetBlock>,
  id: string,
  isBlank: boolean,
): PrintBlock[] {
  if (id === 'trackers') return trackBlock(sheet, isBlank);
  if (id === 'conditions') return conditionBlock(sheet);
  const { notes } = sheet.program.game.definition.layout;
  if (id === 'notes')
    return [
      {
        kind: 'lines',
        title: notes === undefined ? message('definition.print.notes') : raw(notes),
        lines: 6,
        field: { name: 'notes', value: '' },
        state: true,
        fill: true,
      },
    ];
  const { lists } = sheet.program.game;
  const { lookups, catalogs } = sheet.program.game.definition;
  const strip = lookups.find((each) => each.id === id);
  if (strip !== undefined)
    return [
      printedFigures(
        { title: raw(strip.name), size: 'medium' },
        bandTexts(strip).map(({ name, text }) => ({ label: raw(name), value: raw(text) })),
      ),
    ];
  const catalog = catalogs.find((each) => each.id === id);
  if (catalog !== undefined)
    return [
      printedEntries(
        { title: raw(catalog.name), blankLines: 0 },
        catalog.of.map((entry) => ({
          name: raw(entry.name),
          detail: details(sheet, entry, catalog.id),
          ...(entry.text !== undefined && { text: raw(entry.text) }),
        })),
      ),
    ];
  const block = blocks.get(id) ?? (id === 'belongings' ? blocks.get(bought) : undefined);
  // Nobody writes by hand into a list of spells that a character does not have, unless the list asks for room.
  const isMissing =
    block?.kind === 'entries' && block.entries.length === 0 && !isBlank && roomFor(sheet, id) === undefined;
  if (block === undefined || isMissing) return [];
  const table = sheet.program.tables.find(({ rules }) => rules.id === id);
  const list = lists.get(table?.of ?? id);
  const paper = paperOf(block, sheet, isBlank);
  const rows = table === undefined ? rowsAt(sheet, list?.slot ?? 0) : tableRows(sheet, table);
  const tracks = list === undefined || isBlank ? [] : liveTracks(sheet, list, rows);
  const [marks] = tracks;
  // Rows of nothing but names are printed once, beside their marks.
  const saysNoMore = paper.kind === 'table' && paper.columns.length === 1;
  if (saysNoMore && marks?.kind === 'tracks' && marks.tracks.length === paper.rows.length)
    return [{ ...marks, title: paper.title }];
  return [paper, ...tracks];
}

function printPart(
  sheet: Sheet,
  blocks: ReadonlyMap<string, SheetBlock>,
  part: PrintPart,
  isBlank: boolean,
): PrintBlock[] {
  if (typeof part === 'string') return printBlock(sheet, blocks, part, isBlank);
  if ('boxes' in part) return boxesOf(sheet, part, isBlank);
  const { name, figures, size } = part;
  return [
    printedFigures(
      { size, ...(name !== undefined && { title: raw(name) }) },
      figures.flatMap((id) => partFigures(sheet, id, isBlank)),
    ),
  ];
}

/** Points of few are boxes to tick off; points of many are a number that is written over. */
function trackBlock(sheet: Sheet, isBlank: boolean): PrintBlock[] {
  const shown = sheet.program.game.trackers.filter((model) => isBlank || isShown(sheet, model));
  const states = shown.map((model) => ({ model, ...trackerState(sheet, model) }));
  const boxed = states.filter(({ model, least, most }) => !isBlank && isBoxed(model, { least, most }));
  const written = [
    ...states
      .filter((state) => !boxed.includes(state))
      .map(({ model }) => trackerFigure(sheet, model, isBlank)),
    ...unplacedMoney(sheet, isBlank),
  ];
  return [
    ...(written.length === 0
      ? []
      : [{ kind: 'figures' as const, size: 'medium' as const, figures: written }]),
    ...(boxed.length === 0
      ? []
      : [
          printedTracks(
            { title: message('definition.play.trackers') },
            boxed.map(({ model, least, most }) => ({
              label: model.label,
              boxes: most ?? 0,
              field: tickedField(model.rules.id, model),
              ...usedBoxes(sheet, model),
              ...shapeOf(drawnAs(model.rules, { least, most })),
            })),
          ),
        ]),
  ];
}

/** Boxes that are used one by one, each with what it takes. */
function usedBoxes(sheet: Sheet, model: TrackerModel): Pick<PrintTrack, 'label' | 'field' | 'used'> | object {
  const boxes = boxesIn(sheet, model);
  if (boxes.length === 0) return {};
  const worths = raw(boxes.map(({ worth }) => String(worth)).join(', '));
  const { id } = model.rules;
  return {
    label: message('definition.harm.boxes', { name: model.label, worths }),
    field: { name: id, value: '', now: id },
    used: boxes.flatMap(({ used }, at) => (used ? [at + 1] : [])),
  };
}

/** Points of few are boxes, unless the game has them drawn in another way. */
function isBoxed(
  { rules }: TrackerModel,
  bounds: { readonly least: number; readonly most: number | null },
): boolean {
  const { least, most } = bounds;
  if (rules.show !== undefined) return isMarked(drawnAs(rules, bounds));
  return most !== null && least === 0 && most > 0 && most <= mostBoxes;
}

function conditionBlock({ program, env, isBlank }: Sheet): PrintBlock[] {
  const { conditions } = program.game;
  if (conditions.length === 0) return [];
  return [
    printedEntries(
      { title: message('definition.play.conditions'), blankLines: 1 },
      conditions.map(({ rules, label, slot }) => ({
        name: label,
        ...(rules.level !== undefined && {
          detail: message('definition.live.now', {
            now: isBlank === true ? raw('') : levelOf(env.world[slot]),
            most: rules.level.most,
          }),
        }),
        ...(rules.text !== undefined && { text: raw(rules.text) }),
        box: tickedField(rules.id, undefined),
      })),
    ),
  ];
}

/** Every block of the sheet on paper; empty sheets keep their names and lose their numbers. */
function paperOf(block: SheetBlock, sheet: Sheet, isBlank: boolean): PrintBlock {
  switch (block.kind) {
    case 'figures': {
      const isMain = block.figures.some(({ emphasis }) => emphasis === 'main');
      if (!isMain && block.figures.length > mostFigures)
        return figureTable(block.title, block.figures, isBlank);
      // Rows of a list are named by each player.
      const isNamed = !isBlank || sheet.program.game.sets.has(block.id);
      const figures = block.figures.map((figure) => {
        const shown = numberOnPaper(sheet, figure, isBlank);
        return isNamed ? shown : { ...shown, label: raw('') };
      });
      return { kind: 'figures', title: block.title, size: isMain ? 'large' : 'medium', figures };
    }
    case 'entries': {
      // Numbers with texts, such as moves, belong to everyone.
      const isEmpty = isBlank && !sheet.program.game.sets.has(block.id);
      return printedEntries(
        {
          title: block.title,
          blankLines: blankRows(sheet, block.id, block.entries.length, isEmpty) ?? (isEmpty ? 3 : 0),
        },
        (isEmpty ? [] : block.entries).map(({ name, detail, texts }) => ({
          name,
          ...(detail && !isBlank && { detail }),
          ...(texts[0] && { text: texts[0] }),
        })),
      );
    }
    case 'table':
      return tablePaper(block, sheet, isBlank);
  }
}

function figureTable(title: Text, figures: readonly Figure[], isBlank: boolean): PrintBlock {
  return printedTable(
    { title, blankRows: 0 },
    [
      { label: message('definition.list.name'), weight: 3, align: 'start' },
      { label: message('definition.print.value'), weight: 1, align: 'end', strong: true },
    ],
    figures.map(({ label, value }) => [{ text: label }, { text: isBlank ? raw('') : value }]),
  );
}

/** The whole character on a card. */
export function cardOf(sheet: Sheet): PrintCard {
  const { definition } = sheet.program.game;
  const blocks = sheetBlocks(sheet, 'paper');
  const usual = [
    ...[...sheet.program.game.sets.values()]
      .filter(({ set }) => set.show === 'main')
      .map(({ set }) => set.id),
    'trackers',
    ...sheet.program.tables.filter(({ rules }) => rules.of !== undefined).map(({ rules }) => rules.id),
  ];
  const ids = definition.layout.card.length > 0 ? definition.layout.card : usual;
  return {
    kind: 'card',
    title: raw(sheet.document.name),
    parts: [
      { kind: 'text', text: subtitle(sheet) },
      ...ids.flatMap((id): PrintCard['parts'] => {
        if (id === 'trackers')
          return sheet.program.game.trackers
            .filter((model) => isShown(sheet, model))
            .map((model) => {
              const { most } = trackerState(sheet, model);
              return most !== null && most > 0 && most <= mostBoxes
                ? { kind: 'boxes' as const, label: model.label, boxes: most }
                : {
                    kind: 'facts' as const,
                    rows: [{ label: model.label, value: raw(most === null ? '' : shownNumber(most)) }],
                  };
            });
        const block = blocks.get(id);
        if (block?.kind === 'figures')
          return [{ kind: 'figures', figures: block.figures.map(({ label, value }) => ({ label, value })) }];
        if (block?.kind !== 'table' || block.rows.length === 0) return [];
        return [
          {
            kind: 'grid',
            columns: block.columns.map(({ label }, index) => (index === 0 ? raw('') : label)),
            rows: block.rows.map(({ cells }) => cells.map(wordsOf)),
          },
        ];
      }),
    ],
  };
}
