import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** A local log of faults, for a user to attach to a bug report. Nothing ever sends it anywhere. */
export interface Log {
  readonly file: string;
  /** Notes a fault; `where` says in which part of the program. Never throws. */
  fault(where: string, error: unknown): void;
  /** Notes something refused or odd, in words of the program alone. Never throws. */
  note(text: string): void;
}

/** What keeping a log needs. */
export interface LogPorts {
  readonly folder: string;
  readonly now: () => string;
  /** The file is set aside past this many bytes; one older file is kept. */
  readonly largest?: number;
}

/** Opens the log. Lines are written at once: after a fault there may be no later. */
export function openLog({ folder, now, largest = 512 * 1024 }: LogPorts): Log {
  const file = path.join(folder, 'hearthbook.log');
  const write = (text: string) => {
    try {
      mkdirSync(folder, { recursive: true });
      if (sizeOf(file) > largest) renameSync(file, path.join(folder, 'hearthbook.1.log'));
      appendFileSync(file, `${now()} ${text}\n`);
    } catch {
      // A log that cannot be written must not become the next fault.
    }
  };
  return {
    file,
    fault: (where, error) => write(`fault in ${where}: ${describeFault(error)}`),
    note: write,
  };
}

/**
 * What a bug report needs of an error, and nothing that its user wrote: kind, code, message without quoted
 * parts, and the places in the program's code without the user's folders.
 */
export function describeFault(error: unknown, home = homedir()): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  // The engine quotes the input of what it cannot parse.
  const text = error instanceof SyntaxError ? '' : `: ${withoutQuotes(error.message)}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeFault(error.cause, home)}`;
  const whole = [`${error.name}${code}${text}`, ...frames.slice(0, 12)].join('\n');
  return withoutFolders(whole, home) + cause;
}

function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"').slice(0, 500);
}

function withoutFolders(text: string, home: string): string {
  return home === '' || home === '/' ? text : text.replaceAll(home, '~');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
