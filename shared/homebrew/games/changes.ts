import type { CharacterDocument } from '#shared/character/document';
import { sameValue } from '#shared/kernel/same';
import type { Text } from '#shared/kernel/text';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { rowName, type SheetBlock } from '#shared/rules/sheetViews';

/** A number of a sheet under the published rules and under the draft. */
export interface NumberChange {
  readonly label: Text;
  /** The column of a table. */
  readonly column?: Text;
  readonly before: Text;
  readonly after: Text;
}

/** The differences that a draft makes for one character. */
export interface CharacterChanges {
  readonly numbers: readonly NumberChange[];
  /** Rules that it breaks by the draft alone. */
  readonly problems: readonly Text[];
}

type Shown = Omit<NumberChange, 'before' | 'after'> & { readonly value: Text };

/** `undefined` if the character cannot be opened by both rules, or stays as it is. */
export function changesFor(
  document: CharacterDocument,
  published: Ruleset,
  draft: Ruleset,
): CharacterChanges | undefined {
  const [before, after] = [published.open(document), draft.open(document)];
  if (!before.ok || !after.ok) return undefined;
  const shown = numbersOf(before.value);
  const numbers = [...numbersOf(after.value)].flatMap(([key, { value }]): NumberChange[] => {
    const old = shown.get(key);
    if (old === undefined || sameValue(old.value, value)) return [];
    // The draft may no longer have a name for it.
    const { value: earlier, ...words } = old;
    return [{ ...words, before: earlier, after: value }];
  });
  const known = new Set(before.value.problems.map(({ code, path }) => `${code} ${path}`));
  const problems = after.value.problems
    .filter(({ code, path }) => !known.has(`${code} ${path}`))
    .map(({ text }) => text);
  return numbers.length + problems.length === 0 ? undefined : { numbers, problems };
}

/** Figures and tables of the sheet, and the highest values of its points. */
function numbersOf(character: OpenCharacter): ReadonlyMap<string, Shown> {
  const trackers = character
    .play()
    .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
    .flatMap(({ id, label, max }): [string, Shown][] =>
      max === null ? [] : [[`tracker ${id}`, { label, value: { raw: String(max) } }]],
    );
  return new Map([...trackers, ...character.sheet().blocks.flatMap(inBlock)]);
}

function inBlock(block: SheetBlock): [string, Shown][] {
  if (block.kind === 'figures')
    return block.figures.map(({ id, label, value }) => [`${block.id} ${id}`, { label, value }]);
  if (block.kind !== 'table') return [];
  return block.rows.flatMap(({ id, cells }) =>
    block.columns
      .slice(1)
      .map((column, at): [string, Shown] => [
        `${block.id} ${id} ${column.id}`,
        { label: rowName(cells), column: column.label, value: cells[at + 1]?.text ?? { raw: '' } },
      ]),
  );
}
