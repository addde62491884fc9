import type { CommandName, EventName } from '#shared/ipc/channels';

/** Both ends of the channel between the page and the worker of its seat are ours and built together. */
export type ToSeat =
  /** Comes first: the link that brought the browser here, if any. */
  | { readonly kind: 'open'; readonly link: string | null }
  | { readonly kind: 'command'; readonly id: number; readonly name: CommandName; readonly args: unknown }
  /** A phone ends a hidden page without a word. */
  | { readonly kind: 'hidden' };

export type FromSeat =
  /** The worker was loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: unknown }
  | { readonly kind: 'event'; readonly name: EventName; readonly payload: unknown }
  | { readonly kind: 'bug'; readonly reason: unknown };
