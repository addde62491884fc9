import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter } from '#shared/encounter/combatants';
import { newGame } from '#shared/homebrew/games/game';
import { rulesOf } from '#shared/homebrew/games/interpreted';
import type { Json } from '#shared/kernel/jsonValue';
import { definitionTemplates } from '#shared/rules/definition/templates/index';
import { quickCharacter } from '#shared/sheet/commands';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { seededRng } from '#shared/dice/random';
import { done, openPhone, picturesOf } from '#test/e2e/phone/phone';
import { checkAccessibility, expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** One pixel. */
const face =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const secret = 'The hound guards the vault';

/** A running encounter of a table's custom game, whose bestiary holds a secret, with a seat for a phone. */
async function openTable(): Promise<{
  readonly gm: RunningApp;
  readonly link: string;
  readonly runa: string;
}> {
  const gm = await launchApp({});
  endings.push(() => gm.close());
  await gm.page.locator('nav.rail').waitFor();
  const template = (await definitionTemplates.find(({ id }) => id === 'ember')?.load()) as {
    readonly npc: { readonly foes: readonly Record<string, Json>[] };
  } & Record<string, Json>;
  const [hound, ...foes] = template.npc.foes;
  const definition = { ...template, npc: { ...template.npc, foes: [{ ...hound, text: secret }, ...foes] } };
  const ids = countingIds('phone');
  const own = newGame('Embers', definition, { clock: fixedClock, ids });
  const game = {
    ...own,
    translations: {
      de: { 'numbers.attributes.name': 'Eigenschaften', 'numbers.attributes.of.might.name': 'Kraft' },
    },
  };
  const rules = rulesOf(game, definition);
  if (!rules.ok) throw new Error(JSON.stringify(rules.error[0]));
  const sheet = (name: string): CharacterDocument => ({
    ...quickCharacter(rules.value, {
      clock: fixedClock,
      ids,
      rng: seededRng(name),
      translate: () => name,
    }),
    name,
    campaign: 'embers-0001',
    portrait: { type: 'image/png', data: face },
  });
  const [runa, tam] = [sheet('Runa'), sheet('Tam')];
  const fight = join(newEncounter('bridge', 'The bridge', game.ruleset), [
    ofCharacter({ id: 'runa', name: 'Runa', party: true, initiative: 20 }, runa),
    ofCharacter({ id: 'tam', name: 'Tam', party: true, initiative: 10 }, tam),
  ]);
  const campaign = {
    ...newCampaign(game.ruleset, 'Embers', { clock: fixedClock, ids }),
    id: 'embers-0001',
    party: [runa, tam].map((each) => memberOf(each, { id: `m-${each.name}` })),
    encounters: { bridge: { ...fight, state: 'running', round: 1, turn: 'runa' } },
  };
  await done(gm, 'ruleset.save', { document: game });
  await done(gm, 'documents.commit', { characters: [runa, tam], campaigns: [campaign] });
  const { options } = await done<{ options: object }>(gm, 'table.state', { campaign: campaign.id });
  await done(gm, 'table.options', { campaign: campaign.id, options: { ...options, plainHttp: true } });
  await done(gm, 'table.open', { campaign: campaign.id });
  const seat = { name: 'Ann', role: 'player', characters: [runa.id], phone: true };
  const { seat: ann } = await done<{ seat: string }>(gm, 'table.addSeat', seat);
  const { links } = await done<{ links: { address: string }[] }>(gm, 'table.invitation', { seat: ann });
  return { gm, link: links[0]?.address ?? '', runa: runa.id };
}

it("plays a table's custom game on a phone: sheet, dice with odds, the own turn, and settings of its own", async () => {
  const { gm, link, runa } = await openTable();
  const phone = await openPhone({ width: 390, height: 844 });
  endings.push(() => phone.close());
  const { page } = phone;
  await page.goto(link);
  await page.getByText('At the table', { exact: true }).waitFor();

  // In the own turn.
  await page.locator('[data-roll]').first().waitFor();
  await picturesOf(phone, 'own-turn');
  await page.getByRole('list', { name: 'Order' }).getByRole('button', { name: 'Tam' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '2', exact: true }).tap();
  await page.getByRole('dialog').locator('.whole').tap();
  await page
    .getByText(/: 2 damage to Tam/u)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'End turn' }).tap();
  await page.getByText('Your turn is over.').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Sheet' }).tap();
  await page.locator('form.health strong').waitFor();
  const full = await page.locator('form.health strong').innerText();
  await picturesOf(phone, 'own-play');
  await checkAccessibility(page);
  await page.getByLabel('Amount of damage or healing').fill('3');
  await page.getByRole('button', { name: 'Damage', exact: true }).tap();
  await expect.poll(() => page.locator('form.health strong').innerText()).not.toBe(full);
  await expect
    .poll(async () => JSON.stringify(await done(gm, 'character.read', { id: runa })))
    .toContain('"journal":[{');

  await page.getByRole('button', { name: /^Roll Might/ }).tap();
  const roller = page.locator('.roller');
  await roller.getByText(/%/).first().waitFor();
  await picturesOf(phone, 'own-odds');
  await roller.getByRole('button', { name: 'Roll', exact: true }).tap();
  await roller.getByRole('region', { name: 'Result' }).waitFor();
  await picturesOf(phone, 'own-rolled');
  await roller.getByRole('button', { name: 'Close' }).tap();

  const build = page
    .getByRole('navigation', { name: 'Show', exact: true })
    .getByRole('link', { name: 'Build' });
  await build.tap();
  await page.getByText('Might', { exact: true }).first().waitFor();
  await picturesOf(phone, 'own-sheet');
  expect(await page.locator('.portrait img').first().getAttribute('src')).toContain(face);
  await page.setViewportSize({ width: 360, height: 740 });
  await picturesOf(phone, 'own-sheet-360');

  // The game follows the language of the phone, and both are there after it was loaded again.
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).tap();
  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByText('Dark', { exact: true }).tap();
  await page.getByText('Large', { exact: true }).first().tap();
  await picturesOf(phone, 'own-settings');
  await checkAccessibility(page);
  // Too little of it is translated to be offered; this phone is of somebody who chose it before.
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('hearthbook');
      request.addEventListener('success', () => resolve(request.result));
    });
    const values = db.transaction('values', 'readwrite').objectStore('values');
    await new Promise((resolve) => {
      const read = values.get('settings') as IDBRequest<object>;
      read.addEventListener('success', () =>
        values.put({ ...read.result, language: 'de' }, 'settings').addEventListener('success', resolve),
      );
    });
    db.close();
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await page.getByRole('navigation').locator('a[href*="#/character/"]').tap();
  await build.tap();
  await page.getByText('Kraft').first().waitFor();
  await page.locator('p').getByText('Ember', { exact: true }).last().waitFor();
  await picturesOf(phone, 'own-german');

  const held = await page.evaluate(async () => {
    const all: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of db.objectStoreNames)
        all.push(
          await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll() as IDBRequest<unknown>;
            request.addEventListener('success', () => resolve(request.result));
          }),
        );
      db.close();
    }
    return JSON.stringify(all);
  });
  expect(held).toContain('Kraft');
  expect(held).not.toContain(secret);
  expectNoPageErrors(gm);
  expectNoPageErrors(phone);
});
