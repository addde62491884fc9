import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { describeFault } from '#electron/faults';
import { openLog } from '#electron/log';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The tests play the role of the program here: their frames may be named. */
const program = inRoot();
const logIn = (name: string, more: { largest?: number; files?: number } = {}) =>
  openLog({ folder: path.join(folder, name), now: () => 'now', program, ...more });

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('an error in the log', () => {
  it('has its type, its code and its place in the program', () => {
    const missing = Object.assign(new Error('no such file, open /srv/Brakka'), { code: 'ENOENT' });
    const lines = describeFault(new TypeError('Brakka is not here', { cause: missing }), program).split('\n');
    expect(lines[0]).toBe('TypeError');
    expect(lines[1]).toMatch(/^ {4}at (\S+ \()?test\/unit\/electron\/log\.test\.ts:\d+:\d+\)?$/);
    expect(lines).toContain('caused by Error ENOENT');
  });

  it("contains the engine's own sentence up to the values in it", () => {
    const nothing = undefined as unknown as Record<string, unknown>;
    const words = describeFault(
      thrownBy(() => nothing['her diary']),
      program,
    );
    expect(words.split('\n')[0]).toBe('TypeError (Cannot read properties of undefined)');
    expect(words).not.toContain('diary');
    expect(
      describeFault(
        thrownBy(() => JSON.parse('{"name": "Brakka", }')),
        program,
      ),
    ).not.toContain('Brakka');
    expect(
      describeFault(
        thrownBy(() => BigInt('Brakka')),
        program,
      ),
    ).not.toContain('Brakka');
    expect(describeFault('Brakka', program)).toBe('thrown string');
  });

  it('contains no path outside the program', () => {
    for (const line of describeFault(new Error('x'), '/srv/elsewhere').split('\n').slice(1))
      expect(line).not.toContain('/');
  });

  it('ends even with circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(describeFault(error, program).split('caused by').length).toBeLessThan(10);
  });
});

describe('the log', () => {
  it('rotates before it grows too large, and keeps only a few files', async () => {
    const log = logIn('logs', { largest: 300, files: 3 });
    for (let line = 0; line < 60; line += 1) log.note('refused app.info: sender');
    log.note('refused app.info: size');
    const files = await readdir(path.join(folder, 'logs'));
    expect(files.sort()).toEqual(['hearthbook.1.log', 'hearthbook.2.log', 'hearthbook.log']);
    for (const file of files)
      expect((await stat(path.join(folder, 'logs', file))).size).toBeLessThanOrEqual(300);
    expect(log.read().split('\n').at(-2)).toBe('now refused app.info: size');
    expect(await readFile(log.file, 'utf8')).toContain('app.info: size');
  });

  it('is empty if there is none', () => {
    expect(logIn('nowhere').read()).toBe('');
  });

  it('never causes an error itself', () => {
    const log = openLog({
      folder: path.join(import.meta.filename, 'not-a-folder'),
      now: () => 'now',
      program,
    });
    expect(() => log.fault('a command', new Error('x'))).not.toThrow();
    expect(log.read()).toBe('');
  });
});
