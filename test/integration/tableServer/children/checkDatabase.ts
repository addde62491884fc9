import { deepEqual, equal, rejects } from 'node:assert/strict';
import path from 'node:path';
import { openFileStore } from '#electron/table/store/fileStore';
import {
  emptyTable,
  type LogRecord,
  type RoomLog,
  type StoredTable,
  type TableStore,
} from '#electron/table/store/tableStore';
import { openPostgres } from '#electron/tableServer/database/postgres';
import { openSqlite } from '#electron/tableServer/database/sqlite';
import { TakenOver, type TableDatabase } from '#electron/tableServer/database/tableDatabase';

/** The behavior of every store of a table, of any kind: `checkDatabase files|sqlite|postgres PLACE`. */

const update = (...bytes: readonly number[]): LogRecord => ({
  kind: 'update',
  update: Uint8Array.from(bytes),
});
const copy = (client: number, seat: string): LogRecord => ({ kind: 'copy', client, seat });
const table: StoredTable = { ...emptyTable, rooms: { characters: ['mern-0001'], pages: { log: 3 } } };

async function checkStore(open: () => Promise<TableStore>): Promise<void> {
  const store = await open();
  await store.write(table);
  deepEqual(await store.read(), table);
  const log = await store.openLog('char/mern-0001');
  deepEqual(await log.read(), []);
  const first = [copy(0xffff_ffff, 'ann'), update(), update(0, 255, 128)];
  await log.append(first);
  const other = await store.openLog('party');
  await other.append([update(7)]);
  const large = update(...new Uint8Array(100_000).fill(3));
  await log.append([large]);
  deepEqual(await log.read(), [...first, large]);
  await store.close();

  const again = await open();
  deepEqual(await again.read(), table);
  const reopened = await again.openLog('char/mern-0001');
  deepEqual(await reopened.read(), [...first, large]);
  await reopened.replace([copy(0xffff_ffff, 'ann'), update(9)]);
  await reopened.append([update(10)]);
  const shortened = [copy(0xffff_ffff, 'ann'), update(9), update(10)];
  deepEqual(await reopened.read(), shortened);
  await again.close();

  const last = await open();
  deepEqual(await (await last.openLog('char/mern-0001')).read(), shortened);
  deepEqual(await (await last.openLog('party')).read(), [update(7)]);
  await last.close();
}

async function checkTakeOver(database: TableDatabase): Promise<void> {
  equal(await database.open('unknown', () => undefined), undefined);
  equal(await database.create('taken', emptyTable), true);
  equal(await database.create('taken', table), false);
  let lost = 0;
  const opened = async (): Promise<[TableStore, RoomLog]> => {
    const store = await database.open('taken', () => (lost += 1));
    if (store === undefined) throw new Error('It is not there');
    return [store, await store.openLog('party')];
  };
  const [old, oldLog] = await opened();
  await oldLog.append([update(1)]);
  const [, newLog] = await opened();
  await rejects(oldLog.append([update(2)]), TakenOver);
  await rejects(oldLog.replace([update(3)]), TakenOver);
  await rejects(old.write(table), TakenOver);
  equal(lost, 3);
  await newLog.append([update(4)]);
  deepEqual(await newLog.read(), [update(1), update(4)]);
  deepEqual(await database.content('taken'), emptyTable);
  deepEqual(await database.records('taken', 'party'), [update(1), update(4)]);
  deepEqual(await database.rooms('taken'), ['party']);
  deepEqual(await database.tables(), ['saturday', 'taken']);
}

async function storeIn(database: TableDatabase): Promise<TableStore> {
  const store = await database.open('saturday', () => undefined);
  if (store === undefined) throw new Error('It is not there');
  return store;
}

const [kind, place = ''] = process.argv.slice(2);
if (kind === 'files') await checkStore(() => openFileStore(path.join(place, 'saturday'), () => undefined));
else {
  const open = (): Promise<TableDatabase> =>
    kind === 'sqlite'
      ? Promise.resolve(openSqlite(path.join(place, 'tables.sqlite')))
      : openPostgres(place, () => undefined);
  let database = await open();
  await database.create('saturday', emptyTable);
  await checkStore(() => storeIn(database));
  await database.close();
  // The schema is there already.
  database = await open();
  await checkTakeOver(database);
  await database.check();
  await database.close();
}
process.stdout.write('sound');
