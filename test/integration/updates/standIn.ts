import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { feedText, newKeys, signed } from '#build/release/feed.mjs';
import { readUpdatesConfig, type UpdatesConfig } from '#electron/updates/config';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface StandIn {
  readonly config: UpdatesConfig;
  readonly configFile: string;
  /** The user's cache, where downloads lie. */
  readonly cache: string;
  /** The names of files asked for, oldest first. */
  readonly asked: string[];
  /** The answer by name of a file. */
  readonly answers: Map<string, Answer>;
  readonly privateKey: string;
  readonly bytes: Buffer;
}

export const packageName = 'hearthbook_9.9.9_amd64.deb';
export const feedName = 'latest-linux.yml';
const notes = '## Added\n\n- Dragons, <script>which</script> are text.';

export const plain =
  (body: Buffer | string): Answer =>
  (_request, response) => {
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  };

/** The feed of one package, as a release writes it. */
export function contentOf(bytes: Buffer, more: { version?: string; name?: string } = {}): string {
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  const file = { name: more.name ?? packageName, sha512, size: bytes.length };
  return feedText({
    version: more.version ?? '9.9.9',
    files: [file],
    date: '2026-11-25T12:00:00.000Z',
    notes,
  });
}

/** A server on this computer that answers as the host of releases does, with one version to offer. */
export async function openStandIn({
  size = 300_000,
  bytes = randomBytes(size),
  name = packageName,
} = {}): Promise<StandIn> {
  const cache = await mkdtemp(path.join(tmpdir(), 'hearthbook-updates-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  const { privateKey, publicKey } = newKeys();
  const asked: string[] = [];
  const answers = new Map<string, Answer>([
    [feedName, plain(signed(feedName, contentOf(bytes, { name }), privateKey))],
    [name, plain(bytes)],
  ]);
  const server = createServer((request, response) => {
    const wanted = path.posix.basename(request.url ?? '');
    asked.push(wanted);
    const answer = answers.get(wanted);
    if (answer !== undefined) answer(request, response);
    else response.writeHead(404).end('no such file');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const configFile = path.join(cache, 'updates.json');
  await writeFile(
    configFile,
    JSON.stringify({
      feed: `http://127.0.0.1:${String(port)}/releases`,
      page: 'https://hearthbook.example/releases',
      publicKey,
      updaterCacheDirName: 'hearthbook-updater',
    }),
  );
  const config = readUpdatesConfig(configFile);
  if (config === undefined) throw new Error('The configuration of the stand-in is refused');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    vi.unstubAllEnvs();
    await rm(cache, { recursive: true, force: true });
  });
  return { config, configFile, cache, asked, answers, privateKey, bytes };
}
