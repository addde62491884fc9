import { Pool } from 'pg';
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
  `CREATE TABLE tables (id text PRIMARY KEY, fence integer NOT NULL, content jsonb NOT NULL);
   CREATE TABLE records (
     table_id text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
     room text NOT NULL,
     number integer NOT NULL,
     content bytea NOT NULL,
     PRIMARY KEY (table_id, room, number)
   );`,
];

/** Any number, the same in all versions: nodes that start together change the schema one after the other. */
const lockOfSchema = 716_411;

/** In milliseconds. */
const patience = { connection: 5000, statement: 10_000 };

/**
 * The row of the table, locked against a take-over until the statement ends. A node that comes too late finds no row, so
 * that its statement changes nothing.
 */
const held = 'held AS (SELECT id FROM tables WHERE id = $1 AND fence = $2 FOR SHARE)';
const added = `INSERT INTO records
  SELECT held.id, $3, $4 + new.at::integer - 1, new.content
  FROM held, unnest($5::bytea[]) WITH ORDINALITY AS new (content, at)`;

/** A database of PostgreSQL, for any number of nodes. */
export async function openPostgres(url: string, troubled: (error: Error) => void): Promise<TableDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patience.connection,
    statement_timeout: patience.statement,
  });
  // Idle connections that end; the next statement opens another one.
  pool.on('error', troubled);
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }

  async function content(table: string): Promise<StoredTable | undefined> {
    const { rows } = await pool.query<{ content: unknown }>('SELECT content FROM tables WHERE id = $1', [
      table,
    ]);
    return rows[0] === undefined ? undefined : storedTableSchema.parse(rows[0].content);
  }

  async function rowsOf(
    table: string,
    room: string,
  ): Promise<{ readonly records: readonly LogRecord[]; readonly next: number }> {
    const { rows } = await pool.query<{ number: number; content: Buffer }>(
      'SELECT number, content FROM records WHERE table_id = $1 AND room = $2 ORDER BY number',
      [table, room],
    );
    return { records: rows.map((row) => recordOf(row.content)), next: (rows.at(-1)?.number ?? 0) + 1 };
  }

  function storeOf(table: string, fence: number, lost: () => void): TableStore {
    async function write(sql: string, values: readonly unknown[]): Promise<void> {
      const { rowCount } = await pool.query(sql, [table, fence, ...values]);
      if (rowCount !== 0) return;
      lost();
      throw new TakenOver();
    }
    return {
      read: () => content(table),
      write: (next) =>
        write('UPDATE tables SET content = $3 WHERE id = $1 AND fence = $2', [JSON.stringify(next)]),
      openLog: async (room) => {
        let { next } = await rowsOf(table, room);
        const log: RoomLog = {
          read: async () => {
            const found = await rowsOf(table, room);
            next = found.next;
            return found.records;
          },
          append: async (records) => {
            // If the answer to an earlier attempt was lost on the way, the same records are there already.
            const again = 'ON CONFLICT (table_id, room, number) DO UPDATE SET content = excluded.content';
            await write(`WITH ${held} ${added} ${again}`, [room, next, records.map(contentOf)]);
            next += records.length;
          },
          replace: async (records) => {
            const from = next;
            // Never used again, even if the answer is lost.
            next += records.length;
            const cut = `cut AS (DELETE FROM records USING held WHERE table_id = held.id AND room = $3 AND number < $4)`;
            await write(`WITH ${held}, ${cut} ${added}`, [room, from, records.map(contentOf)]);
          },
          close: () => Promise.resolve(),
        };
        return log;
      },
      close: () => Promise.resolve(),
    };
  }

  const texts = async (sql: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
    (await pool.query<{ text: string }>(sql, [...values])).rows.map(({ text }) => text);

  return {
    open: async (table, lost) => {
      const { rows } = await pool.query<{ fence: number }>(
        'UPDATE tables SET fence = fence + 1 WHERE id = $1 RETURNING fence',
        [table],
      );
      return rows[0] === undefined ? undefined : storeOf(table, rows[0].fence, lost);
    },
    create: async (table, next) => {
      const sql = 'INSERT INTO tables VALUES ($1, 0, $2) ON CONFLICT DO NOTHING';
      return (await pool.query(sql, [table, JSON.stringify(next)])).rowCount === 1;
    },
    tables: () => texts('SELECT id AS text FROM tables ORDER BY id'),
    rooms: (table) =>
      texts('SELECT DISTINCT room AS text FROM records WHERE table_id = $1 ORDER BY room', [table]),
    content,
    records: async (table, room) => (await rowsOf(table, room)).records,
    check: async () => {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
}

async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockOfSchema]);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
    for (const step of stepsToDo(steps, rows[0]?.version ?? 0)) await client.query(step);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [steps.length]);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    // The connection ends, and its transaction with it.
    client.release(true);
    throw error;
  }
}
