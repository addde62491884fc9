import { mainForm } from '../../../../shared/character/form';
import type { LibraryRow } from '../../../../shared/ipc/contract';
import type { FormKind } from '../../../../shared/rules/ruleset';

/** What can be a companion of a character: of the same rules, of a form that may belong to one, and nobody's yet. */
export function freeCompanions(
  rows: readonly LibraryRow[],
  owner: Pick<LibraryRow, 'id' | 'ruleset'>,
  forms: readonly FormKind[],
): readonly LibraryRow[] {
  const companions = new Set(forms.filter((form) => form.companion).map((form) => form.id));
  return byName(
    rows.filter(
      (row) =>
        row.ruleset === owner.ruleset &&
        companions.has(row.form) &&
        row.owner === null &&
        row.id !== owner.id,
    ),
  );
}

/** Who can have a companion: the characters of the same rules, but itself and the one that has it. */
export function possibleOwners(
  rows: readonly LibraryRow[],
  companion: Pick<LibraryRow, 'id' | 'ruleset' | 'owner'>,
): readonly LibraryRow[] {
  return byName(
    rows.filter(
      (row) =>
        row.ruleset === companion.ruleset &&
        row.form === mainForm &&
        row.id !== companion.id &&
        row.id !== companion.owner,
    ),
  );
}

/** The companions of a character, by name. */
export function companionsOf(rows: readonly LibraryRow[], owner: string): readonly LibraryRow[] {
  return byName(rows.filter((row) => row.owner === owner && row.id !== owner));
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** The nameless come last. */
function byName(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  return rows.toSorted(
    (a, b) =>
      Number(a.name.trim() === '') - Number(b.name.trim() === '') ||
      names.compare(a.name, b.name) ||
      a.id.localeCompare(b.id),
  );
}
