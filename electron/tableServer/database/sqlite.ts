import { DatabaseSync } from 'node:sqlite';
import { parseJson } from '#shared/documents/jsonText';
import { contentOf, recordOf } from '#electron/table/store/records';
import {
  storedTableSchema,
  type LogRecord,
  type RoomLog,
  type StoredTable,
  type TableStore,
} from '#electron/table/store/tableStore';
import { stepsToDo, TakenOver, type TableDatabase } from './tableDatabase';

/** Each brings the schema from its place in the list to the next version. */
const steps = [
  `CREATE TABLE tables (id TEXT PRIMARY KEY, fence INTEGER NOT NULL, content TEXT NOT NULL) STRICT;
   CREATE TABLE records (
     table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
     room TEXT NOT NULL,
     number INTEGER NOT NULL,
     content BLOB NOT NULL,
     PRIMARY KEY (table_id, room, number)
   ) STRICT, WITHOUT ROWID;`,
];

/** A file with many tables, for one node. A commit is on the disk when it returns. */
export function openSqlite(file: string): TableDatabase {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  inTransaction(() => {
    const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
    for (const step of stepsToDo(steps, Number(version))) database.exec(step);
    database.exec(`PRAGMA user_version = ${String(steps.length)}`);
  });
  database.exec('PRAGMA foreign_keys = ON');

  function inTransaction<Value>(work: () => Value): Value {
    database.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      database.exec('COMMIT');
      return value;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  const ask = {
    take: database.prepare('UPDATE tables SET fence = fence + 1 WHERE id = ? RETURNING fence'),
    fence: database.prepare('SELECT fence FROM tables WHERE id = ?'),
    content: database.prepare('SELECT content FROM tables WHERE id = ?'),
    write: database.prepare('UPDATE tables SET content = ? WHERE id = ?'),
    create: database.prepare('INSERT INTO tables VALUES (?, 0, ?) ON CONFLICT DO NOTHING'),
    tables: database.prepare('SELECT id FROM tables ORDER BY id'),
    rooms: database.prepare('SELECT DISTINCT room FROM records WHERE table_id = ? ORDER BY room'),
    read: database.prepare(
      'SELECT number, content FROM records WHERE table_id = ? AND room = ? ORDER BY number',
    ),
    add: database.prepare('INSERT INTO records VALUES (?, ?, ?, ?)'),
    cut: database.prepare('DELETE FROM records WHERE table_id = ? AND room = ? AND number < ?'),
    check: database.prepare('SELECT 1'),
  };

  function content(table: string): StoredTable | undefined {
    const row = ask.content.get(table);
    if (row === undefined) return undefined;
    const json = parseJson(String(row['content']));
    return storedTableSchema.parse(json.ok ? json.value : undefined);
  }

  function rows(table: string, room: string): { records: readonly LogRecord[]; next: number } {
    const found = ask.read.all(table, room);
    return {
      records: found.map((row) => recordOf(Buffer.from(row['content'] as Uint8Array))),
      next: Number(found.at(-1)?.['number'] ?? 0) + 1,
    };
  }

  function storeOf(table: string, fence: number, lost: () => void): TableStore {
    /** Writes only if nobody has opened the table since. */
    const held = (work: () => void): Promise<void> => {
      try {
        inTransaction(() => {
          if (Number(ask.fence.get(table)?.['fence']) !== fence) throw new TakenOver();
          work();
        });
        return Promise.resolve();
      } catch (error) {
        if (error instanceof TakenOver) lost();
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    return {
      read: () => Promise.resolve(content(table)),
      write: (next) => held(() => ask.write.run(JSON.stringify(next), table)),
      openLog: (room) => Promise.resolve(logOf(room)),
      close: () => Promise.resolve(),
    };

    function logOf(room: string): RoomLog {
      let { next } = rows(table, room);
      const add = (records: readonly LogRecord[], from: number): void => {
        for (const [at, record] of records.entries()) ask.add.run(table, room, from + at, contentOf(record));
      };
      return {
        read: () => {
          const found = rows(table, room);
          next = found.next;
          return Promise.resolve(found.records);
        },
        append: async (records) => {
          await held(() => add(records, next));
          next += records.length;
        },
        replace: async (records) => {
          await held(() => {
            ask.cut.run(table, room, next);
            add(records, next);
          });
          next += records.length;
        },
        close: () => Promise.resolve(),
      };
    }
  }

  return {
    open: (table, lost) => {
      const row = ask.take.get(table);
      return Promise.resolve(row === undefined ? undefined : storeOf(table, Number(row['fence']), lost));
    },
    create: (table, next) => Promise.resolve(ask.create.run(table, JSON.stringify(next)).changes === 1),
    tables: () => Promise.resolve(ask.tables.all().map((row) => String(row['id']))),
    rooms: (table) => Promise.resolve(ask.rooms.all(table).map((row) => String(row['room']))),
    content: (table) => Promise.resolve(content(table)),
    records: (table, room) => Promise.resolve(rows(table, room).records),
    check: () => {
      ask.check.get();
      return Promise.resolve();
    },
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
}
