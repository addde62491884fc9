import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { projectFiles } from './projectFiles';

/** A text that starts with a parent folder: `'../../x'`, or the bare `'..'` of a path in parts. */
const climbing = /(['"`])((?:\.\.\/)+[^'"`\n]*|\.\.)\1/g;
/** Parent folders relative to the root: `inRoot('..', 'x')`, `join(root, '../x')`. */
const fromRoot = /\b(?:inRoot\(|root,)\s*['"`]\.\.(?:['"`]|\/)/;

/** Lines that lead out of the repository, resolved from the file's own folder. */
function waysOut(file: string, source: string): readonly string[] {
  const leaves = (line: string): boolean =>
    fromRoot.test(line) ||
    [...line.matchAll(climbing)].some(([, , to = '']) =>
      path.posix.join(path.posix.dirname(file), to).startsWith('..'),
    );
  return source
    .split('\n')
    .flatMap((line, index) => (leaves(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

const files = projectFiles().filter(
  (file) => /\.(?:[cm]?[jt]s|vue|json)$/.test(file) && file !== 'test/boundaries/outside.test.ts',
);

describe('a clone stands alone', () => {
  it('no file of the program, its build or its tests names a path outside the repository', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap((file) => waysOut(file, readFileSync(inRoot(file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['test/contract/x.test.ts', "readFileSync(join(import.meta.dirname, '../../../shared/seeds/a.txt'))"],
    ['test/unit/shared/x.test.ts', "import facts from '../../../../facts.json';"],
    ['build/scripts/x.mjs', "const folder = inRoot('../shared');"],
    ['build/scripts/x.mjs', "path.join(root, '..', 'shared')"],
    ['shared/x.ts', 'new URL(`../../${name}`, import.meta.url)'],
    ['vite.config.mjs', "path.join(import.meta.dirname, '..')"],
  ])('detects one planted in %s: %s', (file, line) => {
    expect(waysOut(file, `// first\n${line}\n`)).toEqual([`${file}:2: ${line}`]);
  });

  it.each([
    ['test/contract/x.test.ts', "import { ruleset } from '#shared/rulesets/heroic/index';"],
    ['test/integration/storage/x.test.ts', "['../../etc/passwd', 'name'],"],
  ])('accepts paths inside it, in %s: %s', (file, line) => {
    expect(waysOut(file, line)).toEqual([]);
  });
});
