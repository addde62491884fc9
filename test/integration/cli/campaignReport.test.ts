import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { toyLibrary, value } from '#test/integration/support/world';
import { member, entry, ship, table } from './campaignWorld';

describe('campaign report', () => {
  it('describes a new campaign', async () => {
    const seat = await table();
    const { exit, out, err } = await seat.run('campaign', 'report', seat.campaign);
    expect([exit, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      ...{ id: seat.campaign, name: 'The long road', ruleset: 'toy' },
      today: { day: 0, date: '1 Deepfrost 1' },
      ...{ sessions: 0, scenarios: 0, interludes: 0, log: 0, entries: [] },
      party: [
        {
          ...{ member: 'm-ada', character: seat.ada, name: 'Ada', role: 'player', away: false },
          ...{ exp: 5, money: 30, attendance: { came: 0, of: 0 }, play: {} },
        },
        {
          ...{ member: 'm-bo', character: seat.bo, name: 'Bo', role: 'player', away: false },
          ...{ exp: 2, money: 10, attendance: { came: 0, of: 0 }, play: {} },
        },
        {
          ...{ member: 'm-guest', character: null, name: 'Old Mern', role: 'guest', away: false },
          ...{ exp: null, money: null, attendance: { came: 0, of: 0 }, play: {} },
        },
        {
          ...{ member: 'm-far', character: null, name: 'Far Away', role: 'player', away: true },
          ...{ exp: null, money: null, attendance: { came: 0, of: 0 }, play: {} },
        },
      ],
      projects: [],
      expenses: [
        {
          ...{ id: 'ship', name: 'The ship', amount: 30, payers: ['m-ada', 'm-bo'] },
          rhythm: 'every month from 6 Deepfrost 1',
          next: { day: 5, date: '6 Deepfrost 1' },
        },
      ],
      faults: [],
    });
  });

  it('counts the log, shows progress of work, and lists problems', async () => {
    const base = { at: '2026-01-02T00:00:00.000Z', date: '2026-01-02', title: '', text: '' };
    const session = (id: string, present: string[]): LogEntry => ({
      ...{ ...base, kind: 'session', id, days: 4 },
      ...{ present, awards: [], loot: [], debtors: [], paid: [] },
    });
    const period = (id: string, done: number, before = 0): LogEntry => ({
      ...{ ...base, kind: 'downtime', id, days: 90, paid: [] },
      memberDowntimes: [
        {
          ...{ member: 'm-ada', living: { id: 'modest', perDay: null }, spans: [], learning: 5, debt: false },
          activities: [
            {
              kind: 'learn',
              id: `${id}-a`,
              from: 1,
              days: done,
              subject: 'Elvish',
              project: 'elvish',
              done: before,
            },
          ],
        },
      ],
      yields: [{ member: 'm-ada', activity: `${id}-a`, done, complete: before > 0 }],
    });
    const log = [session('s1', ['m-ada']), period('i1', 60), session('s2', ['m-ada', 'm-bo'])];
    const gone = member('m-gone', 'nobody-there');
    const half = await table({ log, expenses: [{ ...ship, until: 50, payers: ['m-ada', 'stranger'] }] });
    const first = await half.run('campaign', 'report', half.campaign);
    const report = JSON.parse(first.out);
    // 200 days, less 10 for each of 5 points: 150, of which 60 are done.
    expect(report).toMatchObject({
      ...{ sessions: 2, scenarios: 0, interludes: 1, log: 3, today: { day: 98 } },
      projects: [
        {
          ...{
            id: 'elvish',
            member: 'm-ada',
            title: 'Learning: Elvish',
            kind: 'learn',
            done: 60,
            needed: 150,
          },
          ...{ left: { least: 90, most: 90 }, complete: false, interludes: 1 },
        },
      ],
      expenses: [{ next: null }],
    });
    expect(report.party.map((each: { attendance: unknown }) => each.attendance)).toEqual([
      { came: 2, of: 2 },
      { came: 1, of: 2 },
      { came: 0, of: 2 },
      { came: 0, of: 2 },
    ]);
    expect([first.exit, report.faults]).toMatchObject([3, [{ path: 'expenses[0].payers[1]' }]]);
    const whole = await table({
      log: [...log, period('i2', 90, 60)],
      party: [member('m-ada', null), gone],
    });
    const second = await whole.run('campaign', 'report', whole.campaign);
    expect([second.exit, JSON.parse(second.out)]).toMatchObject([
      3,
      {
        projects: [{ done: 150, needed: 150, complete: true, interludes: 2, left: { least: 0, most: 0 } }],
        faults: [{ path: 'party[1].character', member: 'm-gone' }, { path: 'expenses[0].payers[1]' }],
      },
    ]);
  });

  it('reports a ledger that does not add up', async () => {
    const seat = await table();
    const library = await toyLibrary({ folder: seat.data });
    const bo = value(await library.characters.read(seat.bo));
    value(await library.characters.save({ ...bo, ledger: [entry('money', -15)] }));
    await library.close();
    const { exit, out } = await seat.run('campaign', 'report', seat.campaign);
    expect([exit, JSON.parse(out).faults]).toMatchObject([3, [{ path: 'party[1].money', member: 'm-bo' }]]);
  });

  it.each([
    ['nobody-here', 'nobody-here: no campaign with that id in the library'],
    ['../campaigns', '../campaigns: is not a campaign id'],
  ])('refuses %s', async (id, line) => {
    const seat = await table();
    expect(await seat.run('campaign', 'report', id)).toEqual({ exit: 2, out: '', err: `${line}\n` });
  });
});
