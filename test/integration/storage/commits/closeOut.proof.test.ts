import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { today } from '#shared/campaign/log/log';
import { createBundler } from '#test/integration/support/bundle';
import {
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

const bundle = createBundler();
let child = '';
beforeAll(async () => {
  child = await bundle('test/integration/storage/children/closeOutAndDie.ts');
});

/** A campaign of three characters, one of whom pays for a house on the second day. */
async function table() {
  const folder = await temporaryFolder();
  const library = await toyLibrary({ folder });
  const characters = ['Ada', 'Bo', 'Cy'].map((name) => toyCharacter(name));
  const campaign = toyCampaign('The long road', {
    party: characters.map(({ id }) => ({
      ...{ id: `m-${id}`, character: id, name: '', player: '', role: 'player' as const },
      ...{ away: false, living: null },
    })),
    expenses: [
      {
        ...{ id: 'house', name: 'House', amount: 4, until: null, payers: [`m-${characters[0]?.id ?? ''}`] },
        rhythm: { every: 1, unit: 'years', from: 1 },
      },
    ],
  });
  value(await library.commit([...characters, campaign]));
  await library.close();
  return { folder, campaign: campaign.id, characters: characters.map(({ id }) => id) };
}

/** Runs the child until it dies at a call, or ends; returns whether it reported success. */
async function run(folder: string, campaign: string, last: number) {
  const running = spawn(process.execPath, [child, folder, campaign, String(last)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void running.kill('SIGKILL'));
  let output = '';
  running.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [, signal] = (await once(running, 'close')) as [number | null, NodeJS.Signals | null];
  return { killed: signal === 'SIGKILL', done: output === 'done' };
}

/** The state of a library after a start: the revisions of all documents, and leftover files. */
async function standing({ folder, campaign, characters }: Awaited<ReturnType<typeof table>>) {
  const library = await toyLibrary({ folder });
  const read = value(await library.campaigns.read(campaign));
  const sheets = [];
  for (const id of characters) sheets.push(value(await library.characters.read(id)));
  const visible = async (name: string) =>
    (await readdir(path.join(folder, name)).catch(() => [])).filter((each) => !each.startsWith('.'));
  return {
    campaign: [read.revision, read.log.length, today(read)],
    sheets: sheets.map(({ revision, ledger, journal }) => [
      revision,
      ledger.map(({ account, amount }) => `${account} ${String(amount)}`),
      journal.map(({ group }) => group === read.log[0]?.group),
    ]),
    left: [...(await visible('pending')), ...(await visible('quarantine'))],
  };
}

const nothing = {
  campaign: [1, 0, 0],
  sheets: [
    [1, [], []],
    [1, [], []],
    [1, [], []],
  ],
  left: [],
};
const everything = {
  campaign: [2, 1, 3],
  sheets: [
    [2, ['exp 2', 'money -4'], [true]],
    [2, ['exp 2'], [true]],
    [2, ['exp 2'], [true]],
  ],
  left: [],
};

describe('a close-out that is killed between its writes', () => {
  it('is complete for the campaign and every sheet, or for none, wherever it was killed', async () => {
    const ends: { killed: boolean; happened: boolean }[] = [];
    const dieAt = async (last: number) => {
      const place = await table();
      const { killed, done } = await run(place.folder, place.campaign, last);
      const found = await standing(place);
      const happened = found.sheets[0]?.[0] === 2;
      expect([last, found]).toEqual([last, happened ? everything : nothing]);
      if (!killed) expect([done, happened]).toEqual([true, true]);
      return { killed, happened };
    };
    while (ends.every(({ killed }) => killed)) {
      ends.push(...(await Promise.all([1, 2].map((more) => dieAt(ends.length + more)))));
      expect(ends.length).toBeLessThan(200);
    }
    const seen = ends.map(({ happened }) => happened);
    // Once decided, it stays; and it was killed both before and after that.
    expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)));
    const deaths = ends.filter(({ killed }) => killed).map(({ happened }) => happened);
    expect(new Set(deaths)).toEqual(new Set([true, false]));
    // At least two writes for each of four documents and the journal.
    expect(deaths.length).toBeGreaterThan(10);
  }, 120_000);
});
