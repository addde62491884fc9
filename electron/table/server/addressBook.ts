import { isIPv6, type Socket } from 'node:net';
import type { TableLimits } from '#electron/table/tables/limits';

/** In milliseconds: addresses that are gone are forgotten. */
const forgottenAfter = 600_000;

/** Counts the connections of each address, and those of a whole network over IPv6, whose computers have many addresses. False for one too many, or one too soon. */
export function createAddressBook({
  connectionsPerAddress,
  newConnections: { perSecond, atOnce },
}: Pick<TableLimits, 'connectionsPerAddress' | 'newConnections'>): (socket: Socket) => boolean {
  const addresses = new Map<string, { open: number; left: number; at: number }>();

  function forgetOld(now: number): void {
    for (const [address, { open, at }] of addresses) {
      if (now - at < forgottenAfter) return;
      if (open === 0) addresses.delete(address);
    }
  }

  return (socket) => {
    const now = performance.now();
    forgetOld(now);
    const name = networkOf(socket.remoteAddress ?? '');
    const known = addresses.get(name) ?? { open: 0, left: atOnce, at: now };
    known.left = Math.min(atOnce, known.left + ((now - known.at) / 1000) * perSecond);
    known.at = now;
    // Those that came last are the last.
    addresses.delete(name);
    addresses.set(name, known);
    if (known.open >= connectionsPerAddress || known.left < 1) return false;
    known.open += 1;
    known.left -= 1;
    socket.once('close', () => {
      known.open -= 1;
    });
    return true;
  };
}

/** The first four groups of an IPv6 address: a network gives each computer as many of the rest as it wants. */
function networkOf(address: string): string {
  // IPv4 over a socket for both is `::ffff:192.168.1.5`.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
