import { browserLink, invitationCode, mostOthers } from '#shared/table/joining/invitation';
import type { Invited } from './host';

/** The addresses of a table, such as `192.168.1.5` or `fd00::5`, the most likely one first. */
export interface TablePlace {
  readonly addresses: readonly string[];
  /** For programs. */
  readonly port: number;
  /** For browsers; `null` if they are not let in. */
  readonly page: { readonly port: number; readonly scheme: 'http' | 'https' } | null;
}

export interface TableOrigins {
  readonly programs: readonly string[];
  readonly pages: readonly string[];
}

/** Without a network, this computer alone reaches the table. */
const alone = '127.0.0.1';

export function originsOf({ addresses, port, page }: TablePlace): TableOrigins {
  const at = (scheme: string, each: number): readonly string[] =>
    addresses.map((address) => `${scheme}://${hostIn(address)}:${String(each)}`);
  return { programs: at('https', port), pages: page === null ? [] : at(page.scheme, page.port) };
}

/** An invitation to a seat; its code and its first link name the `preferred` host first, such as `[fd00::5]`. */
export function invite(
  place: TablePlace,
  seat: { readonly table: string; readonly seat: string; readonly secret: Uint8Array },
  { fingerprint, preferred }: { readonly fingerprint: Uint8Array; readonly preferred: string | null },
): Invited {
  const { programs, pages } = originsOf(place);
  const [origin = `https://${alone}:${String(place.port)}`, ...rest] = preferredFirst(programs, preferred);
  return {
    code: invitationCode({ ...seat, fingerprint, origin, others: rest.slice(0, mostOthers) }),
    links: preferredFirst(pages, preferred).map((each) =>
      browserLink({ ...seat, fingerprint: null, origin: each, others: [] }),
    ),
  };
}

const hostIn = (address: string): string => (address.includes(':') ? `[${address}]` : address);

function preferredFirst(origins: readonly string[], preferred: string | null): readonly string[] {
  const isOther = (origin: string): number => (new URL(origin).hostname === preferred ? 0 : 1);
  return origins.toSorted((a, b) => isOther(a) - isOther(b));
}
