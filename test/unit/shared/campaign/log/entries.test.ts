import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { campaignSchema } from '#shared/campaign/document';
import {
  addRemark,
  changeRemark,
  findRemark,
  remarkFaults,
  restoreEntry,
  removeRemark,
  rewrite,
  wordFaults,
  type Remark,
} from '#shared/campaign/log/entries';
import { today } from '#shared/campaign/log/log';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = { clock: fixedClock, ids: countingIds() };
const fresh = newCampaign('toy', 'Winter', ports);
const rumour: Remark = {
  title: ' Rumour ',
  date: '2026-01-31',
  text: 'Smoke.',
  on: null,
  days: 2,
  secret: false,
};
const session: LogEntry = {
  ...{ kind: 'session', id: 's1', at: '2026-01-01T00:00:00.000Z', date: '2026-01-01', days: 3 },
  ...{
    title: 'Ferry',
    text: 'Across.',
    present: ['a'],
    awards: [],
    loot: [],
    debtors: [],
    paid: [],
    group: 'g',
  },
};
const joined: LogEntry = {
  ...{ kind: 'party', id: 'p1', at: '2026-01-01T00:00:00.000Z', date: '2026-01-01', days: 0 },
  ...{ title: 'Brakka', text: '', member: 'a', change: 'joined' },
};
const table = { ...fresh, log: [session, joined] };
const withRumour = addRemark(table, rumour, ports);
const rumourId = withRumour.log.at(-1)?.id ?? '';

describe('loose entries', () => {
  it('are added to the end of the log, and their days pass', () => {
    expect(withRumour.log.at(-1)).toMatchObject({
      kind: 'entry',
      title: 'Rumour',
      text: 'Smoke.',
      days: 2,
      on: null,
    });
    expect(today(withRumour) - today(table)).toBe(2);
    expect(campaignSchema.safeParse(withRumour).success).toBe(true);
  });

  it('are edited, removed and restored in place', () => {
    const changed = changeRemark(withRumour, rumourId, {
      ...rumour,
      title: 'Fire',
      secret: true,
      on: 4,
      days: 0,
    });
    expect(changed.log.at(-1)).toMatchObject({ id: rumourId, title: 'Fire', secret: true, on: 4, days: 0 });
    const later = addRemark(withRumour, { ...rumour, title: 'Later' }, ports);
    const removed = findRemark(later, rumourId);
    if (removed === undefined) throw new Error('not found');
    const without = removeRemark(later, rumourId);
    expect(without.log.map(({ title }) => title)).toEqual(['Ferry', 'Brakka', 'Later']);
    expect(restoreEntry(without, removed)).toEqual(later);
    expect(restoreEntry(later, removed)).toBe(later);
  });

  it('are the only ones that can be taken out or changed as such', () => {
    expect(findRemark(table, 's1')).toBeUndefined();
    expect(removeRemark(table, 's1')).toBe(table);
    expect(removeRemark(table, 'unknown')).toBe(table);
    expect(changeRemark(table, 's1', rumour).log).toEqual(table.log);
  });

  it.each([
    [{}, []],
    [{ title: '' }, []],
    [{ text: ' ' }, []],
    [{ title: ' ', text: '\n' }, ['empty']],
    [{ date: '' }, ['date']],
    [{ date: '2026-02-30' }, ['date']],
    [{ days: -1 }, ['days']],
    [{ days: 1.5 }, ['days']],
    [{ days: 3661 }, ['days']],
    [{ days: 3660 }, []],
    [{ title: '', text: '', date: 'x', days: Number.NaN }, ['empty', 'date', 'days']],
  ])('have the faults of %o', (more, faults) => {
    expect(remarkFaults({ ...rumour, ...more })).toEqual(faults);
  });
});

describe('closed lines', () => {
  it('get a new text, and keep what they gave', () => {
    const words = { title: ' The ferry ', date: '2026-01-02', text: 'Over the river.' };
    const next = rewrite(table, 's1', words);
    expect(next.log[0]).toEqual({
      ...session,
      title: 'The ferry',
      date: '2026-01-02',
      text: 'Over the river.',
    });
    expect(next.log[1]).toBe(joined);
    expect(wordFaults({ ...words, title: '', text: '' })).toEqual([]);
    expect(wordFaults({ ...words, date: '2026-13-01' })).toEqual(['date']);
  });

  it('keep the name that a member had when the party changed', () => {
    const next = rewrite(table, 'p1', { title: 'Other', date: '2026-01-03', text: 'By boat.' });
    expect(next.log[1]).toEqual({ ...joined, date: '2026-01-03', text: 'By boat.' });
  });
});
