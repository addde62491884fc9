import { openTableServer, type TableServerOptions } from '#electron/table/server/tableServer';

const options = JSON.parse(process.argv[2] ?? '') as TableServerOptions;
const { port } = await openTableServer(options, {
  logBug: (where, error) => {
    process.stdout.write(`bug ${where} ${String(error)}\n`);
  },
  storing: () => undefined,
  setAside: () => undefined,
});
process.stdout.write(`open ${String(port)}\n`);
