import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#electron/security/csp';
import { newCampaign } from '#shared/campaign/campaign';
import { decodeWire } from '#shared/ipc/wire';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { temporaryFolder, toyCharacter } from '#test/integration/support/world';
import { running, type Answer } from './runningHost';

describe('the one-time token', () => {
  it('gives the first visitor a session, in a cookie that scripts and other sites cannot use', async () => {
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

  it('expires after use, and a wrong one is never accepted', async () => {
    const { ask, token } = await running();
    expect((await ask('GET', `/?token=${token}x`)).status).toBe(401);
    expect((await ask('GET', `/?token=${token}`)).status).toBe(303);
    const second = await ask('GET', `/?token=${token}`);
    expect([second.status, second.headers['set-cookie']]).toEqual([401, undefined]);
    expect(second.text).toMatch(/^Open Hearthbook with the address .*\.\n$/);
  });

  it('is explained to a stranger in the language of the settings', async () => {
    const languageFolder = await temporaryFolder();
    const text = 'Fremde bleiben draußen.';
    await mkdir(path.join(languageFolder, 'de'));
    await writeFile(
      path.join(languageFolder, 'english.json'),
      JSON.stringify({ messages: { 'services.host.stranger': 'Go' } }),
    );
    await writeFile(
      path.join(languageFolder, 'de', 'services.json'),
      JSON.stringify({ host: { stranger: text } }),
    );
    const { ask, enter, give } = await running({ languageFolder });
    const cookie = await enter();
    const settings = JSON.parse((await give(cookie, 'settings.read', {})).text) as { value: object };
    await give(cookie, 'settings.write', { ...settings.value, language: 'de' });
    expect((await ask('GET', '/')).text).toBe(`${text}\n`);
    expect((await ask('GET', '/players/nobody/')).text).toBe(`${text}\n`);
  });

  it('does not affect a visitor who already has a session', async () => {
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

describe('an answer', () => {
  it('is never cached, unless it is a file of the program', async () => {
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

  it('outside the folder of the pages cannot be reached', async () => {
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
  it('are answered as for a window, including bytes', async () => {
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

  it('are refused if they cannot be read', async () => {
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

describe('closing', () => {
  it('does not wait for a connection that a browser opened in advance', async () => {
    // Longer than any test: Node counts such a connection as busy until its headers are late.
    const hours = 36_000_000;
    const { host, port } = await running({ timeouts: { headers: hours, whole: hours, check: 1000 } });
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    await host.close();
    await ended;
    expect(socket.destroyed).toBe(true);
  });

  it('does not wait for an answer that stood behind another when the browser left', async () => {
    const { host, port, ask, enter } = await running();
    const cookie = await enter();
    const socket = connect(Number(port), '127.0.0.1');
    const request = (target: string) =>
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`;
    socket.write(request('/api/events') + request('/assets/app.js'));
    // The stream of events never ends by itself, so nothing of the second answer has arrived.
    await once(socket, 'data');
    socket.destroy();
    await once(socket, 'close');
    // By then the host has seen the browser leave.
    await ask('GET', '/', { cookie });
    await expect(host.close()).resolves.toBeUndefined();
  });
});

describe('a pass of the players', () => {
  /** Reads the stream until it holds a view. */
  const streamed = async (origin: string, path: string) => {
    const answer = await fetch(`${origin}${path}`);
    if (answer.status !== 200 || answer.body === null) return { status: answer.status, text: '' };
    let text = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes('data: ')) break;
    }
    return { status: answer.status, text };
  };

  it('opens the page and the stream of the players, and nothing else', async () => {
    const { ask, enter, give, origin } = await running();
    const cookie = await enter();
    const campaign = newCampaign('toy', 'Road', { clock: fixedClock, ids: countingIds('road') });
    await give(cookie, 'campaign.save', { document: campaign });
    const opened = await give(cookie, 'players.open', { campaign: campaign.id, encounter: null });
    const { address } = (decodeWire(JSON.parse(opened.text)) as { value: { address: string } }).value;
    expect(address).toMatch(/^\/players\/[\w-]{32}\/$/);
    const page = await ask('GET', address);
    expect([page.status, page.text]).toEqual([200, '<title>At the table</title>']);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(await streamed(origin, `${address}events`)).toEqual({
      status: 200,
      text: expect.stringContaining(
        'data: {"state":"nothing","round":0,"turn":null,"event":null,"order":[],"clocks":[]}',
      ),
    });
    for (const target of ['../../api/events', '../../index.html', '%2e%2e/secret.txt', '..%2fsecret.txt'])
      expect((await ask('GET', `${address}${target}`)).status, target).toBeGreaterThanOrEqual(400);
    expect((await ask('GET', `/players/${'x'.repeat(32)}/`)).status).toBe(401);
    expect((await ask('GET', `/players/${'x'.repeat(32)}/events`)).status).toBe(401);
    const site = { 'sec-fetch-site': 'cross-site' };
    expect((await ask('GET', `${address}events`, site)).status).toBe(403);
  });
});
