import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseJson } from '#shared/documents/jsonText';
import { contentOf, recordOf } from '#electron/table/store/records';
import { storedTableSchema } from '#electron/table/store/tableStore';
import type { TableDatabase } from '#electron/tableServer/database/tableDatabase';

/** A backup has a line of JSON for each: its head, each table, each room after its table, and the number of tables. */
const lineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('head'), version: z.literal(1) }),
  z.strictObject({
    kind: z.literal('table'),
    id: z.string().regex(/^[\w-]{1,64}$/),
    content: storedTableSchema,
  }),
  z.strictObject({ kind: z.literal('room'), room: z.string().max(100), records: z.array(z.base64()) }),
  z.strictObject({ kind: z.literal('end'), tables: z.int() }),
]);
type BackupLine = z.infer<typeof lineSchema>;

/**
 * Writes all tables to a new file, also while nodes serve them: each room is as it was at one moment, and holds every
 * edit that was kept before the backup began. Returns the number of tables.
 */
export async function writeBackup(database: TableDatabase, file: string): Promise<number> {
  const to = await open(file, 'wx', 0o600);
  const write = (line: BackupLine): Promise<unknown> => to.write(`${JSON.stringify(line)}\n`);
  try {
    let tables = 0;
    await write({ kind: 'head', version: 1 });
    for (const id of await database.tables()) {
      const content = await database.content(id);
      if (content === undefined) continue;
      tables += 1;
      await write({ kind: 'table', id, content });
      for (const room of await database.rooms(id)) {
        const records = await database.records(id, room);
        const texts = records.map((record) => contentOf(record).toString('base64'));
        await write({ kind: 'room', room, records: texts });
      }
    }
    await write({ kind: 'end', tables });
    await to.sync();
    return tables;
  } finally {
    await to.close();
  }
}

/** The file is no whole backup. */
export class NotABackup extends Error {}

/** Puts the tables of a backup into a database without tables. Returns their number. */
export async function restoreBackup(database: TableDatabase, file: string): Promise<number> {
  if ((await database.tables()).length > 0)
    throw new NotABackup('The database has tables. Restore into an empty one.');
  // Once to look at it all, so that a broken file leaves nothing behind.
  let whole = false;
  for await (const line of linesOf(file)) whole = line.kind === 'end';
  if (!whole) throw new NotABackup('The file is no whole backup: its end is missing.');
  let tables = 0;
  let id = '';
  for await (const line of linesOf(file)) {
    if (line.kind === 'table') {
      ({ id } = line);
      await database.create(id, line.content);
      tables += 1;
    }
    if (line.kind !== 'room' || line.records.length === 0) continue;
    const store = await database.open(id, () => undefined);
    const log = await store?.openLog(line.room);
    await log?.append(line.records.map((text) => recordOf(Buffer.from(text, 'base64'))));
    await store?.close();
  }
  return tables;
}

async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    const json = parseJson(text);
    const parsed = lineSchema.safeParse(json.ok ? json.value : undefined);
    if (!parsed.success || (number === 1) !== (parsed.data.kind === 'head'))
      throw new NotABackup(`The file is no backup: line ${String(number)} cannot be read.`);
    yield parsed.data;
  }
}
