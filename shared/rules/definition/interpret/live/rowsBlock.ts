import { freshKey, set, type Edit, type EditPath } from '#shared/character/edits';
import type { JsonRecord } from '#shared/kernel/record';
import { list as listed, message, raw, type Text } from '#shared/kernel/text';
import type { PlayAction, PlayBlock, PlayRow, Toggle, Tracker } from '#shared/rules/play';
import { emptyText } from '#shared/rules/definition/interpret/usualWords';
import type { Own } from '#shared/rules/definition/interpret/actionOutcome';
import { entryTexts, rowLabel } from '#shared/rules/definition/interpret/listBlocks';
import { newRow } from '#shared/rules/definition/interpret/lists/listWidgets';
import { control } from '#shared/rules/definition/interpret/lists/rowControls';
import { rowsAt, within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { lineOf } from '#shared/rules/definition/interpret/tableBlocks';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import { own as ownValue, places } from '#shared/rules/definition/model/character';
import type { ListModel } from '#shared/rules/definition/model/game';
import { initialOf } from '#shared/rules/definition/model/listRows';
import { hasGrown } from '#shared/rules/definition/model/live/rows';
import type { ActionModel } from '#shared/rules/definition/model/program';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import { flagRow, hasField, keyIn } from './liveRows';
import { trackerId, trackerOfRow } from './trackers';

type RowsBlock = Extract<PlayBlock, { readonly kind: 'rows' }>;

export const rowsId = (list: string): string => `rows-${list}`;

/** Rows of a list that are played, change in play or have actions, each with what its definition says of it. */
export function rowsBlocks(
  sheet: Sheet,
  model: ListModel,
  actionOf: (model: ActionModel, own: Own) => PlayAction,
): PlayBlock[] {
  const { list, slot, live } = model;
  const actions = sheet.program.actions.filter(({ each, rules }) => each === model && !rules.hidden);
  const rows = rowsAt(sheet, slot);
  const isLiving = actions.length > 0 || list.grows;
  if (!isLiving && ((!list.played && live.length === 0) || rows.length === 0)) return [];
  const shown = rows.map((row, at) => {
    // Rows that are only bought and sold change on the page of gear.
    const grown =
      list.grows && hasGrown(model, sheet, keyIn(row)) ? grownParts(sheet, model, row) : undefined;
    const fitting = within(sheet.env, row, () =>
      actions.filter(({ when }) => when === undefined || when.expression.run(sheet.env) === true),
    );
    const own = within(sheet.env, row, () => fitting.map((action) => actionOf(action, { model, at, row })));
    return {
      isAttack: !actions.some(({ roll }) => roll) || fitting.some(({ roll }) => roll),
      row: {
        id: `row-${String(at + 1)}`,
        title: rowLabel(sheet, model, row),
        ...wordsAbout(sheet, model, row),
        ...(list.attacks && numbersOf(sheet, model, row)),
        ...parts(sheet, model, row, grown),
        actions: [...own, ...(grown?.choices ?? []), ...(list.grows ? [ending(model, row, at)] : [])],
      },
    };
  });
  const block = (id: string, title: Text, of: typeof shown, more: Partial<RowsBlock> = {}): RowsBlock => ({
    kind: 'rows',
    id,
    title,
    empty: emptyText(list),
    rows: of.map(({ row }) => row),
    actions: [],
    ...more,
  });
  const growing: Partial<RowsBlock> = {
    ...(list.grows && { grows: true as const }),
    actions: list.grows ? [beginning(sheet, model, rows.length)] : [],
  };
  if (!list.attacks) return [block(rowsId(list.id), raw(list.name), shown, growing)];
  const attacks = shown.filter(({ isAttack }) => isAttack);
  // Rope and lanterns are no attacks, even in the list of arms.
  const others = shown.filter(
    ({ isAttack, row }) => !isAttack && (row.actions.length > 0 || row.trackers !== undefined),
  );
  const place = { place: 'attacks' } as const;
  const title = message('definition.play.attacks');
  return [
    block(rowsId(list.id), title, attacks, { ...place, ...(others.length === 0 && growing) }),
    ...(others.length > 0 ? [block(`${rowsId(list.id)}-others`, raw(list.name), others, growing)] : []),
  ];
}

/** The words of the definition about a row, and its marks. */
function wordsAbout(sheet: Sheet, model: ListModel, row: Row): Pick<PlayRow, 'detail' | 'text'> {
  const { env } = sheet;
  const { list, detail } = model;
  const marks = list.marks.filter(({ id }) => row[id] === true).map(({ name }) => raw(name));
  // Spells and features are read in play.
  const texts = [...marks, ...(list.show === 'entries' ? entryTexts(sheet, model, row) : [])];
  const words = detail === undefined ? undefined : within(env, row, () => sentenceFrom(detail, env));
  return {
    ...(words !== undefined && words !== '' && { detail: raw(words) }),
    ...(texts.length > 0 && { text: listed(texts) }),
  };
}

function numbersOf(sheet: Sheet, model: ListModel, row: Row): Pick<PlayRow, 'line'> {
  const line = lineOf(sheet, model, row);
  return line === undefined ? {} : { line };
}

type Parts = Pick<PlayRow, 'trackers' | 'ticks' | 'words'>;

function parts(sheet: Sheet, model: ListModel, row: Row, grown: Grown | undefined): Parts {
  const trackers = [
    ...(grown?.trackers ?? []),
    ...model.live.flatMap((live) => trackerOfRow(sheet, model, live, row) ?? []),
  ];
  const own = model.live.filter((live) => hasField(live, row));
  const ticks = [
    ...(grown?.ticks ?? []),
    ...own.flatMap(({ id, field, label }): Toggle[] =>
      'flag' in field
        ? [
            {
              id,
              title: label,
              text: raw(''),
              on: row[id] === true,
              edits: flagRow(model, id, row, row[id] !== true).edits,
            },
          ]
        : [],
    ),
  ];
  const words = [
    ...(grown?.words ?? []),
    ...own.flatMap(({ id, field, label }) =>
      'words' in field
        ? [
            {
              id,
              label,
              value: wordOf(row[id]),
              maxLength: field.words,
              path: places.live(model.list.id, keyIn(row), id),
            },
          ]
        : [],
    ),
  ];
  return {
    ...(trackers.length > 0 && { trackers }),
    ...(ticks.length > 0 && { ticks }),
    ...(words.length > 0 && { words }),
  };
}

interface Grown extends Parts {
  readonly choices: readonly PlayAction[];
}

/** The name and the fields of a row that began in play, which are changed there. */
function grownParts(sheet: Sheet, { list, given: cellOf }: ListModel, row: Row): Grown {
  const key = keyIn(row);
  const path = places.grown(list.id, key);
  const stored = ownValue(ownValue(sheet.play.grown ?? {}, list.id) ?? {}, key) ?? undefined;
  const trackers: Tracker[] = [];
  const words: NonNullable<PlayRow['words']>[number][] = [];
  const choices: PlayAction[] = [];
  if (stored?.item === '' && !list.unnamed && !Object.hasOwn(list.row, 'name'))
    words.push({
      id: 'name',
      label: message('definition.list.name'),
      value: wordOf(stored['name']),
      maxLength: 80,
      path: [...path, 'name'],
    });
  for (const [id, field] of Object.entries(list.row)) {
    if (field.only !== undefined && field.only !== stored?.from) continue;
    const given = cellOf(stored?.from ?? '', stored?.item ?? '', id);
    if (given !== undefined && field.changeable !== true) continue;
    const value = (stored && ownValue(stored, id)) ?? given ?? initialOf(field);
    const made = control(sheet, id, field, value, path);
    if (made.kind === 'number')
      trackers.push({
        id: trackerId(list.id, key, id),
        label: made.label,
        value: made.value,
        min: made.min,
        max: made.max,
        path: [...path, id],
        rest: made.value,
        tone: 'plain',
      });
    else if (made.kind === 'text')
      words.push({
        id,
        label: made.label,
        value: made.value,
        maxLength: made.maxLength,
        path: [...path, id],
      });
    else
      choices.push({
        id: `choose-${id}-${key}`,
        label: made.label,
        edits: [],
        options: made.options.map(({ value, label, edits }) => ({ id: value, label, edits })),
      });
  }
  return { trackers, ticks: [], words, choices };
}

function beginning(sheet: Sheet, model: ListModel, count: number): PlayAction {
  const { list } = model;
  const path: EditPath = places.grown(list.id, freshKey);
  const begin = (from: string, item: string): Edit[] => [set(path, newRow(model, from, item))];
  const catalogs = sheet.program.game.definition.catalogs.filter(({ id }) => list.from.includes(id));
  const named = list.suggestions.map((name) => ({
    id: ` ${name}`,
    label: raw(name),
    edits: [set(path, { ...(newRow(model, '', '') as JsonRecord), name })],
  }));
  const options = [
    ...(list.free
      ? [{ id: 'own', label: message('definition.list.own'), edits: begin('', '') }, ...named]
      : []),
    ...catalogs.flatMap(({ id: from, of }) =>
      of.map(({ id, name, text }) => ({
        id: `${from} ${id}`,
        label: raw(name),
        ...(text !== undefined && { text: raw(text) }),
        edits: begin(from, id),
      })),
    ),
  ];
  return {
    id: `begin-${list.id}`,
    label: message('definition.list.catalog', { name: raw(list.name) }),
    edits: options.length === 1 ? (options[0]?.edits ?? []) : [],
    ...(options.length > 1 && { options }),
    ...(count >= list.most && { blocked: message('definition.list.full', { most: list.most }) }),
  };
}

/** A row that ends stays under its key, so that an undo finds it. */
function ending({ list }: ListModel, row: Row, at: number): PlayAction {
  const label: Text = message('definition.live.remove');
  return {
    id: `end-${list.id}-${String(at + 1)}`,
    label,
    edits: [set(places.grown(list.id, keyIn(row)), null)],
  };
}
