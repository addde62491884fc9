import type { LibraryRow } from '#shared/ipc/contract';

/** A row of the library: by default a finished, legal character with its id as name. */
export function libraryRow(id: string, more: Partial<LibraryRow> = {}): LibraryRow {
  return {
    id,
    ruleset: 'bestiary',
    form: 'character',
    owner: null,
    campaign: null,
    status: 'finished',
    name: id,
    tags: [],
    subtitle: { raw: '' },
    broken: false,
    undone: false,
    hasPortrait: false,
    hasCard: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}
