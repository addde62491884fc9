import type { RouteLocationRaw } from 'vue-router';
import type { DocumentKind } from '../../shared/documents/envelope';
import type { DocumentKey } from '../../shared/safety/history';

const pages = { character: 'sheet', campaign: 'campaign', pack: 'pack' } as const;
const shelves = { character: 'library', campaign: 'campaigns', pack: 'homebrew' } as const;

export function pageOf({ kind, id }: DocumentKey): RouteLocationRaw {
  return { name: pages[kind], params: { id } };
}

/** Also the key of the page's title under `app.place`. */
export function listPageOf(kind: DocumentKind): (typeof shelves)[DocumentKind] {
  return shelves[kind];
}

export function historyOf({ kind, id }: DocumentKey): RouteLocationRaw {
  return { name: 'history', params: { kind, id } };
}
