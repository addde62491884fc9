import { expect, it, onTestFinished } from 'vitest';
import type { TableCommand, TurnAction } from '#shared/table/commands/command';
import { borrik, nimue, ann, bea, sam, openTable, partyIn, encounterIn, taking, undoing } from './ownedTable';

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

it('goes round among seats, however many commands of one wait', async () => {
  const { table } = await openTable();
  const [anns, beas] = [table.link(ann), table.link(bea)];
  let answered = 0;
  const all = Array.from({ length: 25 }, async (_, at) => {
    await anns.ask({ id: `a${String(at)}`, do: 'money', with: { character: borrik, by: 1, reason: '' } });
    answered += 1;
  });
  const { done } = await beas.ask({ id: 'b', do: 'money', with: { character: nimue, by: 1, reason: '' } });
  expect([done, answered < 10]).toEqual([true, true]);
  await Promise.all(all);
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

it('takes back an action in an encounter after the program was started again, and only there', async () => {
  const { table, owner, open, readCampaign, readCharacter } = await openTable();
  const { encounter, order } = encounterIn(table);
  const foe = order.find(({ party }) => !party)?.id ?? '';
  const act = (id: string, action: TurnAction): TableCommand => ({
    ...{ id, do: 'encounter', with: { encounter: encounter ?? '', character: borrik, action } },
  });
  const conditions = () => encounterIn(table).order.find(({ id }) => id === foe)?.conditions;
  const [anns, beas] = [table.link(ann), table.link(bea)];
  const before = await readCharacter(borrik);
  expect((await anns.ask(taking('money', borrik, 'money', 3))).done).toBe(true);
  const poison: TurnAction = { do: 'condition', targets: [foe], condition: 'poisoned' };
  expect((await anns.ask(act('poison', poison))).done).toBe(true);
  const own = order.find(({ party }) => party)?.id ?? '';
  const wound: TurnAction = { do: 'damage', targets: [own], amount: 1 };
  expect((await anns.ask(act('wound', wound))).done).toBe(true);
  await owner.close();
  const next = open();
  onTestFinished(() => next.close());
  await next.refresh();

  expect(conditions()).toContain('poisoned');
  expect((await beas.ask(undoing('1', 'poison'))).text).toMatchObject({
    key: 'tableOwner.refused.notUndoable',
  });
  expect((await anns.ask(undoing('2', 'poison'))).text).toMatchObject({
    key: 'tableOwner.done.undone',
    params: { what: { key: 'tableOwner.done.action' } },
  });
  expect(conditions()).not.toContain('poisoned');
  expect((await anns.ask(undoing('3', 'wound'))).done).toBe(true);
  expect((await readCharacter(borrik)).play).toEqual(before.play);
  expect((await anns.ask(undoing('4', 'wound'))).done).toBe(false);
  // What the encounter does not hold is the GM's to revert, and the player is told so.
  expect((await anns.ask(undoing('5', 'money'))).text).toMatchObject({
    key: 'tableOwner.refused.notUndoable',
  });
  const { entries = [] } = (await readCampaign()).encounters?.['turn-order'] ?? {};
  expect(entries.filter(({ undone }) => undone)).toHaveLength(2);
});

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
