import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bashCompletion } from '../../../build/linux/completion.mjs';

let folder: string;
let script: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-completion-'));
  script = path.join(folder, 'hearthbook');
  await writeFile(script, bashCompletion());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The completions that bash finds for the last of the words. */
function completions(...words: string[]): string[] {
  const all = ['hearthbook', ...words];
  const ask = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hearthbook; ';
  const found = execFileSync(
    'bash',
    ['-uc', `${ask} printf '%s\\n' "\${COMPREPLY[@]}"`, '-', script, ...all],
    {
      encoding: 'utf8',
    },
  );
  return found.split('\n').filter((line) => line !== '');
}

// Windows has no bash of its own, and the script goes into packages for Linux only.
it.skipIf(process.platform === 'win32')('completes commands and options in bash', () => {
  expect(completions('--cli', '')).toEqual(
    expect.arrayContaining(['rulesets', 'import', 'campaign', 'verify']),
  );
  expect(completions('--cli', 'ca')).toEqual(['calc', 'campaign']);
  expect(completions('--cli', 'campaign', 'rev')).toEqual(['revise', 'revert']);
  expect(completions('--cli', 'campaign', 'revert', '--d').toSorted()).toEqual(['--data', '--dry-run']);
  expect(completions('--cli', 'export', '--')).toEqual(
    expect.arrayContaining(['--out', '--whole', '--help']),
  );
  expect(completions('-')).toEqual(['--cli']);
});

it.skipIf(process.platform === 'win32')('leaves files to bash, and takes no value for a command', () => {
  expect(completions('some')).toEqual([]);
  expect(completions('--cli', 'import', '')).toEqual([]);
  expect(completions('--cli', '--data', 'c')).toEqual([]);
  expect(completions('--cli', '--data', 'campaign', 'verif')).toEqual(['verify']);
  expect(completions('--cli', 'encounter', 'run', '--save', '--')).toEqual([]);
  expect(completions('--cli', 'create', '--save', '--d')).toEqual(['--data']);
});
