// A hostile seat of its own, so that its work is not counted as the table's: it sends questions and edits of noise as fast
// as the connection takes them.
import { parentPort, workerData } from 'node:worker_threads';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import WebSocket from 'ws';

const { port, name, proof } = workerData;
const client = 7;

function frame(kind, body) {
  const encoder = createEncoder();
  writeVarString(encoder, `${name}\0${client}`);
  writeVarUint(encoder, kind);
  body(encoder);
  return toUint8Array(encoder);
}

const socket = new WebSocket(`wss://127.0.0.1:${port}/socket`, { rejectUnauthorized: false });
let sent = 0;
socket.on('error', () => process.exit());
socket.on('close', () => process.exit());
socket.on('open', () => {
  socket.send(
    frame(2, (encoder) => {
      writeVarUint(encoder, 0);
      writeVarString(encoder, JSON.stringify({ proof, client }));
      writeVarString(encoder, '4.7.0');
    }),
  );
  const update = (encoder) => {
    writeVarUint(encoder, 2);
    writeVarUint8Array(encoder, Uint8Array.of(1, 1, 5, 9, 9, 9));
  };
  const question = (encoder) => {
    writeVarUint(encoder, 0);
    writeVarUint8Array(encoder, Uint8Array.of(0));
  };
  const flood = () => {
    for (let count = 0; count < 200 && socket.bufferedAmount < 1_000_000; count += 1) {
      socket.send(frame(0, sent % 50 === 0 ? update : question));
      sent += 1;
    }
    parentPort.postMessage(sent);
    setImmediate(flood);
  };
  flood();
});
