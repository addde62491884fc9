import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, expect, it } from 'vitest';
import { createRecovery } from '../../electron/services/recovery';
import { rulesForVerify } from '../../electron/services/rulesForVerify';
import { builtInRulesets } from '../../electron/services/rulesets';
import { summaries } from '../../electron/services/summarise';
import { systemClock, systemIds } from '../../electron/services/ports';
import { plainVerifier } from '../../electron/services/verifier';
import type { Verifier } from '../../electron/services/verifyThread';
import { createVerifyThread } from '../../electron/services/verifyThread';
import { serialise } from '../../electron/storage/documentAdapter';
import { openLibrary } from '../../electron/storage/library';
import { appError } from '../../shared/kernel/errors';
import { err } from '../../shared/kernel/result';
import { chronicled, memberOf } from '../fixtures/chronicled';
import { createBundler } from '../integration/support/bundle';
import { toyCharacter, value } from '../integration/support/world';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const bundled = createBundler();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const fixtures = path.join(import.meta.dirname, '../fixtures/documents/rulesets');

/** A library of so many characters of every ruleset, and a campaign played for years. */
async function libraryOf(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  folders.push(folder);
  for (const sub of ['characters', 'campaigns']) await mkdir(path.join(folder, sub));
  const played = await Promise.all(
    (await readdir(fixtures)).map(async (name) =>
      JSON.parse(await readFile(path.join(fixtures, name), 'utf8')),
    ),
  );
  for (let at = 0; at < count; at += 1) {
    const id = `many-${String(at)}`;
    const text = serialise({ ...played[at % played.length], id });
    await writeFile(path.join(folder, 'characters', `${id}.json`), text);
  }
  const [ruleset] = builtInRulesets.manifests;
  const campaign = chronicled(ruleset?.id ?? '', Array(6).fill(memberOf(toyCharacter())), 5000);
  await writeFile(path.join(folder, 'campaigns', `${campaign.id}.json`), serialise(campaign));
  return folder;
}

async function measure(folder: string, verifier: Verifier) {
  const library = openLibrary({
    ...{ folder, clock: systemClock, indexKey: 'bench' },
    summarise: summaries(builtInRulesets),
  });
  const recovery = createRecovery({
    ...{ library, verifier, clock: systemClock, ids: systemIds },
    rules: rulesForVerify(builtInRulesets),
    deliver: async () => err(appError('not-available')),
    changed: () => {},
    tell: () => {},
    logBug: (error) => {
      throw error;
    },
  });
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  const started = performance.now();
  value(await recovery.look());
  const took = performance.now() - started;
  stalls.disable();
  const report = await recovery.report();
  await recovery.close();
  await library.close();
  return { took, stall: stalls.max / 1e6, report };
}

it('looking at 10,000 documents, in a thread of its own and in the main one', async () => {
  const count = 10_000;
  const folder = await libraryOf(count);
  const workerPath = await bundled('electron/services/verifyWorker.ts');
  const rulesets = builtInRulesets.manifests.map(({ id }) => id);
  const ways: readonly (readonly [string, Verifier])[] = [
    ['in a thread', createVerifyThread({ workerPath, rulesets })],
    ['in the main thread', plainVerifier(rulesForVerify(builtInRulesets))],
  ];
  for (const [way, verifier] of ways) {
    const { took, stall, report } = await measure(folder, verifier);
    say(
      `verify ${way}: ${String(report.checked)} files in ${(took / 1000).toFixed(1)} s, longest stall of the main thread ${stall.toFixed(1)} ms`,
    );
    expect(report).toMatchObject({ state: 'done', checked: count + 1, troubles: [] });
  }
});
