import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { startCli } from '#test/integration/support/startCli';
import { fileSystem, systemError } from '#test/integration/support/world';
import { member, table, closing, stored, bytes, moves } from './campaignWorld';

describe('campaign close-out', () => {
  it('starts as the form does if the file leaves everything out', async () => {
    const seat = await table();
    const { exit, out, err } = await closing(seat, {});
    expect([exit, err]).toEqual([0, '']);
    const after = await stored(seat);
    expect(after.campaign.log).toMatchObject([
      {
        ...{ kind: 'session', date: '2026-01-01', days: 0, title: '', present: ['m-ada', 'm-bo', 'm-guest'] },
        awards: [
          { member: 'm-ada', reward: 'exp', amount: 2, tag: 'session' },
          { member: 'm-bo', reward: 'exp', amount: 2, tag: 'session' },
        ],
      },
    ]);
    expect(JSON.parse(out)).toEqual({
      ...{ campaign: seat.campaign, stored: true, faults: [] },
      entry: { id: after.campaign.log[0]?.id, kind: 'session', number: 1, title: 'Session 1' },
      changes: [
        { member: 'm-ada', name: 'Ada', lines: ['Exp 5 → 7 (+2 Session)'] },
        { member: 'm-bo', name: 'Bo', lines: ['Exp 2 → 4 (+2 Session)'] },
      ],
    });
    expect([moves(after.ada), moves(after.bo)]).toEqual([['money 20', 'exp 3', 'exp 2'], ['exp 2']]);
  });

  it('writes awards, loot, expenses and the log as one commit', async () => {
    const seat = await table({ firstSession: 12 });
    const { exit, out } = await closing(seat, {
      ...{ title: 'The ferry', date: '2026-03-01', days: 6, summary: 'Over **at last**', kind: 'session' },
      present: ['Ada', seat.bo, 'm-guest'],
      awards: [
        { member: seat.ada, reward: 'exp', amount: 2, reason: 'brave' },
        { member: 'Bo', reward: 'money', amount: 7 },
        { member: 'Old Mern', reward: 'exp', amount: 1 },
      ],
      loot: [{ name: 'Bell', member: 'Ada' }, { name: 'Map' }],
    });
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      entry: { number: 12, title: 'Session 12: The ferry' },
      changes: [
        // Day 5 is the first for the ship: 15 coins each.
        {
          name: 'Ada',
          lines: [
            'Exp 5 → 7 (+2 brave)',
            'Coins 30 coins → 15 coins (-15 coins Due: The ship)',
            'Received: Bell × 1',
          ],
        },
        { name: 'Bo', lines: ['Coins 10 coins → 2 coins (+7 coins, -15 coins Due: The ship)'] },
        { name: 'Old Mern', lines: [expect.stringContaining('recorded in the log only')] },
      ],
    });
    const after = await stored(seat);
    const [line] = after.campaign.log;
    expect(line).toMatchObject({
      text: 'Over **at last**',
      loot: [{ name: 'Bell' }, { name: 'Map', member: null }],
    });
    expect([moves(after.ada), moves(after.bo)]).toEqual([
      ['money 20', 'exp 3', 'exp 2', 'money 0', 'money -15'],
      ['money 7', 'money -15'],
    ]);
    expect([after.ada, after.bo].map(({ journal }) => journal.map(({ group }) => group))).toEqual([
      [line?.group],
      [line?.group],
    ]);
    expect([after.campaign, after.ada, after.bo].map(({ revision }) => revision)).toEqual([2, 2, 2]);
    expect(new Set([after.campaign, after.ada, after.bo].map(({ updatedAt }) => updatedAt)).size).toBe(1);
  });

  it("suggests the ruleset's awards for a scenario, and only to attending members", async () => {
    const seat = await table();
    const { exit, out } = await closing(seat, { kind: 'scenario', present: ['Bo'] });
    expect([exit, JSON.parse(out)]).toMatchObject([
      0,
      { entry: { kind: 'scenario', number: 1 }, changes: [] },
    ]);
    expect((await stored(seat)).campaign.log).toMatchObject([{ present: ['m-bo'], awards: [] }]);
  });

  it('prints the same and writes nothing with --dry-run', async () => {
    const seat = await table();
    const before = await bytes(seat);
    const tried = await closing(seat, { days: 2 }, '--dry-run');
    expect(await bytes(seat)).toEqual(before);
    const done = await closing(seat, { days: 2 });
    const [first, second] = [JSON.parse(tried.out), JSON.parse(done.out)];
    expect(first).toEqual({ ...second, stored: false, entry: { ...second.entry, id: null } });
    expect([tried.exit, done.exit]).toEqual([0, 0]);
  });

  it('exits with 3 and writes nothing if money is missing, unless a debt was allowed', async () => {
    const seat = await table();
    const before = await bytes(seat);
    const { exit, out, err } = await closing(seat, { days: 6, awards: [] });
    expect([exit, err]).toEqual([3, '']);
    expect(JSON.parse(out)).toMatchObject({
      stored: false,
      entry: { id: null },
      faults: [
        {
          path: 'debtors',
          member: 'm-bo',
          message: expect.stringContaining('Bo has 10 coins for the 15 coins due on'),
        },
      ],
    });
    expect(await bytes(seat)).toEqual(before);
    const taken = { member: 'Ada', reward: 'money', amount: -31 };
    expect((await closing(seat, { awards: [taken] })).exit).toBe(3);
    expect(await bytes(seat)).toEqual(before);
    expect((await closing(seat, { days: 6, awards: [], debtors: ['Bo'] })).exit).toBe(0);
    expect((await stored(seat)).bo.ledger).toMatchObject([{ amount: -15, tag: 'debt' }]);
  });

  it('closes a session for each line of a .jsonl, each based on the previous ones, in one commit', async () => {
    const seat = await table();
    const { exit, out } = await closing(seat, [
      { title: 'One' },
      { title: 'Two', days: 3 },
      { kind: 'scenario' },
    ]);
    const reports = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { entry: { title: string }; changes: { lines: string[] }[] });
    expect(exit).toBe(0);
    expect(reports.map((each) => [each.entry.title, each.changes[0]?.lines])).toEqual([
      ['Session 1: One', ['Exp 5 → 7 (+2 Session)']],
      ['Session 2: Two', ['Exp 7 → 9 (+2 Session)']],
      ['Scenario 1', undefined],
    ]);
    const after = await stored(seat);
    expect([after.campaign.revision, after.ada.revision, after.campaign.log.length]).toEqual([2, 2, 3]);
    expect(moves(after.ada)).toEqual(['money 20', 'exp 3', 'exp 2', 'exp 2']);
  });

  it('writes none of many if one of them is impossible', async () => {
    const seat = await table();
    const before = await bytes(seat);
    const wrong = await closing(seat, [{ title: 'One' }, { days: -1 }]);
    expect([wrong.exit, wrong.out, wrong.err]).toEqual([2, '', '@close.jsonl:2:days: must be at least 0\n']);
    const poor = await closing(seat, [{ title: 'One' }, { days: 6, awards: [] }, { title: 'Three' }]);
    const lines = poor.out.trimEnd().split('\n');
    expect([poor.exit, lines.map((line) => JSON.parse(line).stored)]).toEqual([3, [false, false]]);
    expect(await bytes(seat)).toEqual(before);
  });

  const award = { member: 'Ada', reward: 'exp', amount: 1 };
  it.each([
    [{ campaign: 'nobody-here' }, ':campaign: no campaign with that id in the library'],
    [{ campaign: undefined }, ':campaign: is missing'],
    [{ kind: 'party' }, ':kind: must be one of "session", "scenario"'],
    [{ days: -3 }, ':days: must be at least 0'],
    [{ days: 1.5 }, ':days: must be a whole number'],
    [{ days: 9999 }, ':days: must be 3660 at most'],
    [{ date: '2026-02-30' }, ':date: is not in the required format'],
    [{ day: 3 }, ':day: nothing here is called "day"'],
    [{ present: ['Ada', 'Zoe'] }, ':present[1]: no party member is called "Zoe"'],
    [{ present: ['Ada', 'm-ada'] }, ':present[1]: the same person is listed twice'],
    [{ present: 'Ada' }, ':present: must be a list in square brackets'],
    [{ awards: [award, { ...award, member: 'ada' }] }, ':awards[1].member: no party member is called "ada"'],
    [{ awards: [{ ...award, id: 'a1' }] }, ':awards[0].id: nothing here is called "id"'],
    [{ awards: [{ ...award, amount: '1' }] }, ':awards[0].amount: must be a number'],
    [{ awards: [{ ...award, amount: 1e12 }] }, ':awards[0].amount: must be 1,000,000,000 at most'],
    [{ awards: [{ ...award, amount: -6 }] }, ':awards[0].amount: Ada has 1 Exp less than this takes away.'],
    [
      { awards: [{ ...award, reward: 'heroism' }] },
      ':awards[0].reward: The rules of Ada have no such award.',
    ],
    [
      { present: ['Bo'], awards: [award] },
      ':awards[0].member: Ada was not present and cannot receive anything. Mark Ada as present',
    ],
    [{ awards: [{ ...award, member: 'Far Away' }] }, ':awards[0].member: Far Away was not present'],
    [{ loot: [{ name: ' ' }] }, ':loot[0].name: must have at least one character'],
    [{ loot: [{ name: 'Bell', quantity: 0 }] }, ':loot[0].quantity: must be at least 1'],
    [{ loot: [{ name: 'Bell', member: 'Zoe' }] }, ':loot[0].member: no party member is called "Zoe"'],
    [{ debtors: ['Zoe'] }, ':debtors[0]: no party member is called "Zoe"'],
  ])('says in one line what is wrong with %j and writes nothing', async (fields, line) => {
    const seat = await table();
    const before = await bytes(seat);
    const { exit, out, err } = await closing(seat, fields);
    expect([exit, out]).toEqual([2, '']);
    expect(err.startsWith(`@close.json${line}`)).toBe(true);
    expect(err.endsWith('\n') && err.indexOf('\n') === err.length - 1).toBe(true);
    expect(await bytes(seat)).toEqual(before);
  });

  it('asks for an id if several members have a name', async () => {
    const twins = ['m-one', 'm-two'].map((id) => member(id, null, { name: 'Twin' }));
    const seat = await table({ party: twins, expenses: [] });
    expect((await closing(seat, { present: ['Twin'] })).err).toBe(
      '@close.json:present[0]: more than one party member is called "Twin"; use one of these ids: m-one, m-two\n',
    );
    expect((await closing(seat, { present: ['m-two'] })).exit).toBe(0);
  });

  it('is refused if a required sheet cannot be read', async () => {
    const seat = await table();
    await writeFile(path.join(seat.data, 'characters', `${seat.bo}.json`), '{');
    const before = await bytes(seat);
    const { exit, err } = await closing(seat, { days: 6, awards: [] });
    expect([exit, err.startsWith('@close.json:party[1].character: The file cannot be read')]).toEqual([
      2,
      true,
    ]);
    expect(await bytes(seat)).toEqual(before);
    // A member who neither gets nor pays anything prevents nothing.
    expect((await closing(seat, { present: ['Ada'] })).exit).toBe(0);
  });

  it('reports a failed write as an error of the program, and changes nothing', async () => {
    const seat = await table();
    const before = await bytes(seat);
    await writeFile(path.join(seat.folder, 'close.json'), JSON.stringify({ campaign: seat.campaign }));
    const fs = fileSystem({
      open: (name, flags) =>
        flags === 'wx' && name.includes('pending')
          ? Promise.reject(systemError('ENOSPC'))
          : nodeFileSystem.open(name, flags),
    });
    const full = await startCli({}, { fs });
    const { exit, out, err } = await full.run(
      ...['--data', seat.data, 'campaign', 'close-out', path.join(seat.folder, 'close.json')],
    );
    expect([exit, out, err.endsWith('close.json: reading or writing failed: ENOSPC: injected\n')]).toEqual([
      1,
      '',
      true,
    ]);
    expect(await bytes(seat)).toEqual(before);
  });

  it('shows its help, and says that it needs a command', async () => {
    const { run } = await startCli();
    expect((await run('campaign', 'close-out', '--help')).out).toContain('--dry-run');
    expect((await run('campaign', '--help')).out).toMatch(/report <id>[\s\S]*close-out \[options\] <file>/);
    expect(await run('campaign')).toMatchObject({ exit: 2, out: '' });
    expect(await run('campaign', 'report')).toMatchObject({ exit: 2, out: '' });
  });
});
