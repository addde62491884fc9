import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { TableLink } from '#shared/table/link';
import type { TableRecord } from './tableFiles';

export interface HostOptions {
  /** For the logs and seats of the table. */
  readonly folder: string;
  readonly record: TableRecord;
  /** The campaign's, for announcements. */
  readonly name: string;
  /** The server ended by itself. */
  readonly ended: () => void;
  /** `trouble` or `setAside` changed. */
  readonly troubled: () => void;
}

export interface Invited {
  readonly code: string;
  readonly links: readonly string[];
}

/** The server of a table, on this computer or elsewhere, with the GM's own link to it. */
export interface TableHost {
  readonly link: TableLink;
  /** The id of the table on the wire. */
  readonly table: string;
  /** For programs. */
  readonly programs: readonly string[];
  /** For browsers. */
  readonly pages: readonly string[];
  /** The code of the system's error if rooms cannot be stored now. */
  readonly trouble: () => string | null;
  /** Files that keep what could not be read of seats and rooms. */
  readonly setAside: () => readonly string[];
  /** `preferred` is the host of the address that the GM wants to be named first, if there are several. */
  invite(seat: string, secret: Uint8Array, preferred: string | null): Invited;
  close(): Promise<void>;
}

export type StartTableHost = (options: HostOptions) => Promise<Result<TableHost, AppError>>;
