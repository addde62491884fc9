import { mainForm } from '#shared/character/form';

interface SheetRow {
  readonly id: string;
  readonly name: string;
  readonly campaign: string | null;
  readonly form: string;
  readonly owner: string | null;
}

/** Sheets that may belong to a campaign itself, such as its ship, by name: those of no member and no owner. */
export function campaignSheets<R extends SheetRow>(rows: readonly R[], campaign: string): R[] {
  return rows
    .filter((row) => row.campaign === campaign && row.form !== mainForm && row.owner === null)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
