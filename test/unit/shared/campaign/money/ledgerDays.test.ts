import { expect, it } from 'vitest';
import { courseOf } from '#shared/accounts/course';
import { dateText } from '#shared/calendar/texts';
import { newCampaign } from '#shared/campaign/campaign';
import type { BeginningEntry, LogEntry } from '#shared/campaign/log/chronicle';
import { datedLedger, handDay, openDay } from '#shared/campaign/money/ledgerDays';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { characterSchema } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import type { EntryDay } from '#shared/ledger/ledger';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import { newCharacter } from '#shared/sheet/commands';
import { session } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: fixedClock, ids: countingIds() };
const fresh = newCampaign('toy', 'Ferries', ports);
const begun: BeginningEntry = {
  ...{ id: 'b1', kind: 'beginning', of: 'session', at: fixedClock.now(), date: '2026-02-14', days: 0 },
  ...{ title: '', text: '', present: [], dice: [] },
} as unknown as BeginningEntry;
const campaign = (...log: readonly LogEntry[]) => ({ ...fresh, log: [...log] });

it('an entry by hand is of the session that is open, in the world too, and of no session that is closed', () => {
  const before = session(1, []);
  const open = campaign(before, begun);
  expect(openDay(open)).toEqual({ date: '2026-02-14', on: fresh.begins + before.days });
  expect(openDay(campaign(before))).toBeUndefined();
  expect(openDay(campaign(begun, session(2, [])))).toBeUndefined();
});

it('an entry by hand has the date that was chosen, unless that is the day on which it is made', () => {
  const [open, today]: [EntryDay, string] = [{ date: '2026-02-14', on: 40 }, '2026-02-15'];
  expect(handDay('', open, today)).toEqual({ day: open });
  expect(handDay('2026-02-14', open, today)).toEqual({ day: open });
  expect(handDay('2026-02-10', open, today)).toEqual({ day: { date: '2026-02-10' } });
  expect(handDay('2026-02-10', undefined, today)).toEqual({ day: { date: '2026-02-10' } });
  expect(handDay('', undefined, today)).toEqual({});
  expect(handDay('2026-02-15', undefined, today)).toEqual({});
  // Someone who plays after midnight means today.
  expect(handDay('2026-02-15', open, today)).toEqual({});
});

it('a ledger shows such an entry under its day, as those of close-outs', () => {
  const start = { ...newCharacter(toyRuleset, ports), campaign: fresh.id };
  const coins = (amount: number, day?: EntryDay) =>
    enter({ account: 'money', amount, reason: 'Bounty', ...(day !== undefined && { day }) });
  const edits = [coins(1, { date: '2026-02-14', on: 40 }), coins(2, { date: '2026-01-31' }), coins(3)];
  const document = characterSchema.parse(perform(start, { label: raw('By hand'), edits }, ports));
  const rowsIn = (campaigns: Parameters<typeof datedLedger>[2]) =>
    datedLedger(plainLedger(document), document, campaigns).accounts.find(({ id }) => id === 'money')!;
  const { rows } = rowsIn([fresh]);
  expect(rows.map(({ day }) => day)).toEqual([
    { date: '2026-02-14', world: dateText(fresh.calendar, 40) },
    { date: '2026-01-31', world: raw('') },
    undefined,
  ]);
  expect(courseOf(rowsIn([])).map(({ at }) => at.slice(0, 10))).toContain('2026-01-31');
  // The days of another campaign are others.
  const other = rowsIn([{ ...fresh, id: 'campaign-other' }]);
  expect(other.rows[0]?.day).toEqual({ date: '2026-02-14', world: raw('') });
});
