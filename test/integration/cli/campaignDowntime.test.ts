import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CampaignDocument } from '#shared/campaign/document';
import type { DowntimeEntry } from '#shared/campaign/log/chronicle';
import { heroes, type Fields } from './heroCampaign';

const craft = { kind: 'craft', what: 'Cloak', value: 200, workers: 1, days: 6 };
const winter = {
  ...{ title: 'Winter', days: 10, summary: 'Snow.', debtors: ['Brakka', 'Thora'] },
  members: [
    {
      ...{ member: 'Brakka', lifestyle: 'poor' },
      activities: [{ kind: 'idle', days: 2 }, craft, { kind: 'recuperate', days: 2 }],
    },
  ],
};

async function storedCampaign(seat: { readonly data: string; readonly id: string }) {
  const text = await readFile(path.join(seat.data, 'campaigns', `${seat.id}.json`), 'utf8');
  return JSON.parse(text) as CampaignDocument;
}

async function downtimeOf(seat: { readonly data: string; readonly id: string }, entry: string) {
  return (await storedCampaign(seat)).log.find(({ id }) => id === entry) as DowntimeEntry;
}

describe('campaign downtime', () => {
  it('carries out what members do; whoever is left out lives as the campaign says', async () => {
    const seat = await heroes();
    const file = await seat.file({ campaign: seat.id, ...winter });
    const before = await seat.report();
    const dry = await seat.good('campaign', 'downtime', file, '--dry-run');
    expect(await seat.report()).toEqual(before);
    const done = await seat.good('campaign', 'downtime', file);
    expect(done).toEqual({
      ...dry,
      stored: true,
      entry: { ...dry.entry, id: done.entry.id },
    });
    expect(done).toMatchObject({ campaign: seat.id, entry: { kind: 'interlude' }, faults: [] });
    const { memberDowntimes, title, days, text } = await downtimeOf(seat, done.entry.id);
    expect([title, days, text]).toEqual(['Winter', 10, 'Snow.']);
    expect(memberDowntimes).toMatchObject([
      {
        ...{ living: { id: 'poor' }, debt: true },
        activities: [
          { kind: 'craft', from: 3, days: 6, value: 200 },
          { kind: 'recuperate', from: 9, days: 2 },
        ],
      },
      { living: { id: 'modest' }, activities: [], debt: true },
    ]);
    const { entries, party } = await seat.report();
    expect(entries).toMatchObject([{ kind: 'interlude', from: 0, to: 9 }]);
    // Four poor days at 2 and half of 12 for the cloak, whose days pay for themselves; ten modest days at 4.
    const spent = (index: number) => before.party[index].money - party[index].money;
    expect([spent(0), spent(1)]).toEqual([4 * 2 + 6, 40]);
  });

  it('writes nothing if money is missing and nobody agreed to a debt', async () => {
    const seat = await heroes();
    const before = await storedCampaign(seat);
    const file = await seat.file({ campaign: seat.id, ...winter, debtors: ['Brakka'] });
    const { exit, out } = await seat.run('campaign', 'downtime', file);
    expect([exit, JSON.parse(out)]).toMatchObject([
      3,
      { stored: false, entry: { id: null }, faults: [{ path: 'debtors' }] },
    ]);
    expect(await storedCampaign(seat)).toEqual(before);
  });

  it('names every fault at its place in the file', async () => {
    const seat = await heroes();
    const refused = async (fields: Fields) => {
      const { exit, out, err } = await seat.run(
        'campaign',
        'downtime',
        await seat.file({ campaign: seat.id, ...fields }),
      );
      expect([exit, out]).toEqual([2, '']);
      return err
        .trim()
        .split('\n')
        .map((line) => line.replace(/^@file-\d+\.json:/, '').split(': ')[0]);
    };
    expect(
      await refused({ days: 0, members: [{ member: 'Brakka', activities: [{ kind: 'nap' }] }] }),
    ).toEqual(['days', 'members[0].activities[0].kind']);
    const members = [
      { member: 'Nobody' },
      {
        member: 'Brakka',
        activities: [
          { ...craft, days: 9 },
          { kind: 'idle', days: 4 },
        ],
      },
    ];
    expect(await refused({ days: 10, members, debtors: ['Mern'] })).toEqual([
      'members[0].member',
      'members[1].activities[1].days',
      'debtors[0]',
    ]);
    const tooLong = [
      { kind: 'idle', days: 1 },
      { ...craft, value: 20 },
    ];
    const lives = [{ member: 'Brakka', lifestyle: 'royal', activities: tooLong }];
    expect(await refused({ ...winter, members: lives })).toEqual([
      'members[0].lifestyle.id',
      'members[0].activities[1].days',
    ]);
    expect(await refused({ days: 3, members: [{ member: 'Thora' }, { member: 'Thora' }] })).toEqual([
      'members[1].member',
    ]);
  });

  it('carries out one for each line, and nothing if one is wrong', async () => {
    const seat = await heroes();
    const lines = (...files: readonly Fields[]) =>
      files
        .map((each) => JSON.stringify({ campaign: seat.id, debtors: ['Brakka', 'Thora'], ...each }))
        .join('\n');
    const wrong = await seat.pipe(lines({ days: 2 }, { days: 0 }, { day: 3 }), 'campaign', 'downtime', '-');
    expect([wrong.exit, wrong.out]).toEqual([2, '']);
    expect(wrong.err.match(/^-:\d:\w+/gm)).toEqual(['-:2:days', '-:3:days', '-:3:day']);
    const done = await seat.pipe(lines({ days: 2 }, { days: 5 }), 'campaign', 'downtime', '-');
    expect([done.exit, done.err, done.out.trim().split('\n').length]).toEqual([0, '', 2]);
    const { entries } = await seat.report();
    expect(entries).toMatchObject([
      { from: 0, to: 1 },
      { from: 2, to: 6 },
    ]);
  });

  it('revised equals one that was right at once, and keeps what the file leaves out', async () => {
    const wrong = { ...winter, title: 'Summer', days: 12 };
    const play = async (period: Fields, revised?: Fields) => {
      const seat = await heroes();
      await seat.close({ title: 'The ferry', days: 1 });
      const file = await seat.file({ campaign: seat.id, ...period });
      const { entry } = await seat.good('campaign', 'downtime', file);
      await seat.close({ title: 'The ford', days: 3 });
      if (revised !== undefined) {
        const past = await downtimeOf(seat, entry.id);
        await seat.good('campaign', 'revise', seat.id, entry.id, await seat.file({ title: 'x' }));
        expect(await downtimeOf(seat, entry.id)).toEqual({ ...past, title: 'x' });
        const change = await seat.file(revised);
        const dry = await seat.good('campaign', 'revise', seat.id, entry.id, change, '--dry-run');
        const done = await seat.good('campaign', 'revise', seat.id, entry.id, change);
        expect(done).toEqual({ ...dry, stored: true });
      }
      return seat.report();
    };
    const right = {
      ...winter,
      members: [{ member: 'Thora', lifestyle: 'poor', activities: [craft] }],
    };
    const { title, days, members } = right;
    expect(await play(wrong, { title, days, members })).toEqual(await play(right));
    const { summary: _, ...bare } = right;
    expect(await play(wrong, { title, days, members, summary: null })).toEqual(await play(bare));
    const { members: _m, ...asUsual } = winter;
    expect(await play(wrong, { title, days, members: null })).toEqual(await play(asUsual));
  });
});
