import type { RouteLocationRaw } from 'vue-router';
import type { DocumentKind } from '../../shared/documents/envelope';
import type { DocumentKey } from '../../shared/safety/history';

const pages = { character: 'sheet', campaign: 'campaign', pack: 'pack' } as const;
const shelves = { character: 'library', campaign: 'campaigns', pack: 'homebrew' } as const;

/** The page that shows a document. */
export function pageOf({ kind, id }: DocumentKey): RouteLocationRaw {
  return { name: pages[kind], params: { id } };
}

/** The name of the page that lists the documents of a kind; also the key of its name under `app.place`. */
export function listPageOf(kind: DocumentKind): (typeof shelves)[DocumentKind] {
  return shelves[kind];
}

/** The history of a document. */
export function historyOf({ kind, id }: DocumentKey): RouteLocationRaw {
  return { name: 'history', params: { kind, id } };
}
