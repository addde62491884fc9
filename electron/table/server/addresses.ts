import { networkInterfaces } from 'node:os';

/** Addresses of this computer that others on the network can reach, IPv4 first. */
export function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const reachable = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  return ['IPv4', 'IPv6'].flatMap((family) =>
    reachable.filter((each) => each.family === family).map(({ address }) => address),
  );
}
