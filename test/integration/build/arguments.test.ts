import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { utf8Environment } from '#build/scripts/sandbox.mjs';
import { inRoot } from '#build/scripts/root.mjs';

const run = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [inRoot(script), ...args], { encoding: 'utf8', cwd: inRoot('.') });

describe('a script of the project', () => {
  it.each([
    ['build/scripts/test.mjs', ['--bogus'], "Unknown option '--bogus'."],
    ['build/scripts/test.mjs', ['unit'], "Unexpected argument 'unit'."],
    ['build/rulesets/new.mjs', ['silt', '--bogus'], "Unknown option '--bogus'."],
    ['build/rulesets/new.mjs', ['silt', '--in'], "Option '--in <value>' argument missing."],
    ['build/rulesets/new.mjs', ['silt', '--in', 'README.md'], 'README.md is not a folder.'],
    ['build/rulesets/check.mjs', ['silt', '--bogus'], "Unknown option '--bogus'."],
    ['build/rulesets/check.mjs', [], '“” is not an id of a ruleset.'],
    [
      'build/scripts/package.mjs',
      ['--only', 'rpm'],
      'No package is called rpm: use folder, tar.gz, deb, appimage.',
    ],
    ['build/release/sbom.mjs', [], 'Name the file to write.'],
  ])('%s %j is refused in words', (script, args, sentence) => {
    const { status, stderr, stdout } = run(script, ...args);
    const lines = stderr
      .replace(/^Node .*\n/, '')
      .trimEnd()
      .split('\n');
    expect([status, stdout, lines[0]]).toEqual([2, '', sentence]);
    expect(lines.length).toBeLessThanOrEqual(2);
  });
});

it('gives programs of Chromium a locale in UTF-8, without which they lose files below an umlaut', () => {
  const [utf8, german] = [{ LANG: 'C.utf8' }, { LC_ALL: 'de_DE.UTF-8', LANG: 'C' }];
  expect([utf8Environment(utf8, 'linux'), utf8Environment(german, 'linux')]).toEqual([utf8, german]);
  expect(utf8Environment({ LANG: 'C', HOME: '/h' }, 'linux')).toEqual({
    ...{ LANG: 'C', HOME: '/h' },
    LC_CTYPE: 'C.UTF-8',
  });
  expect(utf8Environment({ LC_ALL: 'POSIX' }, 'linux')).toEqual({ LANG: 'POSIX', LC_CTYPE: 'C.UTF-8' });
  expect(utf8Environment({}, 'win32')).toEqual({});
});
