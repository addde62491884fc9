import { describe, expect, it } from 'vitest';
import lock from '#package-lock.json';

interface LockedPackage {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optional?: boolean;
  readonly resolved?: string;
}

const packages = Object.entries(lock.packages as Readonly<Record<string, LockedPackage>>);

/** As npm reads the lists: names that are allowed, or with ! those that are not. */
const allows = (list: readonly string[] = [], name: string) =>
  !list.includes(`!${name}`) && (list.includes(name) || list.every((each) => each.startsWith('!')));

const systems = ['win32', 'darwin', 'linux'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));

describe('the lock file', () => {
  it.each(systems)('installs on $os with $cpu', ({ os, cpu }) => {
    const refusing = packages.filter(
      ([, each]) => each.optional !== true && !(allows(each.os, os) && allows(each.cpu, cpu)),
    );
    expect(refusing.map(([place]) => place)).toEqual([]);
  });

  it('names no registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
