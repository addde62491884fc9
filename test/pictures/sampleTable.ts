import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '#build/scripts/root.mjs';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import { loadRuleset } from '#shared/rulesets/registry';
import { documents } from '#test/e2e/scenes/encounter';
import { seededLibrary } from '#test/e2e/scenes/seeded';
import { yearPlayed } from '#test/e2e/scenes/yearPlayed';

/** The library that the pictures show: a party after eight sessions, and characters of the other rules. */
export interface SampleTable {
  readonly folder: string;
  readonly campaign: string;
  readonly encounter: string;
  readonly pack: string;
  /** Ids of characters by their names. */
  readonly characters: ReadonlyMap<string, string>;
}

const encounterId = 'toll-bridge';
const pack = 'frostmarch';
const party = ['brakka', 'nimue', 'rook', 'wren'];
const others = ['starfaring/vesna', 'relict/edda', 'delver/borrik', 'tiers/mirela', 'heroic/ulric'];

async function examplePlan(name: string): Promise<unknown> {
  const file = inRoot('shared/rulesets', path.dirname(name), 'examples', `${path.basename(name)}.json`);
  return (JSON.parse(await readFile(file, 'utf8')) as { plan: unknown }).plan;
}

export async function sampleTable(): Promise<SampleTable> {
  const plans = await Promise.all(party.map((name) => examplePlan(`heroic/${name}`)));
  const folder = await seededLibrary(plans);
  const played = await yearPlayed(folder, 8);
  const heroes = await documents<CharacterDocument>(folder, 'characters');
  for (const hero of heroes) await store(path.join(folder, 'characters'), paid(hero, played.id));
  const campaign = await prepared(played, heroes);
  await store(path.join(folder, 'campaigns'), campaign);
  await mkdir(path.join(folder, 'packs'));
  await copyFile(inRoot('test/fixtures/packs', `${pack}.json`), path.join(folder, 'packs', `${pack}.json`));

  const more = path.join(await seededLibrary(await Promise.all(others.map(examplePlan))), 'characters');
  for (const file of await readdir(more))
    await copyFile(path.join(more, file), path.join(folder, 'characters', file));
  await datedAsPlayed(path.join(folder, 'characters'));
  const all = await documents<CharacterDocument>(folder, 'characters');
  const characters = new Map(all.map(({ id, name }) => [name, id]));
  return { folder, campaign: campaign.id, encounter: encounterId, pack, characters };
}

const store = (folder: string, document: CharacterDocument | CampaignDocument): Promise<void> =>
  writeFile(path.join(folder, `${document.id}.json`), JSON.stringify(document));

/** A hero of the campaign, whom the abbot paid for eight sessions of trouble. */
function paid(hero: CharacterDocument, campaign: string): CharacterDocument {
  const reward = { id: 'reward', at: hero.updatedAt, account: 'money' as const, amount: 900 };
  return { ...hero, campaign, ledger: [...hero.ledger, { ...reward, reason: 'Reward of the abbot' }] };
}

/** The newest comes first in the library: the party, then the others. */
async function datedAsPlayed(folder: string): Promise<void> {
  const all = await documents<CharacterDocument>(path.dirname(folder), 'characters');
  const isHero = ({ name }: CharacterDocument): boolean => party.includes(name.toLowerCase());
  const newest = Date.now() - 3 * 60_000;
  const sorted = all.toSorted(
    (a, b) => Number(isHero(b)) - Number(isHero(a)) || a.name.localeCompare(b.name),
  );
  for (const [index, document] of sorted.entries()) {
    const updatedAt = new Date(newest - index * 7 * 3_600_000).toISOString();
    await store(folder, { ...document, updatedAt });
  }
}

/** What the table needs tonight: notes, pins, clocks, loot, and a fight at the bridge. */
async function prepared(
  played: CampaignDocument,
  heroes: readonly CharacterDocument[],
): Promise<CampaignDocument> {
  const heroic = await loadRuleset('heroic');
  if (heroic === undefined) throw new Error('Heroic is missing');
  const sorted = heroes.toSorted((a, b) => a.name.localeCompare(b.name));
  const combatants = sorted.map((each, index) =>
    ofCharacter(
      { id: each.name.toLowerCase(), name: each.name, party: true, initiative: 18 - 3 * index },
      each,
    ),
  );
  const foes = ['Goblin 1', 'Goblin 2', 'Goblin 3', 'Toll keeper'].flatMap((name, index) => {
    const joining = { id: `foe-${String(index)}`, name, initiative: 16 - 4 * index };
    return ofQuickFoe(joining, { name, health: index === 3 ? 14 : 6, defense: 2, armor: 0 }, heroic) ?? [];
  });
  const encounter = {
    ...join(newEncounter(encounterId, 'The toll bridge', 'heroic'), [...combatants, ...foes]),
    prizes: { loot: [{ id: 'l1', name: 'Silver ring', quantity: 2 }], exp: 3, days: 0 },
  };
  const note = (id: string, topic: 'quest' | 'npc' | 'place', title: string, text: string) => ({
    ...{ id, topic, title, text },
    ...{ secret: false, state: 'open' as const, character: null },
  });
  return {
    ...played,
    // The pack has laws of its own, which this party would break.
    packs: [],
    party: played.party.map((member) => ({ ...member, player: '' })),
    encounters: { [encounterId]: encounter },
    notes: [
      note('bell', 'quest', 'The bell under the ferry', bell),
      note('mern', 'npc', 'Old Mern', 'Sold us the map. Rows the ferry when nobody else dares.'),
      note('landing', 'place', 'The landing stage', 'Older than the town. [[Old Mern]] sleeps here.'),
    ],
    pins: [{ id: 'p1', note: 'bell', part: null }],
    clocks: [
      { id: 'c1', name: 'The flood', segments: 6, filled: 4, shown: true, notes: 'At six the bank breaks' },
      { id: 'c2', name: 'The watch wakes', segments: 4, filled: 1, shown: false, notes: '' },
    ],
    stash: {
      money: 100,
      items: [
        { id: 's1', name: 'Silver bell', quantity: 1, value: 60, note: 'from the wreck', find: null },
        { id: 's2', name: 'Map of the river', quantity: 1, value: null, note: '', find: null },
      ],
    },
  };
}

const bell = [
  '[[Old Mern]] says that it rings under [[The landing stage]] at night.',
  '## At the landing',
  '- [x] Pay the toll',
  '- [ ] Find the ferryman',
  '- [ ] Count the strokes',
  ':::gm',
  'Thirteen strokes wake what lies below.',
  ':::',
].join('\n');
