/** A document of the library. */
export interface StoredPlace {
  readonly kind: 'character' | 'campaign';
  readonly id: string;
}

/**
 * A place that a link may lead to. Nothing is read or changed there but what its page shows anyway. The id of `join` is the
 * code of an invitation, which fills in a form.
 */
export type LinkedPlace =
  | StoredPlace
  | { readonly kind: 'guide'; readonly id: string }
  | { readonly kind: 'join'; readonly id: string };

/** Whole addresses only, so that no part of one is left over for another reader to understand differently. */
const documentLink = /^hearthbook:\/\/(character|campaign)\/([a-z0-9][a-z0-9-]{3,63})\/?$/;
const guideLink = /^hearthbook:\/\/guide\/([a-z][a-z-]{0,39})\/?$/;
const joinLink = /^hearthbook:\/\/join\/([0-9a-zA-Z]{20,1000})\/?$/;

/** The place of a link; undefined for everything that is not on the list. */
export function parseOwnLink(address: string): LinkedPlace | undefined {
  const [, kind, id] = documentLink.exec(address) ?? [];
  if (id !== undefined && (kind === 'character' || kind === 'campaign')) return { kind, id };
  const [, code] = joinLink.exec(address) ?? [];
  if (code !== undefined) return { kind: 'join', id: code };
  const [, page] = guideLink.exec(address) ?? [];
  return page === undefined ? undefined : { kind: 'guide', id: page };
}

/** The link that leads to a place. */
export const ownLinkOf = ({ kind, id }: StoredPlace): string => `hearthbook://${kind}/${id}`;

export interface OwnLinkPorts {
  /** The name of a stored document, or the address of a table; undefined if there is none. */
  readonly placeName: (place: LinkedPlace) => Promise<string | undefined>;
  /** Confirms that the place of this name may be opened. */
  readonly ask: (place: LinkedPlace, name: string) => Promise<boolean>;
  /** Says that a link leads nowhere. */
  readonly refuse: () => Promise<void>;
}

/** Links that the system handed over, until a page asks for them. */
export interface OwnLinks {
  /** Adds links while the program runs, and announces them. */
  readonly add: (addresses: readonly string[]) => void;
  /** Opens a place that the user chose in a menu, without a question. */
  readonly open: (place: LinkedPlace) => void;
  /** The place that was chosen, or that of the last link after the user agreed; null if there is none. */
  readonly take: (ports: OwnLinkPorts) => Promise<LinkedPlace | null>;
}

/** While one question is open, further links are dropped, so that nothing can flood the user with questions. */
export function createOwnLinks(addresses: readonly string[], arrived: () => void): OwnLinks {
  let waiting = addresses.at(-1);
  let chosen: LinkedPlace | undefined;
  let asking = false;
  return {
    add: (more) => {
      const last = more.at(-1);
      if (last === undefined || asking) return;
      waiting = last;
      arrived();
    },
    open: (place) => {
      chosen = place;
      arrived();
    },
    take: async ({ placeName, ask, refuse }) => {
      if (chosen !== undefined) {
        const place = chosen;
        chosen = undefined;
        return place;
      }
      if (waiting === undefined || asking) return null;
      const place = parseOwnLink(waiting);
      waiting = undefined;
      asking = true;
      try {
        const name = place === undefined ? undefined : await placeName(place);
        if (place !== undefined && name !== undefined) return (await ask(place, name)) ? place : null;
        await refuse();
        return null;
      } finally {
        asking = false;
      }
    },
  };
}
