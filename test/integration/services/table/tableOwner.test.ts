import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { builtInRulesets } from '../../../../electron/services/library/rulesets';
import { systemRng } from '../../../../electron/services/systemPorts';
import { openTransaction } from '../../../../electron/services/campaigns/campaignTables';
import { openTableFiles, readSeatChanges } from '../../../../electron/services/table/tableFiles';
import { openTableOwner } from '../../../../electron/services/table/tableOwner';
import { freshBeginning, prepareBeginning } from '../../../../shared/campaign/beginning';
import { freshCloseOut } from '../../../../shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '../../../../shared/campaign/closeOut/prepareCloseOut';
import { prepareDowntime } from '../../../../shared/campaign/downtime/memberDowntime';
import { freshDowntimePeriod } from '../../../../shared/campaign/downtime/planning';
import type { People } from '../../../../shared/campaign/party/people';
import { applyPrepared, type Prepared } from '../../../../shared/campaign/prepared';
import type { Activity } from '../../../../shared/downtime/activities';
import { newActivity } from '../../../../shared/downtime/newActivity';
import type { CampaignDocument } from '../../../../shared/campaign/document';
import type { RollRecord } from '../../../../shared/campaign/dice/rolls';
import type { CharacterDocument } from '../../../../shared/character/document';
import { noTranslation } from '../../../../shared/kernel/language';
import { raw } from '../../../../shared/kernel/text';
import type { TableCommand, TurnAction } from '../../../../shared/table/commands/command';
import { encounterRoomSchema, logRoomSchema, partyRoomSchema } from '../../../../shared/table/rooms/schemas';
import type { SeatRecord } from '../../../../shared/table/wire/messages';
import { memoryTable } from '../../support/memoryTable';
import { storedFixture } from '../../support/storedFixture';
import { toyServices } from '../../support/services';
import { countingIds, tickingClock, value } from '../../support/world';

const secret = 'SECRET';
const [borrik, nimue] = ['delver-0001', 'heroic-0001'];
const gm: SeatRecord = { id: 'gm', name: 'GM', role: 'gm', characters: [] };
const ann: SeatRecord = { id: 'ann', name: 'Ann', role: 'player', characters: [borrik] };
const bea: SeatRecord = { id: 'bea', name: 'Bea', role: 'player', characters: [nimue] };
const sam: SeatRecord = { id: 'sam', name: 'Sam', role: 'spectator', characters: [] };

/** A library with a campaign, its table, and a link for each seat. */
async function openTable() {
  const { services, give, bugs } = await toyServices({ rulesets: builtInRulesets });
  const stored = await storedFixture<CampaignDocument>('campaign-5');
  const campaign: CampaignDocument = {
    ...stored,
    revision: 0,
    notes: [
      {
        id: 'n1',
        topic: 'npc',
        title: 'Mern',
        text: `Known.\n\n:::gm\n${secret}\n:::`,
        secret: false,
        state: null,
        character: null,
      },
      { id: 'n2', topic: 'npc', title: secret, text: secret, secret: true, state: null, character: null },
    ],
    handouts: [
      { id: 'h1', title: 'Map', text: 'The reeds.', note: null, shown: true },
      { id: 'h2', title: secret, text: secret, note: null, shown: false },
    ],
    stash: {
      money: 30,
      items: [{ id: 'stash-1', name: 'Bell', quantity: 2, value: 7, note: secret, find: null }],
    },
  };
  const characters = await Promise.all(
    ['delver-1', 'heroic-1'].map((name) => storedFixture<CharacterDocument>(`rulesets/${name}`)),
  );
  const fresh = characters.map((each) => ({ ...each, revision: 0, campaign: campaign.id }));
  value(await give('documents.commit', { characters: fresh, campaigns: [campaign] }));
  const table = memoryTable([gm, ann, bea, sam]);
  const news: string[] = [];
  const files = await openTableFiles(services.library.folder, campaign.id);
  const open = () =>
    openTableOwner({
      bases: files.basesOf(files.record().table),
      library: services.library,
      rulesets: services.rulesets,
      language: async () => noTranslation,
      clock: tickingClock(),
      ids: countingIds('own'),
      rng: systemRng,
      campaign: campaign.id,
      link: table.link(gm),
      files,
      subscribe: (listener) => services.subscribe(listener),
      changed: services.changed,
      rolled: () => undefined,
      stateChanged: () => undefined,
      notify: (text) => news.push(JSON.stringify(text)),
      logBug: (error) => void bugs.push(error),
    });
  const owner = open();
  onTestFinished(() => owner.close());
  await owner.refresh();
  await owner.refresh();
  const readCharacter = async (id: string) => value(await services.library.characters.read(id));
  const readCampaign = async () => value(await services.library.campaigns.read(campaign.id));
  return { services, give, table, owner, open, files, bugs, news, readCharacter, readCampaign };
}

type Table = ReturnType<typeof memoryTable>;
const partyIn = (table: Table) => partyRoomSchema.parse(table.room('party'));
const encounterIn = (table: Table) => encounterRoomSchema.parse(table.room('encounter'));

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
  const { table, give, owner, services, news, readCharacter } = await openTable();
  const link = table.link(ann);
  const room = table.room(`char/${borrik}`);
  await link.write(`char/${borrik}`, room, { ...room, notes: 'A scar from Karsk.' });
  const file = await readCharacter(borrik);
  value(await give('character.save', { document: { ...file, name: 'Borrik the Old' } }));
  await vi.waitFor(async () => {
    expect(await readCharacter(borrik)).toMatchObject({
      name: 'Borrik the Old',
      notes: 'A scar from Karsk.',
    });
  });
  await owner.refresh();
  expect(table.room(`char/${borrik}`)).toMatchObject({ name: 'Borrik the Old', notes: 'A scar from Karsk.' });
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

const taking = (id: string, character: string, line: string, quantity: number): TableCommand => ({
  ...{ id, do: 'take-from-stash', with: { character, line, quantity } },
});

it('hands out the stash once per line, and refuses in words what is no longer there', async () => {
  const { table, readCampaign, readCharacter } = await openTable();
  const [anns, beas] = [table.link(ann), table.link(bea)];
  const line = partyIn(table).stash.items[0]?.id ?? '';
  const asked = taking('c1', borrik, line, 2);
  const answers = await Promise.all([
    anns.ask(asked),
    beas.ask(taking('c1', nimue, line, 1)),
    anns.ask(asked),
    beas.ask(taking('c2', nimue, 'money', 31)),
    beas.ask(taking('c3', nimue, 'money', 20)),
  ]);
  expect(answers.map(({ done }) => done)).toEqual([true, false, true, false, true]);
  expect(answers[1].text).toMatchObject({ key: 'tableOwner.refused.goneFromStash' });
  expect(answers[3].text).toMatchObject({ key: 'tableOwner.refused.lessInStash', params: { count: 30 } });
  expect((await readCampaign()).stash).toEqual({ money: 10, items: [] });
  expect((await readCharacter(borrik)).ledger.filter(({ item }) => item?.name === 'Bell')).toMatchObject([
    { item: { quantity: 2 } },
  ]);
  expect(partyIn(table).stash).toEqual({ money: 10, items: [] });
  expect(JSON.stringify(table.room(`char/${borrik}`))).toContain('"Bell"');
});

it('moves gifts between two sheets in one commit, and only what is there', async () => {
  const { table, readCharacter } = await openTable();
  const [anns, beas] = [table.link(ann), table.link(bea)];
  const line = partyIn(table).stash.items[0]?.id ?? '';
  await anns.ask(taking('1', borrik, line, 2));
  const gift = (id: string, quantity: number): TableCommand => ({
    ...{ id, do: 'give', with: { from: borrik, to: nimue, goods: { item: { name: 'Bell', quantity } } } },
  });
  expect((await anns.ask(gift('2', 3))).text).toMatchObject({ key: 'tableOwner.refused.notOwned' });
  expect((await beas.ask(gift('2', 1))).text).toMatchObject({ key: 'sharedTable.command.notYours' });
  expect((await anns.ask(gift('3', 1))).done).toBe(true);
  const [from, to] = [await readCharacter(borrik), await readCharacter(nimue)];
  expect(from.ledger.at(-1)).toMatchObject({ item: { name: 'Bell', quantity: -1 } });
  expect(to.ledger.at(-1)).toMatchObject({ item: { name: 'Bell', quantity: 1 } });
  const back: TableCommand = {
    ...{
      id: '4',
      do: 'put-into-stash',
      with: { character: nimue, goods: { item: { name: 'Bell', quantity: 1 } } },
    },
  };
  expect((await beas.ask(back)).done).toBe(true);
  expect(partyIn(table).stash.items).toMatchObject([{ name: 'Bell', quantity: 1 }]);
});

it('lets players act in their own turn, on what they can see', async () => {
  const { table, readCampaign } = await openTable();
  const { encounter, order } = encounterIn(table);
  const foe = order.find(({ party }) => !party)?.id ?? '';
  const act = (id: string, character: string, action: TurnAction): TableCommand => ({
    ...{ id, do: 'encounter', with: { encounter: encounter ?? '', character, action } },
  });
  const poison = { do: 'condition', condition: 'poisoned', rounds: 2 } as const;
  const [anns, beas] = [table.link(ann), table.link(bea)];
  expect((await beas.ask(act('1', nimue, { do: 'next' }))).text).toMatchObject({
    key: 'sharedTable.command.notYourTurn',
  });
  expect((await anns.ask(act('1', borrik, { ...poison, targets: ['rat'] }))).text).toMatchObject({
    key: 'tableOwner.refused.noTarget',
  });
  expect((await anns.ask(act('2', borrik, { ...poison, targets: [foe] }))).done).toBe(true);
  expect(encounterIn(table).order.find(({ id }) => id === foe)?.conditions).toContain('poisoned');
  expect((await anns.ask(undoing('u', '2'))).done).toBe(true);
  expect(encounterIn(table).order.find(({ id }) => id === foe)?.conditions).not.toContain('poisoned');
  expect((await anns.ask(act('3', borrik, { do: 'next' }))).done).toBe(true);
  expect((await readCampaign()).encounters?.['turn-order']?.turn).toBe('rat');
  expect((await anns.ask(act('4', borrik, { do: 'next' }))).done).toBe(false);
});

const undoing = (id: string, command: string): TableCommand => ({ id, do: 'undo', with: { command } });
const giving = (id: string, quantity: number): TableCommand => ({
  ...{ id, do: 'give', with: { from: borrik, to: nimue, goods: { item: { name: 'Bell', quantity } } } },
});

it('takes back what a player did with the stash, and names it', async () => {
  const { table, news, readCampaign, readCharacter } = await openTable();
  const [anns, beas] = [table.link(ann), table.link(bea)];
  const before = { campaign: await readCampaign(), ledger: (await readCharacter(borrik)).ledger };
  const line = partyIn(table).stash.items[0]?.id ?? '';
  expect((await anns.ask(taking('take', borrik, line, 2))).done).toBe(true);
  // Only the seat itself may, and only once.
  expect((await beas.ask(undoing('1', 'take'))).text).toMatchObject({
    key: 'tableOwner.refused.notUndoable',
  });
  expect((await anns.ask(undoing('2', 'take'))).text).toMatchObject({
    key: 'tableOwner.done.undone',
    params: { what: { key: 'tableOwner.done.fromStash' } },
  });
  expect((await anns.ask(undoing('3', 'take'))).done).toBe(false);
  const { stash, log } = await readCampaign();
  expect({ stash, log }).toEqual({ stash: before.campaign.stash, log: before.campaign.log });
  expect((await readCharacter(borrik)).ledger).toEqual(before.ledger);
  expect(news.join()).toContain('tableOwner.news.asked');

  const money = { character: borrik, goods: { money: 1 } };
  await anns.ask(taking('money', borrik, 'money', 3));
  expect((await anns.ask({ id: 'put', do: 'put-into-stash', with: money })).done).toBe(true);
  expect(partyIn(table).stash.money).toBe(28);
  expect((await anns.ask(undoing('4', 'put'))).done).toBe(true);
  expect(partyIn(table).stash.money).toBe(27);
});

it('takes a gift back only while the receiver still has it', async () => {
  const { table, readCharacter } = await openTable();
  const [anns, beas] = [table.link(ann), table.link(bea)];
  const bells = async (id: string) =>
    (await readCharacter(id)).ledger.reduce(
      (sum, { item }) => sum + (item?.name === 'Bell' ? item.quantity : 0),
      0,
    );
  await anns.ask(taking('take', borrik, partyIn(table).stash.items[0]?.id ?? '', 2));
  expect((await anns.ask(giving('give', 1))).done).toBe(true);
  expect((await anns.ask(undoing('1', 'give'))).done).toBe(true);
  expect([await bells(borrik), await bells(nimue)]).toEqual([2, 0]);
  await anns.ask(giving('again', 2));
  const goods = { item: { name: 'Bell', quantity: 1 } };
  await beas.ask({ id: 'put', do: 'put-into-stash', with: { character: nimue, goods } });
  expect((await anns.ask(undoing('2', 'again'))).text).toMatchObject({
    key: 'tableOwner.refused.changedSince',
  });
  expect([await bells(borrik), await bells(nimue)]).toEqual([0, 1]);
});

it('adds paragraphs of players to notes that they see, and to no others', async () => {
  const { table, readCampaign } = await openTable();
  const link = table.link(ann);
  const public_ = (table.room('notes')['notes'] as { readonly id: string }[])[0]?.id ?? '';
  const adding = (id: string, note: string, text: string): TableCommand => ({
    ...{ id, do: 'add-to-note', with: { note, text } },
  });
  const noteNow = async () => (await readCampaign()).notes[0]?.text;
  const before = await noteNow();
  expect((await link.ask(adding('1', 'n2', 'Mine.'))).text).toMatchObject({
    key: 'tableOwner.refused.noNote',
  });
  expect((await link.ask(adding('2', public_, ':::gm'))).text).toMatchObject({
    key: 'tableOwner.refused.gmPart',
  });
  expect((await link.ask(adding('3', public_, 'He lied.'))).done).toBe(true);
  expect(await noteNow()).toBe(`${before ?? ''}\n\nAnn: He lied.`);
  expect(table.room('notes')).toMatchObject({ notes: [{ text: 'Known.\n\nAnn: He lied.' }] });
  expect((await link.ask(undoing('4', '3'))).done).toBe(true);
  expect(await noteNow()).toBe(before);
  expect((await table.link(sam).ask(adding('5', public_, 'Me too.'))).done).toBe(false);
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
  expect(log.lines).toHaveLength(2);
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
  const none = { ...campaign, drafts: { ...campaign.drafts, interlude: null } };
  value(await give('campaign.save', { document: none }));
  expect((await link.ask(asked('1'))).text).toMatchObject({ key: 'tableOwner.refused.noDowntime' });
  const now = await readCampaign();
  const interlude = { title: '', date: '2026-01-01', days: 10, summary: secret, sojourns: [] };
  value(await give('campaign.save', { document: { ...now, drafts: { ...now.drafts, interlude } } }));
  expect((await link.ask(asked('2'))).done).toBe(true);
  await owner.refresh();
  const { downtime } = partyIn(table);
  expect(downtime).toMatchObject({
    days: 10,
    plans: [{ member: 'm-delver-0001', living: { id: 'wealthy' } }],
  });
  expect((await link.ask(undoing('3', '2'))).done).toBe(true);
  expect((await readCampaign()).drafts.interlude?.sojourns).toEqual([]);
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
    const own = period.sojourns.find((each) => each.member === member);
    const plan = own && { ...own, activities: [craft as Activity], debt: true };
    return prepareDowntime(campaign, { ...period, sojourns: plan === undefined ? [] : [plan] }, people);
  });
  expect(entries().at(-1)).toMatchObject({ kind: 'interlude', days: 1 });
  expect(ledger()).toContain('Lantern');
});
