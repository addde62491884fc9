import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import type { Encounter } from '#shared/encounter/document';
import { loadRuleset } from '#shared/rulesets/registry';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { plan, seededLibrary } from './seeded';

export const campaignId = 'bridge-0001';
const encounterId = 'ambush';

/** A library with four heroes who meet nine goblins, in an order that is typed. */
export async function ambushed(): Promise<string> {
  const names = ['Brakka', 'Nimue', 'Petra', 'Rook'];
  const library = await seededLibrary(names.map((name) => plan(name)));
  const characters = (await documents<CharacterDocument>(library, 'characters')).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const heroic = await loadRuleset('heroic');
  if (heroic === undefined) throw new Error('Heroic is missing');
  const heroes = characters.map((each, index) =>
    ofCharacter(
      { id: `hero-${String(index + 1)}`, name: each.name, party: true, initiative: 20 - 2 * index },
      each,
    ),
  );
  const foes = Array.from({ length: 9 }, (_, index) => {
    const name = `Goblin ${String(index + 1)}`;
    const numbers = { name, health: 6, defense: 2, armor: 0 };
    return ofQuickFoe({ id: `goblin-${String(index + 1)}`, name, initiative: 9 - index }, numbers, heroic);
  }).filter((foe) => foe !== undefined);
  const encounter = join(newEncounter(encounterId, 'Toll bridge ambush', 'heroic'), [...heroes, ...foes]);
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'The Drowned Bell', { clock: fixedClock, ids: countingIds() }),
    id: campaignId,
    party: characters.map((each) => memberOf(each, { id: `m-${each.name}` })),
    encounters: { [encounterId]: encounter },
  };
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  return library;
}

export async function openAmbush(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library', exact: true }).first().waitFor();
  await page.evaluate((address) => location.assign(address), `#/encounter/${campaignId}/${encounterId}`);
  await page.getByRole('heading', { level: 1, name: 'Toll bridge ambush' }).waitFor();
}

/** Begins it; Brakka acts first. */
export async function beginAmbush(page: Page): Promise<void> {
  await openAmbush(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
}

/** The encounter and the play states of the heroes as they are stored. */
export async function storedAmbush(library: string): Promise<{
  readonly encounter: Encounter;
  readonly play: Readonly<Record<string, unknown>>;
}> {
  const [campaign] = await documents<CampaignDocument>(library, 'campaigns');
  const encounter = campaign?.encounters?.[encounterId];
  if (encounter === undefined) throw new Error('The encounter is missing');
  const characters = await documents<CharacterDocument>(library, 'characters');
  return { encounter, play: Object.fromEntries(characters.map((each) => [each.name, each.play])) };
}

/** All documents of a kind as they are stored. */
export async function documents<D>(library: string, folder: string): Promise<readonly D[]> {
  const files = (await readdir(path.join(library, folder))).filter((name) => name.endsWith('.json'));
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(library, folder, name), 'utf8')) as D),
  );
}
