import { readFileSync } from 'node:fs';
import { encodeStateAsUpdate } from 'yjs';
import { expect, it } from 'vitest';
import { inRoot } from '../../../../build/scripts/root.mjs';
import type { CampaignDocument } from '../../../../shared/campaign/document';
import { characterSchema, type CharacterDocument } from '../../../../shared/character/document';
import type { JsonRecord } from '../../../../shared/kernel/record';
import { noTexts, seed } from '../../../../shared/table/documents/shared';
import {
  characterRoom,
  encounterRoom,
  handoutsRoom,
  logRoom,
  notesRoom,
  partyRoom,
  revealedIds,
  type OwnId,
} from '../../../../shared/table/rooms/projections';
import { chronicled, memberOf, secretWord } from '../../../fixtures/chronicled';
import { countingIds } from '../../../fixtures/ports';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(inRoot(`test/fixtures/documents/${name}.json`), 'utf8'));
const character = fixture('character-3') as CharacterDocument;
const secret = 'SECRET';

const looseSecrets = { [`${secret}-field`]: secret };
const note = { topic: 'npc', state: null, character: `${secret.toLowerCase()}-block` } as const;
/** Secrets at every place that the GM alone sees, also in fields that this version does not know. */
const campaign: CampaignDocument = {
  ...chronicled('heroic', [memberOf(character, looseSecrets)], 12),
  ...looseSecrets,
  plans: [{ id: `${secret}-plan`, name: secret }] as never,
  encounters: (fixture('campaign-5') as CampaignDocument).encounters ?? {},
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
  const ids = countingIds('own');
  return revealedIds(() => ids.next());
}

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
  return {
    party: partyRoom(campaign, ids),
    encounter: encounterRoom({
      ...looseSecrets,
      state: 'running',
      round: 1,
      turn: null,
      event: null,
      order: [{ ...unseen, health: null, conditions: [] }],
      clocks: [],
    }),
    log: logRoom(campaign, ids),
    notes: notesRoom(campaign, ids),
    handouts: handoutsRoom(
      [
        { id: `${secret}-1`, title: secret, text: secret, shown: false },
        { id: `${secret}-2`, title: 'Map', text: `The reeds.\n\n:::gm\n${secret}\n:::`, shown: true },
      ],
      ids,
    ),
    character: characterRoom(sheet),
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
  expect(characterSchema.safeParse(rooms['character']).error).toBeUndefined();
});

it('gives what is revealed the same new id each time', () => {
  const ids = ownIds();
  expect(everyRoom(ids)).toEqual(everyRoom(ids));
});
