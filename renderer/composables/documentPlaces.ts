import type { RouteLocationRaw } from 'vue-router';
import type { DocumentKind } from '#shared/documents/envelope';
import type { DocumentKey } from '#shared/safety/history';

/**
 * The places of the window for each kind of document.
 *
 * - `page`: the route of one document
 * - `list`: the route of all of them; also the key of its name under `app.place`
 * - `parts`: the area of the catalog that names the parts in which two states differ
 */
interface KindInWindow {
  readonly page: string;
  readonly list: string;
  readonly parts: string;
}

const kinds = {
  character: { page: 'sheet', list: 'library', parts: 'changes' },
  campaign: { page: 'campaign', list: 'campaigns', parts: 'campaign' },
  pack: { page: 'pack', list: 'homebrew', parts: 'pack' },
  ruleset: { page: 'game', list: 'homebrew', parts: 'ruleset' },
} as const satisfies Record<DocumentKind, KindInWindow>;

export function pageOf({ kind, id }: DocumentKey): RouteLocationRaw {
  return { name: kinds[kind].page, params: { id } };
}

/** The page of play of a character, or its sheet if its rules change nothing in play. */
export function playOf(id: string): RouteLocationRaw {
  return { name: kinds.character.page, params: { id }, query: { view: 'play' } };
}

/** Also the key of the page's title under `app.place`. */
export function listPageOf(kind: DocumentKind): (typeof kinds)[DocumentKind]['list'] {
  return kinds[kind].list;
}

/** The possible keys of a part's name; a part that only another program knows has no key of its own. */
export function partKeys(kind: DocumentKind, part: string): readonly [own: string, other: string] {
  return [`${kinds[kind].parts}.part.${part}`, 'changes.part.other'];
}

/** `state` is the version to show first. */
export function historyOf({ kind, id }: DocumentKey, state?: string): RouteLocationRaw {
  return { name: 'history', params: { kind, id }, ...(state !== undefined && { query: { state } }) };
}
