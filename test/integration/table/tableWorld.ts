import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { Awareness } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import {
  openTableServer,
  type RunningTable,
  type TableServerOptions,
} from '#electron/table/server/tableServer';
import type { JsonRecord } from '#shared/kernel/record';
import { defaultTerms } from '#shared/downtime/terms';
import { hashOfProof, keysOf, toBase64Url, type SeatKeys } from '#shared/table/joining/keys';
import { read, seed, write } from '#shared/table/documents/shared';
import { textsOf } from '#shared/table/documents/shapes';
import {
  documentName,
  tableMessageSchema,
  type SeatMessage,
  type SeatRecord,
  type TableAdmin,
  type TableMessage,
} from '#shared/table/wire/messages';
import type { FileSystem } from '#electron/storage/files/fileSystem';

export const tableId = 'saturday';
export const mern = 'mern-0001';
export const hild = 'hild-0001';
export const isText = textsOf('character');

export const emptyParty: JsonRecord = {
  name: 'The Lantern Five',
  ruleset: 'heroic',
  terms: defaultTerms as unknown as JsonRecord,
  members: [],
  clocks: [],
  stash: { money: 0, items: [] },
  session: { number: 1, begun: false, present: [] },
  downtime: null,
};

const seats: readonly SeatRecord[] = [
  { id: 'gm', name: 'Gwen', role: 'gm', characters: [] },
  { id: 'ann', name: 'Ann', role: 'player', characters: [mern] },
  { id: 'bea', name: 'Bea', role: 'player', characters: [hild] },
  { id: 'sam', name: 'Sam', role: 'spectator', characters: [] },
];

const endings: (() => unknown)[] = [];
let isAwaited = false;

/**
 * Called when the present test has ended, the last one first. Files share this module, so a hook of its own would belong
 * to the first of them alone.
 */
export function atEnd(end: () => unknown): void {
  endings.push(end);
  if (isAwaited) return;
  isAwaited = true;
  onTestFinished(async () => {
    for (let next = endings.pop(); next !== undefined; next = endings.pop()) await next();
    isAwaited = false;
  });
}

export interface WorldOptions extends Partial<
  Pick<TableServerOptions, 'limits' | 'browsers' | 'folder' | 'host'>
> {
  readonly fs?: FileSystem;
}

const keys = new Map<string, SeatKeys>();
export function keysFor(seat: string): SeatKeys {
  const known = keys.get(seat) ?? keysOf({ table: tableId, seat, secret: randomBytes(16) });
  keys.set(seat, known);
  return known;
}

export const stored = (record: SeatRecord) => ({
  seat: record,
  proof: hashOfProof(keysFor(record.id).proof),
  seal: toBase64Url(keysFor(record.id).seal),
});

/** A running table with a GM, two players and a spectator; it ends with the test. */
export async function tableWorld({ fs, ...options }: WorldOptions = {}) {
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'table-')));
  if (options.folder === undefined) atEnd(() => rm(folder, { recursive: true, force: true }));
  const bugs: unknown[] = [];
  const troubles: (string | null)[] = [];
  const asides: string[] = [];
  const [gm] = seats;
  if (gm === undefined) throw new Error('No GM');
  const server = await openTableServer(
    {
      table: tableId,
      folder,
      gm: stored(gm),
      host: '127.0.0.1',
      port: 0,
      browsers: { kind: 'none' },
      pages: folder,
      ...options,
    },
    {
      logBug: (where, error) => bugs.push([where, error]),
      storing: (trouble) => troubles.push(trouble),
      setAside: (file) => asides.push(file),
    },
    fs,
  );
  let closed = false;
  const close = async () => {
    if (!closed) await server.close();
    closed = true;
  };
  atEnd(close);
  return { server, folder, bugs, troubles, asides, close, ...clientsOf(server) };
}

export type World = Awaited<ReturnType<typeof tableWorld>>;

export interface Copy {
  readonly doc: Doc;
  readonly awareness: Awareness;
  readonly provider: HocuspocusProvider;
  readonly messages: TableMessage[];
  readonly denied: () => string | null;
  readonly content: () => JsonRecord;
  readonly edit: (change: (before: JsonRecord) => JsonRecord) => void;
  readonly say: (message: SeatMessage) => void;
  readonly close: () => void;
}

export interface Device {
  readonly seat: string;
  readonly open: (room: string, doc?: Doc) => Copy;
  readonly closedWith: () => string | null;
  readonly end: () => void;
  /** All bytes that the device received. */
  readonly received: Uint8Array[];
}

/** A device whose socket is of a given class. */
export function deviceWith(
  url: string,
  socketClass: unknown,
  as: SeatKeys,
  table = tableId,
): Pick<Device, 'open' | 'end'> {
  const socket = new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: socketClass,
    delay: 50,
    minDelay: 50,
    maxDelay: 200,
  });
  const end = () => socket.destroy();
  atEnd(end);
  return { end, open: (room, doc = new Doc()) => opened(socket, as, documentName(table, room), doc) };
}

export function clientsOf(server: Pick<RunningTable, 'port'>) {
  const url = `wss://127.0.0.1:${String(server.port)}/socket`;
  const device = (seat: string, as = keysFor(seat)): Device => {
    const received: Uint8Array[] = [];
    let closedWith: string | null = null;
    class Recording extends WebSocket {
      constructor(address: string) {
        super(address, { rejectUnauthorized: false });
        this.on('message', (data: Buffer | ArrayBuffer) => received.push(new Uint8Array(data)));
        this.on('close', (_code, reason) => {
          closedWith = reason.toString('utf8');
        });
        this.on('error', () => undefined);
      }
    }
    const { open, end } = deviceWith(url, Recording, as);
    return {
      seat,
      received,
      closedWith: () => closedWith,
      end,
      open,
    };
  };

  /** Adds the players, gives both characters rooms, and seeds the given rooms. */
  async function seated(rooms: Readonly<Record<string, JsonRecord>> = {}) {
    const gm = device('gm');
    const party = gm.open('party', seededDoc(rooms['party'] ?? emptyParty));
    await until(() => party.messages.some(({ kind }) => kind === 'seats'));
    await administer(party, { do: 'set-rooms', characters: [mern, hild] });
    for (const seat of seats.slice(1)) {
      const { proof, seal } = stored(seat);
      await administer(party, { do: 'add-seat', seat, proof, seal });
    }
    const copies = new Map([['party', party]]);
    for (const [room, content] of Object.entries(rooms)) {
      if (room === 'party') continue;
      const copy = gm.open(room, seededDoc(content));
      copies.set(room, copy);
      await until(() => keptAll(copy));
    }
    return { gm, party, copies };
  }

  return { device, seated };
}

export function seededDoc(content: JsonRecord): Doc {
  const doc = seed(content, isText);
  if (!doc.ok) throw new Error(doc.error.code);
  return doc.value;
}

let admins = 0;
export async function administer(party: Copy, admin: TableAdmin): Promise<void> {
  admins += 1;
  const id = `admin-${String(admins)}`;
  party.say({ kind: 'admin', id, admin });
  await until(() => party.messages.some((each) => each.kind === 'done' && each.id === id));
}

/** The newest message of a kind: the table says other things in between, as that it kept a change. */
export function newest(
  { messages }: Pick<Copy, 'messages'>,
  kind: TableMessage['kind'],
): TableMessage | undefined {
  return messages.findLast((each) => each.kind === kind);
}

/** Everything that this copy wrote is in the log of the table. */
export function keptAll({ doc, messages }: Pick<Copy, 'doc' | 'messages'>): boolean {
  const clock = doc.store.clients.get(doc.clientID)?.at(-1);
  const end = clock === undefined ? 0 : clock.id.clock + clock.length;
  return messages.some((each) => each.kind === 'kept' && each.client === doc.clientID && each.clock >= end);
}

function opened(socket: HocuspocusProviderWebsocket, as: SeatKeys, name: string, doc: Doc): Copy {
  const messages: TableMessage[] = [];
  const awareness = new Awareness(doc);
  awareness.setLocalState(null);
  let denied: string | null = null;
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name,
    document: doc,
    awareness,
    sessionAwareness: true,
    token: JSON.stringify({ proof: as.proof, client: doc.clientID }),
    onAuthenticationFailed: ({ reason }) => {
      denied = reason;
    },
    onStateless: ({ payload }) => messages.push(tableMessageSchema.parse(JSON.parse(payload))),
  });
  provider.attach();
  const content = (): JsonRecord => {
    const found = read(doc);
    if (!found.ok) throw new Error(found.error.code);
    return found.value;
  };
  return {
    doc,
    awareness,
    provider,
    messages,
    denied: () => denied,
    content,
    edit: (change) => {
      const before = content();
      write(doc, before, change(before), isText);
    },
    say: (message) => provider.sendStateless(JSON.stringify(message)),
    close: () => provider.destroy(),
  };
}

export async function until(done: () => boolean, what = 'what a test waits for'): Promise<void> {
  for (let count = 0; count < 3000; count += 1) {
    if (done()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`It did not happen: ${what}`);
}
