import type { RunningTable, TableHealth, TableServerOptions } from './tableServer';

/** Both ends of the channel between the program and the thread of a table are ours and built together. */
export type ToThread = { readonly kind: 'health'; readonly id: number } | { readonly kind: 'close' };

export type FromThread =
  | ({ readonly kind: 'open' } & Pick<RunningTable, 'addresses' | 'port' | 'fingerprint' | 'browserPort'>)
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly reason: string }
  | { readonly kind: 'bug'; readonly where: string; readonly reason: string }
  | { readonly kind: 'storing'; readonly trouble: string | null }
  | { readonly kind: 'set-aside'; readonly file: string }
  | { readonly kind: 'health'; readonly id: number; readonly health: TableHealth }
  | { readonly kind: 'closed' };

export type ThreadData = TableServerOptions;
