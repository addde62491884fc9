import { readFileSync } from 'node:fs';
import { encodeStateAsUpdate } from 'yjs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { RollLine, RollRecord } from '#shared/campaign/dice/rolls';
import { freshMemberDowntime } from '#shared/campaign/downtime/memberDowntime';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { defaultTerms } from '#shared/downtime/terms';
import type { PlayerView } from '#shared/encounter/playerView/view';
import type { JsonRecord } from '#shared/kernel/record';
import { raw } from '#shared/kernel/text';
import type { Room } from '#shared/table/authority/seats';
import { seed } from '#shared/table/documents/shared';
import { noTexts } from '#shared/table/documents/shapes';
import { characterRoom } from '#shared/table/rooms/characterRoom';
import {
  encounterRoom,
  handoutsRooms,
  logRooms,
  notesRooms,
  partyRoom,
  type OwnId,
} from '#shared/table/rooms/projections';
import { contentOf, schemaOfRoom } from '#shared/table/rooms/schemas';
import { chronicled, memberOf, secretWord } from '#test/fixtures/chronicled';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(inRoot(`test/fixtures/documents/${name}.json`), 'utf8'));
const character = fixture('character-1') as CharacterDocument;
const secret = 'SECRET';

const looseSecrets = { [`${secret}-field`]: secret };
const note = { topic: 'npc', state: null, character: `${secret.toLowerCase()}-block` } as const;
const draft = { title: secret, summary: secret, date: '2026-01-01', days: 3 };
/** Secrets at every place that the GM alone sees, also in fields that this version does not know. */
const campaign: CampaignDocument = {
  ...chronicled('heroic', [memberOf(character, looseSecrets)], 12),
  ...looseSecrets,
  plans: [{ id: `${secret}-plan`, name: secret }] as never,
  encounters: (fixture('campaign-1') as CampaignDocument).encounters ?? {},
  notes: [
    { ...note, id: `${secret}-hidden`, title: secret, text: secret, secret: true },
    {
      ...note,
      ...looseSecrets,
      id: `${secret}-1`,
      title: 'Mern',
      text: `Public.\n\n:::gm\n${secret}\n:::`,
      secret: false,
    },
  ],
  clocks: [
    { id: `${secret}-c1`, name: secret, segments: 4, filled: 1, shown: false, notes: secret },
    { id: `${secret}-c2`, name: 'Flood', segments: 4, filled: 1, shown: true, notes: secret },
  ],
  drafts: {
    closeOut: { ...draft, kind: 'session', present: [], awards: [], loot: [], debtors: [] },
    downtime: {
      ...draft,
      memberDowntimes: [{ ...freshMemberDowntime({ terms: defaultTerms, party: [] }, 'm'), ...looseSecrets }],
    },
  },
  stash: {
    money: 5,
    items: [
      { ...looseSecrets, id: `${secret}-i`, name: 'Bell', quantity: 1, value: 7, note: secret, find: null },
    ],
  },
};
const sheet: CharacterDocument = {
  ...character,
  ...looseSecrets,
  journal: character.journal.map((entry) => ({ ...entry, group: `k campaign:${secret} ${secret}` })),
};

function ownIds(): OwnId {
  const known = new Map<string, string>();
  return (id) => {
    const own = known.get(id) ?? `own-${String(known.size)}`;
    known.set(id, own);
    return own;
  };
}

const rolled = { kind: 'notation', notation: '1d6', output: '1d6: [3] = 3', total: 3 } as const;
function roll(id: string, at: string, hidden: boolean): RollRecord {
  return {
    ...{ type: 'roll', id, at, label: raw('Search'), who: 'Mern', rolled },
    ...{ replaces: null, hidden, seed: null },
  };
}
const shownLater = roll(`${secret}-shown`, '2026-01-01T00:00:01.000Z', true);
const rolls: readonly RollLine[] = [
  { ...roll(`${secret}-hidden`, '2026-01-01T00:00:00.000Z', true), who: secret },
  { type: 'choice', roll: `${secret}-hidden`, at: '2026-01-01T00:00:00.500Z', choice: secret },
  shownLater,
  roll(`${secret}-open`, '2026-01-01T00:00:02.000Z', false),
  { type: 'shown', roll: shownLater.id, at: '2026-01-01T00:00:03.000Z' },
];

function everyRoom(ids = ownIds()): Readonly<Record<string, JsonRecord>> {
  const unseen = {
    ...looseSecrets,
    id: 'c1',
    name: 'Foe 1',
    party: false,
    out: false,
    held: false,
    acts: false,
  };
  const view: PlayerView = {
    ...looseSecrets,
    ...{ state: 'running', round: 1, turn: null, event: null, clocks: [] },
    order: [{ ...unseen, health: null, conditions: [] }],
  };
  const handout = { note: `${secret}-note`, ...looseSecrets };
  const readings = new Map([[`${secret}-hidden`, { total: 3, verdict: raw(secret) }]]);
  const [log] = logRooms(campaign, rolls, ids, readings);
  const [notes] = notesRooms(campaign, ids);
  const [handouts] = handoutsRooms(
    [
      { ...handout, id: `${secret}-1`, title: secret, text: secret, shown: false },
      {
        ...handout,
        ...{ id: `${secret}-2`, title: 'Map', text: `The reeds.\n\n:::gm\n${secret}\n:::`, shown: true },
      },
    ],
    ids,
  );
  const character = characterRoom(sheet);
  if (!log || !notes || !handouts || !character.ok) throw new Error('no rooms');
  const party = partyRoom(campaign, new Map(), ids);
  const encounter = encounterRoom(view, 'e', new Map());
  const rooms = { party, encounter, log, notes, handouts };
  return {
    ...Object.fromEntries(Object.entries(rooms).map(([name, room]) => [name, contentOf(room)])),
    'char/mern': character.value,
  };
}

it('puts no secret into a room, neither as JSON nor as the bytes that are sent', () => {
  expect(JSON.stringify([campaign, sheet])).toContain(secretWord);
  for (const [name, room] of Object.entries(everyRoom())) {
    const shared = seed(room, noTexts);
    if (!shared.ok) throw new Error(`${name}: ${shared.error.code}`);
    const sent = Buffer.from(encodeStateAsUpdate(shared.value)).toString('latin1');
    for (const text of [JSON.stringify(room), sent])
      for (const word of [secret, secret.toLowerCase(), secretWord])
        expect(text.includes(word), `${word} in ${name}`).toBe(false);
  }
});

it('shows what is public, and the sheet still opens', () => {
  const rooms = everyRoom();
  expect(rooms['party']).toMatchObject({ clocks: [{ name: 'Flood' }], stash: { items: [{ name: 'Bell' }] } });
  expect(rooms['notes']).toMatchObject({ notes: [{ title: 'Mern', text: 'Public.' }] });
  expect(rooms['handouts']).toMatchObject({ handouts: [{ title: 'Map', text: 'The reeds.' }] });
  expect((rooms['log']?.['entries'] as unknown[]).length).toBe(10);
  expect(rooms['log']).toMatchObject({
    rolls: [{ line: { type: 'roll' } }, { line: { at: '2026-01-01T00:00:03.000Z' } }],
  });
});

it('lists rolls as the log does, whatever a wrong clock dated', () => {
  const ahead = roll('ahead', '2099-01-01T00:00:00.000Z', false);
  const [first, later] = [
    roll('first', '2026-01-01T00:00:00.000Z', false),
    roll('later', '2026-01-01T00:00:02.000Z', false),
  ];
  const hidden = roll('hidden', '2099-01-01T00:00:00.000Z', true);
  const shown: RollLine = { type: 'shown', roll: 'hidden', at: '2026-01-01T00:00:01.000Z' };
  const [log] = logRooms(campaign, [first, ahead, hidden, shown, later], (id) => id, new Map());
  expect(log?.rolls.map(({ id }) => id)).toEqual(['first', 'ahead', 'hidden', 'later']);
});

it('keeps every room to its schema, which refuses anything more', () => {
  for (const [name, room] of Object.entries(everyRoom())) {
    const schema = schemaOfRoom(name as Room);
    expect(schema.safeParse(room).error, name).toBeUndefined();
    if (!name.startsWith('char/'))
      expect(schema.safeParse({ ...room, more: secret }).success, name).toBe(false);
  }
});

it('gives what is revealed the same new id each time', () => {
  const ids = ownIds();
  expect(everyRoom(ids)).toEqual(everyRoom(ids));
});
