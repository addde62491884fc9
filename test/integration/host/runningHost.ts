import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startHost, type HostPorts } from '#electron/host/host';
import { encodeWire } from '#shared/ipc/wire';
import { recordingPrinter } from '#test/integration/support/services';
import { countingIds, temporaryFolder, tickingClock, toyRulesets } from '#test/integration/support/world';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export async function running(more: Pick<HostPorts, 'timeouts' | 'languageFolder'> = {}) {
  const folder = await temporaryFolder();
  const rendererFolder = path.join(folder, 'renderer');
  await mkdir(path.join(rendererFolder, 'assets'), { recursive: true });
  await writeFile(path.join(rendererFolder, 'index.html'), '<title>Hearthbook</title>');
  await writeFile(path.join(rendererFolder, 'assets', 'app.js'), 'void 0');
  const playersFolder = path.join(folder, 'players');
  await mkdir(playersFolder);
  await writeFile(path.join(playersFolder, 'index.html'), '<title>At the table</title>');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  const host = await startHost({
    rendererFolder,
    playersFolder,
    libraryFolder: path.join(folder, 'library'),
    port: 0,
    ...more,
    logBug: (error) => {
      throw error;
    },
    printer: recordingPrinter(),
    rulesets: toyRulesets,
    clock: tickingClock(),
    ids: countingIds(),
  });
  onTestFinished(() => host.close());
  const { origin, port, searchParams } = new URL(host.address);
  const token = searchParams.get('token') ?? '';
  /** A raw request: fetch would not allow a false Host header, or send `..`. */
  const ask = (
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = request(
        { host: '127.0.0.1', port, method, path: target, headers, agent: false },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        },
      );
      asking.on('error', reject);
      asking.end(body);
    });
  const enter = async () =>
    String((await ask('GET', `/?token=${token}`)).headers['set-cookie']).split(';')[0] ?? '';
  const give = async (cookie: string, command: string, args: unknown, more: Record<string, string> = {}) =>
    ask(
      'POST',
      `/api/${command}`,
      { cookie, origin, 'content-type': 'application/json', ...more },
      JSON.stringify(encodeWire(args)),
    );
  return { host, origin, port, token, ask, enter, give };
}

/** Everything that the host answers to raw bytes, once it has closed the connection. */
export async function rawAnswer(port: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk: Buffer) => (answered += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(typeof bytes === 'string' ? bytes.replaceAll('PORT', port) : bytes);
  await once(socket, 'close');
  return answered;
}
