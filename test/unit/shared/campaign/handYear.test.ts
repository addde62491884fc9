import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withMoneySplit } from '#shared/campaign/closeOut/closeOutMoney';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import { inputsOf } from '#shared/campaign/inputs';
import type { DowntimePeriod } from '#shared/campaign/log/chronicle';
import { today } from '#shared/campaign/log/log';
import { prepareCorrection } from '#shared/campaign/past/past';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { Prepared } from '#shared/campaign/prepared';
import type { Parties } from '#shared/campaign/past/revertTogether';
import { stashOf } from '#shared/campaign/table/stash';
import type { CharacterDocument } from '#shared/character/document';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { balance } from '#shared/ledger/ledger';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { steppingClock } from '#test/fixtures/ports';
import { closeOutOf, partyOf, read } from './party';

const ports = { clock: steppingClock(3600), ids: { next: () => randomUUID() } };
const ada = '0f8d3c1e-6c3b-4a0e-9d5b-3f1f5a7c9e21';
const bo = 'b7a2e9d4-11f0-4c57-8e62-d94c7b08a3f6';
const cast = [
  { id: ada, name: 'Ada', money: 500 },
  { id: bo, name: 'Bo', money: 300 },
];

/** The figures that were worked out by hand, day by day. */
const table = readFileSync(new URL('../../../fixtures/handYear.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));
const byHand = (ledger: string) =>
  table.flatMap(([of, after, ...figures]) => (of === ledger ? [[after, ...figures.map(Number)]] : []));

/** A rent, wages in unequal shares, a debt, and a ship that the purse of the party pays for. */
function begun() {
  const monthly = (from: number) => ({ every: 1, unit: 'months' as const, from });
  const expense = (id: string, more: object) => ({ id, name: id, until: null, payers: [ada, bo], ...more });
  const expenses = [
    expense('rent', { amount: 61, rhythm: monthly(10) }),
    expense('wages', { amount: 40, rhythm: monthly(5), income: true, shares: [3, 1] }),
    expense('ship', { amount: 10, rhythm: { every: 60, unit: 'days', from: 20 }, payers: ['party'] }),
    expense('debt', { amount: 25, rhythm: monthly(100), until: 100, payers: [ada], creditor: 'Mira' }),
  ] as CampaignDocument['expenses'];
  const { campaign, characters } = partyOf(cast);
  const party = campaign.party.map((member) => ({
    ...member,
    living: { id: member.id === ada ? 'squalid' : 'wretched', perDay: null },
  }));
  const terms = { ...campaign.terms, sessionLiving: true as const };
  const begun = { ...campaign, party, terms, expenses, begins: 0, stash: { money: 100, items: [] } };
  return { campaign: begun as CampaignDocument, characters: new Map(characters) };
}

const session = (present: readonly string[], days: number, sum: number, turn: number) =>
  withMoneySplit(closeOutOf(present, { days }), sum, turn);
const downtime = (days: number, living: Readonly<Record<string, string>>): DowntimePeriod => ({
  ...{ title: '', date: '2026-02-01', days, summary: '' },
  memberDowntimes: Object.entries(living).map(([member, id]) => ({
    ...{ member, living: { id, perDay: null }, spans: [], activities: [], learning: null, debt: false },
  })),
});

it('a year with two downtimes, one of them corrected, agrees with a spreadsheet made by hand', async () => {
  let { campaign } = begun();
  const { characters } = begun();
  const figures = () => [
    today(campaign),
    ...[ada, bo].map((id) => balance(characters.get(`c-${id}`)?.ledger ?? [], 'money')),
    stashOf(campaign).money,
  ];
  const rows: unknown[][] = [['start', ...figures()]];
  const keep = (next: CampaignDocument, changed: readonly CharacterDocument[]) => {
    campaign = next;
    for (const document of changed) characters.set(document.id, document);
  };
  const play = (name: string, prepare: (people: ReturnType<typeof read>) => Prepared) => {
    const people = read(campaign, characters, cast);
    const prepared = prepare(people);
    expect(prepared.faults).toEqual([]);
    const done = applyPrepared(campaign, prepared, people, ports);
    keep(done.campaign, done.characters);
    rows.push([name, ...figures()]);
  };
  const close = (name: string, closeOut: ReturnType<typeof session>) =>
    play(name, (people) => prepareCloseOut(campaign, closeOut, people));
  const rest = (name: string, period: DowntimePeriod) =>
    play(name, (people) => prepareDowntime(campaign, period, people));

  close('session 1', session([ada, bo], 3, 31, 1));
  rest('downtime 1', downtime(20, { [ada]: 'squalid', [bo]: 'wretched' }));
  close('session 2', session([ada], 2, 8, 2));
  rest('downtime 2', downtime(90, { [ada]: 'wretched' }));
  close('session 3', session([ada, bo], 5, 7, 3));
  close('session 4', session([bo], 30, 5, 4));
  close('session 5', session([], 210, 0, 5));
  expect(rows).toEqual(byHand('played'));

  const entry = campaign.log[1];
  const inputs = entry && inputsOf(entry);
  if (inputs?.kind !== 'downtime') throw new Error('not a downtime');
  const before = { campaign, characters: new Map(characters) };
  const open = (document: CharacterDocument) => {
    const opened = toyRuleset.open(document);
    return opened.ok ? { ...opened.value, ledger: () => plainLedger(document) } : undefined;
  };
  const parties: Parties = {
    campaign: async () => ok(campaign),
    character: async (id) => {
      const document = characters.get(id);
      return document === undefined
        ? err(appError('not-found'))
        : ok({ document, ledgerOf: (each) => plainLedger(each), open });
    },
  };
  const revise = (downtime: DowntimePeriod) =>
    prepareCorrection(
      campaign,
      { do: 'revise', entry: entry?.id ?? '', inputs: { kind: 'downtime', downtime } },
      parties,
      ports,
    );
  const corrected = await revise({ ...inputs.downtime, days: 14 });
  if (!corrected.ok) throw new Error(corrected.error.code);
  expect(corrected.value.faults).toEqual([]);
  keep(corrected.value.campaign, corrected.value.characters);
  expect(['session 5', ...figures()]).toEqual(byHand('corrected').at(-1));
  expect(campaign.log.map(({ id }) => id)).toEqual(before.campaign.log.map(({ id }) => id));

  // Corrected back, everything is as it was.
  const back = await revise(inputs.downtime);
  if (!back.ok) throw new Error(back.error.code);
  keep(back.value.campaign, back.value.characters);
  expect(['session 5', ...figures()]).toEqual(byHand('played').at(-1));

  // Each line of the corrected table, played from the start as it should have been.
  const right = begun();
  campaign = right.campaign;
  for (const [id, document] of right.characters) characters.set(id, document);
  rows.splice(0, rows.length, ['start', ...figures()]);
  close('session 1', session([ada, bo], 3, 31, 1));
  rest('downtime 1', downtime(14, { [ada]: 'squalid', [bo]: 'wretched' }));
  close('session 2', session([ada], 2, 8, 2));
  rest('downtime 2', downtime(90, { [ada]: 'wretched' }));
  close('session 3', session([ada, bo], 5, 7, 3));
  close('session 4', session([bo], 30, 5, 4));
  close('session 5', session([], 210, 0, 5));
  expect(rows).toEqual(byHand('corrected'));
});
