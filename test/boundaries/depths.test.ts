import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupOf, groups, moreInElectron, trafficInElectron } from '#build/tests/groups.mjs';
import config from '#build/vitest.config.mjs';
import { inRoot, root } from '#build/scripts/root.mjs';
import { projectFiles } from './projectFiles';

const read = (file: string): string => readFileSync(inRoot(file), 'utf8');
const tests = projectFiles().filter((file) => /^test\/.*\.ts$/.test(file));

/** The projects of every test file, as Vitest itself lists them. */
function takers(): ReadonlyMap<string, readonly string[]> {
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
  const args = [vitest, 'list', '--config=build/vitest.config.mjs', '--filesOnly', '--json'];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_OPTIONS$|^HEARTHBOOK_TESTS$/.test(name)),
  );
  const output = execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  const listed = JSON.parse(output) as readonly { readonly file: string; readonly projectName: string }[];
  const byFile = new Map<string, readonly string[]>();
  for (const { file, projectName } of listed) {
    const name = path.relative(root, file).replaceAll('\\', '/');
    byFile.set(name, [...(byFile.get(name) ?? []), projectName].toSorted());
  }
  return byFile;
}

/** The steps of a night, each with its projects. */
const steps = [
  ...read('build/scripts/test.mjs').matchAll(
    /(?:vitest\(quiet, |inElectron\(|vitestWith\(\w+, quiet, )('[^)]+?')(?:, files)?\)/g,
  ),
].map(([, names = '']) => names.split(', ').map((name) => name.slice(1, -1)));

/** Tests that look at more in a deeper run: they read the depth, or import something that does. */
function askForDepth(): readonly string[] {
  const asking = (names: string): RegExp => new RegExp(`import \\{[^}]*\\b(?:${names})\\b[^}]*\\} from`);
  const direct = tests.filter((file) => asking('effort|toTheLast').test(read(file)));
  const helpers = direct
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'));
  const through = tests.filter((file) => helpers.some((name) => read(file).includes(`/${name}'`)));
  return [...new Set([...direct, ...through])].filter((file) => file.endsWith('.test.ts'));
}

describe('every test file', () => {
  const byFile = takers();
  const inProofs = (project: string): boolean => project.startsWith('proofs');
  const files = tests.filter((file) => file.endsWith('.test.ts'));

  it('is run by a step', () => {
    const run = new Set(steps.flat());
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => !byFile.get(file)?.some((project) => run.has(project)))).toEqual([]);
  });

  it('belongs to one group beside the proofs', () => {
    const groupsOf = (file: string): readonly (string | undefined)[] =>
      (byFile.get(file) ?? [])
        .filter((project) => !inProofs(project))
        .map((project) => groupOf(project, file)?.name);
    const wrong = files.filter((file) => {
      const names = groupsOf(file);
      const isProof = names.length === 0 && byFile.get(file)?.some(inProofs) === true;
      return !isProof && (names.length !== 1 || names[0] === undefined);
    });
    // These run in both windows.
    expect(wrong).toEqual(trafficInElectron.toSorted());
    expect(files).toEqual(expect.arrayContaining([...trafficInElectron, ...moreInElectron]));
  });

  it('is in a group that has files and paths', () => {
    const found = new Set(
      files.flatMap((file) => (byFile.get(file) ?? []).map((project) => groupOf(project, file)?.name)),
    );
    expect(groups.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
    const all = projectFiles();
    const stale = groups
      .flatMap(({ paths = [] }) => paths)
      .filter(
        (entry) => !all.some((file) => (entry.endsWith('/') ? file.startsWith(entry) : file === entry)),
      );
    expect(stale).toEqual([]);
  });

  it('is in a group that the page of groups tells', () => {
    const page = read('docs/testing/when.md').replaceAll(/ +/g, ' ');
    const rows = groups.map(
      ({ name, project, when, what }) => `| ${name} | ${project} | ${when} | ${what} |`,
    );
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });

  it('that does more in a deeper run is one of the proofs', () => {
    const asking = askForDepth();
    expect(asking).toContain('test/integration/safety/fuzzServices.proof.test.ts');
    const proofs = files.filter((file) => byFile.get(file)?.some(inProofs));
    expect(asking.filter((file) => !proofs.includes(file))).toEqual([]);
    expect(files.filter((file) => file.includes('.proof.') && !proofs.includes(file))).toEqual([]);
  });
});

it('projects of one step have the same number of workers: Vitest runs none of them otherwise', () => {
  const projects = config.test?.projects as readonly {
    readonly test: { readonly name: string; readonly maxWorkers?: number };
  }[];
  const workers = new Map(projects.map(({ test }) => [test.name, test.maxWorkers]));
  expect(steps.filter((names) => names.length > 1)).not.toEqual([]);
  for (const names of steps) {
    expect(names.filter((name) => !workers.has(name))).toEqual([]);
    expect([names, new Set(names.map((name) => workers.get(name))).size]).toEqual([names, 1]);
  }
});
