import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProtocolRequest, Session } from 'electron';
import { contentTypeOf } from './contentType';
import { securityHeaders } from './csp';
import { appScheme, isOwnAddress, parseUrl } from './origin';

export type PageRequest = Pick<ProtocolRequest, 'url' | 'method'>;

/** The answer carries the bytes of a file. */
export interface PageAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly data: Buffer;
}

/** Answers a request of a page. */
export type Answer = (request: PageRequest) => PageAnswer;

/**
 * Serves a session's pages.
 *
 * By the older of Electron's two ways: `protocol.handle` makes Requests and Responses as `fetch` has them, and the
 * first of them loads Node's whole client of HTTP, some 75 ms in which the first page waits. Given a buffer, Electron
 * also writes the body by a thread of its own, however busy the main process is.
 */
export function servePages(session: Pick<Session, 'protocol'>, answer: Answer): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- as said above
  session.protocol.registerBufferProtocol(appScheme, (request, callback) => {
    callback(answered(request, answer));
  });
}

/** Chromium's number for whatever has none of its own, `ERR_FAILED`: where a file of the program cannot be read. */
const failed = -2;

function answered(request: PageRequest, answer: Answer): PageAnswer | { error: number } {
  try {
    return answer(request);
  } catch {
    return { error: failed };
  }
}

/**
 * Answers with the files of one folder, and nothing else.
 *
 * The folder is listed once and a request is looked up in that list, so no part of an address ever becomes
 * part of a path: there is nothing to escape from, however it is encoded. A file is read at once: to hand that to
 * another thread takes longer than the reading, and the first screen waits for each of them.
 */
export function pageAnswers(folder: string): Answer {
  let files: ReadonlyMap<string, string> | undefined;
  return ({ url, method }) => {
    files ??= listFiles(folder);
    if (method !== 'GET' && method !== 'HEAD') return refusal(405);
    const file = isOwnAddress(url) ? files.get(nameOf(url)) : undefined;
    if (file === undefined) return refusal(404);
    const data = method === 'HEAD' ? Buffer.alloc(0) : readFileSync(file);
    return { statusCode: 200, headers: { ...securityHeaders, 'content-type': contentTypeOf(file) }, data };
  };
}

/** The name that an address asks for, as `assets/a b.js`; what cannot be decoded names nothing. */
function nameOf(address: string): string {
  const name = parseUrl(address)?.pathname.slice(1) ?? '';
  try {
    return name === '' ? 'index.html' : decodeURIComponent(name);
  } catch {
    return '';
  }
}

/** Every plain file below a folder by its name with slashes; links and anything else are left out. */
function listFiles(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).split(path.sep).join('/'), file]),
  );
}

function refusal(statusCode: number): PageAnswer {
  return { statusCode, headers: { ...securityHeaders }, data: Buffer.alloc(0) };
}
