import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '#electron/security/csp';
import { createPages } from '#electron/table/server/pages';
import { atEnd } from './tableWorld';

async function served(): Promise<(address: string, headers?: Record<string, string>) => Promise<Response>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'join.html'), '<title>The table</title>');
  await writeFile(path.join(folder, 'index.html'), '<title>The window</title>');
  await writeFile(path.join(folder, 'assets', 'page-1.js'), 'export {};'.repeat(500));
  const server = createServer(createPages({ folder, logBug: () => undefined }));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  atEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (address, headers = {}) =>
    fetch(`http://127.0.0.1:${String(port)}${address}`, { headers, redirect: 'manual' });
}

it('serves the page of the table and its parts, and nothing else', async () => {
  const get = await served();
  expect(await (await get('/join')).text()).toBe('<title>The table</title>');
  expect((await get('/')).headers.get('location')).toBe('/join');
  const part = await get('/assets/page-1.js');
  expect(part.headers.get('content-encoding')).toBe('gzip');
  expect(part.headers.get('cache-control')).toContain('immutable');
  for (const address of ['/index.html', '/api/library.list', '/assets/..%2findex.html', '/assets/page-2.js'])
    expect((await get(address)).status, address).toBe(404);
});

it('lets the page load itself again by a form, and nothing else', async () => {
  const get = await served();
  const policy = (await get('/join')).headers.get('content-security-policy') ?? '';
  expect(policy).toBe(contentSecurityPolicy.replace("form-action 'none'", "form-action 'self'"));
  expect(policy).not.toBe(contentSecurityPolicy);
});

it('keeps pages apart from others where a browser does so, which is on a secure address', async () => {
  const get = await served();
  const policy = async (headers: Record<string, string>) =>
    (await get('/join', headers)).headers.get('cross-origin-opener-policy');
  expect(await policy({})).toBeNull();
  expect(await policy({ 'x-forwarded-proto': 'https' })).toBe('same-origin');
});
