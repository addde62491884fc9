import { describe, expect, it } from 'vitest';
import type { Award, CloseOut } from '#shared/campaign/log/chronicle';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { closingLabel } from '#shared/campaign/log/labels';
import type { Expense } from '#shared/campaign/money/expenses';
import type { Edit } from '#shared/character/edits';
import { message, plainNumber, raw, type Text } from '#shared/kernel/text';
import { dateText } from '#shared/calendar/texts';
import { closeOutOf, partyOf } from '#test/unit/shared/campaign/party';

const cast = [
  { id: 'rook', rich: true, money: 10 },
  { id: 'vex', money: 5 },
  { id: 'gest', guest: true },
];
const { campaign, people } = partyOf(cast);
const everybody = ['rook', 'vex', 'gest'];
const award = (member: string, reward: string, amount: number, more: Partial<Award> = {}): Award => ({
  ...{ id: `${member}-${reward}`, member, reward, amount, reason: '' },
  ...more,
});
const crew: Expense = {
  ...{ id: 'crew', name: 'Crew', amount: 13, until: null, payers: ['rook', 'vex'] },
  rhythm: { every: 10, unit: 'days', from: 0 },
};
const housed = { ...campaign, expenses: [crew] };

const prepare = (more: Partial<CloseOut>, table = campaign) =>
  prepareCloseOut(table, closeOutOf(everybody, more), people);
const shareOf = (more: Partial<CloseOut>, member: string, table = campaign) =>
  prepare(more, table).shares.find((share) => share.member === member);
const coins = (sum: number) => message('ledger.amount.money', { count: sum, amount: plainNumber(sum) });
const entered = (edits: readonly Edit[] = []) =>
  edits.flatMap((edit) => (edit.op === 'enter' ? [[edit.account, edit.amount, edit.tag]] : []));

describe('the effects of closing a session', () => {
  it('are a line for every change of a sheet, with the balance before and after and its cause', () => {
    const share = shareOf(
      {
        awards: [
          award('rook', 'exp', 1, { tag: 'session' }),
          award('rook', 'exp', 2, { reason: 'Talked the abbot round' }),
          award('rook', 'courage', 3),
          award('rook', 'money', 40, { reason: 'Bounty' }),
        ],
      },
      'rook',
    );
    const move = (amount: Text, what: string) => message('closing.move', { amount, what: raw(what) });
    const balance = (account: string, before: Text, after: Text, moves: unknown) => ({
      key: 'closing.balance',
      params: { account: { key: `ledger.account.${account}` }, before, after, moves },
    });
    expect(share?.changes).toEqual([
      balance('exp', raw('0'), raw('3'), {
        key: 'list.pair',
        params: { head: move(raw('+1'), 'End of session'), tail: move(raw('+2'), 'Talked the abbot round') },
      }),
      balance(
        'money',
        coins(10),
        coins(50),
        move(message('campaignTerms.money.plus', { amount: coins(40) }), 'Bounty'),
      ),
      raw('Courage 2, +3'),
    ]);
    expect(share?.edits).toContainEqual({ op: 'set', path: ['courage'], value: 5 });
  });

  it('are empty for members without awards, and noted for those without a sheet', () => {
    const { shares } = prepare({
      awards: [award('gest', 'exp', 1), award('gest', 'courage', 2)],
      loot: [{ id: 'l1', name: 'Bell', quantity: 2, member: 'gest', find: null }],
    });
    const noted = (what: unknown) => ({ key: 'closing.noted', params: { what } });
    expect(shares).toEqual([
      {
        ...{ member: 'gest', name: raw('gest'), edits: [] },
        changes: [
          noted(message('closing.move', { amount: raw('+1'), what: message('ledger.account.exp') })),
          noted(message('closing.move', { amount: raw('+2'), what: raw('Courage') })),
          noted(message('closing.item', { name: raw('Bell'), count: 2 })),
        ],
      },
    ]);
  });

  it("add loot to the sheet as the rules' item if there is one, all of a kind at once, otherwise by name", () => {
    const loot = [
      { id: 'l1', name: 'Long bow', quantity: 1, member: 'rook', find: 'bow' },
      { id: 'l2', name: 'Long bow', quantity: 2, member: 'rook', find: 'bow' },
      { id: 'l3', name: 'Bell', quantity: 1, member: 'vex', find: null },
      { id: 'l4', name: 'Map', quantity: 1, member: null, find: null },
    ];
    const { shares, entry } = prepare({ loot });
    expect(shares.map(({ member, edits }) => [member, edits])).toEqual([
      ['rook', [{ op: 'set', path: ['arrows'], value: 60 }]],
      [
        'vex',
        [{ op: 'enter', account: 'money', amount: 0, reason: '', item: { name: 'Bell', quantity: 1 } }],
      ],
    ]);
    expect(entry).toMatchObject({ loot });
  });

  it('takes a thing that the rules forgot by its name', () => {
    const loot = [{ id: 'l1', name: 'Lost bow', quantity: 1, member: 'rook', find: 'gone' }];
    expect(shareOf({ loot }, 'rook')?.edits).toMatchObject([{ item: { name: 'Lost bow', quantity: 1 } }]);
  });

  it('pay expenses due on the days that passed, including today but not the day after', () => {
    const due = (days: number) => prepare({ days, debtors: everybody }, housed).entry;
    expect(due(0)).toMatchObject({ days: 0, paid: [] });
    const once = [
      { member: 'rook', what: raw('Crew'), amount: -7 },
      { member: 'vex', what: raw('Crew'), amount: -6 },
    ];
    expect([due(1), due(10)]).toMatchObject([{ paid: once }, { paid: once }]);
    // The coin that is left goes round.
    const again = [
      { member: 'rook', what: raw('Crew'), amount: -6 },
      { member: 'vex', what: raw('Crew'), amount: -7 },
    ];
    expect(due(11)).toMatchObject({ paid: [...once, ...again] });
  });

  it('is kept by the log as it was entered', () => {
    const more = { title: 'The ferry', summary: 'It sank.', days: 3 };
    expect(prepare(more).entry).toMatchObject({
      ...{ kind: 'session', title: 'The ferry', text: 'It sank.', days: 3, date: '2026-01-02' },
      ...{ present: everybody, awards: [], loot: [], debtors: [], paid: [] },
    });
  });

  it('has the number that comes next of its kind', () => {
    const begun = { ...campaign, firstSession: 12 };
    expect(prepare({ title: ' The ferry ' }, begun).label).toEqual(
      message('closing.titled.session', { number: 12, title: raw('The ferry') }),
    );
    expect(prepare({ kind: 'scenario' }, begun).label).toEqual(
      message('closing.untitled.scenario', { number: 1 }),
    );
    expect(closingLabel('session', 3, ' ')).toEqual(message('closing.untitled.session', { number: 3 }));
  });
});

describe('a fault that prevents closing', () => {
  const faults = (more: Partial<CloseOut>, table = campaign) =>
    prepare(more, table).faults.map(({ path, member, text }) => [
      path,
      member,
      'key' in text ? text.key : text.raw,
    ]);

  it('is every unknown member, at each place', () => {
    expect(
      faults({
        present: ['rook', 'nobody'],
        debtors: ['nobody'],
        awards: [award('nobody', 'exp', 1)],
        loot: [{ id: 'l', name: 'Bell', quantity: 1, member: 'nobody', find: null }],
      }),
    ).toEqual([
      ['present[1]', undefined, 'closing.unknownMember'],
      ['debtors[0]', undefined, 'closing.unknownMember'],
      ['awards[0].member', undefined, 'closing.unknownMember'],
      ['loot[0].member', undefined, 'closing.unknownMember'],
    ]);
  });

  it('is an award for an absent member, an unknown award, or an invalid amount', () => {
    expect(
      faults({
        present: ['rook', 'vex'],
        awards: [
          award('gest', 'exp', 1),
          award('vex', 'courage', 1),
          award('rook', 'courage', 5),
          award('rook', 'courage', 4),
        ],
      }),
    ).toEqual([
      ['awards[0].member', 'gest', 'closing.notPresent'],
      ['awards[1].reward', 'vex', 'closing.unknownReward'],
      ['awards[2].amount', 'rook', 'closing.awardSize'],
    ]);
  });

  it('is missing money, unless it comes in or a debt is allowed', () => {
    // The first share of the crew is 7, the second 6: vex has 5.
    const { faults: found } = prepare({ days: 1 }, housed);
    expect(found).toEqual([
      {
        ...{ path: 'debtors', member: 'vex', debt: true },
        text: message('closing.outOfMoney.day', {
          name: raw('vex'),
          ...{ due: coins(6), there: coins(5), short: coins(1), total: coins(1) },
          date: dateText(campaign.calendar, campaign.begins),
        }),
      },
    ]);
    expect(faults({ days: 1, awards: [award('vex', 'money', 1)] }, housed)).toEqual([]);
    const agreed = prepare({ days: 1, debtors: ['vex'] }, housed);
    expect(agreed.faults).toEqual([]);
    expect(entered(agreed.shares.find(({ member }) => member === 'vex')?.edits)).toEqual([
      ['money', -6, 'debt'],
    ]);
  });

  it('is also shared money that is missing; income counts first', () => {
    const spent = { awards: [award('vex', 'money', -8), award('vex', 'money', 2)] };
    expect(faults(spent)).toEqual([['debtors', 'vex', 'closing.outOfMoney.now']]);
    const edits = shareOf({ ...spent, debtors: ['vex'] }, 'vex')?.edits;
    expect(entered(edits)).toEqual([
      ['money', 2, undefined],
      ['money', -8, 'debt'],
    ]);
    expect(faults({ awards: [award('vex', 'money', -8), award('vex', 'money', 3)] })).toEqual([]);
  });

  it('is not a debt of before, while nothing more is paid', () => {
    const poor = partyOf([{ id: 'vex', money: -5 }]);
    const exp = closeOutOf(['vex'], { awards: [award('vex', 'exp', 1)] });
    expect(prepareCloseOut(poor.campaign, exp, poor.people).faults).toEqual([]);
  });
});
