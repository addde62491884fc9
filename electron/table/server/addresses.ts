import { networkInterfaces } from 'node:os';

/** Names of interfaces that lead to virtual machines, containers and private networks, on all systems. */
const virtual =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tun|tap|utun|wg|ppp|zt|tailscale|lxc|podman|cni)/i;

/** Ranges of home networks come first, of both families, and an address that a computer gave itself without a network last. */
const ranks = [/^(?:192\.168\.|f[cd])/, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./, /^(?!169\.254\.)/];

interface Address {
  readonly name: string;
  readonly address: string;
}

/** Lower for what players more likely reach. */
function rankOf({ name, address }: Address): number {
  const rank = ranks.findIndex((each) => each.test(address));
  return (virtual.test(name) ? 10 : 0) + (rank < 0 ? ranks.length : rank);
}

/** The most likely ones to be reached first. */
export function likelyFirst<T extends Address>(addresses: readonly T[]): readonly T[] {
  return addresses.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Addresses of this computer that others on the network can reach: IPv4 first, and of those the likely ones. */
export function ownAddresses(): readonly string[] {
  const all = Object.entries(networkInterfaces()).flatMap(([name, each = []]) =>
    each.map((one) => ({ ...one, name })),
  );
  const reachable = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  return ['IPv4', 'IPv6'].flatMap((family) =>
    likelyFirst(reachable.filter((each) => each.family === family)).map(({ address }) => address),
  );
}
