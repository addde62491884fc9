import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from '../../build/scripts/root.mjs';

const unkept = new Set(['node_modules', 'out', 'dist', 'coverage', '.git', '.shots']);

/** The files of a copy that is no git checkout: all but what is made from others. */
function filesUnder(folder: string): readonly string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => !unkept.has(entry.name))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(name) : [name];
    });
}

/** Everything that git keeps or would keep: committed files and new ones that are not ignored. */
function projectFiles(): readonly string[] {
  if (!existsSync(inRoot('.git'))) return filesUnder('.');
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(inRoot(file)));
}

const files = projectFiles();
const isText = (file: string): boolean => !/\.(png|jpe?g|webp|gif|ico|icns|pdf|ttf|woff2?)$/.test(file);
const read = (file: string): string => readFileSync(inRoot(file), 'utf8');

const rulesetFolder = inRoot('shared/rulesets');
const rulesetIds = readdirSync(rulesetFolder).filter((name) =>
  statSync(path.join(rulesetFolder, name)).isDirectory(),
);

/** A ruleset's id as a whole string, or its folder in a path of an import. */
const namesOf = (id: string): RegExp => new RegExp(`(['"\`])${id}\\1|rulesets/${id}(?=[/'"\`])`);

/** Line numbers and words of what matches. */
function linesThat(matches: RegExp, file: string): readonly string[] {
  return read(file)
    .split('\n')
    .flatMap((line, index) => (matches.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

describe('a ruleset is one folder', () => {
  const code = files.filter(
    (file) =>
      /^(shared|electron|renderer)\//.test(file) &&
      !/^shared\/rulesets\/[^/]+\//.test(file) &&
      /\.(ts|vue|json|html)$/.test(file),
  );

  it.each(rulesetIds)('nothing outside its folder names %s', (id) => {
    expect(code.flatMap((file) => linesThat(namesOf(id), file))).toEqual([]);
  });

  it('a planted name would be noticed', () => {
    expect(namesOf('tiers').test("if (ruleset === 'tiers') return;")).toBe(true);
    expect(namesOf('tiers').test("import '../../shared/rulesets/tiers/index';")).toBe(true);
    expect(namesOf('tiers').test('import("../rulesets/tiers")')).toBe(true);
    expect(namesOf('tiers').test("const label = 'tiers of gear';")).toBe(false);
  });
});

describe('the project folder', () => {
  const allowed =
    /^(package\.json|package-lock\.json|tsconfig\.json|eslint\.config\.mjs|README\.md|ARCHITECTURE\.md|CONTRIBUTING\.md|LICENSE|electron|renderer|shared|build|test|\..+)$/;

  it('holds only what everybody expects at its top', () => {
    const top = new Set(files.map((file) => file.split('/')[0] ?? ''));
    expect([...top].filter((name) => !allowed.test(name))).toEqual([]);
  });

  it('names no path of one machine', () => {
    const machinePath = /(?:^|[\s"'`(=:])(?:\/(?:home|Users|root|work)\/[\w.-]+|[A-Z]:\\Users\\)/;
    const written = files.filter((file) => isText(file) && file !== 'package-lock.json');
    expect(machinePath.test(['cd ', 'home', 'somebody'].join('/'))).toBe(true);
    expect(written.flatMap((file) => linesThat(machinePath, file))).toEqual([]);
  });

  it('names no package registry', () => {
    expect(linesThat(/"resolved":|registry\./, 'package-lock.json')).toEqual([]);
  });
});
