// A hostile seat of its own, so that its work is not counted as the table's. It does one thing as fast as its connections
// take it, and comes again when it was dropped.
import { parentPort, workerData } from 'node:worker_threads';
import { randomBytes } from 'node:crypto';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import WebSocket from 'ws';
import { Doc, encodeStateAsUpdate, encodeStateVector, Map as YMap } from 'yjs';

const { attack, connections, port, table, own, foreign, proof } = workerData;
let sent = 0;
let dropped = 0;
let next = 1000;

/** In milliseconds. */
const pause = 50;
const largestBacklog = 100_000;

function frame(room, client, kind, body) {
  const encoder = createEncoder();
  writeVarString(encoder, `${table}/${room}\0${client}`);
  writeVarUint(encoder, kind);
  body(encoder);
  return toUint8Array(encoder);
}

const sync = (room, client, step, payload) =>
  frame(room, client, 0, (encoder) => {
    writeVarUint(encoder, step);
    writeVarUint8Array(encoder, payload);
  });

/** The largest update that is read to its end, with as many items as fit. */
function heavyUpdate(client) {
  const doc = new Doc();
  doc.clientID = client;
  const map = new YMap();
  doc.getMap('document').set('play', map);
  for (let count = 0; count < 9000; count += 1) map.set(`k${count}`, 1);
  return encodeStateAsUpdate(doc);
}

/** Makes the frames of an attack, one after the other. */
const attacks = {
  questions: (client) => () => sync(foreign, client, 0, Uint8Array.of(0)),
  'edits of its own': (client) => {
    const doc = new Doc();
    doc.clientID = client;
    let count = 0;
    return () => {
      const before = encodeStateVector(doc);
      doc.getMap('document').set('name', `Hild ${(count += 1)}`);
      return sync(own, client, 2, encodeStateAsUpdate(doc, before));
    };
  },
  'heavy edits': (client) => {
    const update = heavyUpdate(client);
    return () => sync(own, client, 2, update);
  },
  words: (client) => () =>
    frame('party', client, 5, (encoder) =>
      writeVarString(
        encoder,
        JSON.stringify({ kind: 'command', command: { id: String(sent), do: 'roll', with: {} } }),
      ),
    ),
  presence: (client) => () =>
    frame('party', client, 1, (encoder) => {
      const inner = createEncoder();
      writeVarUint(inner, 1);
      writeVarUint(inner, client);
      writeVarUint(inner, sent);
      writeVarString(inner, JSON.stringify({ seat: 'bea', at: 'table', of: null, calls: sent }));
      writeVarUint8Array(encoder, toUint8Array(inner));
    }),
  garbage: () => () => randomBytes(100),
  'malformed updates': (client) => () => sync(own, client, 2, randomBytes(60)),
  'malformed states': (client) => () => sync(own, client, 0, Uint8Array.of(255, 255, 255)),
  'gaps in its clock': (client) => {
    const doc = new Doc();
    doc.clientID = client;
    doc.getMap('document').set('name', 'Never seen');
    return () => {
      const before = encodeStateVector(doc);
      doc.getMap('document').set('name', 'Seen');
      return sync(own, client, 2, encodeStateAsUpdate(doc, before));
    };
  },
  'big frames': (client) => {
    const update = randomBytes(310_000);
    return () => sync(own, client, 2, update);
  },
  'frames over the bound': () => () => randomBytes(400_000),
  connections: undefined,
};

function attackOnce() {
  const client = (next += 1);
  const socket = new WebSocket(`wss://127.0.0.1:${port}/socket`, { rejectUnauthorized: false });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    dropped += 1;
    setTimeout(attackOnce, attack === 'connections' ? 0 : pause);
  });
  socket.on('open', () => {
    const make = attacks[attack]?.(client);
    if (make === undefined) {
      socket.terminate();
      return;
    }
    for (const room of [own, foreign, 'party'])
      socket.send(
        frame(room, client, 2, (encoder) => {
          writeVarUint(encoder, 0);
          writeVarString(encoder, JSON.stringify({ proof, client }));
          writeVarString(encoder, '4.7.0');
        }),
      );
    const flood = () => {
      for (let count = 0; count < 200 && socket.bufferedAmount < largestBacklog; count += 1) {
        socket.send(make());
        sent += 1;
      }
      if (socket.readyState === WebSocket.OPEN) setTimeout(flood, 1);
    };
    let opened = 0;
    socket.on('message', (data) => {
      if (opened < 3 && data.includes('"kept"') && (opened += 1) === 3) flood();
    });
  });
}

for (let count = 0; count < connections; count += 1) attackOnce();
setInterval(() => parentPort.postMessage({ sent, dropped }), pause);
