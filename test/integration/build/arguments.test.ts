import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../build/scripts/root.mjs';

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
