import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Doc } from 'yjs';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import type { TableAdmin } from '#shared/table/wire/messages';
import { hashOfProof, toBase64Url } from '#shared/table/joining/keys';
import { administer, hild, keptAll, keysFor, mern, newest, tableWorld, until } from './tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const rooms = {
  [`char/${mern}`]: { ...sheet, id: mern, name: 'Mern' },
  [`char/${hild}`]: { ...sheet, id: hild, name: 'Hild' },
};
const named = (name: string) => (before: JsonRecord) => ({ ...before, name });

describe('an edit', () => {
  it('reaches the others, is kept, and is there after the table was closed and opened again', async () => {
    const first = await tableWorld();
    await first.seated(rooms);
    const mine = first.device('ann').open(`char/${mern}`);
    const theirs = first.device('bea').open(`char/${mern}`);
    await until(() => mine.provider.synced && theirs.provider.synced);
    mine.edit(named('Mern the Old'));
    await until(() => theirs.content()['name'] === 'Mern the Old' && keptAll(mine));
    await first.close();
    const again = await tableWorld({ folder: first.folder });
    const later = again.device('ann').open(`char/${mern}`);
    await until(() => later.provider.synced);
    expect(later.content()).toEqual({ ...rooms[`char/${mern}`], name: 'Mern the Old' });
    expect([...first.bugs, ...again.bugs]).toEqual([]);
  });

  it('of a sheet of somebody else is refused and shown to nobody, and the seat can go on in its own', async () => {
    const { seated, device } = await tableWorld();
    await seated(rooms);
    const bea = device('bea');
    const [foreign, own] = [bea.open(`char/${mern}`), bea.open(`char/${hild}`)];
    const mine = device('ann').open(`char/${mern}`);
    await until(() => [foreign, own, mine].every(({ provider }) => provider.synced));
    foreign.edit(named('Stolen'));
    await until(() => foreign.messages.some(({ kind }) => kind === 'refused'));
    expect(foreign.messages.find(({ kind }) => kind === 'refused')).toMatchObject({
      code: 'not-allowed',
      client: foreign.doc.clientID,
      from: 0,
    });
    own.edit(named('Hild the Bold'));
    await until(() => keptAll(own));
    expect(mine.content()['name']).toBe('Mern');
  });

  it('that is refused condemns its copy and no other one', async () => {
    const { seated, device } = await tableWorld();
    await seated(rooms);
    const ann = device('ann');
    const copy = ann.open(`char/${mern}`);
    await until(() => copy.provider.synced);
    copy.edit((before) => ({ ...before, exceptions: [{ id: 'w' }] }));
    copy.edit(named('After the refusal'));
    await until(() => copy.messages.some(({ kind }) => kind === 'refused'));
    copy.close();
    const anew = ann.open(`char/${mern}`);
    await until(() => anew.provider.synced);
    expect(anew.content()['name']).toBe('Mern');
    anew.edit(named('Once more'));
    await until(() => keptAll(anew));
    expect(copy.messages.filter(({ kind }) => kind === 'refused')).toHaveLength(1);
  });
});

describe('rooms', () => {
  it('are closed to a seat that lost them, which reads no more of them', async () => {
    const { seated, device } = await tableWorld();
    const { party, copies } = await seated(rooms);
    const ann = device('ann');
    const [seat, lost] = [ann.open('party'), ann.open(`char/${hild}`)];
    const bea = device('bea').open(`char/${hild}`);
    await until(() => [seat, lost, bea].every(({ provider }) => provider.synced));
    const phone = (name: string): TableAdmin => ({
      ...{ do: 'change-seat', seat: { id: 'ann', name, role: 'player', characters: [mern], phone: true } },
    });
    await administer(party, phone('Ann'));
    copies.get(`char/${hild}`)?.edit(named('Unseen'));
    await until(() => bea.content()['name'] === 'Unseen');
    // What comes later on the same connection is there, and so would that have been.
    await administer(party, phone('Anna'));
    await until(() => seat.messages.some((each) => each.kind === 'seated' && each.seat.name === 'Anna'));
    expect(ann.received.some((frame) => Buffer.from(frame).includes('Unseen'))).toBe(false);
    expect(lost.content()['name']).toBe('Hild');
  });

  it('take so many copies of a seat and no more', async () => {
    const { seated, device } = await tableWorld({ limits: { copies: 2 } });
    await seated(rooms);
    for (const name of ['First', 'Second']) {
      const copy = device('ann').open(`char/${mern}`);
      await until(() => copy.provider.synced);
      copy.edit(named(name));
      await until(() => keptAll(copy));
    }
    const third = device('ann').open(`char/${mern}`);
    await until(() => third.denied() === 'permission-denied');
  });

  it('that are not for a seat and rooms that do not exist are refused in the same words', async () => {
    const { seated, device } = await tableWorld();
    await seated(rooms);
    const sam = device('sam');
    const copies = [`char/${mern}`, 'char/nobody-0001', 'seat/ann', 'plans', 'party/1', '__proto__'].map(
      (room) => sam.open(room),
    );
    await until(() => copies.every((copy) => copy.denied() !== null));
    expect(new Set(copies.map((copy) => copy.denied()))).toEqual(new Set(['permission-denied']));
    const stranger = device('ann', { proof: toBase64Url(Buffer.alloc(32)), seal: new Uint8Array(32) });
    const party = stranger.open('party');
    await until(() => party.denied() !== null);
    expect(party.denied()).toBe('permission-denied');
  });

  it('a copy whose number belongs to another seat is refused', async () => {
    const { seated, device } = await tableWorld();
    await seated(rooms);
    const mine = device('ann').open(`char/${mern}`);
    await until(() => mine.provider.synced);
    const forged = new Doc();
    forged.clientID = mine.doc.clientID;
    const other = device('bea').open(`char/${mern}`, forged);
    await until(() => other.denied() !== null);
    expect(other.denied()).toBe('permission-denied');
  });
});

describe('seats', () => {
  it('learn what they are, and of changes', async () => {
    const { seated, device } = await tableWorld();
    const { party } = await seated();
    const ann = device('ann').open('party');
    await until(() => ann.messages.some(({ kind }) => kind === 'seated'));
    const record = { id: 'ann', name: 'Anna', role: 'player', characters: [mern, hild] } as const;
    await administer(party, { do: 'change-seat', seat: { ...record, characters: [...record.characters] } });
    await until(() => ann.messages.filter(({ kind }) => kind === 'seated').length > 1);
    expect(newest(ann, 'seated')).toEqual({ kind: 'seated', seat: record, characters: [mern, hild] });
    expect(ann.messages.some(({ kind }) => kind === 'seats')).toBe(false);
  });

  it('that are revoked are told, disconnected, and told again when they come back', async () => {
    const { seated, device } = await tableWorld();
    const { party } = await seated();
    const ann = device('ann');
    const copy = ann.open('party');
    await until(() => copy.messages.some(({ kind }) => kind === 'seated'));
    await administer(party, { do: 'revoke-seat', seat: 'ann' });
    await until(() => copy.messages.some(({ kind }) => kind === 'over'));
    await until(() => ann.closedWith() === 'revoked');
    await until(() => copy.denied() === 'revoked');
  });

  it('with a new invitation let nobody in with the old one', async () => {
    const { seated, device } = await tableWorld();
    const { party } = await seated();
    const copy = device('ann').open('party');
    await until(() => copy.messages.some(({ kind }) => kind === 'seated'));
    const anew = keysFor('ann anew');
    const [proof, seal] = [hashOfProof(anew.proof), toBase64Url(anew.seal)];
    await administer(party, { do: 'renew-seat', seat: 'ann', proof, seal });
    await until(() => copy.denied() === 'revoked');
    const other = device('ann', anew).open('party');
    await until(() => other.messages.some(({ kind }) => kind === 'seated'));
  });

  it('lose a sheet that is no longer theirs at once', async () => {
    const { seated, device } = await tableWorld();
    const { party } = await seated(rooms);
    const copy = device('sam').open('party');
    const ann = device('ann').open(`char/${mern}`);
    await until(() => ann.provider.synced && copy.provider.synced);
    await administer(party, {
      do: 'change-seat',
      seat: { id: 'ann', name: 'Ann', role: 'player', characters: [] },
    });
    ann.edit(named('Too late'));
    await until(() => ann.messages.some(({ kind }) => kind === 'refused') || !ann.provider.isAuthenticated);
    expect(ann.content()['name']).toBe('Too late');
    const look = device('gm').open(`char/${mern}`);
    await until(() => look.provider.synced);
    expect(look.content()['name']).toBe('Mern');
  });
});

describe('commands', () => {
  const command = {
    id: 'hit-1',
    do: 'money',
    with: { character: mern, by: -3, reason: 'A round for all' },
  } as const;

  it('reach the GM with their seat, and the answer reaches that seat alone', async () => {
    const { seated, device } = await tableWorld();
    const { party } = await seated();
    const [ann, bea] = [device('ann').open('party'), device('bea').open('party')];
    await until(() => ann.provider.synced && bea.provider.synced);
    ann.say({ kind: 'command', command });
    await until(() => party.messages.some(({ kind }) => kind === 'asked'));
    expect(newest(party, 'asked')).toMatchObject({ seat: { id: 'ann' }, command });
    const answer = { id: 'hit-1', done: true, text: { key: 'x' } };
    party.say({ kind: 'answered', seat: 'ann', answer });
    await until(() => ann.messages.some(({ kind }) => kind === 'answer'));
    expect(newest(ann, 'answer')).toEqual({ kind: 'answer', answer });
    expect(bea.messages.some(({ kind }) => kind === 'answer')).toBe(false);
  });

  it('that nobody can read are answered by the table, and reach nobody', async () => {
    const { seated, device } = await tableWorld();
    const { party } = await seated();
    const ann = device('ann').open('party');
    await until(() => ann.provider.synced);
    const path = ['__proto__', 'polluted'];
    const amount = { character: mern, path, by: 1, base: 0, least: null, most: null, label: 'x' };
    ann.say({ kind: 'command', command: { id: 'odd', do: 'amount', with: amount } });
    await until(() => ann.messages.some(({ kind }) => kind === 'answer'));
    expect(newest(ann, 'answer')).toMatchObject({
      answer: { id: 'odd', done: false, text: { key: 'sharedTable.command.unreadable' } },
    });
    expect(party.messages.some(({ kind }) => kind === 'asked')).toBe(false);
  });

  it('wait in a number that a seat cannot make larger', async () => {
    const { seated, device } = await tableWorld({ limits: { pendingCommands: 3 } });
    const { gm } = await seated();
    gm.end();
    const ann = device('ann').open('party');
    await until(() => ann.provider.synced);
    for (const id of ['1', '2', '3', '4', '5']) ann.say({ kind: 'command', command: { ...command, id } });
    // The table answers one that is none, and has heard the others by then.
    (ann.say as (message: unknown) => void)({ kind: 'command', command: { id: 'none' } });
    await until(() => ann.messages.some(({ kind }) => kind === 'answer'));
    const party = device('gm').open('party');
    const asked = () => party.messages.flatMap((each) => (each.kind === 'asked' ? [each.command.id] : []));
    await until(() => asked().includes('5'));
    expect(asked()).toEqual(['3', '4', '5']);
  });

  it('wait for a GM who is away', async () => {
    const { seated, device } = await tableWorld();
    const { gm } = await seated();
    gm.end();
    const ann = device('ann').open('party');
    await until(() => ann.provider.synced);
    ann.say({ kind: 'command', command });
    const party = device('gm').open('party');
    await until(() => party.messages.some((each) => each.kind === 'asked' && each.command.id === 'hit-1'));
  });
});

describe('presence', () => {
  it('shows who is here and where, until they leave', async () => {
    const { seated, device } = await tableWorld();
    await seated();
    const ann = device('ann');
    const [mine, theirs] = [ann.open('party'), device('bea').open('party')];
    await until(() => mine.provider.synced && theirs.provider.synced);
    const here = { seat: 'ann', at: 'sheet', of: mern, calls: 0 };
    mine.awareness.setLocalState(here);
    await until(() => theirs.awareness.getStates().size === 1);
    expect([...theirs.awareness.getStates().values()]).toEqual([here]);
    ann.end();
    await until(() => theirs.awareness.getStates().size === 0);
  });
});

it('tells everybody that the table closed', async () => {
  const { seated, device, close } = await tableWorld();
  await seated();
  const ann = device('ann').open('party');
  await until(() => ann.provider.synced);
  await close();
  await until(() => ann.messages.some((each) => each.kind === 'over' && each.reason === 'closed'));
});
