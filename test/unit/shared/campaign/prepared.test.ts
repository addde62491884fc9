import { describe, expect, it } from 'vitest';
import { putCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { campaignOf, membersOf } from '#shared/character/group';
import { balance } from '#shared/ledger/ledger';
import { statementCsv } from '#shared/accounts/csv';
import { courseOf } from '#shared/accounts/course';
import { statementSheet } from '#shared/accounts/statement';
import { spanText } from '#shared/calendar/texts';
import { datedLedger } from '#shared/campaign/money/ledgerDays';
import { raw } from '#shared/kernel/text';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import { createTranslator } from '#electron/text/translator';
import { sharedMessages } from '#shared/locales/catalog';
import { closeOutOf, partyOf, ports } from './party';

const cast = [{ id: 'rook', rich: true, money: 10 }, { id: 'vex' }, { id: 'gest', guest: true }];
const translate = createTranslator('en', sharedMessages());
const { campaign, people, characters } = partyOf(cast);
const exp = (member: string, amount: number) => ({
  ...{ id: `a-${member}`, member, reward: 'exp', amount, reason: 'played' },
});
const closeOut = closeOutOf(['rook', 'gest'], {
  awards: [exp('rook', 2), exp('gest', 2), { ...exp('rook', 3), id: 'c', reward: 'courage' }],
});

describe('carrying out a prepared action', () => {
  const drafted = putCloseOut(campaign, closeOut);
  const done = applyPrepared(drafted, prepareCloseOut(drafted, closeOut, people), people, ports);

  it('changes the sheets of those whom it concerns, and no other', () => {
    expect(done.characters.map(({ id }) => id)).toEqual(['c-rook']);
    const [rook] = done.characters;
    expect(rook?.play).toEqual({ courage: 5 });
    expect(rook && balance(rook.ledger, 'exp')).toBe(2);
    expect(rook?.journal).toHaveLength(1);
    // The original sheet is unchanged.
    expect(characters.get('c-rook')?.play).toEqual({ courage: 2 });
  });

  it('writes one line into the log with the group of the journal entries, and clears the draft', () => {
    const [line, ...others] = done.campaign.log;
    expect(others).toEqual([]);
    expect(line).toMatchObject({ kind: 'session', drafted: true });
    expect(line?.id).not.toBe('-');
    expect(line?.group).toBe(done.characters[0]?.journal[0]?.group);
    expect(line?.group === undefined ? [] : membersOf(line.group)).toEqual(['c-rook']);
    expect(line?.group === undefined ? '' : campaignOf(line.group)).toBe(campaign.id);
    expect(done.campaign.drafts).toEqual({ closeOut: null, downtime: null });
  });

  it('does not claim a draft if there was none', () => {
    const plain = applyPrepared(campaign, prepareCloseOut(campaign, closeOut, people), people, ports);
    expect(plain.campaign.log[0]).not.toHaveProperty('drafted');
  });

  it('gives the entries of its ledgers the day of play and of the world', () => {
    const started = { ...campaign, begins: 40 };
    const earlier = applyPrepared(
      started,
      prepareCloseOut(started, { ...closeOut, date: '2021-03-14', days: 3 }, people),
      people,
      ports,
    );
    const [rook] = earlier.characters;
    const view = datedLedger(plainLedger(rook!), rook!, [earlier.campaign]);
    const [row] = view.accounts[0]!.rows;
    expect(row?.day).toEqual({ date: '2021-03-14', world: spanText(campaign.calendar, 40, 42) });
    const sheet = statementSheet({
      name: raw('Rook'),
      system: 'Toy',
      view,
      today: '2026-02-03',
      dayOf: String,
    });
    expect(JSON.stringify(sheet)).toContain('2021-03-14');
    expect(statementCsv(view, String, translate, 'en')).toContain('2021-03-14,');
    expect(courseOf(view.accounts[0]!).map(({ at }) => new Date(at).getDate())).toEqual([14, 14]);
  });

  it('is refused as a bug if there are faults', () => {
    const faulty = prepareCloseOut(campaign, closeOutOf(['stranger']), people);
    expect(() => applyPrepared(campaign, faulty, people, ports)).toThrow('present[0]');
  });
});
