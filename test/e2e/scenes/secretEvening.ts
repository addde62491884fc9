import type { CampaignDocument } from '#shared/campaign/document';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import { newCampaign } from '#shared/campaign/campaign';
import { freshDowntimePeriod } from '#shared/campaign/downtime/planning';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import type { Combatant } from '#shared/encounter/document';
import { raw } from '#shared/kernel/text';
import { loadRuleset } from '#shared/rulesets/registry';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { storedFixture } from '#test/integration/support/storedFixture';
import { hostedTable } from './hostedTable';

/*
 * An evening full of secrets. Each is a word of its own that is nowhere else, ids included: a search can then say
 * which one came where it must not.
 */

/** With which each of them begins. */
export const secretStem = 'zyx-never-for-players-';
const planted = new Set<string>();
/** A secret word for this purpose; every purpose has one. It may be an id. */
export function secretly(purpose: string): string {
  const word = `${secretStem}${purpose.toLowerCase().replaceAll(' ', '-')}-`;
  planted.add(word);
  return word;
}
export const plantedSecrets = (): readonly string[] => [...planted];

/** Which players may see from the start, or once the GM shows it. */
export const shown = {
  foe: 'Grey stranger',
  note: 'The ferry is late',
  handout: 'A torn map',
  entry: 'Thirteen strokes of the bell',
  stash: 'Brass lantern',
  clock: 'The tide rises',
  whisper: 'You alone hear the water',
  revealedFoe: 'Toll keeper',
  revealedHandout: 'Letter of the abbot',
  portrait: 'The face of a member',
} as const;

/** Of the foes, of which players see a bar or words. */
export const hiddenHealth = '734918';

export const campaignId = secretly('campaign-id');
export const handoutToGive = secretly('handout-id');
export const foeToReveal = secretly('revealed-foe-id');
const [own, others, npc] = ['heroic-0001', 'delver-0001', secretly('npc-id')];

/** The smallest picture that a portrait may be, with words in a part of it that no eye sees. */
function portrait(words: string): CharacterDocument['portrait'] {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return { type: 'image/png', data: Buffer.concat([pixel, Buffer.from(words)]).toString('base64') };
}

async function characters(): Promise<readonly CharacterDocument[]> {
  const [heroic, delver] = await Promise.all(
    ['heroic-1', 'delver-1'].map((name) => storedFixture<CharacterDocument>(`rulesets/${name}`)),
  );
  if (heroic === undefined || delver === undefined) throw new Error('The fixtures are missing');
  const fresh = { revision: 0, campaign: campaignId };
  return [
    { ...heroic, ...fresh, id: own, name: 'Nimue' },
    {
      ...delver,
      ...fresh,
      id: others,
      name: 'Borrik',
      notes: secretly('notes of another sheet'),
      portrait: portrait(shown.portrait),
    },
    {
      ...heroic,
      ...fresh,
      id: npc,
      name: secretly('name of an NPC'),
      notes: secretly('notes of an NPC'),
      portrait: portrait(secretly('portrait')),
      campaign: null,
    },
  ];
}

async function encounterOf(documents: readonly CharacterDocument[]) {
  const heroic = await loadRuleset('heroic');
  const [nimue, , person] = documents;
  if (heroic === undefined || nimue === undefined || person === undefined)
    throw new Error('Heroic is missing');
  const foe = (id: string, name: string, initiative: number, more: Partial<Combatant> = {}) => {
    const made = ofQuickFoe(
      { id, name, initiative },
      { name, health: Number(hiddenHealth), defense: 2, armor: 0 },
      heroic,
    );
    if (made === undefined) throw new Error('Heroic has no quick foes');
    return { ...made, ...more };
  };
  const party = { id: 'hero', name: 'Nimue', party: true, initiative: 20 };
  const hidden = {
    id: secretly('hidden-npc-id'),
    name: secretly('hidden NPC'),
    initiative: 12,
    hidden: true,
  };
  const started = join(newEncounter(secretly('encounter-id'), secretly('encounter'), 'heroic'), [
    ofCharacter(party, nimue),
    ofCharacter(hidden, person),
    foe(secretly('foe-id'), secretly('true name'), 10, { alias: shown.foe, shown: 'bar' }),
    foe(foeToReveal, secretly('revealed foe'), 8, { alias: shown.revealedFoe, hidden: true, shown: 'words' }),
    foe(secretly('waiting-id'), secretly('waiting foe'), 6, { waiting: true, out: true }),
  ]);
  const onFoe = { id: secretly('condition-id'), on: secretly('foe-id'), by: null, cleared: false };
  const hero = started.combatants['hero'];
  if (hero === undefined) throw new Error('Nobody fights');
  return {
    ...started,
    ...{ state: 'running' as const, round: 1, turn: 'hero', rounds: { start: 1, end: 0 } },
    combatants: { ...started.combatants, hero: { ...hero, begun: 1, counters: { start: 1, end: 0 } } },
    conditions: {
      [onFoe.id]: { ...onFoe, kind: secretly('condition'), ends: { how: 'open' as const }, shown: false },
    },
    events: {
      [secretly('event-id')]: {
        ...{ id: secretly('event-id'), text: secretly('event'), initiative: 15, from: 1, every: 1 },
        ...{ shown: false, happened: 0 },
      },
    },
    reserve: [wave(secretly('wave'), secretly('foe of a wave'))],
    prizes: {
      loot: [{ id: secretly('prize-id'), name: secretly('prize'), quantity: 1 }],
      exp: 3,
      days: 0,
    },
  };
}

const wave = (name: string, foeName: string) => ({
  ...{ id: secretly('wave-id'), name, trigger: { on: 'hand' as const } },
  foes: [
    {
      ...{ id: secretly('planned-id'), name: foeName, ruleset: 'heroic', count: 1, minor: false },
      source: { health: 5, defense: 1, armor: 0 },
    },
  ],
});

const forGm = (words: string, secret: string): string => `${words}.\n\n:::gm\n${secret}\n:::`;

async function campaignOf(documents: readonly CharacterDocument[]): Promise<CampaignDocument> {
  const encounter = await encounterOf(documents);
  const note = { topic: 'npc', state: null, character: null } as const;
  const entry = {
    kind: 'entry',
    on: null,
    at: '2026-01-02T14:00:00.000Z',
    date: '2026-01-02',
    days: 0,
  } as const;
  const fresh = newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() });
  return {
    ...fresh,
    id: campaignId,
    revision: 0,
    party: documents.slice(0, 2).map((each) => memberOf(each)),
    encounters: { [encounter.id]: encounter },
    plans: [
      {
        ...{ id: secretly('plan-id'), name: secretly('plan'), template: false, absent: [] },
        notes: secretly('notes of a plan'),
        foes: [],
        waves: [wave(secretly('planned wave'), secretly('planned foe'))],
        prizes: { loot: [], exp: 0, days: 0 },
      },
    ],
    notes: [
      {
        ...{ id: secretly('note-id'), title: shown.note, secret: false },
        ...note,
        text: forGm('It has not come for days', secretly('part for the GM')),
        character: npc,
      },
      {
        ...{ id: secretly('secret-note-id'), title: secretly('title of a note'), secret: true },
        ...note,
        text: secretly('secret note'),
      },
    ],
    log: [
      {
        ...{ id: secretly('entry-id'), title: '', text: forGm(shown.entry, secretly('part of an entry')) },
        ...{ ...entry, secret: false },
      },
      {
        ...{ id: secretly('secret-entry-id'), title: secretly('title of an entry') },
        ...{ ...entry, text: secretly('secret entry'), secret: true },
      },
    ],
    handouts: [
      {
        ...{ id: secretly('shown-handout-id'), title: shown.handout, note: secretly('note-id'), shown: true },
        text: forGm('The reeds', secretly('part of a handout')),
      },
      {
        ...{ id: handoutToGive, title: shown.revealedHandout, note: null, shown: false },
        text: forGm('Come alone', secretly('part of a letter')),
      },
      {
        ...{ id: secretly('hidden-handout-id'), title: secretly('title of a handout'), note: null },
        ...{ text: secretly('hidden handout'), shown: false },
      },
    ],
    stash: {
      money: 30,
      items: [
        {
          id: secretly('stash-id'),
          name: shown.stash,
          quantity: 2,
          value: 7,
          note: secretly('stash'),
          find: null,
        },
      ],
    },
    clocks: [
      {
        ...{ id: secretly('clock-id'), name: shown.clock, segments: 4, filled: 1, shown: true },
        notes: secretly('notes of a clock'),
      },
      {
        ...{ id: secretly('hidden-clock-id'), name: secretly('hidden clock'), segments: 4, filled: 1 },
        ...{ shown: false, notes: secretly('notes of a hidden clock') },
      },
    ],
    pins: [{ id: secretly('pin-id'), note: secretly('secret-note-id'), part: secretly('pin') }],
    drafts: {
      ...fresh.drafts,
      downtime: {
        ...freshDowntimePeriod(fresh, '2026-01-02', 7),
        title: secretly('title of a downtime'),
        summary: secretly('summary of a downtime'),
      },
    },
  };
}

/** A roll of the GM; `hidden` behind the screen. */
export function roll(id: string, label: string, hidden: boolean): RollRecord {
  return {
    ...{ type: 'roll', id, at: new Date().toISOString(), label: raw(label), who: 'The GM', hidden },
    ...{ replaces: null, seed: null },
    rolled: { kind: 'notation', notation: '1d6', output: '1d6: [3] = 3', total: 3 },
  };
}

/** The evening at an open table, with a seat for each of two players. */
export async function gmsTable() {
  const documents = await characters();
  const { seatFor, ...table } = await hostedTable(await campaignOf(documents), documents);
  return {
    ...table,
    ann: await seatFor('Ann', [own]),
    bea: await seatFor(secretly('name of a seat'), [others]),
  };
}
