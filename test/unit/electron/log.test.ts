import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFault, openLog } from '../../../electron/log';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
};

describe('the log', () => {
  it('says what failed and where, and nothing that a user wrote', () => {
    const words = describeFault(parse('{"name": "Brakka the Secret", }'));
    expect(words).toMatch(/^SyntaxError\n\s+at /);
    expect(words).not.toContain('Brakka');
    const quoted = describeFault(new TypeError('Cannot use "Brakka" or \'her diary\' here'));
    expect(quoted.split('\n')[0]).toBe('TypeError: Cannot use "…" or "…" here');
    expect(describeFault('Brakka')).toBe('thrown string');
  });

  it("leaves out the user's folder, and names codes and causes", () => {
    const missing = Object.assign(new Error('ENOENT: /srv/players/someone/x'), { code: 'ENOENT' });
    const words = describeFault(new Error('No library', { cause: missing }), '/srv/players/someone');
    expect(words).toContain('Error: No library');
    expect(words).toContain('caused by Error ENOENT: ENOENT: ~/x');
  });

  it('turns over when it is large, and keeps one older file', async () => {
    const log = openLog({ folder: path.join(folder, 'logs'), now: () => 'now', largest: 100 });
    for (let line = 0; line < 10; line += 1) log.note(`line ${line} ${'x'.repeat(30)}`);
    const [now, before] = await Promise.all([
      readFile(log.file, 'utf8'),
      readFile(path.join(folder, 'logs', 'hearthbook.1.log'), 'utf8'),
    ]);
    expect(now.length).toBeLessThan(200);
    expect(before.length).toBeLessThan(200);
    expect(now).toContain('now line 9');
  });

  it('never becomes a fault itself', () => {
    const log = openLog({ folder: path.join(import.meta.filename, 'not-a-folder'), now: () => 'now' });
    expect(() => log.fault('a test', new Error('x'))).not.toThrow();
  });
});
