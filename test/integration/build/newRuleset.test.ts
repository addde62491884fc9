import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { Ruleset, RulesetWords } from '#shared/rules/ruleset';
import { exampleOf } from '#test/support/rulesetExample';

mkdirSync(inRoot('out'), { recursive: true });
const folder = mkdtempSync(inRoot('out/GM’s new rulesets-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [inRoot('build/rulesets', script), ...args], { encoding: 'utf8' });
const made = (...args: string[]) => run('new.mjs', ...args, '--in', path.relative(inRoot('.'), folder));
const json = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

describe('a new ruleset', () => {
  it('is a folder that can be loaded, with an example and its report', async () => {
    const done = made('brine', 'aspects');
    expect([done.stderr.replace(/^Node .*\n/, ''), done.status]).toEqual(['', 0]);
    expect(readdirSync(path.join(folder, 'brine')).toSorted()).toEqual([
      'cases.json',
      'definition.json',
      'examples',
      'index.ts',
      'manifest.json',
      'words.ts',
    ]);
    const index = path.join(folder, 'brine/index.ts');
    const { ruleset } = (await import(/* @vite-ignore */ index)) as { readonly ruleset: Ruleset };
    const file = path.join(folder, 'brine/words.ts');
    const { words } = (await import(/* @vite-ignore */ file)) as { readonly words: RulesetWords };
    expect(ruleset.manifest).toEqual({ id: 'brine', version: '0.1.0', name: 'Brine', guidance: 2 });
    expect(words.forms?.map(({ id }) => id)).toEqual(ruleset.forms?.map(({ id }) => id));
    expect(json('brine/examples/first.json')).toEqual(exampleOf(json('brine/definition.json') as never));
    const cases = JSON.parse(readFileSync(inRoot('test/fixtures/definitions/aspects/cases.json'), 'utf8'));
    expect(json('brine/cases.json')).toEqual(cases);
  });

  it.skipIf(process.platform === 'win32')(
    'says which commands check and start it, as a shell takes them',
    () => {
      const { stdout } = made('silt');
      const [check = '', start = ''] = stdout.trimEnd().split('\n').slice(-2);
      const bin = mkdtempSync(path.join(folder, '.bin-'));
      // An npm that only says what it was asked.
      const expression = 'JSON.stringify([process.argv.slice(2), process.env.HEARTHBOOK_RULESETS])';
      writeFileSync(path.join(bin, 'npm'), `#!${process.execPath}\nconsole.log(${expression})\n`, {
        mode: 0o755,
      });
      const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
      const asked = (command: string): unknown =>
        JSON.parse(spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8', env }).stdout);
      const place = path.relative(inRoot('.'), folder);
      expect(asked(check)).toEqual([['run', 'check-ruleset', 'silt', '--', '--in', place], null]);
      expect(asked(start)).toEqual([['start'], place]);
      rmSync(bin, { recursive: true });
      rmSync(path.join(folder, 'silt'), { recursive: true });
    },
  );

  it('never replaces one, and has an id and a template', () => {
    expect(made('brine').stderr).toContain('exists already');
    expect(made('Brine!').stderr).toContain('cannot be an id');
    expect(made('silt', 'nothing').stderr).toContain('There is no template “nothing”');
    expect(readdirSync(folder)).toEqual(['brine']);
  });
});

describe('the check of a ruleset', () => {
  it('asks for one that exists', () => {
    const done = run('check.mjs', 'nothing');
    expect([done.status, done.stderr.includes('There is no shared/rulesets/nothing')]).toEqual([2, true]);
    const elsewhere = run('check.mjs', 'nothing', '--in', 'some folder');
    expect([elsewhere.status, elsewhere.stderr.includes('There is no some folder/nothing.')]).toEqual([
      2,
      true,
    ]);
  });
});
