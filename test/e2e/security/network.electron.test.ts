import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchApp, type RunningApp } from '#test/e2e/support/index';

/**
 * Listens on this computer for anything that a page manages to send: a program that reaches this could reach the
 * world. `heard` lists the ways, and stays empty as long as the barriers hold.
 */
async function openEar() {
  const heard: string[] = [];
  const tcp = createServer((socket) => {
    heard.push('tcp');
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\naccess-control-allow-origin: *\r\n\r\nx');
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', () => heard.push('udp'));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    heard,
    port,
    close: () => {
      udp.close();
      tcp.close();
    },
  };
}

let app: RunningApp;
let page: Page;
let electron: ElectronApplication;
let ear: Awaited<ReturnType<typeof openEar>>;

beforeAll(async () => {
  app = await launchApp({ attacks: true });
  if (app.electron === undefined) throw new Error('These are tests of the window');
  ({ page, electron } = app);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  ear = await openEar();
});
afterAll(async () => {
  ear.close();
  await app.close();
});

/**
 * Runs an attack, with `HOST` replaced by the listener's address, and returns the requests that arrived within a
 * moment.
 */
async function heardOf(attack: string): Promise<readonly string[]> {
  const script = attack.replaceAll('HOST', `127.0.0.1:${String(ear.port)}`);
  await page.evaluate(`(async () => { ${script} })().catch(() => undefined)`);
  await page.waitForTimeout(400);
  return ear.heard.splice(0);
}

const link = (rel: string, more: string) =>
  `const l = Object.assign(document.createElement('link'), { rel: '${rel}', href: 'http://HOST/' ${more} }); document.head.append(l); setTimeout(() => l.remove(), 300)`;
const element = (tag: string) =>
  `const e = document.createElement('${tag}'); e.src = 'http://HOST/x'; document.body.append(e); setTimeout(() => e.remove(), 300)`;

const ways: readonly (readonly [string, string])[] = [
  ['fetch', "await fetch('http://HOST/')"],
  ['an opaque fetch', "await fetch('http://HOST/', { mode: 'no-cors' })"],
  ['XMLHttpRequest', "const x = new XMLHttpRequest(); x.open('GET', 'http://HOST/'); x.send()"],
  ['a beacon', "navigator.sendBeacon('http://HOST/', 'x')"],
  ['a WebSocket', "new WebSocket('ws://HOST/')"],
  ['an EventSource', "new EventSource('http://HOST/')"],
  ['WebTransport', "await new WebTransport('https://HOST/').ready"],
  ['an image', element('img')],
  ['a picture in a style', "document.body.style.backgroundImage = 'url(http://HOST/x)'"],
  ['a sound', element('audio')],
  ['a frame', element('iframe')],
  ['a script', element('script')],
  ['a module', "await import('http://HOST/x.js')"],
  ['a worker that reads on', `new Worker(URL.createObjectURL(new Blob(["fetch('http://HOST/')"])))`],
  ['a font', "await new FontFace('x', 'url(http://HOST/x)').load()"],
  ['a style sheet', link('stylesheet', '')],
  ['a prefetch', link('prefetch', '')],
  ['a preload', link('preload', ", as: 'image'")],
  ['a ping', "const a = document.createElement('a'); a.href = '#x'; a.ping = 'http://HOST/'; a.click()"],
  [
    'a call',
    `const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:HOST' }, { urls: 'turn:HOST', username: 'a', credential: 'b' }, { urls: 'turn:HOST?transport=tcp', username: 'a', credential: 'b' }] });
     c.createDataChannel('x'); await c.setLocalDescription(await c.createOffer()); await new Promise((r) => setTimeout(r, 800)); c.close()`,
  ],
];

describe('a page can reach nothing outside the program', () => {
  it.each(ways)('by %s', async (_way, attack) => {
    expect(await heardOf(attack)).toEqual([]);
  });
});

describe('behind the content security policy', () => {
  it('the session itself refuses every address', async () => {
    const outcomes = await electron.evaluate(async ({ session }, port) => {
      const name = (error: unknown) => String(error);
      const all = [session.defaultSession, session.fromPartition('persist:print')];
      const addresses = [`http://127.0.0.1:${String(port)}/`, 'https://example.org/', 'file:///etc/passwd'];
      return Promise.all(
        all.flatMap((one) => addresses.map((address) => one.fetch(address).then(() => 'reached', name))),
      );
    }, ear.port);
    expect(outcomes).toHaveLength(6);
    for (const outcome of outcomes) expect(outcome).toMatch(/ERR_BLOCKED_BY_CLIENT/);
    expect(ear.heard).toEqual([]);
  });

  it('no name is ever resolved', async () => {
    const outcome = await electron.evaluate(({ session }) =>
      session.defaultSession.resolveHost('localhost').then(
        () => 'found',
        (error: unknown) => String(error),
      ),
    );
    expect(outcome).toMatch(/ERR_NAME_NOT_RESOLVED/);
  });
});
