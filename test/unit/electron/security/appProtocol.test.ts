import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAnswers, type Answer } from '#electron/security/appProtocol';
import { contentSecurityPolicy } from '#electron/security/csp';

let folder: string;
let answer: Answer;
const get = (url: string) => answer({ url, method: 'GET' });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
  const pages = path.join(folder, 'renderer');
  await mkdir(path.join(pages, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await writeFile(path.join(pages, 'index.html'), '<!doctype html>');
  await writeFile(path.join(pages, 'assets', 'a b.js'), 'export {}');
  await writeFile(path.join(pages, 'assets', 'strange.xyz'), 'what');
  await symlink(path.join(folder, 'secret.txt'), path.join(pages, 'link.txt'));
  answer = pageAnswers(pages);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the pages of app://', () => {
  it('are served with their type and all protections', () => {
    const page = get('app://hearthbook/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toBe(contentSecurityPolicy);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const script = get('app://hearthbook/assets/a%20b.js?v=1#x');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.data.toString()).toBe('export {}');
    const strange = get('app://hearthbook/assets/strange.xyz');
    expect(strange.headers['content-type']).toBe('application/octet-stream');
  });

  it.each([
    ['dots', 'app://hearthbook/../secret.txt'],
    ['dots within', 'app://hearthbook/assets/../../secret.txt'],
    ['encoded dots', 'app://hearthbook/%2e%2e/secret.txt'],
    ['encoded slashes', 'app://hearthbook/..%2fsecret.txt'],
    ['twice encoded', 'app://hearthbook/%252e%252e%252fsecret.txt'],
    ['backslashes', 'app://hearthbook/..\\secret.txt'],
    ['encoded backslashes', 'app://hearthbook/..%5csecret.txt'],
    ['an absolute path', 'app://hearthbook//etc/passwd'],
    ['an encoded absolute path', 'app://hearthbook/%2fetc%2fpasswd'],
    ['a zero byte', 'app://hearthbook/index.html%00.txt'],
    ['a broken escape', 'app://hearthbook/%zz'],
    ['a link that leads out', 'app://hearthbook/link.txt'],
    ['a folder', 'app://hearthbook/assets'],
    ['another host', 'app://evil/index.html'],
    ['a longer host', 'app://hearthbook.evil/index.html'],
    ['a user before the host', 'app://evil@hearthbook/index.html'],
    ['a port', 'app://hearthbook:80/index.html'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address', 'index.html'],
  ])('are the only ones: %s leads nowhere', (_what, url) => {
    const refused = get(url);
    expect(refused.statusCode).toBe(404);
    expect(refused.data.toString()).toBe('');
    expect(refused.headers['content-security-policy']).toBe(contentSecurityPolicy);
  });

  it('are read-only', () => {
    expect(answer({ url: 'app://hearthbook/', method: 'POST' }).statusCode).toBe(405);
    const head = answer({ url: 'app://hearthbook/', method: 'HEAD' });
    expect([head.statusCode, head.data.toString()]).toEqual([200, '']);
  });
});
