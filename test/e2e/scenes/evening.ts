import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { newCampaign } from '../../../shared/campaign/campaign';
import type { CampaignDocument } from '../../../shared/campaign/document';
import type { CharacterDocument } from '../../../shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '../../../shared/encounter/combatants';
import { loadRuleset } from '../../../shared/rulesets/registry';
import { memberOf } from '../../fixtures/chronicled';
import { countingIds, fixedClock } from '../../fixtures/ports';
import { documents } from './encounter';
import { plan, seededLibrary } from './seeded';

const campaignId = 'evening-0001';
const encounterId = 'ford';

/** Two of each ruleset, by initiative. */
const party = ['Brakka', 'Vesna', 'Nimue', 'Petra'];

function starfarer(name: string, vitality: number): Readonly<Record<string, unknown>> {
  return {
    ...{ ruleset: 'starfaring', name, species: 'Human', class: 'Scout', level: 3 },
    abilities: { cmb: 2, str: 2, dex: 3, per: 3, int: 1, wil: 1, tec: 0 },
    skills: { reflex: 1, survival: 1 },
    ...{ vitality, defense: 15, speed: 10, capacity: 40, armorValue: 2, exhaustion: 0 },
  };
}

/** A library with four heroes of two rulesets, six foes at the ford and three more in reserve. */
export async function eveningLibrary(): Promise<string> {
  const library = await seededLibrary([
    ...[plan('Brakka'), starfarer('Vesna', 24)],
    ...[plan('Nimue'), starfarer('Petra', 18)],
  ]);
  const found = await documents<CharacterDocument>(library, 'characters');
  const characters = party.flatMap((name) => found.find((each) => each.name === name) ?? []);
  const heroic = await loadRuleset('heroic');
  if (heroic === undefined) throw new Error('Heroic is missing');
  const heroes = characters.map((each, index) =>
    ofCharacter(
      { id: each.name.toLowerCase(), name: each.name, party: true, initiative: 20 - 2 * index },
      each,
    ),
  );
  const goblins = [1, 2, 3, 4, 5, 6].flatMap((number) => {
    const name = `Goblin ${String(number)}`;
    const joining = { id: `goblin-${String(number)}`, name, initiative: 10 - number };
    return ofQuickFoe(joining, { name, health: 6, defense: 2, armor: 0 }, heroic) ?? [];
  });
  const drones = {
    ...{ id: 'drones', name: 'Drone', ruleset: 'starfaring', count: 3, minor: true, initiative: 3 },
    source: { health: 8, defense: 10, armor: 1 },
  };
  const encounter = {
    ...join(newEncounter(encounterId, 'The ford', 'heroic'), [...heroes, ...goblins]),
    reserve: [{ id: 'late', name: 'Late drones', trigger: { on: 'hand' as const }, foes: [drones] }],
    prizes: { loot: [{ id: 'l1', name: 'Silver ring', quantity: 2 }], exp: 4, days: 1 },
  };
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'The long evening', { clock: fixedClock, ids: countingIds() }),
    id: campaignId,
    party: characters.map((each) => memberOf(each, { id: `m-${each.name}` })),
    encounters: { [encounterId]: encounter },
  };
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  return library;
}

export async function openFord(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library', exact: true }).first().waitFor();
  await page.evaluate((address) => location.assign(address), `#/encounter/${campaignId}/${encounterId}`);
  await page.getByRole('heading', { level: 1, name: 'The ford' }).waitFor();
}

export async function storedCampaign(library: string): Promise<CampaignDocument> {
  const [campaign] = await documents<CampaignDocument>(library, 'campaigns');
  if (campaign === undefined) throw new Error('The campaign is missing');
  return campaign;
}
