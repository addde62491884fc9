import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProtocolRequest, Session } from 'electron';
import { contentTypeOf } from './contentType';
import { windowHeaders } from './csp';
import { appScheme, isOwnAddress, parseUrl } from './origin';

export type PageRequest = Pick<ProtocolRequest, 'url' | 'method'>;

/** The answer contains the bytes of a file. */
export interface PageAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly data: Buffer;
}

export type Answer = (request: PageRequest) => PageAnswer;

/**
 * Uses the older of Electron's two APIs: `protocol.handle` creates Requests and Responses as `fetch` does,
 * and the first of them loads Node's whole HTTP client, some 75 ms during which the first page waits. Given a
 * buffer, Electron also writes the body on a thread of its own, however busy the main process is.
 */
export function servePages(session: Pick<Session, 'protocol'>, answer: Answer): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- as said above
  session.protocol.registerBufferProtocol(appScheme, (request, callback) => {
    callback(answered(request, answer));
  });
}

/** Chromium's general error, `ERR_FAILED`: a file of the program cannot be read. */
const failed = -2;

function answered(request: PageRequest, answer: Answer): PageAnswer | { error: number } {
  try {
    return answer(request);
  } catch {
    return { error: failed };
  }
}

/**
 * Answers with the files of one folder only. The folder is listed once and requests are looked up in that
 * list, so no part of a URL ever becomes part of a path: path traversal is impossible with any encoding.
 * Files are read synchronously: passing the work to another thread takes longer than reading, and the first
 * screen waits for each file.
 */
export function pageAnswers(folder: string, isOwn = isOwnAddress): Answer {
  let files: ReadonlyMap<string, string> | undefined;
  return ({ url, method }) => {
    files ??= listFiles(folder);
    if (method !== 'GET' && method !== 'HEAD') return refusal(405);
    const file = isOwn(url) ? files.get(assetName(url)) : undefined;
    if (file === undefined) return refusal(404);
    const data = method === 'HEAD' ? Buffer.alloc(0) : readFileSync(file);
    return { statusCode: 200, headers: { ...windowHeaders, 'content-type': contentTypeOf(file) }, data };
  };
}

/** The name in a URL, as `assets/a b.js`; one that cannot be decoded matches nothing. */
function assetName(address: string): string {
  const name = parseUrl(address)?.pathname.slice(1) ?? '';
  try {
    return name === '' ? 'index.html' : decodeURIComponent(name);
  } catch {
    return '';
  }
}

/** Plain files below a folder by their names with slashes; links and anything else are left out. */
function listFiles(folder: string): ReadonlyMap<string, string> {
  const start = path.join(folder, path.sep).length;
  return new Map(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file.slice(start).replaceAll(path.sep, '/'), file]),
  );
}

function refusal(statusCode: number): PageAnswer {
  return { statusCode, headers: { ...windowHeaders }, data: Buffer.alloc(0) };
}
