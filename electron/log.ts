import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { RenderProcessGoneDetails } from 'electron';
import type { CommandName } from '../shared/ipc/channels';
import { describeFault } from './faults';
import { readSmallNow, requirePlainFileAt } from './storage/files/plainFiles';

export type FaultPlace =
  | 'a command'
  | 'printing'
  | 'the start'
  | 'the end'
  | 'the main process'
  | 'the window state'
  | 'moving the library';

/** Notes beside faults have a closed form, so that no text of a user fits in. */
export type LogNote =
  `page gone: ${RenderProcessGoneDetails['reason']}` | `refused ${CommandName}: ${Refusal}`;

/** Why a message of a page is not even looked at. */
export type Refusal = 'sender' | 'size' | 'JSON';

/** A local log of faults, for a user to attach to a bug report. Nothing ever sends it anywhere. */
export interface Log {
  readonly file: string;
  /** Notes a fault. Never throws. */
  readonly fault: (where: FaultPlace, error: unknown) => void;
  /** Notes something refused or odd. Never throws. */
  readonly note: (text: LogNote) => void;
  /** Reads the log, oldest entry first; empty where there is none. Never throws. */
  readonly read: () => string;
}

export interface LogPorts {
  readonly folder: string;
  readonly now: () => string;
  /** The folder of the program's code: what lies elsewhere is not named. */
  readonly program: string;
  /** The file is set aside before it grows past this many bytes. */
  readonly largest?: number;
  /** The number of files kept, the present one included. */
  readonly files?: number;
}

/** Opens the log. Lines are written at once: after a fault there may be no later. */
export function openLog({ folder, now, program, largest = 256 * 1024, files = 3 }: LogPorts): Log {
  const fileOf = (age: number) => path.join(folder, age === 0 ? 'hearthbook.log' : `hearthbook.${age}.log`);
  const file = fileOf(0);
  /** The oldest is written over, so there are never more. */
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
      // A log that cannot be written must not become the next fault.
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

/** Far more than a log of ours ever grows to. Bytes. */
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
