import { beforeAll, describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import type { Parties } from '#shared/campaign/past/revertTogether';
import { counterOf, prepareCorrection } from '#shared/campaign/past/past';
import { holds, peopleOf, type People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { chronicleSheet } from '#shared/campaign/print/chronicle';
import { moneyLine, prepareHandOut, type HandOut } from '#shared/campaign/table/handOut';
import { addMoneyToStash, addToStash, stashOf } from '#shared/campaign/table/stash';
import type { CharacterDocument } from '#shared/character/document';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { Ruleset } from '#shared/rules/ruleset';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { documentOf, examplesOf, load, open, rulesetIds } from '#test/contract/support/rulesets';

const members = ['m1', 'm2', 'm3'];

describe.each(rulesetIds)('the stash handed out in %s', (id) => {
  let ruleset: Ruleset;
  const ports = { clock: steppingClock(60), ids: countingIds('handed') };
  beforeAll(async () => {
    ruleset = await load(id);
  });

  function table(): { campaign: CampaignDocument; sheets: Map<string, CharacterDocument> } {
    const [example] = examplesOf(id);
    const sheets = new Map(
      members.map((member) => [
        `c-${member}`,
        { ...documentOf(ruleset, example?.plan), id: `c-${member}`, name: member },
      ]),
    );
    const party = members.map((member) => ({
      ...{ id: member, character: `c-${member}`, name: member, player: '', living: null },
      ...{ away: false, role: 'player' as const },
    }));
    const bare = { ...newCampaign(id, 'Ferries', ports), party };
    const items = [
      { name: 'Silver bell', quantity: 7, value: 12, note: '', find: null },
      { name: 'Crown', quantity: 1, value: null, note: 'of the ferryman', find: null },
    ];
    return { campaign: addMoneyToStash(addToStash(bare, items, ports.ids), 100), sheets };
  }

  const peopleIn = (campaign: CampaignDocument, sheets: ReadonlyMap<string, CharacterDocument>): People =>
    peopleOf(
      campaign,
      new Map([...sheets].map(([key, document]) => [key, { document, opened: open(ruleset, document) }])),
    );
  const money = (people: People) => members.map((member) => holdsOf(people, member));
  const holdsOf = (people: People, member: string) => {
    const person = people.get(member);
    return person === undefined ? 0 : holds(person, 'money');
  };
  const items = (sheets: ReadonlyMap<string, CharacterDocument>, name: string) =>
    [...sheets.values()].map(({ ledger }) =>
      ledger.reduce((sum, { item }) => sum + (item?.name === name ? item.quantity : 0), 0),
    );

  it('reaches money and gear of every sheet, and comes back with one step', async () => {
    const { campaign, sheets } = table();
    const [bell = '', crown = ''] = stashOf(campaign).items.map((item) => item.id);
    const before = peopleIn(campaign, sheets);
    const handOuts: readonly HandOut[] = [
      { line: moneyLine, amount: 100, to: members },
      { line: bell, amount: 7, to: members },
      { line: crown, amount: 1, to: ['m2'] },
    ];
    const context = { people: before, date: '2026-01-31', reason: 'The stash', findFor: () => null };
    const prepared = prepareHandOut(campaign, handOuts, context);
    expect(prepared.faults).toEqual([]);
    const done = applyPrepared(campaign, prepared, before, ports);
    expect(campaignSchema.safeParse(done.campaign).success).toBe(true);

    const given = new Map([...sheets, ...done.characters.map((each) => [each.id, each] as const)]);
    expect(money(peopleIn(done.campaign, given))).toEqual(money(before).map((sum) => sum + 33));
    expect(items(given, 'Silver bell')).toEqual([2, 2, 2]);
    expect(items(given, 'Crown')).toEqual([0, 1, 0]);
    // The rest of what cannot be divided stays.
    expect(stashOf(done.campaign).money).toBe(1);
    expect(stashOf(done.campaign).items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Silver bell', 1],
    ]);
    const printed = chronicleSheet({
      ...{ campaign: done.campaign, people: peopleIn(done.campaign, given), entry: null },
      ...{ audience: 'player', system: id, read: () => [] },
    });
    expect(JSON.stringify(printed)).toContain('Silver bell');

    const parties: Parties = {
      campaign: async () => ok(done.campaign),
      character: async (key) => {
        const document = given.get(key);
        if (document === undefined) return err(appError('not-found'));
        return ok({ document, ledgerOf: (each) => ledgerOf(open(ruleset, each), each) });
      },
    };
    const entry = done.campaign.log.at(-1)?.id ?? '';
    const back = await prepareCorrection(done.campaign, { do: 'revert', entry }, parties, ports);
    if (!back.ok) throw new Error(back.error.code);
    const after = new Map(back.value.characters.map((each) => [each.id, each]));
    expect(money(peopleIn(back.value.campaign, after))).toEqual(money(before));
    expect(items(after, 'Silver bell')).toEqual([0, 0, 0]);
    expect(stashOf(back.value.campaign).money).toBe(100);
    expect(
      stashOf(back.value.campaign)
        .items.map(({ name, quantity }) => [name, quantity])
        .toSorted(),
    ).toEqual([
      ['Crown', 1],
      ['Silver bell', 7],
    ]);
    expect(counterOf(back.value)).toMatchObject({ do: 'insert', inputs: { kind: 'award' } });
  });

  it('never hands out more than lies there, nor what cannot be divided', () => {
    const { campaign, sheets } = table();
    const [, crown = ''] = stashOf(campaign).items.map((item) => item.id);
    const context = {
      ...{ people: peopleIn(campaign, sheets), date: '2026-01-31' },
      ...{ reason: 'The stash', findFor: () => null },
    };
    const much = prepareHandOut(campaign, [{ line: moneyLine, amount: 500, to: ['m1'] }], context);
    expect(much.entry).toMatchObject({ awards: [{ member: 'm1', amount: 100 }], stash: { money: 100 } });
    const one = prepareHandOut(campaign, [{ line: crown, amount: 1, to: members }], context);
    expect(one.faults.map(({ path }) => path)).toEqual(['awards']);
    const stranger = prepareHandOut(campaign, [{ line: crown, amount: 1, to: ['nobody'] }], context);
    expect(stranger.faults.map(({ path }) => path)).toEqual(['loot[0].member']);
  });
});
