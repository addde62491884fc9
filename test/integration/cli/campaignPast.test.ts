import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { campaignVersion, type CampaignDocument } from '#shared/campaign/document';
import { heroes, heroism, type Fields } from './heroCampaign';

describe('a campaign on the command line', () => {
  it('is created with its party, and characters without a campaign are assigned to it', async () => {
    const seat = await heroes();
    const { party, entries, ruleset } = await seat.good('campaign', 'report', seat.id);
    expect([ruleset, entries, party.map((each: Fields) => each['character'])]).toEqual([
      'heroic',
      [],
      seat.members,
    ]);
    expect(Object.keys(party[0].play)).toEqual(expect.arrayContaining(['endurance', 'heroism']));
    const stored = JSON.parse(
      await readFile(path.join(seat.data, 'characters', `${String(seat.members[0])}.json`), 'utf8'),
    );
    expect(stored.campaign).toBe(seat.id);
    const wrong = { name: 'X', ruleset: 'heroic', members: ['nobody'] };
    expect(await seat.run('campaign', 'create', await seat.file(wrong))).toMatchObject({ exit: 2 });
    const unknown = { name: 'X', ruleset: 'none', members: [] };
    expect(await seat.run('campaign', 'create', await seat.file(unknown))).toMatchObject({ exit: 2 });
  });

  it('closes a session again in its place: Heroism, order, numbers and days', async () => {
    const play = async (again: boolean) => {
      const seat = await heroes(['brakka']);
      const session = (title: string, days: number, amount: number) => ({
        ...{ title, days, awards: [heroism('Brakka', amount)], present: ['Brakka'] },
      });
      await seat.close(session('The ferry', 1, 1));
      const second = await seat.close(session('The ford', 2, again ? 3 : 1));
      await seat.close(session('The fort', 3, 1));
      if (again) {
        await seat.good('campaign', 'revert', seat.id, second);
        await seat.close(session('The ford', 2, 1));
      }
      return seat.report();
    };
    expect(await play(true)).toEqual(await play(false));
  });

  it('equals a correct entry after a session is revised', async () => {
    const wrong = {
      title: 'The ford',
      days: 2,
      awards: [heroism('Brakka', 3)],
      loot: [{ name: 'Idol', member: 'Thora' }],
    };
    const right = {
      title: 'The ford',
      days: 5,
      present: ['Thora'],
      awards: [heroism('Thora', 2)],
      loot: [],
      kind: 'scenario',
    };
    const play = async (second: Fields, revised?: Fields) => {
      const seat = await heroes();
      await seat.begin('session');
      await seat.close({ title: 'The ferry', days: 1 });
      await seat.begin('scenario');
      const entry = await seat.close(second);
      await seat.begin('session');
      await seat.close({ title: 'The fort', days: 3, awards: [heroism('Brakka', 1)] });
      if (revised !== undefined) {
        const file = await seat.file(revised);
        const dry = await seat.good('campaign', 'revise', seat.id, entry, file, '--dry-run');
        const done = await seat.good('campaign', 'revise', seat.id, entry, file);
        expect(done).toEqual({ ...dry, stored: true });
      }
      return seat.report();
    };
    expect(await play(wrong, right)).toEqual(await play(right));
  });

  it('keeps what a revision leaves out, and resets what it says to be null', async () => {
    const seat = await heroes();
    const line = async () => {
      const text = await readFile(path.join(seat.data, 'campaigns', `${seat.id}.json`), 'utf8');
      const { log } = JSON.parse(text) as CampaignDocument;
      const { at: _, ...rest } = log.find(({ id }) => id === entry) ?? { at: '' };
      return rest;
    };
    const entry = await seat.close({
      ...{ title: 'The ferry', date: '2026-02-03', days: 4, summary: 'A long night.', present: ['Thora'] },
      awards: [
        { member: 'Thora', reward: 'money', amount: 40, reason: 'toll' },
        { member: 'Thora', reward: 'exp', amount: 2 },
      ],
      loot: [{ name: 'Idol', quantity: 2, member: 'Thora' }],
      debtors: ['Brakka'],
    });
    const revise = async (fields: Fields) =>
      seat.good('campaign', 'revise', seat.id, entry, await seat.file(fields));
    const before = await line();
    await revise({ title: 'x' });
    expect(await line()).toEqual({ ...before, title: 'x' });
    await revise({});
    expect(await line()).toEqual({ ...before, title: 'x' });
    await revise({ campaign: seat.id, summary: null, loot: null, debtors: null, days: null, awards: [] });
    const bare = { ...before, title: 'x', text: '', loot: [], debtors: [], days: 0, awards: [] };
    expect(await line()).toEqual({ ...bare, group: expect.any(String) });
    await revise({ present: null, awards: null, kind: 'scenario' });
    const again = await line();
    const fresh = await seat.close({ kind: 'scenario', title: 'Another' });
    const entries = (await seat.good('campaign', 'report', seat.id)).entries as Fields[];
    expect(entries.map(({ kind }) => kind)).toEqual(['scenario', 'scenario']);
    const { log } = JSON.parse(
      await readFile(path.join(seat.data, 'campaigns', `${seat.id}.json`), 'utf8'),
    ) as CampaignDocument;
    const other = log.find(({ id }) => id === fresh);
    expect(again).toMatchObject({
      present: (other as { present: string[] }).present,
      awards: (other as { awards: object[] }).awards,
    });
    const wrong = await seat.file({ titel: null, days: 'two', members: 5, present: ['Nobody', 'Thora'] });
    const refused = await seat.run('campaign', 'revise', seat.id, entry, wrong);
    expect([refused.exit, refused.out, refused.err.match(/(?<=json:)\w+(?=: )/g)]).toEqual([
      2,
      '',
      ['days', 'titel', 'members'],
    ]);
  });

  it('revises a beginning, and reverts with what depends on it', async () => {
    const play = async (present: string[] | undefined, revise: boolean, reverted = false) => {
      const seat = await heroes();
      await seat.close({ title: 'The ferry', awards: [heroism('Brakka', 4), heroism('Thora', 4)] });
      const begun = await seat.begin('session');
      if (revise) await seat.good('campaign', 'revise', seat.id, begun, await seat.file({ present }));
      await seat.close({ title: 'The ford', awards: [heroism('Thora', 1)] });
      if (reverted) {
        const done = await seat.good('campaign', 'revert', seat.id, begun);
        expect(done).toMatchObject({ stored: true, also: [], entry: { kind: 'beginning', number: 2 } });
      }
      return seat.report();
    };
    const [all, one, none] = [
      await play(undefined, false),
      await play(['Thora'], true),
      await play(undefined, false, true),
    ];
    const heroismIn = (report: {
      readonly party: readonly { readonly play: Readonly<Record<string, number>> }[];
    }) => report.party.map((each) => each.play['heroism']);
    expect(heroismIn(none).map((each, index) => (each ?? 0) - (heroismIn(all)[index] ?? 0))).toEqual([4, 4]);
    expect(heroismIn(one).map((each, index) => (each ?? 0) - (heroismIn(all)[index] ?? 0))).toEqual([4, 0]);
  });

  it('writes nothing if money would be missing later', async () => {
    const seat = await heroes(['brakka']);
    const rich = { title: 'Hoard', awards: [{ member: 'Brakka', reward: 'money', amount: 100 }] };
    const entry = await seat.close(rich);
    await seat.close({ title: 'Thieves', awards: [{ member: 'Brakka', reward: 'money', amount: -90 }] });
    const before = await seat.report();
    const poor = await seat.file({ ...rich, awards: [{ member: 'Brakka', reward: 'money', amount: 10 }] });
    const { exit, out } = await seat.run('campaign', 'revise', seat.id, entry, poor);
    expect([exit, JSON.parse(out)]).toMatchObject([3, { stored: false, faults: [{}] }]);
    expect(await seat.report()).toEqual(before);
  });

  it('refuses an entry that cannot be revised, in one line', async () => {
    const seat = await heroes(['brakka']);
    const entry = await seat.close({ title: 'The ferry' });
    const file = await seat.file({ title: 'The ferry', awards: [heroism('Nobody', 1)] });
    expect(await seat.run('campaign', 'revise', seat.id, entry, file)).toMatchObject({ exit: 2, out: '' });
    expect(await seat.run('campaign', 'revise', seat.id, 'none', file)).toMatchObject({ exit: 2, out: '' });
    expect(await seat.run('campaign', 'revert', seat.id, 'none')).toMatchObject({ exit: 2, out: '' });
    expect(await seat.run('campaign', 'begin', seat.id, 'dinner')).toMatchObject({ exit: 2, out: '' });
  });

  it('numbers entries and prints their days', async () => {
    const seat = await heroes(['brakka']);
    await seat.begin('scenario');
    await seat.begin('session');
    await seat.close({ title: 'The ferry', days: 2 });
    await seat.begin('session');
    await seat.close({ title: 'The ford', days: 0 });
    await seat.close({ title: 'The end', days: 3, kind: 'scenario' });
    const { entries } = await seat.report();
    expect(entries).toEqual([
      { kind: 'beginning', number: 1, title: 'Scenario 1 begins', from: 0, to: 0 },
      { kind: 'beginning', number: 1, title: 'Session 1 begins', from: 0, to: 0 },
      { kind: 'session', number: 1, title: 'Session 1: The ferry', from: 0, to: 1 },
      { kind: 'beginning', number: 2, title: 'Session 2 begins', from: 2, to: 2 },
      { kind: 'session', number: 2, title: 'Session 2: The ford', from: 2, to: 2 },
      { kind: 'scenario', number: 1, title: 'Scenario 1: The end', from: 2, to: 4 },
    ]);
    const stored = JSON.parse(
      await readFile(path.join(seat.data, 'campaigns', `${seat.id}.json`), 'utf8'),
    ) as CampaignDocument;
    expect(stored.version).toBe(campaignVersion);
  });
});
