import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { documentIdSchema, momentSchema } from '#shared/documents/envelope';
import type { Common } from '#shared/joined/meeting';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import type { AnswerStore } from '#shared/table/commands/queue';
import { answerSchema, type Answer } from '#shared/table/commands/answer';
import { readInvitation, type Invitation } from '#shared/table/joining/invitation';
import { durableWrite, makeFolders } from '#electron/storage/files/durableWrite';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { privateFiles } from '#electron/storage/files/privateFiles';
import { createQueue } from '#shared/kernel/queue';
import { places } from '#electron/storage/places';
import { tableRecord } from '#electron/storage/archives/archivePlaces';
import { appendLines, readLastLines } from '#electron/storage/records/lineFile';
import {
  peekRecord,
  readRecord,
  setAside as setAsideFile,
  type RecordFile,
} from '#electron/storage/records/recordFile';

/**
 * - `table`: its id on the wire
 * - `key`: makes the public ids; `gm`: the secret of the GM's own seat
 * - `secrets`: of the invitations, by seat, so that they can be shown again
 * - `plainHttp`: the GM agreed to it
 * - `certificate`: the GM's own, as paths of PEM files
 * - `announced`: the GM agreed that the network is told of the open table
 * - `outside`: the host at which the GM's router is reached from the internet
 * - `address`: the host that the GM chose for invitations; `null` for the likely one
 * - `server`: the GM's invitation, if a table server holds the table instead of this computer
 */
const recordSchema = z.looseObject({
  format: z.literal('hearthbook-table'),
  version: z.literal(1),
  table: z.string().min(1).max(64),
  key: z.string().min(1),
  gm: z.string().min(1),
  secrets: z.record(z.string(), z.string()),
  plainHttp: z.boolean(),
  certificate: z.strictObject({ certificate: z.string(), key: z.string() }).nullable(),
  announced: z.boolean().default(false),
  outside: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  server: z.string().nullable().default(null),
});
export type TableRecord = z.infer<typeof recordSchema>;

/** A change that came from a seat, for the version history. */
const seatChangeSchema = z.looseObject({
  at: momentSchema,
  document: documentIdSchema,
  revision: z.int(),
  seats: z.array(z.string()),
});
export type SeatChange = z.infer<typeof seatChangeSchema>;

const givenSchema = z.looseObject({ seat: z.string(), answer: answerSchema });

const baseSchema: z.ZodType<JsonRecord> = z.record(z.string(), jsonSchema);

const togetherSchema = z.looseObject({
  revision: z.int(),
  updatedAt: momentSchema.exactOptional(),
  room: z.array(z.tuple([z.int(), z.int()])).exactOptional(),
});

/** Maximum number of kept answers: a command is sent again within minutes, and this is far more than that. */
const mostAnswers = 5000;
const mostChanges = 5000;

const changes = createQueue();

/**
 * The state of file and room of a character when they were last the same.
 *
 * - `revision`, `updatedAt`: of the file; the highest revision of all while the GM has to choose
 * - `room`: how much the table's document of the room had
 */
interface Together extends Omit<Common, 'content'> {
  readonly revision: number;
}

export interface TableBases {
  /** The last state of a character's room whose changes are in its file. */
  readBase(character: string): Promise<JsonRecord | undefined>;
  writeBase(character: string, room: JsonRecord, together?: Together): Promise<void>;
  readTogether(character: string): Promise<Together | undefined>;
}

/** The owner's side of a campaign's table, in the folder of the library. Every write but that of answers is durable when it resolves. */
export interface TableFiles {
  readonly folder: string;
  /** The record of the table, made at the first opening. */
  readonly record: () => TableRecord;
  change(change: Partial<TableRecord>): Promise<void>;
  /** Those of the table with this id on the wire: a campaign may have had one here and one on a server. */
  basesOf(table: string): TableBases;
  readonly answers: AnswerStore;
  /** Files that were damaged, and are kept beside their places. */
  readonly setAside: readonly string[];
  addChange(change: SeatChange): Promise<void>;
}

export function folderOfTable(library: string, campaign: string): string {
  return path.join(library, places.tables, campaign);
}

/** Throws a `StorageFailure` if something of it cannot be read now. */
export async function openTableFiles(
  library: string,
  campaign: string,
  fs: FileSystem = privateFiles(nodeFileSystem),
): Promise<TableFiles> {
  const folder = folderOfTable(library, campaign);
  await makeFolders(fs, folder);
  const file = path.join(folder, tableRecord);
  const setAside: string[] = [];
  const onSetAside = (aside: string): void => void setAside.push(aside);
  const read = await readRecord({ fs, file }, recordSchema, onSetAside);
  let record = read ?? freshRecord();
  const write = async (next: TableRecord): Promise<void> => {
    await durableWrite(fs, file, JSON.stringify(next));
    record = next;
  };
  if (read === undefined) await write(record);
  const given = new Map<string, Answer>();
  const keyOf = (seat: string, id: string): string => JSON.stringify([seat, id]);
  const lines = path.join(folder, 'answers.jsonl');
  const { found, isDamaged } = await linesOf(fs, lines, mostAnswers, givenSchema);
  for (const line of found) given.set(keyOf(line.seat, line.answer.id), line.answer);
  if (isDamaged) {
    onSetAside(await setAsideFile({ fs, file: lines }));
    await appendLines(
      fs,
      lines,
      found.map((line) => JSON.stringify(line)),
    );
  }
  return {
    folder,
    record: () => record,
    setAside,
    // Its options may be changed beside an open table.
    change: (change) =>
      changes.run(file, async () => {
        const stored = await readRecord({ fs, file }, recordSchema, onSetAside);
        await write({ ...(stored ?? record), ...change });
      }),
    basesOf: (table) => {
      const bases = path.join(folder, table === record.table ? 'bases' : path.join('servers', table));
      const baseOf = (character: string, part = ''): RecordFile => ({
        fs,
        file: path.join(bases, `${documentIdSchema.parse(character)}${part}.json`),
      });
      return {
        readBase: (character) => readRecord(baseOf(character), baseSchema, onSetAside),
        readTogether: (character) => readRecord(baseOf(character, '.together'), togetherSchema, onSetAside),
        // One that is older than its base says less, and nothing wrong.
        writeBase: async (character, room, together) => {
          await makeFolders(fs, bases);
          await durableWrite(fs, baseOf(character).file, JSON.stringify(room));
          if (together !== undefined)
            await durableWrite(fs, baseOf(character, '.together').file, JSON.stringify(together));
        },
      };
    },
    answers: {
      find: (seat, id) => Promise.resolve(given.get(keyOf(seat, id))),
      add: async (seat, answer) => {
        given.set(keyOf(seat, answer.id), answer);
        // A disk that fails keeps no one from an answer: the command is known by what it made.
        await appendLines(fs, lines, [JSON.stringify({ seat, answer })]).catch(() => undefined);
      },
    },
    addChange: (change) => appendLines(fs, changesFile(folder), [JSON.stringify(change)]),
  };
}

/** The seats behind revisions of the documents of all tables, newest last; none without tables. */
export async function readSeatChanges(
  library: string,
  document: string,
  fs: FileSystem = nodeFileSystem,
): Promise<readonly SeatChange[]> {
  const folder = path.join(library, places.tables);
  const tables = await fs.folders(folder).catch(() => []);
  const found = await Promise.all(
    tables.map((table) =>
      linesOf(fs, changesFile(path.join(folder, table)), mostChanges, seatChangeSchema).then(
        (lines) => lines.found,
        () => [],
      ),
    ),
  );
  return found.flat().filter((change) => change.document === document);
}

/** The GM's invitation to the table server that holds the table; `null` if this computer does. */
export function serverOf({ server }: Pick<TableRecord, 'server'>): Invitation | null {
  const read = readInvitation(server ?? '');
  return read.ok ? read.value : null;
}

/** The campaigns of this library whose table is the invited one. */
export async function campaignsOnServer(
  library: string,
  { table, origin }: Pick<Invitation, 'table' | 'origin'>,
  fs: FileSystem = nodeFileSystem,
): Promise<readonly string[]> {
  const folder = path.join(library, places.tables);
  const campaigns = await fs.folders(folder).catch(() => []);
  const found = await Promise.all(
    campaigns.map(async (campaign) => {
      const stored = await peekRecord({ fs, file: path.join(folder, campaign, tableRecord) }, recordSchema);
      const server = stored === undefined ? null : serverOf(stored);
      return server?.table === table && server.origin === origin ? [campaign] : [];
    }),
  );
  return found.flat();
}

const changesFile = (folder: string): string => path.join(folder, 'changes.jsonl');

function freshRecord(): TableRecord {
  const secret = (): string => randomBytes(16).toString('base64url');
  return {
    format: 'hearthbook-table',
    version: 1,
    table: randomBytes(9).toString('base64url'),
    key: secret(),
    gm: secret(),
    secrets: {},
    plainHttp: false,
    certificate: null,
    announced: false,
    outside: null,
    address: null,
    server: null,
  };
}

async function linesOf<T>(
  fs: FileSystem,
  file: string,
  limit: number,
  schema: z.ZodType<T>,
): Promise<{ readonly found: readonly T[]; readonly isDamaged: boolean }> {
  const { lines } = await readLastLines(fs, file, limit);
  const found = lines.flatMap((line) => {
    try {
      return schema.safeParse(JSON.parse(line)).data ?? [];
    } catch {
      return [];
    }
  });
  return { found, isDamaged: found.length < lines.length };
}

/** The table of a campaign as it is stored; `undefined` if there is none. Changes nothing. */
export async function readTableRecord(
  library: string,
  campaign: string,
  fs: FileSystem = nodeFileSystem,
): Promise<TableRecord | undefined> {
  return peekRecord({ fs, file: path.join(folderOfTable(library, campaign), tableRecord) }, recordSchema);
}
