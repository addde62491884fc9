import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completions } from '#build/linux/completion.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-completion-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** Runs a script in a shell with the words of a command line, of which the last one is completed. */
const asking: Readonly<Record<Shell, (script: string, words: readonly string[]) => readonly string[]>> = {
  bash: (script, words) => [
    '-uc',
    'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hearthbook; printf "%s\\n" "${COMPREPLY[@]}"',
    ...['-', script, ...words],
  ],
  // Functions of zsh's own completion, which exist in its line editor only.
  zsh: (script, words) => [
    '-fc',
    `compadd() { shift; for each in "$@"; do [[ $each == \${words[CURRENT]}* ]] && print -r -- $each; done }
    _files() { : }
    complete() { source $script }
    script=$1; shift; words=("$@"); CURRENT=$#; complete; true`,
    ...['-', script, ...words],
  ],
  fish: (script, words) => ['-c', 'source $argv[1]; complete -C "$argv[2]"', script, words.join(' ')],
};

const has = (shell: Shell) => spawnSync(shell, ['-c', 'exit']).status === 0;

// Windows has no bash of its own, and the scripts go into packages for Linux only.
describe.skipIf(process.platform === 'win32').each(shells.filter(has))('in %s', (shell) => {
  let script: string;
  beforeAll(async () => {
    script = path.join(folder, shell);
    await writeFile(script, completions[shell]());
  });

  /** In the order of the alphabet; files of the working folder are left out. */
  function completed(...words: string[]): string[] {
    const found = execFileSync(shell, [...asking[shell](script, ['hearthbook', ...words])], {
      cwd: folder,
      encoding: 'utf8',
    });
    const lines = found.split('\n').filter((line) => line !== '' && !shells.some((name) => name === line));
    return lines.toSorted();
  }

  it('completes commands and options', () => {
    expect(completed('--cli', '')).toEqual(
      expect.arrayContaining(['rulesets', 'import', 'campaign', 'verify']),
    );
    expect(completed('--cli', 'ca')).toEqual(['calc', 'campaign']);
    expect(completed('--cli', 'campaign', 'rev')).toEqual(['revert', 'revise']);
    expect(completed('--cli', 'campaign', 'revert', '--d')).toEqual(['--data', '--dry-run']);
    expect(completed('--cli', 'export', '--')).toEqual(
      expect.arrayContaining(['--out', '--whole', '--help']),
    );
    expect(completed('-')).toEqual(['--cli']);
  });

  it('leaves files to the shell, and takes no value for a command', () => {
    expect(completed('some')).toEqual([]);
    expect(completed('--cli', 'import', '')).toEqual([]);
    expect(completed('--cli', '--data', 'c')).toEqual([]);
    expect(completed('--cli', '--data', 'campaign', 'verif')).toEqual(['verify']);
    expect(completed('--cli', 'encounter', 'run', '--save', '--')).toEqual([]);
    expect(completed('--cli', 'create', '--save', '--d')).toEqual(['--data']);
  });
});

it('has a shell to try', () => {
  expect(process.platform === 'win32' || shells.some(has)).toBe(true);
});
