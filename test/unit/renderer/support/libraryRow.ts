import type { LibraryRow } from '../../../../shared/ipc/contract';

/** A row of the library: a finished, legal character called like its id, unless something else is said. */
export function libraryRow(id: string, more: Partial<LibraryRow> = {}): LibraryRow {
  return {
    id,
    ruleset: 'bestiary',
    form: 'character',
    owner: null,
    campaign: null,
    status: 'finished',
    name: id,
    subtitle: { raw: '' },
    legal: true,
    hasPortrait: false,
    hasCard: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}
