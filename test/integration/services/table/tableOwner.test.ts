import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTransaction } from '#electron/services/campaigns/campaignTables';
import { openTableFiles, readSeatChanges } from '#electron/services/table/tableFiles';
import { freshBeginning, prepareBeginning } from '#shared/campaign/beginning';
import { freshCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import { freshDowntimePeriod } from '#shared/campaign/downtime/planning';
import type { People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { Prepared } from '#shared/campaign/prepared';
import type { Activity } from '#shared/downtime/activities';
import { newActivity } from '#shared/downtime/newActivity';
import type { CampaignDocument } from '#shared/campaign/document';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import type { Json } from '#shared/kernel/jsonValue';
import { message, raw, withWords } from '#shared/kernel/text';
import type { TableCommand } from '#shared/table/commands/command';
import { initialValues } from '#shared/rules/inputs';
import { ruleset as heroic } from '#shared/rulesets/heroic/index';
import { withArrival } from '#shared/table/rooms/arrival';
import { logRoomSchema } from '#shared/table/rooms/schemas';
import { countingIds, tickingClock, value } from '#test/integration/support/world';
import {
  secret,
  borrik,
  nimue,
  ann,
  bea,
  sam,
  openTable,
  partyIn,
  encounterIn,
  taking,
  undoing,
} from './ownedTable';

it('puts files into rooms once, and no secret with them', async () => {
  const { table, owner, bugs } = await openTable();
  expect(partyIn(table)).toMatchObject({ name: 'Winter in Karsk', stash: { money: 30 } });
  expect(table.room('notes')).toMatchObject({ notes: [{ title: 'Mern', text: 'Known.' }] });
  expect(table.room('handouts')).toMatchObject({ handouts: [{ title: 'Map' }] });
  expect(table.room(`char/${borrik}`)).toMatchObject({ name: 'Borrik of the Low Gate' });
  expect(table.room('seat/ann')).toEqual({ whispers: [], answers: [], notes: [] });
  const { order, encounter } = encounterIn(table);
  expect(order).toMatchObject([
    { character: borrik, acts: true },
    { character: null, name: 'Foe 1' },
  ]);
  for (const word of [secret, 'turn-order', 'stash-1', '"n1"'])
    expect(table.sent().includes(word), word).toBe(false);
  expect(encounter).not.toBeNull();
  const before = table.sent().length;
  await owner.refresh();
  expect(table.sent().length).toBe(before);
  expect(bugs).toEqual([]);
});

it('takes the edits of players into the files, beside what the GM changed there', async () => {
  const { table, give, owner, services, news, arrived, readCharacter } = await openTable();
  const link = table.link(ann);
  const room = table.room(`char/${borrik}`);
  const file = await readCharacter(borrik);
  const mine = { ...file, name: 'Borrik the Old' };
  const saved = value(await give('character.save', { document: mine }));
  // The seat has not seen that yet.
  await link.write(`char/${borrik}`, room, { ...room, notes: 'A scar from Karsk.' });
  await vi.waitFor(async () => {
    expect(await readCharacter(borrik)).toMatchObject({
      name: 'Borrik the Old',
      notes: 'A scar from Karsk.',
    });
  });
  // A window may draw it while it is being stored.
  const [first, ...others] = arrived;
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id: borrik, revision: saved.revision });
  const { revision: _, updatedAt: __, ...stored } = await readCharacter(borrik);
  expect(withArrival(mine, first!)).toMatchObject(stored);
  await owner.refresh();
  expect(table.room(`char/${borrik}`)).toMatchObject({ name: 'Borrik the Old', notes: 'A scar from Karsk.' });
  const { members } = partyIn(table);
  expect(members.find(({ character }) => character === borrik)?.name).toBe('Borrik the Old');
  const { revision } = await readCharacter(borrik);
  await vi.waitFor(async () => {
    expect(await readSeatChanges(services.library.folder, borrik)).toMatchObject([
      { revision, seats: ['Ann'] },
    ]);
  });
  expect(news.join()).toContain('tableOwner.news.sheet');
});

it('notes what a room has only after the table kept it, and goes on there after the program ended', async () => {
  const { table, give, owner, open, files, readCharacter } = await openTable();
  const baseName = async () => (await files.basesOf(files.record().table).readBase(nimue))?.['name'];
  await vi.waitFor(async () => {
    expect(await baseName()).toBe('Nimue');
  });
  table.hold(1);
  value(
    await give('character.save', {
      document: { ...(await readCharacter(nimue)), name: 'Nimue of the Lake' },
    }),
  );
  await owner.refresh();
  expect(table.room(`char/${nimue}`)).toMatchObject({ name: 'Nimue of the Lake' });
  expect(await baseName()).toBe('Nimue');
  table.hold(0);
  await owner.close();
  expect(await baseName()).toBe('Nimue of the Lake');
  // Both sides change while nobody is there.
  const room = table.room(`char/${nimue}`);
  await table.link(bea).write(`char/${nimue}`, room, { ...room, notes: 'Gone by boat.' });
  value(await give('character.save', { document: { ...(await readCharacter(nimue)), name: 'Nimue' } }));
  const next = open();
  onTestFinished(() => next.close());
  await next.refresh();
  await next.refresh();
  const both = { name: 'Nimue', notes: 'Gone by boat.' };
  expect(await readCharacter(nimue)).toMatchObject(both);
  expect(table.room(`char/${nimue}`)).toMatchObject(both);
});

it('puts rolls into the log of the table under names of the seat, and hidden ones only into the file', async () => {
  const { table, owner, services, readCampaign } = await openTable();
  const line = (id: string, who: string, hidden: boolean): RollRecord => ({
    ...{ type: 'roll', id, at: '2026-01-02T03:04:05.000Z', label: raw('Search'), who, hidden },
    ...{
      rolled: { kind: 'notation', notation: '1d6', output: '1d6: [3] = 3', total: 3 },
      replaces: null,
      seed: null,
    },
  });
  const roll: TableCommand = {
    id: 'r',
    do: 'roll',
    with: { lines: [line('r1', 'The GM', false), line('r2', 'Borrik of the Low Gate', true)] },
  };
  expect((await table.link(ann).ask(roll)).done).toBe(true);
  expect((await table.link(sam).ask(roll)).done).toBe(false);
  await owner.refresh();
  const { rolls } = logRoomSchema.parse(table.room('log'));
  expect(rolls).toMatchObject([{ line: { who: 'Ann' } }]);
  const log = value(await services.library.rolls.read((await readCampaign()).id, 10));
  expect(log.lines).toMatchObject([{ seat: true }, { seat: true }]);
});

it('tells the players of a roll of a foe by the name that they know, and of none whom they do not see', async () => {
  const { table, owner, services, readCampaign } = await openTable();
  const campaign = await readCampaign();
  const [encounter] = Object.values(campaign.encounters ?? {}).filter(({ state }) => state === 'running');
  const foe = Object.values(encounter?.combatants ?? {}).find(({ party }) => !party);
  if (encounter === undefined || foe === undefined) throw new Error('no foe');
  const roll = (id: string): RollRecord => ({
    ...{ type: 'roll', id, at: '2026-01-02T03:04:05.000Z', who: foe.name, target: foe.name, hidden: false },
    label: withWords(
      message('screen.fight.rolled', { name: raw(foe.name) }),
      () => `Initiative: ${foe.name}`,
    ),
    ...{ replaces: null, seed: null },
    rolled: { kind: 'notation', notation: '1d6', output: '1d6: [3] = 3', total: 3 },
  });
  const log = () => logRoomSchema.parse(table.room('log')).rolls.map(({ line }) => line);
  value(await services.library.rolls.append(campaign.id, [roll('r1')]));
  await owner.refresh();
  expect(foe.name).not.toBe('Foe 1');
  expect(log()).toMatchObject([
    { who: 'Foe 1', target: 'Foe 1', label: { params: { name: { raw: 'Foe 1' } } } },
  ]);
  expect(table.sent().toString('latin1')).not.toMatch(new RegExp(`(?<!\\w)${foe.name}`));

  const attack = heroic.checks.find(({ id }) => id === 'attack');
  const values = initialValues(attack?.inputs ?? {}) as Record<string, Json>;
  const asked = attack?.open(values);
  if (asked?.ok !== true) throw new Error('no attack');
  const dice = asked.value.dice.map(({ count }) => Array.from({ length: count }, () => 4));
  const { total, verdict } = asked.value.read({ dice, chosen: [] });
  expect(verdict.tone).toBe('bad');
  const rolled = { kind: 'check', ruleset: 'heroic', check: 'attack', values, dice } as const;
  value(await services.library.rolls.append(campaign.id, [{ ...roll('r2'), rolled }]));
  await owner.refresh();
  expect(logRoomSchema.parse(table.room('log')).rolls[1]).toMatchObject({
    line: { who: 'Foe 1', rolled: { kind: 'notation', notation: '', output: '', total: total?.value } },
    reading: { total: total?.value, verdict: message('sharedTable.roll.failure') },
  });

  const hiding = { ...foe, hidden: true };
  const combatants = { ...encounter.combatants, [foe.id]: hiding };
  const encounters = { ...campaign.encounters, [encounter.id]: { ...encounter, combatants } };
  value(await services.library.campaigns.save({ ...campaign, encounters }));
  await owner.refresh();
  expect(log()).toEqual([]);

  const rest = Object.fromEntries(
    Object.entries(campaign.encounters ?? {}).filter(([id]) => id !== encounter.id),
  );
  const now = await readCampaign();
  value(await services.library.campaigns.save({ ...now, encounters: rest }));
  await owner.refresh();
  expect(log()).toMatchObject([{ who: '' }, { who: '', rolled: { kind: 'notation' } }]);
  expect(table.sent().toString('latin1')).not.toMatch(new RegExp(`(?<!\\w)${foe.name}`));
});

it('leads from the versions that pages show to what a command makes', async () => {
  const { table, give, readCharacter, readCampaign } = await openTable();
  const before = [await readCampaign(), await readCharacter(borrik)];
  expect(await table.link(ann).ask(taking('coins', borrik, 'money', 5))).toMatchObject({ done: true });
  const after = [await readCampaign(), await readCharacter(borrik)];
  for (const [at, { kind, id, revision, updatedAt }] of before.entries()) {
    const { revision: now, updatedAt: later } = after[at]!;
    const leads = async (from: { revision: number; updatedAt: string }, to: number) =>
      value(await give('history.leads', { kind, id, from, revision: to })).leads;
    expect(await leads({ revision, updatedAt }, now)).toBe(true);
    // Neither from another version of the same revision, nor over one that is missing, nor back.
    expect(await leads({ revision, updatedAt: later }, now)).toBe(false);
    expect(await leads({ revision, updatedAt }, now + 1)).toBe(false);
    expect(await leads({ revision: now, updatedAt: later }, revision)).toBe(false);
  }
});

it('whispers to one seat, and keeps answers that were given through a restart', async () => {
  const { table, owner, services, files } = await openTable();
  await owner.whisper('ann', 'You hear steps.', true);
  expect(table.room('seat/ann')).toMatchObject({ whispers: [{ text: 'You hear steps.', asks: true }] });
  expect(JSON.stringify(table.room('seat/bea'))).not.toContain('steps');
  await table.link(ann).ask(taking('kept', borrik, 'money', 1));
  const campaign = path.basename(files.folder);
  const again = await openTableFiles(services.library.folder, campaign);
  expect(await again.answers.find('ann', 'kept')).toMatchObject({ done: true });
  expect(again.record()).toEqual(files.record());
});

it('shares the plan of a member for the downtime that the GM prepares', async () => {
  const { table, give, owner, readCampaign } = await openTable();
  const link = table.link(ann);
  const campaign = await readCampaign();
  const plan = {
    living: { id: 'wealthy', perDay: null },
    spans: [],
    activities: [],
    learning: null,
    debt: true,
  };
  const asked = (id: string): TableCommand => ({ id, do: 'downtime', with: { character: borrik, plan } });
  const none = { ...campaign, drafts: { ...campaign.drafts, downtime: null } };
  value(await give('campaign.save', { document: none }));
  expect((await link.ask(asked('1'))).text).toMatchObject({ key: 'tableOwner.refused.noDowntime' });
  const now = await readCampaign();
  const planned = { title: '', date: '2026-01-01', days: 10, summary: secret, memberDowntimes: [] };
  value(await give('campaign.save', { document: { ...now, drafts: { ...now.drafts, downtime: planned } } }));
  expect((await link.ask(asked('2'))).done).toBe(true);
  await owner.refresh();
  const { downtime } = partyIn(table);
  expect(downtime).toMatchObject({
    days: 10,
    plans: [{ member: 'm-delver-0001', living: { id: 'wealthy' } }],
  });
  expect((await link.ask(undoing('3', '2'))).done).toBe(true);
  expect((await readCampaign()).drafts.downtime?.memberDowntimes).toEqual([]);
  expect(table.sent().includes(secret)).toBe(false);
});

it('shows a session, its close-out and downtime to the players as the GM writes them', async () => {
  const { table, give, owner, services, readCampaign } = await openTable();
  const { id } = await readCampaign();
  const carryOut = async (
    prepare: (campaign: CampaignDocument, people: People) => Prepared,
  ): Promise<void> => {
    const { campaign, people } = value(await openTransaction(services).open(id));
    const done = applyPrepared(campaign, prepare(campaign, people), people, {
      clock: tickingClock(),
      ids: countingIds('done'),
    });
    const { campaign: next, characters } = done;
    value(await give('documents.commit', { characters: [...characters], campaigns: [next] }));
    await owner.refresh();
    await owner.refresh();
  };
  const entries = () => logRoomSchema.parse(table.room('log')).entries;
  const ledger = () => JSON.stringify(table.room(`char/${borrik}`)['ledger']);
  const { number } = partyIn(table).session;

  await carryOut((campaign, people) =>
    prepareBeginning(campaign, freshBeginning(campaign, 'session', '2026-01-02'), people),
  );
  expect(partyIn(table).session).toMatchObject({ number, begun: true });
  const member = 'm-delver-0001';
  await carryOut((campaign, people) => {
    const award = { id: 'a1', member, reward: 'money', amount: 7, reason: 'Toll' };
    const draft = { ...freshCloseOut(campaign, people, '2026-01-02'), days: 0, present: [member] };
    return prepareCloseOut(campaign, { ...draft, awards: [award], loot: [], title: 'The toll' }, people);
  });
  expect(partyIn(table).session).toMatchObject({ number: number + 1, begun: false });
  expect(entries().at(-1)).toMatchObject({ kind: 'session', title: 'The toll', awards: [{ amount: 7 }] });
  expect(ledger()).toContain('Toll');

  await carryOut((campaign, people) => {
    const craft = { ...newActivity('craft', 1, 1, countingIds('craft')), what: 'Lantern', value: 1 };
    const period = freshDowntimePeriod(campaign, '2026-01-02', 1);
    const own = period.memberDowntimes.find((each) => each.member === member);
    const plan = own && { ...own, activities: [craft as Activity], debt: true };
    return prepareDowntime(
      campaign,
      { ...period, memberDowntimes: plan === undefined ? [] : [plan] },
      people,
    );
  });
  expect(entries().at(-1)).toMatchObject({ kind: 'downtime', days: 1 });
  expect(ledger()).toContain('Lantern');
});
