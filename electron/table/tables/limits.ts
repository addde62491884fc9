import { roomLimits } from '#shared/table/authority/updateCheck';

/** Bounds of one connection, and of the logs; times in milliseconds. */
export interface TableLimits {
  /** In bytes. */
  readonly frame: number;
  /** Per second, and how much may come at once. What comes faster waits in the sender's own connection. */
  readonly messages: { readonly perSecond: number; readonly atOnce: number };
  readonly bytes: { readonly perSecond: number; readonly atOnce: number };
  /** A seat that has to be slowed down for longer than this is dropped. */
  readonly flood: number;
  /** In bytes: a connection that leaves more unread is closed. */
  readonly unread: number;
  readonly connectionsPerAddress: number;
  /** New ones of an address; a handshake is the dearest thing that a stranger can ask for. */
  readonly newConnections: { readonly perSecond: number; readonly atOnce: number };
  /** One more, and the oldest is dropped. */
  readonly connectionsPerSeat: number;
  /** Of one connection; one more, and the oldest is closed. A new copy comes before the old one has gone. */
  readonly sessionsPerRoom: number;
  /** A connection without a seat is closed after this. */
  readonly untilSeated: number;
  /** A seat with too many refusals, or that was dropped as hostile, has to stay away for this. */
  readonly afterRefusals: number;
  /** A connection that does not answer from one heartbeat to the next is closed. */
  readonly heartbeat: number;
  /** Copies of one room that a seat may write with, over all its days. */
  readonly copies: number;
  /** Limits of updates and their bytes, over which a log is shortened. */
  readonly log: { readonly updates: number; readonly bytes: number };
  /** See `roomLimits`; a room that takes more than half of it is made again when the table is opened. */
  readonly stored: number;
  /** Commands of one seat that the GM's program has not answered yet. */
  readonly pendingCommands: number;
}

/** The GM's program writes what everybody reads, so it may ask this many times as much. */
export const gmFactor = 20;

export const defaultLimits: TableLimits = {
  frame: 320_000,
  messages: { perSecond: 150, atOnce: 600 },
  bytes: { perSecond: 64_000, atOnce: 800_000 },
  flood: 10_000,
  unread: 8_000_000,
  connectionsPerAddress: 64,
  newConnections: { perSecond: 5, atOnce: 64 },
  connectionsPerSeat: 8,
  sessionsPerRoom: 4,
  untilSeated: 10_000,
  afterRefusals: 60_000,
  heartbeat: 15_000,
  copies: 5000,
  log: { updates: 500, bytes: 1_000_000 },
  stored: roomLimits.stored,
  pendingCommands: 100,
};
