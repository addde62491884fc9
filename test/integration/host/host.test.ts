import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startHost, type HostPorts } from '../../../electron/host/host';
import { contentSecurityPolicy } from '../../../electron/security/csp';
import { decodeWire, encodeWire } from '../../../shared/ipc/wire';
import { recordingPrinter } from '../support/services';
import { countingIds, temporaryFolder, tickingClock, toyCharacter, toyRulesets } from '../support/world';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

async function running(more: Pick<HostPorts, 'patience'> = {}) {
  const folder = await temporaryFolder();
  const rendererFolder = path.join(folder, 'renderer');
  await mkdir(path.join(rendererFolder, 'assets'), { recursive: true });
  await writeFile(path.join(rendererFolder, 'index.html'), '<title>Hearthbook</title>');
  await writeFile(path.join(rendererFolder, 'assets', 'app.js'), 'void 0');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  const host = await startHost({
    rendererFolder,
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
  /** A raw request: fetch would not let a test lie about Host, or send `..`. */
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

describe('the one-time token', () => {
  it('gives a session to the first visitor, by a cookie that scripts and other sites cannot use', async () => {
    const { ask, token, port } = await running();
    const first = await ask('GET', `/?token=${token}`);
    expect([first.status, first.headers['location']]).toEqual([303, '/']);
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(new RegExp(`^hearthbook-${port}=[\\w-]{32};`));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const page = await ask('GET', '/', { cookie: cookie.split(';')[0] ?? '' });
    expect([page.status, page.text]).toEqual([200, '<title>Hearthbook</title>']);
  });

  it('is dead afterwards, and a wrong one never lives', async () => {
    const { ask, token } = await running();
    expect((await ask('GET', `/?token=${token}x`)).status).toBe(401);
    expect((await ask('GET', `/?token=${token}`)).status).toBe(303);
    const second = await ask('GET', `/?token=${token}`);
    expect([second.status, second.headers['set-cookie']]).toEqual([401, undefined]);
    expect(second.text).toMatch(/^Open Hearthbook with the address .*\.\n$/);
  });

  it('does no harm to the visitor who is in already', async () => {
    const { ask, token, enter } = await running();
    const cookie = await enter();
    expect((await ask('GET', `/?token=${token}`, { cookie })).status).toBe(303);
  });
});

describe('without a session', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/assets/app.js'],
    ['GET', '/api/events'],
    ['POST', '/api/library.list'],
  ])('%s %s is refused', async (method, target) => {
    const { ask, origin } = await running();
    for (const cookie of ['', 'hearthbook=x', 'hearthbook-1=']) {
      const headers = { cookie, origin, 'content-type': 'application/json' };
      const answer = await ask(method, target, headers, method === 'POST' ? '{}' : undefined);
      expect(answer.status).toBe(401);
    }
  });
});

describe('a request that may come from elsewhere', () => {
  it.each([
    ['with a rebound name', { host: 'evil.example' }],
    ['with the name localhost', { host: 'localhost:80' }],
    ['with a name that says our address', { host: '127.0.0.1.nip.io:PORT' }],
    ['with a name that begins as ours', { host: '127.0.0.1:PORT.evil.example' }],
    ['with our address in another way of writing', { host: '127.1:PORT' }],
    ['with our address as a number', { host: '2130706433:PORT' }],
    ['with our address within IPv6', { host: '[::ffff:127.0.0.1]:PORT' }],
    ['with every address', { host: '0.0.0.0:PORT' }],
    ['with our address and a last dot', { host: '127.0.0.1.:PORT' }],
    ['with our address and another port', { host: '127.0.0.1:1' }],
    ['with our address and no port', { host: '127.0.0.1' }],
    ['with a user before our address', { host: 'me@127.0.0.1:PORT' }],
    ['with another origin', { origin: 'https://evil.example' }],
    ['with an opaque origin', { origin: 'null' }],
    ['with the origin of another port', { origin: 'http://127.0.0.1:1' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is forbidden, with a session too', async (_what, headers) => {
    const { ask, enter, give, port } = await running();
    const cookie = await enter();
    expect((await give(cookie, 'library.list', {})).status).toBe(200);
    const lie = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', port)]),
    );
    for (const answer of [
      await give(cookie, 'library.list', {}, lie),
      await ask('GET', '/api/events', { cookie, ...lie }),
      ...('sec-fetch-site' in lie ? [] : [await ask('GET', '/', { cookie, ...lie })]),
    ])
      // What is no name of a host at all is not even looked at.
      expect([
        [400, ''],
        [403, 'Forbidden'],
      ]).toContainEqual([answer.status, answer.text]);
  });

  it('changes nothing without saying its origin, nor as a form', async () => {
    const { ask, enter, give } = await running();
    const cookie = await enter();
    expect(
      (await ask('POST', '/api/bin.empty', { cookie, 'content-type': 'application/json' }, '{}')).status,
    ).toBe(403);
    expect((await give(cookie, 'bin.empty', {}, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask('GET', '/api/bin.empty', { cookie })).status).toBe(404);
  });

  it('never gets a CORS header', async () => {
    const { ask, enter, origin } = await running();
    const cookie = await enter();
    for (const answer of [
      await ask('OPTIONS', '/api/library.list', { cookie, origin, 'access-control-request-method': 'POST' }),
      await ask('GET', '/', { cookie, origin }),
    ])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

/** Everything that the host answers to bytes as they are, once it has closed the connection. */
async function rawAnswer(port: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk: Buffer) => (answered += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(typeof bytes === 'string' ? bytes.replaceAll('PORT', port) : bytes);
  await once(socket, 'close');
  return answered;
}

describe('a request as nobody should send it', () => {
  const raw = async (port: string, text: string) => (await rawAnswer(port, text)).split('\r\n')[0] ?? '';

  it.each([
    [
      'two hosts',
      'GET / HTTP/1.1\r\nhost: evil.example\r\nhost: 127.0.0.1:PORT\r\nconnection: close\r\n\r\n',
      /^HTTP\/1.1 40[03]/,
    ],
    [
      'another address in its first line',
      'GET http://evil.example/ HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
      /^HTTP\/1.1 403/,
    ],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', /^HTTP\/1.1 40[03]/],
    [
      'two lengths',
      'POST /api/library.list HTTP/1.1\r\nhost: 127.0.0.1:PORT\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
      /^HTTP\/1.1 400/,
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: 127.0.0.1:PORT\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
      /^HTTP\/1.1 431/,
    ],
  ])('is refused: with %s', async (_what, text, status) => {
    const { port } = await running();
    expect(await raw(port, text)).toMatch(status);
  });

  it('is ended when it does not get on', async () => {
    const { port, enter } = await running({ patience: { headers: 200, whole: 400, look: 50 } });
    const cookie = await enter();
    expect(await raw(port, 'GET / HTTP/1.1\r\nhost: 127.0.0.1:PORT\r\n')).toMatch(/^HTTP\/1.1 408/);
    const head = `POST /api/library.list HTTP/1.1\r\nhost: 127.0.0.1:PORT\r\norigin: http://127.0.0.1:PORT\r\ncookie: ${cookie}\r\n`;
    const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    expect(await raw(port, head + body)).toMatch(/^HTTP\/1.1 408/);
  });
});

describe('a request in pieces', () => {
  /** Asks for the list of the library with a body as it is, and hears what the host prints meanwhile. */
  const asked = async (headers: string, body: string | Buffer) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const { enter, port } = await running();
    const head =
      `POST /api/library.list HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\n` +
      `cookie: ${await enter()}\r\ncontent-type: application/json\r\nconnection: close\r\n${headers}\r\n\r\n`;
    const answer = await rawAnswer(port, Buffer.concat([Buffer.from(head), Buffer.from(body)]));
    expect(printed.mock.calls).toEqual([]);
    expect(answer).not.toMatch(/node_modules|\bat .*:\d+:\d+/);
    return answer;
  };
  const chunked = 'transfer-encoding: chunked';

  it.each([
    ['in one piece', '2\r\n{}\r\n0\r\n\r\n'],
    ['in several', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'],
    ['with notes to the pieces and after them', '2;a=b\r\n{}\r\n0\r\nx: y\r\n\r\n'],
    ['with nothing in it', '0\r\n\r\n'],
  ])('is answered as any other: %s', async (_what, body) => {
    expect(await asked(chunked, body)).toMatch(/^HTTP\/1.1 200 [^]*"ok":true/);
  });

  it.each([
    ['a piece without a length', chunked, 'zz\r\n{}\r\n0\r\n\r\n', /^HTTP\/1.1 400/],
    ['a piece that is longer than it says', chunked, '1\r\n{}\r\n0\r\n\r\n', /^HTTP\/1.1 400/],
    ['pieces of pieces', `${chunked}, chunked`, '2\r\n{}\r\n0\r\n\r\n', /^HTTP\/1.1 400/],
    ['another coding', 'transfer-encoding: gzip', '{}', /^HTTP\/1.1 400/],
    ['a length below nothing', 'content-length: -1', '{}', /^HTTP\/1.1 400/],
    ['no JSON', chunked, '1\r\n{\r\n0\r\n\r\n', /^HTTP\/1.1 400 [^]*"code":"invalid-input"/],
    [
      'no text',
      chunked,
      Buffer.from('2\r\n\xff\xfe\r\n0\r\n\r\n', 'latin1'),
      /^HTTP\/1.1 400 [^]*"code":"invalid-input"/,
    ],
    [
      'no text, of a length',
      'content-length: 2',
      Buffer.from('\xff\xfe', 'latin1'),
      /^HTTP\/1.1 400 [^]*"code":"invalid-input"/,
    ],
    [
      'more than anybody has to say',
      chunked,
      `100000\r\n${'x'.repeat(0x100000)}\r\n`.repeat(40),
      /^HTTP\/1.1 413 [^]*"code":"invalid-input"/,
    ],
  ])(
    'is refused with a code, and nobody hears where in the program: %s',
    async (_what, headers, body, answer) => {
      expect(await asked(headers, body)).toMatch(answer);
    },
  );

  it('that breaks off disturbs nobody', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const { enter, give, port } = await running();
    const cookie = await enter();
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `POST /api/library.list HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\n` +
        `cookie: ${cookie}\r\ncontent-type: application/json\r\n${chunked}\r\n\r\n5\r\n{`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await give(cookie, 'library.list', {})).status).toBe(200);
    expect(printed.mock.calls).toEqual([]);
  });

  it('for nothing that there is gets a code too', async () => {
    const { ask, enter, origin } = await running();
    const cookie = await enter();
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await ask(method, '/api/library.list', { cookie, origin });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, { error: { code: 'not-found' } }]);
    }
  });
});

describe('an answer', () => {
  it('is kept nowhere, unless it is a file of the program', async () => {
    const { ask, enter, give, token } = await running();
    const held = async (answer: Promise<Answer>) => (await answer).headers['cache-control'];
    expect(await held(ask('GET', '/'))).toBe('no-store');
    expect(await held(ask('GET', `/?token=${token}x`))).toBe('no-store');
    const cookie = await enter();
    expect(await held(ask('GET', `/?token=${token}`, { cookie }))).toBe('no-store');
    expect(await held(give(cookie, 'library.list', {}))).toBe('no-store');
    expect(await held(give(cookie, 'library.list', {}, { 'content-type': 'text/plain' }))).toBe('no-store');
    expect(await held(give(cookie, 'library.list', {}, { host: 'evil.example' }))).toBe('no-store');
    expect(await held(ask('GET', '/missing.js', { cookie }))).toBe('no-store');
    expect(await held(ask('GET', '/assets/app.js', { cookie }))).toBe('no-cache');
  });
});

describe('files', () => {
  it('are served with the strict policy and their type', async () => {
    const { ask, enter } = await running();
    const cookie = await enter();
    const script = await ask('GET', '/assets/app.js', { cookie });
    expect(script).toMatchObject({ status: 200, text: 'void 0' });
    expect(script.headers['content-security-policy']).toBe(contentSecurityPolicy);
    expect(script.headers['x-content-type-options']).toBe('nosniff');
    expect(script.headers['content-type']).toMatch(/javascript/);
    expect((await ask('GET', '/missing.js', { cookie })).status).toBe(404);
  });

  it('outside the folder of the pages stay there', async () => {
    const { ask, enter } = await running();
    const cookie = await enter();
    for (const target of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/%252e%252e/secret.txt',
      '/..\\secret.txt',
      '//secret.txt',
      '/assets/%00',
    ]) {
      const answer = await ask('GET', target, { cookie });
      expect([target, answer.status >= 400 && answer.status < 500, answer.text.includes('secret')]).toEqual([
        target,
        true,
        false,
      ]);
    }
  });
});

describe('commands', () => {
  it('answer as they answer a window, bytes included', async () => {
    const { enter, give } = await running();
    const cookie = await enter();
    const document = toyCharacter();
    const saved = await give(cookie, 'character.save', { document });
    expect(JSON.parse(saved.text)).toMatchObject({ ok: true, value: { revision: 1 } });
    const exported = decodeWire(
      JSON.parse((await give(cookie, 'character.export', { id: document.id })).text),
    );
    expect(exported).toMatchObject({
      ok: true,
      value: { kind: 'download', fileName: 'Brakka.hearth', type: 'application/json' },
    });
    const { bytes } = (exported as { value: { bytes: Uint8Array } }).value;
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ format: 'hearthbook-export' });
    expect(JSON.parse((await give(cookie, 'app.info', {})).text)).toMatchObject({
      value: { surface: 'browser' },
    });
  });

  it('refuse what they cannot read', async () => {
    const { ask, enter, give, origin } = await running();
    const cookie = await enter();
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const refused = { ok: false, error: { code: 'invalid-input' } };
    for (const body of ['{', '{"a":{"$bytes":"?"}}', `${'['.repeat(9000)}${']'.repeat(9000)}`]) {
      const answer = await ask('POST', '/api/library.list', headers, body);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject(refused);
    }
    expect(JSON.parse((await give(cookie, 'no.such', {})).text)).toMatchObject(refused);
    const large = await ask('POST', '/api/library.list', headers, `"${'x'.repeat(41_000_000)}"`);
    expect(large.status).toBe(413);
  });
});

describe('events', () => {
  it('reach an open page after a save, and end with the host', async () => {
    const { host, origin, enter, give } = await running();
    const cookie = await enter();
    const stream = await fetch(`${origin}/api/events`, { headers: { cookie } });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('retry:');
    await give(cookie, 'character.save', { document: toyCharacter() });
    expect((await reader.read()).value).toBe('event: library.changed\ndata: {}\n\n');
    await host.close();
    expect((await reader.read()).done).toBe(true);
  });
});
