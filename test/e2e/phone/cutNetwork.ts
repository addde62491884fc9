import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutNetwork {
  readonly origin: string;
  /** Ends the connection of the table, or everything, until `mend`. */
  cut(what: 'table' | 'all'): void;
  mend(): void;
  close(): Promise<void>;
}

/** A network between the phone and the table. A page of 127.0.0.1 is secure, one of another address is not. */
export async function cutNetwork(to: URL, host = to.hostname): Promise<CutNetwork> {
  const sockets = new Map<Socket, 'table' | 'page'>();
  let isCut: 'table' | 'all' | null = null;
  const isLost = (kind: 'table' | 'page'): boolean => isCut === 'all' || isCut === kind;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      const kind = first.toString('latin1').startsWith('GET /sealed') ? 'table' : 'page';
      if (isLost(kind)) {
        socket.destroy();
        return;
      }
      const onward = connect(Number(to.port), to.hostname);
      onward.on('error', () => undefined);
      onward.write(first);
      socket.pipe(onward).pipe(socket);
      socket.on('close', () => {
        onward.destroy();
        sockets.delete(socket);
      });
      sockets.set(socket, kind);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const cut: CutNetwork['cut'] = (what) => {
    isCut = what;
    for (const [socket, kind] of sockets) if (isLost(kind)) socket.destroy();
  };
  return {
    origin: `http://${host}:${String((server.address() as AddressInfo).port)}`,
    cut,
    mend: () => {
      isCut = null;
    },
    close: async () => {
      cut('all');
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
