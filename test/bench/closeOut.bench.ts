import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openTransaction } from '#electron/services/campaigns/campaignTables';
import { systemClock, systemIds } from '#electron/services/systemPorts';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { summaries } from '#electron/services/library/summaries';
import { openLibrary } from '#electron/storage/library';
import { newCampaign } from '#shared/campaign/campaign';
import { freshCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import { withMoneySplit } from '#shared/campaign/closeOut/closeOutMoney';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import { documentOf, examplesOf, load } from '#test/contract/support/rulesets';
import { period, memberOf, remark, session } from '#test/fixtures/chronicled';
import { value } from '#test/integration/support/world';

const ports = { clock: systemClock, ids: systemIds };
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Twelve finished characters, each with a hundred journal entries. */
async function party(): Promise<CharacterDocument[]> {
  const rulesets = [await load('heroic'), await load('starfaring')];
  return Array.from({ length: 12 }, (_, index) => {
    const ruleset = rulesets[index % 2];
    const examples = examplesOf(ruleset?.manifest.id ?? '');
    const example = examples[Math.floor(index / 2) % examples.length];
    if (ruleset === undefined || example === undefined) throw new Error('No example');
    const earlier = Array.from({ length: 100 }, () => ({
      label: raw('An evening'),
      edits: [enter({ account: 'money', amount: 5, reason: 'pay' })],
    }));
    const fresh: CharacterDocument = { ...documentOf(ruleset, example.plan), id: systemIds.next() };
    return earlier.reduce((document, act) => perform(document, act, ports), fresh);
  });
}

/**
 * A campaign with this many lines in its log: per hundred lines, three sessions of the whole party and one
 * downtime; the others are remarks.
 */
function campaignOf(characters: readonly CharacterDocument[], lines: number): CampaignDocument {
  const members = characters.map((character) => memberOf(character));
  const ids = members.map(({ id }) => id);
  const line = (index: number): LogEntry => {
    if (index % 25 !== 0) return remark(index);
    return index % 100 === 0 ? period(index, ids) : session(index, ids);
  };
  return {
    ...newCampaign('heroic', 'Years', ports),
    party: members,
    log: Array.from({ length: lines }, (_, index) => line(index)),
  };
}

it.each([50, 5000])(
  'a close-out for twelve commits in less than 200 ms where the log has %d lines',
  async (lines) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
    folders.push(folder);
    const library = openLibrary({
      folder,
      clock: systemClock,
      summarize: summaries(builtInRulesets),
      indexKey: 'bench',
    });
    const characters = await party();
    const stored = campaignOf(characters, lines);
    value(await library.commit([...characters, stored]));
    const times = {
      read: [] as number[],
      work: [] as number[],
      commit: [] as number[],
      busy: [] as number[],
    };
    const timed = async <T>(into: number[], run: () => Promise<T>): Promise<T> => {
      const started = performance.now();
      const result = await run();
      into.push(performance.now() - started);
      return result;
    };
    for (let round = 0; round < 15; round += 1) {
      const tables = openTransaction({ library, rulesets: builtInRulesets });
      const { campaign, people } = await timed(times.read, async () => value(await tables.open(stored.id)));
      const draft = withMoneySplit(freshCloseOut(campaign, people, '2026-03-01'), 500);
      await timed(times.work, async () => {
        tables.stage(applyPrepared(campaign, prepareCloseOut(campaign, draft, people), people, ports));
      });
      const before = process.cpuUsage();
      await timed(times.commit, async () => value(await tables.commit()));
      const { user, system } = process.cpuUsage(before);
      times.busy.push((user + system) / 1000);
    }
    await library.close();
    const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    const [read = 0, work = 0, commit = 0, busy = 0] = [times.read, times.work, times.commit, times.busy].map(
      median,
    );
    process.stdout.write(
      `close-out for 12, ${String(lines)} lines in the log: read ${read.toFixed(0)} ms, worked out ${work.toFixed(0)} ms, ` +
        `committed ${commit.toFixed(0)} ms (${busy.toFixed(0)} ms of the processor)\n`,
    );
    expect(work + commit).toBeLessThan(200);
  },
  120_000,
);
