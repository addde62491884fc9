import type { CharacterDocument } from '#shared/character/document';
import { changeBy, enter, set, type Edit } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { valueAt } from '#shared/character/playState';
import { withoutJournalEntries } from '#shared/character/replay';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { raw } from '#shared/kernel/text';
import { balance } from '#shared/ledger/ledger';

/** Actions of two people on one sheet at once, through its journal, as its page does them. */

export type Action = (sheet: CharacterDocument) => CharacterDocument;

let last = 0;
/** Nobody clicks twice in a millisecond. */
const clock = {
  now: () => {
    last = Math.max(last + 1, Math.floor(performance.timeOrigin + performance.now()));
    return new Date(last).toISOString();
  },
};
let nextId = (): string => crypto.randomUUID();
const ports = { clock, ids: { next: () => nextId() } };

/** From now on, ids of lines are made of these fractions: two lines at one position are told apart by their ids. */
export function makeIdsOf(random: () => number): void {
  nextId = () => `line-${Math.floor(random() * 2 ** 32).toString(36)}`;
}

export const done =
  (label: string, edits: (sheet: CharacterDocument) => readonly Edit[], merge?: string): Action =>
  (sheet) =>
    perform(sheet, { label: raw(label), edits: edits(sheet), ...(merge !== undefined && { merge }) }, ports);

/** The number at a place of the play state, or its start. */
export function numberAt(sheet: Pick<CharacterDocument, 'play'>, path: readonly string[], start = 0): number {
  const now = valueAt(sheet.play, path);
  return typeof now === 'number' ? now : start;
}

interface Moving {
  readonly start?: number;
  readonly least?: number;
  readonly most?: number | null;
  /** Of clicks that follow each other, which are one line. */
  readonly merge?: string;
}

export const moved = (
  path: readonly string[],
  by: number,
  { start = 0, least = 0, most = null, merge }: Moving = {},
): Action =>
  done(
    `${path.join('.')} ${String(by)}`,
    (sheet) => [changeBy(path, { from: numberAt(sheet, path, start), by, least, most })],
    merge,
  );

/** `start`: of a number whose place may hold nothing. */
export const typed = (path: readonly string[], value: Json, start?: number): Action =>
  done(`${path.join('.')} typed`, () => [set(path, value, start)]);

export const paid = (amount: number): Action =>
  done('money', () => [enter({ account: 'money', amount, reason: '' })]);

/** The last line that holds this place. */
export const undone =
  (path: readonly string[]): Action =>
  (sheet) => {
    const line = sheet.journal.findLast(({ changes }) =>
      changes.some((change) => change.path.join('.') === path.join('.')),
    );
    return line === undefined ? sheet : withoutJournalEntries(sheet, new Set([line.id])).document;
  };

export const money = ({ ledger }: CharacterDocument): number => balance(ledger, 'money');

/** The value that the lines of the journal lead to, as they say themselves; all have to join. */
export function journalResult(
  { journal }: Pick<CharacterDocument, 'journal'>,
  path: readonly string[],
): Json | undefined {
  const changes = journal.flatMap((line) =>
    line.changes.filter((change) => change.path.join('\n') === path.join('\n')),
  );
  for (const [index, { from }] of changes.entries()) {
    const before = changes[index - 1];
    if (before !== undefined && before.to !== from)
      throw new Error(
        `A line starts from ${JSON.stringify(from)} after one that led to ${JSON.stringify(before.to)}`,
      );
  }
  return changes.at(-1)?.to;
}

export const asSheet = (content: JsonRecord | undefined): CharacterDocument => {
  if (content === undefined) throw new Error('The room is not loaded');
  return content as unknown as CharacterDocument;
};
export const asContent = (sheet: CharacterDocument): JsonRecord => sheet as unknown as JsonRecord;
