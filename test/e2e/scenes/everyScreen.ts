import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { inRoot } from '#build/scripts/root.mjs';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import { newGame } from '#shared/homebrew/games/game';
import type { Json } from '#shared/kernel/jsonValue';
import { loadRuleset } from '#shared/rulesets/registry';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { atRest } from '#test/e2e/support/layout';
import { documents } from './encounter';
import { plan, seededLibrary } from './seeded';
import { yearId, yearPlayed } from './yearPlayed';

/** A library with content for every screen, and the ids of its documents. */
export interface FullLibrary {
  readonly folder: string;
  /** One finished character of each ruleset, by the ruleset's id. */
  readonly characters: ReadonlyMap<string, string>;
  /** A hero with several definitions, which are words rather than numbers. */
  readonly defined: string;
  /** Unfinished copies of them. */
  readonly drafts: ReadonlyMap<string, string>;
  /** An active homebrew pack. */
  readonly pack: string;
  /** A game of its own that this library holds. */
  readonly game: string;
}

const encounterId = 'ambush';
const rulesets = ['heroic', 'starfaring', 'relict', 'delver', 'tiers'];

async function examplePlans(): Promise<readonly unknown[]> {
  const plans: unknown[] = [];
  for (const ruleset of rulesets) {
    const folder = inRoot('shared/rulesets', ruleset, 'examples');
    for (const file of await readdir(folder)) {
      const example = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as {
        plan: unknown;
        report: { legal?: boolean };
      };
      if (example.report.legal !== false) plans.push(example.plan);
    }
  }
  return plans;
}

/** The library sorts by the time of change and renders only visible cards, so the longest names have to come first. */
async function showLongestNamesFirst(folder: string): Promise<void> {
  const all = await documents<CharacterDocument>(folder, 'characters');
  const newest = Date.now();
  for (const [index, document] of all.toSorted((a, b) => b.name.length - a.name.length).entries()) {
    const updatedAt = new Date(newest - index * 1000).toISOString();
    const file = path.join(folder, 'characters', `${document.id}.json`);
    await writeFile(file, JSON.stringify({ ...document, updatedAt }));
  }
}

/** Creates a library with a played campaign, characters of every ruleset, drafts of them, and one that breaks rules. */
export async function fullLibrary(): Promise<FullLibrary> {
  const folder = await seededLibrary([plan('Brakka'), plan('Ilse Ferrywright-Vandermolen')]);
  const campaign = await yearPlayed(folder, 5);
  const others = await seededLibrary(await examplePlans());
  const characters = new Map<string, string>();
  const drafts = new Map<string, string>();
  const files = (await readdir(path.join(others, 'characters'))).filter((name) => name.endsWith('.json'));
  for (const file of files)
    await copyFile(path.join(others, 'characters', file), path.join(folder, 'characters', file));
  const examples = await documents<CharacterDocument>(others, 'characters');
  // Sorted by name, because the order of ids differs in every run.
  for (const document of examples.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const { ruleset } = document;
    if (characters.has(ruleset)) continue;
    characters.set(ruleset, document.id);
    const id = randomUUID();
    drafts.set(ruleset, id);
    const draft = { ...document, id, status: 'draft', journal: [], play: {} };
    await writeFile(path.join(folder, 'characters', `${id}.json`), JSON.stringify(draft));
  }
  await showLongestNamesFirst(folder);
  const defined = examples.find(({ name }) => name === 'Thora')?.id ?? '';
  const pack = 'frostmarch';
  await mkdir(path.join(folder, 'packs'), { recursive: true });
  const named = `${pack}.json`;
  await copyFile(inRoot('test/fixtures/packs', named), path.join(folder, 'packs', named));
  const game = await ownGame(folder);
  await ambush(folder, campaign);
  return { folder, characters, defined, drafts, pack, game };
}

/** Ember as a game that somebody made here. */
async function ownGame(folder: string): Promise<string> {
  const definition = JSON.parse(
    await readFile(inRoot('shared/rules/definition/templates/ember.json'), 'utf8'),
  ) as Json;
  const game = newGame('Ember of our own', definition, { clock: fixedClock, ids: countingIds('game') });
  await mkdir(path.join(folder, 'rulesets'), { recursive: true });
  await writeFile(path.join(folder, 'rulesets', `${game.id}.json`), JSON.stringify(game));
  return game.id;
}

/** The party of the campaign meets two goblins. */
async function ambush(folder: string, campaign: CampaignDocument): Promise<void> {
  const heroic = await loadRuleset('heroic');
  if (heroic === undefined) throw new Error('Heroic is missing');
  const names = ['Goblin 1', 'Goblin 2'];
  const foes = names.map((name, at) => {
    const numbers = { name, health: 6, defense: 2, armor: 0 };
    return ofQuickFoe({ id: `goblin-${String(at)}`, name, initiative: 9 - at }, numbers, heroic);
  });
  const party = await documents<CharacterDocument>(folder, 'characters');
  const heroes = campaign.party.flatMap(({ character }) => party.filter(({ id }) => id === character));
  const joining = heroes.map((each, at) =>
    ofCharacter({ id: `hero-${String(at)}`, name: each.name, party: true, initiative: 20 - at }, each),
  );
  const encounter = join(newEncounter(encounterId, 'Ambush at the ferry', 'heroic'), [
    ...joining,
    ...foes.filter((foe) => foe !== undefined),
  ]);
  const file = path.join(folder, 'campaigns', `${campaign.id}.json`);
  await writeFile(file, JSON.stringify({ ...campaign, encounters: { [encounterId]: encounter } }));
}

/** A screen with its address and the buttons that lead to it. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  readonly open?: (page: Page) => Promise<void>;
}

/** Presses a button and waits for what it opens, which may have to be loaded and would then open on a later screen. */
const press = (label: string | RegExp, opened: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('button', { name: label }).first().click();
  await opened(page).waitFor();
};
const dialog = (label: string | RegExp) => press(label, (page) => page.getByRole('dialog'));

const parts = [
  'tonight',
  'overview',
  'log',
  'closing',
  'downtime',
  'money',
  'notes',
  'encounters',
  'table',
  'party',
  'settings',
];
const sheetTabs = ['sheet', 'play', 'advancement', 'ledger', 'companions', 'journal'];

/** Every screen of the program, for a library made by `fullLibrary`. */
export function everyScreen({ characters, defined, drafts, pack, game }: FullLibrary): readonly Screen[] {
  const heroic = characters.get('heroic') ?? '';
  const campaign = `#/campaign/${yearId}`;
  const plain = (name: string, address: string): Screen => ({ name, address });
  return [
    {
      name: 'library',
      address: '#/',
      open: async (page) => {
        await page.locator('[data-card-link]').first().waitFor();
      },
    },
    {
      name: 'library: menu of a card',
      address: '#/',
      open: press(/^Actions for/, (page) => page.getByRole('menu')),
    },
    plain('first steps', '#/first'),
    plain('new character', '#/new'),
    plain('new character: forms', '#/new/heroic'),
    ...[...characters].flatMap(([ruleset, id]) =>
      sheetTabs.map((tab) => plain(`${ruleset}: ${tab}`, `#/character/${id}?view=${tab}`)),
    ),
    {
      name: 'heroic: a definition considered',
      address: `#/character/${defined}?view=advancement`,
      open: async (page) => {
        await page.getByRole('radio', { name: /^Concept/ }).check({ force: true });
        await page.locator('[data-offer]').first().click();
        await page
          .getByRole('article')
          .getByRole('textbox')
          .first()
          .fill('patient with fools and old horses');
      },
    },
    plain('heroic: relics and recipes', `#/character/${heroic}?view=page-treasure`),
    plain('heroic: gear', `#/character/${heroic}?view=page-gear`),
    ...[...drafts].map(([ruleset, id]) => plain(`wizard of ${ruleset}`, `#/character/${id}/create`)),
    ...parts.map((part) => plain(`campaign: ${part}`, `${campaign}/${part}`)),
    plain('campaign: a note', `${campaign}/notes/note-0`),
    plain('an encounter', `#/encounter/${yearId}/${encounterId}`),
    plain('guide: contents', '#/guide'),
    plain('guide: keyboard', '#/guide/keyboard'),
    plain('campaigns', '#/campaigns'),
    plain('screens', '#/screen'),
    plain('screen of a campaign', `#/screen/${yearId}`),
    plain('compendium', '#/compendium'),
    plain('compendium: heroic', '#/compendium/heroic'),
    plain('packs', '#/homebrew'),
    plain('a pack', `#/homebrew/${pack}`),
    plain('a custom game', `#/homebrew/games/${game}`),
    plain('join a table', '#/table'),
    plain('bin', '#/bin'),
    plain('settings', '#/settings'),
    plain('licenses', '#/licenses'),
    plain('recovery', '#/recovery'),
    plain('restore', '#/restore'),
    plain('history of a character', `#/history/character/${heroic}`),
    plain('history of a campaign', `#/history/campaign/${yearId}`),
    plain('no such page', '#/nowhere/at/all'),
    {
      name: 'print',
      address: `#/character/${heroic}`,
      open: async (page) => {
        // The button is in a menu where the head has no room.
        await page.keyboard.press('Control+p');
        await page
          .getByRole('dialog')
          .getByText(/^\d+ pages?$/)
          .waitFor();
      },
    },
    {
      name: 'shortcuts',
      address: '#/settings',
      open: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'look up',
      address: '#/settings',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('armor');
      },
    },
    { name: 'dice', address: '#/settings', open: openDice },
    {
      name: 'new campaign',
      address: '#/campaigns',
      open: press(/^New campaign/, (page) => page.getByLabel('Campaign name')),
    },
    { name: 'campaign: who joins', address: `${campaign}/party`, open: dialog(/^Add from the library/) },
    { name: 'campaign: a guest', address: `${campaign}/party`, open: dialog(/^Add a guest/) },
    { name: 'campaign: an expense', address: `${campaign}/money`, open: addExpense },
    {
      name: 'plan of a downtime',
      address: `${campaign}/downtime`,
      open: async (page) => {
        const start = page.getByRole('button', { name: /^Plan downtime/ });
        if (await start.isVisible()) await start.click();
        await page.locator('[data-lane]').first().waitFor();
      },
    },
  ];
}

async function openDice(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Dice', exact: true }).first().click();
  await diceRoller(page).waitFor();
}

/** Beside the page in a wide window, over it in others. */
export const diceRoller = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Dice' }).or(page.getByRole('dialog', { name: 'Dice' }));

async function addExpense(page: Page): Promise<void> {
  await page.locator('input[name=money-view][value=expenses]').check({ force: true });
  await page.getByRole('button', { name: 'Add expense' }).click();
  await page.getByRole('dialog').waitFor();
}

/** The steps of the open wizard, as addresses. */
export const stepsOf = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));

/** Opens a page by its address, from a page without an open document. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.keyboard.press('Escape');
  /** The page before stays until the code of the next one is there. */
  const go = async (hash: string): Promise<void> => {
    const [before, isThere] = await page.evaluate((to) => {
      const there = location.hash === to;
      location.hash = to;
      return [document.title, there] as const;
    }, hash);
    if (!isThere) await page.waitForFunction((title) => document.title !== title, before);
  };
  await go('#/bin');
  await atRest(page);
  await go(address);
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await atRest(page);
}
