import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeOf } from './contentType';
import { securityHeaders } from './csp';
import { isOwnAddress, parseUrl } from './origin';

/** Answers a request of a page. */
export type Answer = (request: Pick<Request, 'url' | 'method'>) => Promise<Response>;

/**
 * Serves the files of one folder to the program's pages, and nothing else; `served` hears of every file that went out.
 *
 * The folder is listed once and a request is looked up in that list, so no part of an address ever becomes
 * part of a path: there is nothing to escape from, however it is encoded.
 */
export function pageAnswers(folder: string, served: (file: string) => void = () => undefined): Answer {
  let files: ReadonlyMap<string, string> | undefined;
  return async ({ url, method }) => {
    files ??= listFiles(folder);
    if (method !== 'GET' && method !== 'HEAD') return refusal(405);
    const file = isOwnAddress(url) ? files.get(nameOf(url)) : undefined;
    if (file === undefined) return refusal(404);
    const headers = { ...securityHeaders, 'content-type': contentTypeOf(file) };
    const response = new Response(method === 'HEAD' ? null : new Uint8Array(await readFile(file)), {
      headers,
    });
    served(file);
    return response;
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

function refusal(status: number): Response {
  return new Response(null, { status, headers: securityHeaders });
}
