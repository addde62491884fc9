import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeOutSchema, type CloseOut } from '#shared/campaign/log/chronicle';
import {
  awardColumns,
  awarded,
  withAward,
  withAwardForAll,
  withOwnAward,
  withoutAward,
  type AwardColumn,
} from '#shared/campaign/closeOut/closeOutAwards';
import {
  freshCloseOut,
  putCloseOut,
  settled,
  withDebtor,
  withKind,
  withLoot,
  withLootChanged,
  withoutLoot,
  withoutStrangers,
  withPresence,
} from '#shared/campaign/closeOut/closeOutDraft';
import {
  isEvenSplit,
  moneyFor,
  moneyReason,
  moneyTotal,
  withMoney,
  withMoneyReason,
  withMoneySplit,
} from '#shared/campaign/closeOut/closeOutMoney';
import { raw } from '#shared/kernel/text';
import { closeOutOf, partyOf } from '#test/unit/shared/campaign/party';

const cast = [
  { id: 'rook', rich: true },
  { id: 'vex' },
  { id: 'gest', guest: true },
  { id: 'mira', rich: true, away: true },
];
const { campaign, people } = partyOf(cast);
const fresh = () => freshCloseOut(campaign, people, '2026-03-04');
const given = ({ awards }: CloseOut) =>
  awards.map(({ member, reward, tag, amount }) => `${member} ${tag ?? reward} ${String(amount)}`);

function columnOf(draft: CloseOut, key: string): AwardColumn {
  const found = awardColumns(draft, campaign, people).find((column) => column.key === key);
  if (found === undefined) throw new Error(`no column ${key}`);
  return found;
}

describe('a fresh close-out', () => {
  it('has everyone attending who is not away, with the awards that their rules suggest for the end of a session', () => {
    const draft = fresh();
    expect(draft.present).toEqual(['rook', 'vex', 'gest']);
    expect(given(draft)).toEqual(['rook session 1', 'vex session 1', 'rook courage 1']);
    expect([draft.kind, draft.date, draft.days]).toEqual(['session', '2026-03-04', 0]);
  });

  it('can be stored as it is, even without members', () => {
    expect(closeOutSchema.safeParse(fresh()).success).toBe(true);
    const nobody = partyOf([]);
    expect(freshCloseOut(nobody.campaign, nobody.people, '2026-03-04')).toEqual(
      closeOutOf([], { date: '2026-03-04' }),
    );
  });

  it('suggests other awards for a scenario, unless someone has changed them', () => {
    const scenario = withKind(fresh(), 'scenario', campaign, people);
    expect(given(scenario)).toEqual(['rook scenario 1']);
    expect(withKind(scenario, 'session', campaign, people)).toEqual(fresh());
    const generous = withAward(fresh(), columnOf(fresh(), 'exp:goal'), 'rook', 1);
    expect(given(withKind(generous, 'scenario', campaign, people))).toEqual(given(generous));
  });

  it('keeps money when the suggestions change', () => {
    const scenario = withKind(withMoneySplit(fresh(), 9), 'scenario', campaign, people);
    expect([moneyTotal(scenario), given(scenario)]).toEqual([
      9,
      ['rook money 3', 'vex money 3', 'gest money 3', 'rook scenario 1'],
    ]);
  });
});

describe('the awards of a close-out', () => {
  it("are columns of the rules' awards, each for members whose rules define it and for those without a sheet", () => {
    const columns = awardColumns(fresh(), campaign, people);
    expect(columns.map(({ key, own, cells }) => [key, own, [...cells.keys()].toSorted()])).toEqual([
      ['exp:session', false, ['gest', 'mira', 'rook', 'vex']],
      ['exp:scenario', false, ['gest', 'mira', 'rook']],
      ['exp:goal', false, ['gest', 'mira', 'rook']],
      ['courage', false, ['gest', 'mira', 'rook']],
    ]);
    expect(columns[0]?.cells.get('rook')?.max).toBe(1);
    expect(columns[0]?.cells.get('vex')?.max).toBe(1_000_000_000);
    expect(columns[3]?.text).toEqual(raw('1 to 4 over a session'));
  });

  it('are given to one or to all, within the limits of their rules', () => {
    const draft = withAwardForAll(fresh(), columnOf(fresh(), 'exp:session'), 3);
    expect(given(draft)).toEqual(['rook session 1', 'vex session 3', 'rook courage 1', 'gest session 1']);
    expect(given(withAwardForAll(draft, columnOf(draft, 'exp:session'), 0))).toEqual(['rook courage 1']);
    const brave = withAward(draft, columnOf(draft, 'courage'), 'rook', 4);
    expect(awarded(brave, columnOf(draft, 'courage'), 'rook')).toBe(4);
    expect(new Set(brave.awards.map(({ id }) => id)).size).toBe(brave.awards.length);
  });

  it('may have reasons of the GM’s own, one column each, which stay with nothing in them', () => {
    const draft = withOwnAward(fresh(), ' Talked the abbot round ');
    const column = columnOf(draft, 'exp Talked the abbot round');
    expect([column.own, column.label]).toEqual([true, raw('Talked the abbot round')]);
    expect(draft.present.map((id) => awarded(draft, column, id))).toEqual([1, 1, 1]);
    expect(withOwnAward(draft, 'Talked the abbot round')).toBe(draft);
    expect(withOwnAward(draft, '  ')).toBe(draft);
    const nothing = withAwardForAll(draft, column, 0);
    expect(awardColumns(nothing, campaign, people).map(({ key }) => key)).toContain(column.key);
    expect(given(settled(nothing))).toEqual(given(fresh()));
    expect(withoutAward(draft, column)).toEqual(fresh());
  });

  it('show what was given before a sheet changed, so that it can be removed', () => {
    const draft: CloseOut = {
      ...fresh(),
      awards: [{ id: 'a1', member: 'vex', reward: 'courage', amount: 2, reason: '' }],
    };
    expect(columnOf(draft, 'courage').cells.get('vex')).toEqual({ min: 0, max: 2, initial: 0 });
    expect(columnOf(fresh(), 'courage').cells.has('vex')).toBe(false);
  });

  it('are added up if they were given in parts', () => {
    const award = { member: 'vex', reward: 'exp', reason: 'Song' };
    const draft = closeOutOf(['vex'], {
      awards: [
        { id: 'a1', ...award, amount: 1 },
        { id: 'a2', ...award, amount: 2 },
      ],
    });
    const column = columnOf(draft, 'exp Song');
    expect(awarded(draft, column, 'vex')).toBe(3);
    expect(withAward(draft, column, 'vex', 5).awards).toEqual([{ id: 'a1', ...award, amount: 5 }]);
  });
});

describe('an attending member', () => {
  it('gets nothing when absent, and the suggestion when attending again', () => {
    const without = withPresence(withLootFor('rook'), 'rook', false, campaign, people);
    expect([without.present, given(without)]).toEqual([['vex', 'gest'], ['vex session 1']]);
    const back = withPresence(without, 'rook', true, campaign, people);
    expect(back.present).toEqual(['rook', 'vex', 'gest']);
    expect(given(back).toSorted()).toEqual(given(fresh()).toSorted());
    expect(withPresence(back, 'rook', true, campaign, people)).toBe(back);
  });

  function withLootFor(member: string): CloseOut {
    return withLoot(fresh(), { name: 'Bell', quantity: 1, member, find: null });
  }

  it('shares even money again, and keeps uneven amounts', () => {
    const even = withMoneySplit(fresh(), 100);
    const two = withPresence(even, 'gest', false, campaign, people);
    expect(two.present.map((id) => moneyFor(two, id))).toEqual([50, 50]);
    const uneven = withMoney(even, 'rook', 90);
    const rest = withPresence(uneven, 'gest', false, campaign, people);
    expect(rest.present.map((id) => moneyFor(rest, id))).toEqual([90, 33]);
  });

  it('is removed after leaving the party; found things go to the party', () => {
    const draft = withDebtor(withLootFor('rook'), 'rook', true);
    const left = { party: campaign.party.filter(({ id }) => id !== 'rook') };
    const known = withoutStrangers(draft, left);
    expect([known.present, given(known), known.debtors]).toEqual([['vex', 'gest'], ['vex session 1'], []]);
    expect(known.loot).toMatchObject([{ name: 'Bell', member: null, find: null }]);
    expect(withoutStrangers(draft, campaign)).toEqual(draft);
  });
});

describe('the money of a close-out', () => {
  it('is divided evenly, with the remainder to the first members, one coin each', () => {
    const draft = withMoneyReason(withMoneySplit(fresh(), 101), 'Bounty');
    expect(draft.present.map((id) => moneyFor(draft, id))).toEqual([34, 34, 33]);
    expect([isEvenSplit(draft), moneyTotal(draft), moneyReason(draft)]).toEqual([true, 101, 'Bounty']);
    const other = withMoney(draft, 'rook', 1);
    expect([isEvenSplit(other), moneyTotal(other), moneyReason(other)]).toEqual([false, 68, 'Bounty']);
    expect(withMoneySplit(other, 0)).toEqual(fresh());
  });

  it('always adds up to the sum, also when it was spent, and keeps its reason', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 1, max: 12 }),
        (sum, size) => {
          const present = Array.from({ length: size }, (_, at) => `m${String(at)}`);
          const draft = withMoneySplit(closeOutOf(present), sum);
          const parts = present.map((id) => moneyFor(draft, id));
          expect(moneyTotal(draft)).toBe(sum);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
          expect(isEvenSplit(draft)).toBe(sum !== 0);
        },
      ),
    );
  });

  it('goes to no one if no one attended', () => {
    expect(withMoneySplit(closeOutOf([]), 100)).toEqual(closeOutOf([]));
  });
});

describe('the loot of a close-out', () => {
  it('has a name, and keeps it while another is typed', () => {
    const bell = { name: ' Bell ', quantity: 2, member: null, find: null };
    const draft = withLoot(fresh(), bell);
    expect(draft.loot).toEqual([{ ...bell, name: 'Bell', id: 'l1' }]);
    expect(withLoot(draft, { ...bell, name: ' ' })).toBe(draft);
    expect(withLootChanged(draft, 'l1', { name: ' ' })).toBe(draft);
    expect(withLootChanged(draft, 'l1', { name: 'Gong' }).loot[0]?.name).toBe('Gong');
    expect(withLoot(draft, bell).loot.map(({ id }) => id)).toEqual(['l1', 'l2']);
    expect(withoutLoot(draft, 'l1')).toEqual(fresh());
  });
});

describe('the draft of a campaign', () => {
  it('is kept beside that of a downtime, and removed separately', () => {
    const kept = putCloseOut(campaign, fresh());
    expect(kept.drafts).toEqual({ closeOut: fresh(), downtime: null });
    expect(putCloseOut(kept, null)).toEqual(campaign);
  });
});
