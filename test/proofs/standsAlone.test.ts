import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { projectFiles } from '#test/boundaries/projectFiles';

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly name: string; readonly message: string }[];
}

/** Tests that compare the rules with facts of the rule documents, which are not part of the project. */
async function readersOfFacts(files: readonly string[]): Promise<readonly string[]> {
  const tests = files.filter((file) => /^test\/(?:contract|unit\/shared)\/.*\.test\.ts$/.test(file));
  const sources = await Promise.all(tests.map((file) => readFile(inRoot(file), 'utf8')));
  return tests.filter((_, place) => /ruleFacts|wordRuns/.test(sources[place] ?? ''));
}

/** Runs tests of a copy in a separate process without the environment of this one. */
function runIn(folder: string, report: string, files: readonly string[]): Promise<string> {
  const options = ['--config=build/vitest.config.mjs', '--reporter=json', `--outputFile=${report}`];
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_OPTIONS$/.test(name)),
  );
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...options, '--project=unit', '--project=contract', ...files],
    { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(printed));
  });
}

it('a copy in an empty folder without siblings passes the tests of rules', async () => {
  const empty = await mkdtemp(path.join(tmpdir(), 'hearthbook-alone-'));
  try {
    const copy = path.join(empty, 'hearthbook');
    const files = projectFiles();
    await Promise.all(files.map((file) => cp(inRoot(file), path.join(copy, file))));
    await symlink(inRoot('node_modules'), path.join(copy, 'node_modules'));
    const chosen = await readersOfFacts(files);
    expect(chosen.length).toBeGreaterThanOrEqual(12);
    const report = path.join(empty, 'report.json');
    const printed = await runIn(copy, report, chosen);
    const results = JSON.parse(await readFile(report, 'utf8').catch(() => 'null')) as Report | null;
    expect(results, printed).not.toBeNull();
    expect(results?.success, printed).toBe(true);
    expect(results?.testResults.map(({ name }) => path.relative(copy, name)).toSorted()).toEqual(
      chosen.toSorted(),
    );
    expect(results?.numPassedTests).toBeGreaterThan(600);
  } finally {
    await rm(empty, { recursive: true, force: true, maxRetries: 5 });
  }
});
