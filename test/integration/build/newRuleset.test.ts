import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inRoot } from '../../../build/scripts/root.mjs';
import type { Ruleset, RulesetWords } from '../../../shared/rules/ruleset';
import { exampleOf } from '../../support/rulesetExample';

mkdirSync(inRoot('out'), { recursive: true });
const folder = mkdtempSync(inRoot('out/new-rulesets-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [inRoot('build/rulesets', script), ...args], { encoding: 'utf8' });
const made = (...args: string[]) => run('new.mjs', ...args, '--in', path.relative(inRoot('.'), folder));
const json = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

describe('a new ruleset', () => {
  it('is a folder that can be loaded, with an example and its report', async () => {
    const done = made('brine', 'undertow');
    expect([done.stderr.replace(/^Node .*\n/, ''), done.status]).toEqual(['', 0]);
    expect(readdirSync(path.join(folder, 'brine')).toSorted()).toEqual([
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
  });

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
  });
});
