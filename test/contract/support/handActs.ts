import { resetTo } from '#shared/character/edits';
import type { JsonRecord } from '#shared/kernel/record';
import { withoutJournalEntries } from '#shared/character/replay';
import {
  asContent,
  asSheet,
  done,
  moved,
  numberAt,
  typed,
  type Action,
} from '#test/integration/tableClient/hands';
import { bounds, rowsIn, type NumberPlace, type Row, type Written } from './pencil';

export const acts = [
  'move',
  'click',
  'type',
  'rest',
  'undo',
  'bad',
  'badMove',
  'mark',
  'erase',
  'row',
  'shift',
  'drop',
] as const;

interface Hand {
  readonly name: string;
  /** A letter that nobody has written yet. */
  readonly fresh: string;
}

interface Act {
  readonly what: (typeof acts)[number];
  readonly by: number;
  readonly place: NumberPlace;
}

interface Made {
  readonly next: JsonRecord;
  readonly made: Written;
}

/** `undefined` if there is nothing to do. */
export function actOn(content: JsonRecord, act: Act, hand: Hand): Made | undefined {
  const sheet = asSheet(content);
  switch (act.what) {
    case 'bad':
      return { next: spoiled(content, hand), made: 'refused' };
    case 'badMove': {
      const { path, start } = act.place;
      return {
        next: spoiled(asContent(moved(path, act.by, { start, ...bounds })(sheet)), hand),
        made: 'refused',
      };
    }
    case 'undo': {
      const line = sheet.journal.at(-Math.abs(act.by))?.id;
      if (line === undefined) return undefined;
      return {
        next: asContent(withoutJournalEntries(sheet, new Set([line])).document),
        made: { taken: line },
      };
    }
    case 'mark':
    case 'erase':
      return onWords(content, act, hand.fresh);
    case 'row':
    case 'shift':
    case 'drop':
      return onRows(content, act, hand);
    default:
      return onNumber(content, act, hand.name);
  }
}

const spoiled = (content: JsonRecord, { fresh }: Hand): JsonRecord => ({ ...content, status: `no ${fresh}` });

function onWords(content: JsonRecord, { what, by }: Act, mark: string): Made | undefined {
  const { notes } = asSheet(content);
  const at = Math.min(Math.abs(by), notes.length);
  const [before, behind] = [notes.slice(0, at), notes.slice(at)];
  if (what === 'mark') return { next: { ...content, notes: `${before}${mark}${behind}` }, made: { mark } };
  const erased = before.at(-1);
  if (erased === undefined) return undefined;
  return { next: { ...content, notes: `${before.slice(0, -1)}${behind}` }, made: { erased } };
}

/** Everybody moves and takes out the rows of others, too. */
function onRows(content: JsonRecord, { what, by }: Act, { fresh }: Hand): Made | undefined {
  const rows = rowsIn(asSheet(content));
  const withRows = (things: readonly Row[]): JsonRecord => ({
    ...content,
    play: { ...(content['play'] as JsonRecord), things } as unknown as JsonRecord,
  });
  if (what === 'row') {
    const id = `row-${fresh}`;
    const at = Math.min(Math.abs(by), rows.length);
    const behind = rows[at - 1]?.id;
    const made = { row: id, ...(behind !== undefined && { behind }) };
    return { next: withRows(rows.toSpliced(at, 0, { id })), made };
  }
  const row = rows[Math.abs(by) % rows.length];
  if (row === undefined) return undefined;
  const others = rows.filter((each) => each !== row);
  if (what === 'drop') return { next: withRows(others), made: { dropped: row.id } };
  const things = others.toSpliced((by + rows.length * 6) % rows.length, 0, row);
  const isSame = things.every((each, index) => each === rows[index]);
  return isSame ? undefined : { next: withRows(things), made: { shifted: row.id } };
}

function onNumber(content: JsonRecord, { what, by, place }: Act, name: string): Made | undefined {
  const sheet = asSheet(content);
  const { path, start } = place;
  const value = Math.abs(by);
  const from = numberAt(sheet, path, start);
  const merge = what === 'click' ? { merge: `${name} ${path.join('.')}` } : {};
  const doing: Partial<Record<Act['what'], Action>> = {
    type: typed(path, value, start),
    rest: done('rest', () => [resetTo(path, { from, to: value })]),
  };
  const next = (doing[what] ?? moved(path, by, { start, ...bounds, ...merge }))(sheet);
  if (next === sheet) return undefined;
  const [last, added] = [sheet.journal.at(-1)?.id ?? '', next.journal.at(-1)?.id ?? ''];
  const after = asContent(next);
  if (next.journal.length < sheet.journal.length) return { next: after, made: { taken: last } };
  if (last === added) return { next: after, made: { line: added, more: by } };
  const effect = doing[what] === undefined ? { by } : { to: value };
  return { next: after, made: { line: added, action: { place, ...effect } } };
}
