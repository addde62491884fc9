import { documentIdSchema, documentKinds, type DocumentKind } from '../../../shared/documents/envelope';
import { places } from '../places';
import { rollLogEnding } from '../records/rollLogs';
import { readName } from '../history/snapshotNames';

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
  | { readonly kind: 'settings' };

export const settingsPlace = 'settings.json';

/** Parses a path such as `characters/x.json`; `undefined` for every other name, which is never used. */
export function libraryFileAt(name: string): LibraryFile | undefined {
  if (name === settingsPlace) return { kind: 'settings' };
  const [top = '', second = '', third = '', fourth, ...more] = name.split('/');
  if (more.length > 0) return undefined;
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
