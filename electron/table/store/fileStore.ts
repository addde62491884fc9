import path from 'node:path';
import { durableWrite, makeFolders, syncFolder } from '#electron/storage/files/durableWrite';
import {
  errnoOf,
  exists,
  nodeFileSystem,
  type FileSystem,
  type OpenFile,
} from '#electron/storage/files/fileSystem';
import { readRecord } from '#electron/storage/records/recordFile';
import { decodedRecords, encodedRecords } from './records';
import { storedTableSchema, type LogRecord, type RoomLog, type TableStore } from './tableStore';

/** Called with the file that keeps what could not be read. */
type OnSetAside = (aside: string) => void;

/** A table in a folder of its own: `table.json`, and a log for each room. What was cut off a log lies beside it. */
export async function openFileStore(
  folder: string,
  onSetAside: OnSetAside,
  fs: FileSystem = nodeFileSystem,
): Promise<TableStore> {
  await makeFolders(fs, folder);
  const seatsFile = path.join(folder, 'table.json');
  const logs = new Set<RoomLog>();
  return {
    read: () => readRecord({ fs, file: seatsFile }, storedTableSchema, onSetAside),
    write: (table) => durableWrite(fs, seatsFile, JSON.stringify(table, null, 2)),
    openLog: async (room) => {
      const log = await openFileLog(path.join(folder, `${room.replaceAll('/', '.')}.log`), onSetAside, fs);
      logs.add(log);
      return log;
    },
    close: async () => {
      for (const log of logs) await log.close();
    },
  };
}

/** A file that only grows, synced before an append counts. */
async function openFileLog(file: string, onSetAside: OnSetAside, fs: FileSystem): Promise<RoomLog> {
  let handle: OpenFile | undefined;
  let end = 0;
  const opened = async (): Promise<OpenFile> => {
    handle ??= await openOrCreate(fs, file);
    return handle;
  };
  const release = async (): Promise<void> => {
    const held = handle;
    handle = undefined;
    await held?.close();
  };

  async function readWhole(): Promise<readonly LogRecord[]> {
    const open = await opened();
    const content = await fs.readFile(file);
    const { records, whole } = decodedRecords(content);
    end = whole;
    if (content.length > end) {
      const aside = await freeName(fs, `${file}.cut`);
      await durableWrite(fs, aside, content.subarray(end));
      await cutTo(open, end);
      onSetAside(aside);
    }
    return records;
  }

  await readWhole().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return {
    read: readWhole,
    append: async (records) => {
      const open = await opened();
      const bytes = encodedRecords(records);
      try {
        await writeAll(open, bytes, end);
        await open.sync();
      } catch (error) {
        await cutTo(open, end).catch(release);
        throw error;
      }
      end += bytes.length;
    },
    replace: async (records) => {
      const bytes = encodedRecords(records);
      // Windows replaces no file that is open.
      await release();
      await durableWrite(fs, file, bytes);
      end = bytes.length;
    },
    close: release,
  };
}

async function freeName(fs: FileSystem, file: string): Promise<string> {
  for (let turn = 1; ; turn += 1) {
    const name = turn === 1 ? file : `${file}-${String(turn)}`;
    if (!(await exists(fs, name))) return name;
  }
}

async function openOrCreate(fs: FileSystem, file: string): Promise<OpenFile> {
  try {
    return await fs.open(file, 'r+');
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    const created = await fs.open(file, 'wx');
    await created.close();
    await syncFolder(fs, path.dirname(file));
    return fs.open(file, 'r+');
  }
}

async function writeAll(file: OpenFile, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

async function cutTo(file: OpenFile, length: number): Promise<void> {
  await file.truncate(length);
  await file.sync();
}
