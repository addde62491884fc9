// Sends numbers to an echo, one after the other, and prints a line for each one that came back: its milliseconds.
import net from 'node:net';

const [port, address, count] = process.argv.slice(2);
const socket = net.connect({ port: Number(port), host: address, noDelay: true });
socket.setEncoding('utf8');
let [number, from, heard] = [0, 0, ''];
const ask = () => {
  number += 1;
  from = performance.now();
  socket.write(`${number}\n`);
};
socket.on('connect', ask);
socket.on('data', (text) => {
  heard += text;
  if (heard !== `${number}\n`) return;
  heard = '';
  console.log(Math.round(performance.now() - from));
  if (number < Number(count)) ask();
  else socket.end();
});
