import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { keepEncounter, newPlan } from '#shared/campaign/encounter/plans';
import { startPlan } from '#shared/campaign/encounter/start';
import type { Plan } from '#shared/encounter/preparation/plan';
import { loadRuleset } from '#shared/rulesets/registry';
import { memberOf } from '#test/fixtures/chronicled';
import { fixedClock, realIds } from '#test/fixtures/ports';
import { documents } from './encounter';
import { plan as heroOf, seededLibrary } from './seeded';

/** As long as the program makes them: everything else here has ids of its own source. */
export const campaignId = '5eed0000000000000000000000000e7e';
const encounterId = '5eed00000000000000000000000f02d0';

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
    ...[heroOf('Brakka'), starfarer('Vesna', 24)],
    ...[heroOf('Nimue'), starfarer('Petra', 18)],
  ]);
  const found = await documents<CharacterDocument>(library, 'characters');
  const characters = party.flatMap((name) => found.find((each) => each.name === name) ?? []);
  const rulesets = new Map(
    await Promise.all(['heroic', 'starfaring'].map(async (id) => [id, await loadRuleset(id)] as const)),
  );
  const ids = realIds();
  const members = characters.map((each) => memberOf(each, { id: ids.next() }));
  const goblins = [1, 2, 3, 4, 5, 6].map((number) => ({
    ...{ id: ids.next(), name: `Goblin ${String(number)}`, ruleset: 'heroic', count: 1, minor: true },
    ...{ source: { health: 6, defense: 2, armor: 0 }, initiative: 10 - number },
  }));
  const drones = {
    ...{ id: ids.next(), name: 'Drone', ruleset: 'starfaring', count: 3, minor: true, initiative: 3 },
    source: { health: 8, defense: 10, armor: 1 },
  };
  const plan: Plan = {
    ...newPlan('The ford', ids),
    foes: goblins,
    waves: [{ id: ids.next(), name: 'Late drones', trigger: { on: 'hand' }, foes: [drones] }],
    initiative: Object.fromEntries(members.map(({ id }, index) => [id, 20 - 2 * index])),
    prizes: { loot: [{ id: 'l1', name: 'Silver ring', quantity: 2 }], exp: 4, days: 1 },
  };
  const prepared: CampaignDocument = {
    ...newCampaign('heroic', 'The long evening', { clock: fixedClock, ids }),
    id: campaignId,
    party: members,
  };
  const sources = {
    ruleset: (id: string) => rulesets.get(id),
    character: (id: string) => characters.find((each) => each.id === id),
  };
  const started = startPlan(prepared, plan, sources, { ids, rng: { below: () => 0 } });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  // Here, those who are down have their turns, too.
  const { passesDown: _, ...fight } = started.value;
  const campaign = keepEncounter(prepared, { ...fight, id: encounterId });
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  return library;
}

export async function openFord(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library', exact: true }).first().waitFor();
  await page.evaluate((address) => location.assign(address), `#/encounter/${campaignId}/${encounterId}`);
  await page.getByRole('heading', { level: 1, name: 'The ford' }).waitFor();
}

/** From the first page after a crash, which offers the fight that goes on. */
export async function resumeFord(page: Page): Promise<void> {
  const running = page.getByRole('list', { name: 'Running encounters' });
  await running.getByText('The ford is still running in The long evening, in round 4.').waitFor();
  await running.getByRole('link', { name: 'Go on' }).click();
  await page.getByRole('heading', { level: 1, name: 'The ford' }).waitFor();
}

export async function storedCampaign(library: string): Promise<CampaignDocument> {
  const [campaign] = await documents<CampaignDocument>(library, 'campaigns');
  if (campaign === undefined) throw new Error('The campaign is missing');
  return campaign;
}
