import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RenderProcessGoneDetails } from 'electron';
import type { CommandName } from '#shared/ipc/channels';
import { describeFault } from './faults';
import { readSmallNow, requirePlainFileAt } from './storage/files/plainFiles';

export type FaultPlace =
  | 'a command'
  | 'printing'
  | 'the start'
  | 'the end'
  | 'the main process'
  | 'the window state'
  | 'the work before a restart'
  | 'updates';

/** Notes have a closed form, so that they cannot contain text of the user. */
export type LogNote =
  | `page gone: ${RenderProcessGoneDetails['reason']}`
  | `refused ${CommandName}: ${Refusal}`;

/** The reason why a message of a page is rejected before it is parsed. */
export type Refusal = 'sender' | 'size' | 'JSON';

/** A local log of errors, which users can attach to a bug report. It is never sent anywhere. */
export interface Log {
  readonly file: string;
  /** Never throws. */
  readonly fault: (where: FaultPlace, error: unknown) => void;
  /** Logs something refused or unusual. Never throws. */
  readonly note: (text: LogNote) => void;
  /** Oldest entry first; empty if there is none. Never throws. */
  readonly read: () => string;
}

export interface LogPorts {
  readonly folder: string;
  readonly now: () => string;
  /** The folder of the program's code: other paths are not logged. */
  readonly program: string;
  /** In bytes: the file is rotated before it grows larger. */
  readonly largest?: number;
  /** The number of files kept, including the current one. */
  readonly files?: number;
}

/** Lines are written synchronously, because after a crash it would be too late. */
export function openLog({ folder, now, program, largest = 256 * 1024, files = 3 }: LogPorts): Log {
  const fileOf = (age: number) => path.join(folder, age === 0 ? 'hearthbook.log' : `hearthbook.${age}.log`);
  const file = fileOf(0);
  /** Overwrites the oldest file, so that the number of files is limited. */
  const rotate = () => {
    for (let age = files - 2; age >= 0; age -= 1)
      if (sizeOf(fileOf(age)) > 0) renameSync(fileOf(age), fileOf(age + 1));
  };
  const write = (text: string) => {
    const line = `${now()} ${text}\n`;
    try {
      mkdirSync(folder, { recursive: true });
      if (sizeOf(file) + line.length > largest) rotate();
      requirePlainFileAt(file);
      appendFileSync(file, line);
    } catch {
      // A log that cannot be written must not cause another error.
    }
  };
  return {
    file,
    fault: (where, error) => write(`fault in ${where}: ${describeFault(error, program)}`),
    note: write,
    read: () =>
      Array.from({ length: files }, (_, age) => textOf(fileOf(age)))
        .reverse()
        .join(''),
  };
}

/** In bytes; far more than our logs ever reach. */
const mostRead = 16 * 1024 * 1024;

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function textOf(file: string): string {
  try {
    return readSmallNow(file, mostRead);
  } catch {
    return '';
  }
}
