import type { LogRecord, StoredTable, TableStore } from '#electron/table/store/tableStore';

/** Keeps many tables. Opening one takes it over: stores of it that were opened earlier can no longer write. */
export interface TableDatabase {
  /** `undefined` if there is no such table. `lost` is called when a write finds that somebody took the table over. */
  open(table: string, lost: () => void): Promise<TableStore | undefined>;
  /** False if there is one of that id. */
  create(table: string, content: StoredTable): Promise<boolean>;
  tables(): Promise<readonly string[]>;
  rooms(table: string): Promise<readonly string[]>;
  /** For backups: reads without taking over. */
  content(table: string): Promise<StoredTable | undefined>;
  records(table: string, room: string): Promise<readonly LogRecord[]>;
  /** Throws if it does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Somebody else opened the table, so nothing was written. */
export class TakenOver extends Error {
  constructor() {
    super('Another node has taken this table over');
  }
}

/** A database of a later version is left alone. */
export function stepsToDo<Step>(steps: readonly Step[], version: number): readonly Step[] {
  if (version > steps.length)
    throw new Error(
      `The database has version ${String(version)}, and this program knows ${String(steps.length)}. Run the later program.`,
    );
  return steps.slice(version);
}
