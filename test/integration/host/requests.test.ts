import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { running, rawAnswer } from './runningHost';

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
      // A malformed host name is rejected before anything else.
      expect([
        [400, ''],
        [403, 'Forbidden'],
      ]).toContainEqual([answer.status, answer.text]);
  });

  it('changes nothing without an origin, or as a form', async () => {
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

describe('a malformed request', () => {
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

  it('is closed if it stalls', async () => {
    const { port, enter } = await running({ timeouts: { headers: 200, whole: 400, check: 50 } });
    const cookie = await enter();
    expect(await raw(port, 'GET / HTTP/1.1\r\nhost: 127.0.0.1:PORT\r\n')).toMatch(/^HTTP\/1.1 408/);
    const head = `POST /api/library.list HTTP/1.1\r\nhost: 127.0.0.1:PORT\r\norigin: http://127.0.0.1:PORT\r\ncookie: ${cookie}\r\n`;
    const body = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{';
    expect(await raw(port, head + body)).toMatch(/^HTTP\/1.1 408/);
  });
});

describe('a request in pieces', () => {
  /** Requests the library's list with a raw body, and records the host's output. */
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
  ])('is answered like any other: %s', async (_what, body) => {
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
    'is refused with a code, without revealing a place in the program: %s',
    async (_what, headers, body, answer) => {
      expect(await asked(headers, body)).toMatch(answer);
    },
  );

  it('that breaks off affects no other', async () => {
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

  it('for a missing address gets a code too', async () => {
    const { ask, enter, origin } = await running();
    const cookie = await enter();
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await ask(method, '/api/library.list', { cookie, origin });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, { error: { code: 'not-found' } }]);
    }
  });
});
