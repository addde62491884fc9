import { Redis } from 'ioredis';

/** Says which node serves a table. The database decides who may write; a lease only keeps others from trying. */
export interface Leases {
  /** False while another node has it. */
  take(table: string): Promise<boolean>;
  release(table: string): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
}

/** For a node that is alone. */
export const noLeases: Leases = {
  take: () => Promise.resolve(true),
  release: () => Promise.resolve(),
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** In milliseconds: after a node died its tables are free when their leases end. */
const duration = 5000;
const renewal = 1500;

const renew = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0`;
const giveBack = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

export interface LeasePorts {
  readonly url: string;
  readonly node: string;
  /** Another node has the lease. */
  readonly lost: (table: string) => void;
  readonly troubled: (error: unknown) => void;
}

export function openLeases({ url, node, lost, troubled }: LeasePorts): Leases {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 5000, commandTimeout: 3000 });
  redis.on('error', troubled);
  const held = new Set<string>();
  const keyOf = (table: string): string => `hearthbook:table:${table}`;
  const renewed = async (table: string): Promise<boolean> =>
    (await redis.eval(renew, 1, keyOf(table), node, duration)) === 1;

  /** All at once: one after the other, the leases of many tables would end before their turn. */
  async function renewAll(): Promise<void> {
    const results = await Promise.allSettled(
      [...held].map(async (table) => {
        if (!(await renewed(table)) && held.delete(table)) lost(table);
      }),
    );
    // The node goes on: should another one take the table, the database refuses what this one writes.
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) troubled(failed.reason);
  }
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renewAll);
  }, renewal);

  return {
    take: async (table) => {
      const taken = await renewed(table);
      if (taken) held.add(table);
      return taken;
    },
    release: async (table) => {
      held.delete(table);
      await redis.eval(giveBack, 1, keyOf(table), node).catch(troubled);
    },
    check: async () => {
      await redis.ping();
    },
    close: async () => {
      clearInterval(timer);
      await renewing;
      redis.disconnect();
    },
  };
}
