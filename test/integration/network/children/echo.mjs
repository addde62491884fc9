// Sends back everything that arrives at the port; prints a line when it listens.
import net from 'node:net';

const [port, address] = process.argv.slice(2);
net
  .createServer((socket) => socket.pipe(socket).on('error', () => socket.destroy()))
  .listen(Number(port), address, () => console.log('listening'));
