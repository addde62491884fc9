import type { CommandResult } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { mapped, ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import { rowName, type SheetBlock, type SheetView } from '#shared/rules/sheetViews';
import type { Library } from '#electron/storage/library';
import type { Rulesets } from './rulesets';
import { openCharacter } from './summaries';

/** Sheets that are opened for a search, those changed last: with more of them, the program would be busy for seconds. */
const mostSheets = 500;

/** The gear and abilities of each character, by the names on its sheet; a sheet that cannot be opened has none. */
export async function sheetWords(
  { characters }: Pick<Library, 'characters'>,
  rulesets: Rulesets,
): Promise<Result<CommandResult<'library.words'>, AppError>> {
  const listed = await characters.list();
  if (!listed.ok) return listed;
  const newest = listed.value.rows.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const rows: { id: string; words: Text[] }[] = [];
  for (const { id } of newest.slice(0, mostSheets)) {
    const read = await characters.read(id);
    const open = read.ok ? await openCharacter(rulesets, read.value) : read;
    const words = mapped(open, (opened) => wordsOf(opened.sheet()));
    if (words.ok) rows.push({ id, words: words.value });
  }
  return ok({ rows });
}

const wordsOf = ({ blocks }: SheetView): Text[] => blocks.flatMap(namesIn);

function namesIn(block: SheetBlock): readonly Text[] {
  if (block.kind === 'entries') return block.entries.map(({ name }) => name);
  // Everyone has a row for each skill of the rules.
  if (block.kind === 'figures' || block.attacks === false) return [];
  return block.rows.map(({ cells }) => rowName(cells));
}
