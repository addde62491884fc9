import { mainForm } from '#shared/character/form';
import type { LibraryRow } from '#shared/ipc/contract';
import type { FormKind } from '#shared/rules/ruleset';

/** Documents of the same ruleset and a suitable form that have no owner yet. */
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

/** Characters of the same ruleset, except the document itself and its current owner. */
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

export function companionsOf(rows: readonly LibraryRow[], owner: string): readonly LibraryRow[] {
  return byName(rows.filter((row) => row.owner === owner && row.id !== owner));
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Unnamed ones come last. */
function byName(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  return rows.toSorted(
    (a, b) =>
      Number(a.name.trim() === '') - Number(b.name.trim() === '') ||
      names.compare(a.name, b.name) ||
      a.id.localeCompare(b.id),
  );
}
