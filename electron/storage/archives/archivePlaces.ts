import { documentIdSchema, documentKinds, type DocumentKind } from '#shared/documents/envelope';
import { places } from '#electron/storage/places';
import { rollLogEnding } from '#electron/storage/records/rollLogs';
import { readName } from '#electron/storage/history/snapshotNames';

/** The kind of a file in a library or an archive, derived from its path. */
export type LibraryFile =
  | {
      readonly kind: 'document';
      readonly document: DocumentKind;
      readonly id: string;
      readonly binned: boolean;
    }
  | { readonly kind: 'snapshot'; readonly document: DocumentKind; readonly id: string; readonly file: string }
  | { readonly kind: 'rolls'; readonly id: string }
  | { readonly kind: 'exchange'; readonly id: string }
  | { readonly kind: 'table'; readonly id: string; readonly file: (typeof tableFiles)[number] }
  | { readonly kind: 'seat' }
  | { readonly kind: 'settings' };

export const settingsPlace = 'settings.json';

/**
 * Files of a campaign's shared table that belong in an archive: which table it is, its seats and certificate, so that
 * invitations go on, and what was done already. Its rooms do not: they are made again from the documents, and so no document
 * is overwritten by an older room. The last one makes it a table, so it is imported last.
 */
export const tableFiles = [
  'answers.jsonl',
  'changes.jsonl',
  'server/certificate.json',
  'server/table.json',
  'table.json',
] as const;
export const tableRecord = 'table.json' satisfies (typeof tableFiles)[number];

/** The invitation of a player; what waits at the table is asked of the player again. */
export const seatFile = 'seat.json';
const seatPlace = `${places.joined}/${seatFile}`;

/** Parses a path such as `characters/x.json`; `undefined` for every other name, which is never used. */
export function libraryFileAt(name: string): LibraryFile | undefined {
  if (name === settingsPlace) return { kind: 'settings' };
  if (name === seatPlace) return { kind: 'seat' };
  const [top = '', second = '', third = '', fourth, ...more] = name.split('/');
  if (more.length > 0) return undefined;
  if (top === places.tables) {
    const file = tableFiles.find((each) => name === `${top}/${second}/${each}`);
    return file === undefined || !isId(second) ? undefined : { kind: 'table', id: second, file };
  }
  if (top === places.history) {
    const document = documentKinds.find((kind) => places[kind].folder === second);
    if (document === undefined || fourth === undefined || !isId(third)) return undefined;
    return readName(fourth) === undefined
      ? undefined
      : { kind: 'snapshot', document, id: third, file: fourth };
  }
  if (third !== '') return undefined;
  if (top === places.rolls) {
    const id = idIn(second, rollLogEnding);
    return id === undefined ? undefined : { kind: 'rolls', id };
  }
  const id = idIn(second, '.json');
  if (id === undefined) return undefined;
  if (top === places.exchanges) return { kind: 'exchange', id };
  for (const document of documentKinds) {
    const { folder, bin } = places[document];
    if (top === folder || top === bin) return { kind: 'document', document, id, binned: top === bin };
  }
  return undefined;
}

export function placeOf(document: DocumentKind, id: string, binned: boolean): string {
  return `${places[document][binned ? 'bin' : 'folder']}/${id}.json`;
}

/** Folders of a library other than those of histories. */
export const flatFolders: readonly string[] = [
  ...documentKinds.flatMap((kind) => [places[kind].folder, places[kind].bin]),
  places.rolls,
  places.exchanges,
];

function idIn(name: string, ending: string): string | undefined {
  const id = name.endsWith(ending) ? name.slice(0, -ending.length) : '';
  return isId(id) ? id : undefined;
}

function isId(id: string): boolean {
  return documentIdSchema.safeParse(id).success;
}
