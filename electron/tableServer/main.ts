import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { pino } from 'pino';
import { quietConsole } from '#electron/table/server/quietConsole';
import { warmUp } from '#electron/table/wire/warmUp';
import { pinOf, writeCertificate } from './commands/certificate';
import { inviteGm } from './commands/invite';
import { restoreBackup, writeBackup } from './commands/backup';
import { openPostgres } from './database/postgres';
import { openSqlite } from './database/sqlite';
import { TakenOver, type TableDatabase } from './database/tableDatabase';
import { noLeases, openLeases } from './node/leases';
import { openTableNode } from './node/tableNode';
import { sentenceOf } from './sentence';
import { isPostgres, readSettings, settingsOfFolder, type Settings } from './settings';

/** `hearthbook-table`: many shared tables on one server, without a window. */

const read = readSettings({ ...settingsOfFolder(), ...process.env });
if (!read.ok) {
  for (const fault of read.faults) process.stderr.write(`${fault}\n`);
  process.exit(2);
}
const settings: Settings = read.settings;
/** Lines that wait for each other would be out of order, or missing, when the process ends. */
const output = pino.destination({ dest: 1, sync: true });
const log = pino({ level: settings.HEARTHBOOK_TABLE_LOG, base: { node: randomUUID().slice(0, 8) } }, output);

/** The place of an error in the code, without its message, in which contents may be. */
function outline(error: unknown): { readonly error: string; readonly code?: string; readonly at?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...('code' in error && { code: String(error.code) }),
    ...(frames !== undefined && { at: frames.slice(0, 5).join('\n') }),
  };
}

function openDatabase(): Promise<TableDatabase> | TableDatabase {
  const place = settings.HEARTHBOOK_TABLE_DATABASE;
  return isPostgres(place)
    ? openPostgres(place, (error) => log.warn(outline(error), 'database'))
    : openSqlite(place);
}

async function withDatabase(work: (database: TableDatabase) => Promise<string>): Promise<void> {
  const database = await openDatabase();
  try {
    process.stdout.write(`${await work(database)}\n`);
  } finally {
    await database.close();
  }
}

async function serve(): Promise<void> {
  quietConsole();
  await warmUp();
  const database = await openDatabase();
  const { HEARTHBOOK_TABLE_CERTIFICATE: cert, HEARTHBOOK_TABLE_KEY: key } = settings;
  const redis = settings.HEARTHBOOK_TABLE_REDIS;
  const node = await openTableNode({
    database,
    leases: (lost) =>
      redis === undefined
        ? noLeases
        : openLeases({
            url: redis,
            node: randomUUID(),
            lost,
            troubled: (error) => log.warn(outline(error), 'leases'),
          }),
    host: settings.HEARTHBOOK_TABLE_HOST,
    port: settings.HEARTHBOOK_TABLE_PORT,
    operations: {
      host: settings.HEARTHBOOK_TABLE_OPERATIONS_HOST,
      port: settings.HEARTHBOOK_TABLE_OPERATIONS_PORT,
    },
    certificate:
      cert === undefined || key === undefined
        ? null
        : { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') },
    pages: settings.HEARTHBOOK_TABLE_PAGES ?? path.join(import.meta.dirname, '../renderer'),
    mostTables: settings.HEARTHBOOK_TABLE_MOST,
    logBug: (where, error) => log.error({ where, ...outline(error) }, 'bug'),
    storing: (table, error) => {
      if (!(error instanceof TakenOver)) log.error({ table, ...outline(error) }, 'cannot store');
    },
  });
  log.info({ port: node.port, operations: node.operationsPort }, 'serving');
  const stop = (): void => {
    log.info('stopping');
    void node
      .close()
      .then(() => database.close())
      .then(() => {
        log.info('stopped');
        process.exit(0);
      });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

const program = new Command('hearthbook-table').description('Shared tables of Hearthbook, on a server');
program
  .command('serve', { isDefault: true })
  .description('serve all tables')
  // An unknown command comes here, too, as an argument.
  .allowExcessArguments()
  .action(async (_options: unknown, { args: [unknown] }: Command) => {
    if (unknown !== undefined) throw new Error(`There is no command ${unknown}. --help lists them.`);
    await serve();
  });
program
  .command('invite')
  .description('create a table, or give its GM a new invitation')
  .argument('<table>', 'letters, digits, _ and -')
  .option('--name <name>', 'the name of the GM', 'GM')
  .action((table: string, { name }: { name: string }) =>
    withDatabase(async (database) => {
      const origin = settings.HEARTHBOOK_TABLE_ORIGIN;
      if (origin === undefined)
        throw new Error('Set HEARTHBOOK_TABLE_ORIGIN to the address that everybody uses.');
      if (!/^[\w-]{1,64}$/.test(table))
        throw new Error('The name of a table has 1 to 64 letters, digits, _ and -.');
      const file = settings.HEARTHBOOK_TABLE_CERTIFICATE;
      const fingerprint = file === undefined ? null : pinOf(await readFile(file, 'utf8'));
      const at = { origin: new URL(origin).origin, fingerprint };
      const { code, link } = await inviteGm(database, { table, name, ...at });
      const browsers = link ?? 'none, since browsers do not know the certificate';
      return `For the GM's program: ${code}\nFor a browser: ${browsers}`;
    }),
  );
program
  .command('certificate')
  .description('make a certificate for programs, where no authority gave one')
  .action(async () => {
    process.stdout.write(await writeCertificate());
  });
program
  .command('tables')
  .description('list the tables')
  .action(() => withDatabase(async (database) => (await database.tables()).join('\n')));
program
  .command('backup')
  .description('write all tables to a new file')
  .argument('<file>')
  .action((file: string) =>
    withDatabase(async (database) => `Tables written: ${String(await writeBackup(database, file))}`),
  );
program
  .command('restore')
  .description('read all tables of a backup into an empty database')
  .argument('<file>')
  .action((file: string) =>
    withDatabase(async (database) => `Tables restored: ${String(await restoreBackup(database, file))}`),
  );

try {
  // Under Electron commander would expect no script among the arguments.
  await program.parseAsync(process.argv, { from: 'node' });
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}
