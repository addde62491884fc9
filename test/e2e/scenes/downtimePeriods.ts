import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newCampaign } from '#shared/campaign/campaign';
import type { DowntimePeriod, LogEntry, MemberDowntime } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import type { Activity } from '#shared/downtime/activities';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { plan, seededLibrary } from './seeded';

const modest = { id: 'modest', perDay: null };
const date = '2026-02-01';

/** A boat of which an earlier downtime made 800 of 1,000 credits of value. */
const boat: Activity = {
  kind: 'craft',
  ...{ id: 'boat', from: 1, days: 20, project: 'boat' },
  ...{ what: 'River boat', value: 1000, workers: 2, made: 0 },
};

function memberDowntime(member: string, more: Partial<MemberDowntime> = {}): MemberDowntime {
  return { member, living: modest, spans: [], activities: [], learning: null, debt: false, ...more };
}

function members(characters: readonly CharacterDocument[]): Member[] {
  const common = { player: '', away: false, living: null };
  return [
    ...characters.map(({ id, name }, index) => ({
      ...{ id: `m${String(index)}`, character: id, name, role: 'player' as const },
      ...common,
    })),
    { id: 'guest', character: null, name: 'Old Mern', role: 'guest', ...common },
  ];
}

/** A library with a campaign of Brakka, who has 1,000 more coins, Ilse, who has 100, and a guest without a sheet. */
export async function campaignLibrary(
  draft: (period: DowntimePeriod) => DowntimePeriod | null,
): Promise<{ readonly folder: string; readonly id: string }> {
  const folder = await seededLibrary([plan('Brakka'), plan('Ilse')]);
  const characters: CharacterDocument[] = [];
  for (const file of await readdir(path.join(folder, 'characters'))) {
    const where = path.join(folder, 'characters', file);
    const document = characterSchema.parse(JSON.parse(await readFile(where, 'utf8')));
    const amount = document.name === 'Brakka' ? 1000 : 100;
    const entry = { id: 'seed', at: fixedClock.now(), account: 'money' as const, amount, reason: 'Reward' };
    const richer = { ...document, ledger: [...document.ledger, entry] };
    await writeFile(where, JSON.stringify(richer, null, 2));
    characters.push(richer);
  }
  characters.sort((a, b) => a.name.localeCompare(b.name));
  const autumn: LogEntry = {
    ...{ kind: 'downtime', id: 'autumn', at: fixedClock.now(), date, days: 30, title: 'Autumn', text: '' },
    memberDowntimes: [memberDowntime('m0', { activities: [boat] })],
    yields: [{ member: 'm0', activity: 'boat', done: 800, complete: false }],
    paid: [],
  };
  const fresh = newCampaign('heroic', 'The Ferry', { clock: fixedClock, ids: countingIds('campaign') });
  const memberDowntimes = ['m0', 'm1', 'guest'].map((member) => memberDowntime(member));
  const campaign: CampaignDocument = {
    ...fresh,
    ...{ revision: 1, party: members(characters), log: [autumn] },
    drafts: {
      closeOut: null,
      downtime: draft({ title: '', date, days: 10, summary: '', memberDowntimes }),
    },
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', `${campaign.id}.json`), JSON.stringify(campaign, null, 2));
  return { folder, id: campaign.id };
}

/** A document of a library as stored. */
export async function stored(
  folder: string,
  kind: 'campaigns' | 'characters',
  name: string,
): Promise<string> {
  // Beside the documents lie the locks of those that are being stored.
  const files = (await readdir(path.join(folder, kind))).filter((file) => file.endsWith('.json'));
  for (const file of files) {
    const text = await readFile(path.join(folder, kind, file), 'utf8');
    if (text.includes(`"name": "${name}"`)) return text;
  }
  throw new Error(`no ${name}`);
}
