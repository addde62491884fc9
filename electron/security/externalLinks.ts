import { parseUrl } from './origin';

/** Hosts whose links open without a question. The project has no site yet. */
const knownHosts: readonly string[] = [];

/** A link that may leave the program with the user's consent. */
export interface ExternalLink {
  readonly href: string;
  /** The real host: international names in their ASCII form. */
  readonly host: string;
  readonly known: boolean;
}

const longestLink = 2000;

/** Accepts https links without credentials; no other scheme ever reaches the system. */
export function parseExternalLink(address: string): ExternalLink | undefined {
  if (address.length > longestLink) return undefined;
  const url = parseUrl(address);
  if (url?.protocol !== 'https:' || url.host === '' || url.username !== '' || url.password !== '')
    return undefined;
  return { href: url.href, host: url.host, known: knownHosts.includes(url.host) };
}

export interface LinkPorts {
  /** Confirms that this host may be opened. */
  readonly ask: (link: ExternalLink) => Promise<boolean>;
  readonly open: (href: string) => Promise<void>;
}

/**
 * Opens links of notes and texts in the user's browser, after a question that names the host. While one
 * question is open, others are dropped, so that a page cannot flood its user with questions.
 */
export function createLinkOpener({ ask, open }: LinkPorts): (address: string) => Promise<void> {
  let asking = false;
  return async (address) => {
    const link = parseExternalLink(address);
    if (link === undefined || asking) return;
    asking = true;
    try {
      if (link.known || (await ask(link))) await open(link.href);
    } finally {
      asking = false;
    }
  };
}
