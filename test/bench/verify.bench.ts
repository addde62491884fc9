import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, expect, it } from 'vitest';
import { createRecovery } from '#electron/services/safety/recovery/recovery';
import { rulesForVerify } from '#electron/services/safety/recovery/rulesForVerify';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { summaries } from '#electron/services/library/summaries';
import { systemClock, systemIds } from '#electron/services/systemPorts';
import { directVerifier } from '#electron/services/safety/recovery/verifier';
import type { Verifier } from '#electron/services/safety/recovery/verifyThread';
import { createVerifyThread } from '#electron/services/safety/recovery/verifyThread';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { openLibrary, type LibraryOptions } from '#electron/storage/library';
import { appError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { err } from '#shared/kernel/result';
import type { DocumentKey } from '#shared/safety/history';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { createBundler } from '#test/integration/support/bundle';
import { toyCharacter, value } from '#test/integration/support/world';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const bundled = createBundler();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const fixtures = path.join(import.meta.dirname, '../fixtures/documents/rulesets');

/** A library with this many characters of every ruleset, and a campaign after years of play. */
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
    const text = serialize({ ...played[at % played.length], id });
    await writeFile(path.join(folder, 'characters', `${id}.json`), text);
  }
  const [ruleset] = builtInRulesets.manifests;
  const campaign = chronicled(ruleset?.id ?? '', Array(6).fill(memberOf(toyCharacter())), 5000);
  await writeFile(path.join(folder, 'campaigns', `${campaign.id}.json`), serialize(campaign));
  return folder;
}

async function measure(folder: string, verifier: Verifier) {
  const library = openLibrary({
    ...{ folder, clock: systemClock, indexKey: 'bench' },
    summarize: summaries(builtInRulesets),
  });
  const recovery = createRecovery({
    ...{ library, verifier, clock: systemClock, ids: systemIds },
    rules: rulesForVerify(builtInRulesets),
    deliver: async () => err(appError('not-available')),
    changed: () => {},
    notify: () => {},
    logBug: (error) => {
      throw error;
    },
  });
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  const started = performance.now();
  value(await recovery.verifyAll());
  const took = performance.now() - started;
  stalls.disable();
  const report = await recovery.report();
  await recovery.close();
  await library.close();
  return { took, stall: stalls.max / 1e6, report };
}

it('verifying 10,000 documents, in a separate thread and in the main one', async () => {
  const count = 10_000;
  const folder = await libraryOf(count);
  const workerPath = await bundled('electron/services/safety/recovery/verifyWorker.ts');
  const rulesets = builtInRulesets.manifests.map(({ id }) => id);
  const ways: readonly (readonly [string, Verifier])[] = [
    ['in a thread', createVerifyThread({ workerPath, rulesets })],
    ['in the main thread', directVerifier(rulesForVerify(builtInRulesets))],
  ];
  for (const [way, verifier] of ways) {
    const { took, stall, report } = await measure(folder, verifier);
    say(
      `verify ${way}: ${String(report.checked)} files in ${(took / 1000).toFixed(1)} s, longest stall of the main thread ${stall.toFixed(1)} ms`,
    );
    expect(report).toMatchObject({ state: 'done', checked: count + 1, troubles: [] });
  }
});

const longCampaign: DocumentKey = { kind: 'campaign', id: 'long-campaign' };

/** A library with a campaign of some 12 MB, and twenty earlier versions of it, two per hour. */
async function longHistory(): Promise<{ readonly folder: string; readonly clock: Clock }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  folders.push(folder);
  let at = Date.UTC(2026, 0, 1);
  const clock = { now: () => new Date(at).toISOString() };
  const library = openLibrary({
    ...{ folder, clock, indexKey: 'bench' },
    summarize: summaries(builtInRulesets),
  });
  const [ruleset] = builtInRulesets.manifests;
  const party = Array(12).fill(memberOf(toyCharacter()));
  let campaign = chronicled(ruleset?.id ?? '', party, 2900, { id: longCampaign.id });
  for (let round = 0; round <= 20; round += 1) {
    campaign = value(await library.campaigns.save({ ...campaign, name: `Round ${String(round)}` }));
    at += 1_800_000;
  }
  await library.close();
  return { folder, clock };
}

it('maintaining twenty versions of a long campaign, validated in a thread and in the main one', async () => {
  const { folder, clock } = await longHistory();
  const workerPath = await bundled('electron/services/safety/recovery/verifyWorker.ts');
  const thread = createVerifyThread({ workerPath, rulesets: [] });
  const ways: readonly (readonly [string, Pick<LibraryOptions, 'validateSnapshot'>])[] = [
    ['in a thread', { validateSnapshot: thread.validateSnapshot }],
    ['in the main thread', {}],
  ];
  for (const [way, judging] of ways) {
    const own = `${folder}-${String(folders.length)}`;
    folders.push(own);
    await cp(folder, own, { recursive: true });
    const library = openLibrary({
      ...{ folder: own, clock, indexKey: 'bench' },
      ...judging,
      summarize: summaries(builtInRulesets),
    });
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    const started = performance.now();
    await library.snapshots.prune();
    const took = performance.now() - started;
    stalls.disable();
    const left = value(await library.snapshots.list(longCampaign));
    await library.close();
    say(
      `history of a campaign of 12 MB judged ${way}: 20 states packed, ${String(left.length)} of them left, in ${(took / 1000).toFixed(1)} s, ` +
        `longest stall of the main thread ${(stalls.max / 1e6).toFixed(1)} ms`,
    );
    // Both of the last hour, and the newer one of every other hour.
    expect(left.map(({ revision }) => revision)).toEqual([20, 19, 18, 16, 14, 12, 10, 8, 6, 4, 2]);
    expect(left.every(({ sound }) => sound)).toBe(true);
  }
  await thread.close();
});
