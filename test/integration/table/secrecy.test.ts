import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import { found } from './planted';
import { digestOf } from '#shared/table/rooms/digest';
import {
  administer,
  emptyParty,
  hild,
  keptAll,
  keysFor,
  mern,
  seededDoc,
  tableWorld,
  until,
} from './tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const whisper = {
  whispers: [{ id: 'w1', at: '2026-01-01T00:00:00.000Z', text: 'The owl is false', asks: false }],
  answers: [],
  notes: [],
};
const rooms = {
  party: emptyParty,
  [`char/${mern}`]: { ...sheet, id: mern, name: 'Mern Moonsecret' },
  [`char/${hild}`]: { ...sheet, id: hild, name: 'Hild' },
  'seat/ann': whisper,
};

/** The supply of the sheet of Mern, in two pages. */
const game = ['The rules of moonlight', 'and of the dark of the moon'];
const digest = digestOf(game.join(''));
const supplies = [
  { id: 'moonlight', kind: 'game' as const, of: 'moon-0001', digest, pages: game.length, characters: [mern] },
];
const gamePages = ['supply/moonlight/0', 'supply/moonlight/1'];

it('no seat receives a byte of what is not for it, whatever it asks for', async () => {
  const { seated, device } = await tableWorld();
  const { gm, party, copies } = await seated(rooms);
  await administer(party, { do: 'set-rooms', characters: [mern, hild], supplies });
  for (const [page, room] of gamePages.entries()) {
    const copy = gm.open(room, seededDoc({ digest, text: game[page] ?? '' }));
    await until(() => keptAll(copy));
  }
  await administer(party, {
    do: 'change-seat',
    seat: { id: 'bea', name: 'Bea', role: 'player', characters: [hild], phone: true },
  });
  const devices = { ann: device('ann'), bea: device('bea'), sam: device('sam') };
  const all = [
    ...Object.keys(rooms),
    ...gamePages,
    'seat/bea',
    'seat/gm',
    'encounter',
    'log',
    'notes',
    'handouts',
  ];
  const opened = Object.values(devices).map((each) => all.map((room) => ({ room, copy: each.open(room) })));
  await until(() => opened.flat().every(({ copy }) => copy.denied() !== null || copy.provider.synced));
  const of = (seat: number, room: string) => {
    const copy = opened[seat]?.find((each) => each.room === room)?.copy;
    if (copy === undefined) throw new Error(room);
    return copy;
  };

  // A command and its answer, an edit, a refusal, and a whisper that changes.
  of(0, 'party').say({
    kind: 'command',
    command: { id: 'c-1', do: 'money', with: { character: mern, by: -3, reason: 'Bribing the warden' } },
  });
  await until(() => party.messages.some(({ kind }) => kind === 'asked'));
  party.say({
    kind: 'answered',
    seat: 'ann',
    answer: { id: 'c-1', done: true, text: { key: 'raw', params: { text: 'He took it' } } },
  });
  of(0, `char/${mern}`).edit((before) => ({ ...before, notes: 'Buried beneath the oak' }));
  const note = {
    ...whisper,
    whispers: [...whisper.whispers, { ...whisper.whispers[0], id: 'w2', text: 'Nor the fox' }],
  };
  copies.get('seat/ann')?.edit(() => note);
  of(1, 'party').edit((before) => ({ ...before, name: 'Ours' }));
  of(0, 'supply/moonlight/0').edit((before) => ({ ...before, text: 'Rules of my own' }));
  await until(() => of(0, 'supply/moonlight/0').messages.some(({ kind }) => kind === 'refused'));
  await until(() => of(1, 'party').messages.some(({ kind }) => kind === 'refused'));
  await until(() => keptAll(of(0, `char/${mern}`)));
  await until(() => of(0, 'party').messages.some(({ kind }) => kind === 'answer'));
  await until(() => JSON.stringify(of(0, 'seat/ann').content()).includes('Nor the fox'));

  const whispers = ['The owl is false', 'Nor the fox', 'seat/ann'];
  const commands = ['Bribing the warden', 'He took it'];
  const annsSheet = ['Mern Moonsecret', 'Buried beneath the oak'];
  const keys = ['gm', 'ann', 'bea', 'sam'].flatMap((seat) => [
    keysFor(seat).proof,
    Buffer.from(keysFor(seat).seal).toString('latin1'),
  ]);
  const names = ['Gwen', 'Ann"', 'Bea"', 'Sam"'];
  const secrets = [
    ...whispers,
    ...commands,
    ...annsSheet,
    ...game,
    digest,
    'moon-0001',
    'of my own',
    ...keys,
  ];

  expect(found(devices.ann.received, [...whispers, ...commands.slice(1), ...annsSheet])).toHaveLength(6);
  expect(found(devices.ann.received, [...game, digest])).toHaveLength(3);
  expect(found(devices.ann.received, [...keys, 'of my own'])).toEqual([]);
  expect(found(devices.ann.received, names)).toEqual(['Ann"']);
  // A room that is refused is named in the answer to the one who asked for it.
  const besides = secrets.filter((word) => word !== 'seat/ann');
  expect(found(devices.bea.received, [...besides, ...names])).toEqual(['Bea"']);
  expect(found(devices.sam.received, [...besides, ...names])).toEqual(['Sam"']);
});
