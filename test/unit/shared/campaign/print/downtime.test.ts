import { describe, expect, it } from 'vitest';
import { storyReader } from '#electron/services/printing/markdownStory';
import type { DowntimePeriod, DowntimeEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { peopleOf } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { downtimeSheet } from '#shared/campaign/print/downtime';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import type { Activity } from '#shared/downtime/activities';
import { raw } from '#shared/kernel/text';
import type { PrintSheet } from '#shared/rules/print/print';
import { translatorOf } from '#test/contract/support/rulesets';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { toyCharacter } from '#test/integration/support/world';

const read = await storyReader();
const translate = translatorOf(toyRuleset);
const ports = { clock: steppingClock(3600, '2026-02-01T00:00:00.000Z'), ids: countingIds('p') };

function people(campaign: CampaignDocument, documents: readonly CharacterDocument[]) {
  return peopleOf(
    campaign,
    new Map(
      documents.map((document) => {
        const opened = toyRuleset.open(document);
        if (!opened.ok) throw new Error(opened.error.code);
        return [document.id, { document, opened: opened.value }];
      }),
    ),
  );
}

const paid = (document: CharacterDocument, amount: number, reason: string): CharacterDocument =>
  perform(document, { label: raw(reason), edits: [enter({ account: 'money', amount, reason })] }, ports);

const member = (document: CharacterDocument) => memberOf(document, { player: 'Anna' });

/**
 * Thirty modest days of a member with 3,000 coins, of which ten are spent on a vest; later there were other
 * payments.
 */
function spent() {
  // The toy initially leaves 10 coins.
  const rich = paid(toyCharacter('Brakka'), 2990, 'treasure');
  const campaign = chronicled('toy', [member(rich), { ...member(toyCharacter('Hal')), character: null }], 0);
  const [brakka, hal] = campaign.party;
  if (brakka === undefined || hal === undefined) throw new Error('Two members.');
  const craft = {
    kind: 'craft',
    id: 'vest',
    from: 1,
    days: 10,
    what: 'vest',
    value: 300,
    workers: 1,
  } as const;
  const learn = { kind: 'learn', id: 'words', from: 11, days: 5, subject: 'Dwarvish' } as const;
  const repair: Activity = {
    ...({ kind: 'repair', id: 'hull', from: 16, days: 2, what: 'hull', price: 100 } as const),
    ...{ structurePoints: 50, missing: 40, conditions: 'poor' as const, rolls: [1, 3] },
  };
  const period: DowntimePeriod = {
    ...{ title: 'Winter', date: '2026-02-03', days: 30, summary: 'Snow.\n\n:::gm\nZaphkiel\n:::' },
    memberDowntimes: [
      {
        ...{ member: brakka.id, living: { id: 'modest', perDay: null }, learning: 0, debt: false },
        spans: [{ id: 'wealthy', perDay: null, from: 29, to: 30 }],
        activities: [craft, learn, repair],
      },
      {
        member: hal.id,
        living: { id: 'poor', perDay: null },
        spans: [],
        activities: [],
        learning: null,
        debt: false,
      },
    ],
  };
  const prepared = prepareDowntime(campaign, period, people(campaign, [rich]));
  const done = applyPrepared(campaign, prepared, people(campaign, [rich]), ports);
  const after = done.characters.map((document) => paid(document, -50, 'rope'));
  const entry = done.campaign.log[0];
  if (entry?.kind !== 'downtime') throw new Error('A downtime.');
  return { campaign: done.campaign, entry, documents: after };
}

function statement(at: number, given = spent(), entry: DowntimeEntry = given.entry): PrintSheet {
  const memberDowntime = entry.memberDowntimes[at];
  if (memberDowntime === undefined) throw new Error('A member downtime.');
  const { campaign, documents } = given;
  return downtimeSheet({
    campaign,
    entry,
    memberDowntime,
    people: people(campaign, documents),
    read,
    systemName: () => 'Toy',
  });
}

const blocks = (sheet: PrintSheet) =>
  sheet.bands.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
const figures = (sheet: PrintSheet) =>
  blocks(sheet).flatMap((block) =>
    block.kind === 'figures'
      ? block.figures.map(({ label, value }) => `${translate(label)} ${translate(value)}`)
      : [],
  );
const table = (sheet: PrintSheet, title: string) =>
  blocks(sheet).flatMap((block) =>
    block.kind === 'table' && translate(block.title) === title
      ? block.rows.map((row) => row.map(({ text }) => translate(text)))
      : [],
  );

describe('the statement of a member’s downtime', () => {
  // Modest is 40 a day: free on 10 days of craft and 2 of repair, so 16 of the first 28 are paid, and 2 wealthy
  // days at 150. The vest takes half of 200 in materials, lessons cost 10 a day, and 4 points of 50 for 100 cost
  // 8.
  const costs = 16 * 40 + 2 * 150 + 100 + 50 + 8;

  it('has the balance before and after as the ledger has them, whatever was paid since', () => {
    expect(figures(statement(0))).toEqual([
      'Before 3000 coins',
      `Paid ${String(costs)} coins`,
      `After ${String(3000 - costs)} coins`,
      'Idle days 13',
    ]);
  });

  it('shows progress and remaining work of each activity', () => {
    expect(table(statement(0), 'Activities')).toEqual([
      ['Crafting: vest', '1–10', '200 coins in value', '200 coins of 300 coins in value', '5 days left'],
      ['Learning: Dwarvish', '11–15', '5 days', '5 of 200 days', '195 days left'],
      ['Repairing: hull', '16–17', '4 structure points', '4 of 40 structure points', '9 to 36 days left'],
    ]);
  });

  it('shows lifestyles by period', () => {
    expect(table(statement(0), 'Lifestyle')).toEqual([
      ['1–28', '1 to 28 Deepfrost 1', 'Modest', '16 days in full, 12 days paid by work'],
      ['29–30', '29 to 30 Deepfrost 1', 'Wealthy', '2 days in full'],
    ]);
  });

  it('lists every payment with the balance after it', () => {
    const rows = table(statement(0), 'Payments');
    expect(rows.at(0)).toEqual(['Starting balance', '', '3000 coins']);
    expect(rows.at(-1)).toEqual(['Total', `${String(costs)} coins`, `${String(3000 - costs)} coins`]);
    expect(rows.at(-2)?.[2]).toBe(`${String(3000 - costs)} coins`);
    expect(rows.slice(1, -1).reduce((sum, row) => sum + Number.parseInt(row[1] ?? '', 10), 0)).toBe(costs);
  });

  it('shows payments as they were, regardless of current prices', () => {
    const given = spent();
    const dear = { ...given.campaign.terms, scale: { coins: 7, credits: 1 } };
    const later = statement(0, { ...given, campaign: { ...given.campaign, terms: dear } });
    expect(figures(later)).toEqual(figures(statement(0, given)));
    expect(table(later, 'Payments')).toEqual(table(statement(0, given), 'Payments'));
  });

  it('lists finished work with its day', () => {
    const given = spent();
    const entry: DowntimeEntry = {
      ...given.entry,
      memberDowntimes: given.entry.memberDowntimes.map((memberDowntime) => ({
        ...memberDowntime,
        activities: memberDowntime.activities.map((each) =>
          each.kind === 'craft' ? { ...each, made: 100 } : each,
        ),
      })),
      yields: given.entry.yields.map((each) => ({ ...each, complete: each.activity === 'vest' })),
    };
    expect(table(statement(0, given, entry), 'Activities')[0]?.slice(3)).toEqual([
      '300 coins of 300 coins in value',
      'finished on day 10',
    ]);
  });

  it('of a guest has no balance, and says why', () => {
    const sheet = statement(1);
    expect(sheet.header.mark).toEqual({ key: 'downtimeSheet.noSheet' });
    expect(figures(sheet)).toEqual(['Paid 600 coins', 'Idle days 30']);
    expect(table(sheet, 'Activities')).toEqual([['No activities.', '', '', '', '']]);
    expect(table(sheet, 'Payments').at(-1)).toEqual(['Total', '600 coins', '']);
  });

  it("contains the log's text, without the GM’s parts", () => {
    const text = JSON.stringify(statement(0));
    expect(text).toContain('Snow.');
    expect(text).not.toContain('Zaphkiel');
  });

  it('of days without payments shows the balance at the time', () => {
    const rich = paid(toyCharacter('Brakka'), 70, 'treasure');
    const base = chronicled('toy', [member(rich)], 0);
    const memberDowntime = {
      ...{ member: base.party[0]!.id, living: { id: 'none', perDay: null }, spans: [], activities: [] },
      ...{ learning: null, debt: false },
    };
    const entry: DowntimeEntry = {
      ...{
        kind: 'downtime',
        id: 'i',
        at: ports.clock.now(),
        date: '2026-02-03',
        days: 3,
        title: '',
        text: '',
      },
      ...{ memberDowntimes: [memberDowntime], yields: [], paid: [] },
    };
    const later = paid(rich, -30, 'rope');
    const campaign = { ...base, log: [entry] };
    expect(figures(statement(0, { campaign, entry, documents: [later] }))).toEqual([
      'Before 80 coins',
      'Paid 0 coins',
      'After 80 coins',
      'Idle days 3',
    ]);
  });
});
