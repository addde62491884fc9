import { afterEach, expect, it } from 'vitest';
import { ambushed, beginAmbush, openAmbush } from '#test/e2e/scenes/encounter';
import {
  happened,
  health,
  more,
  order,
  rolled,
  rollUntil,
  row,
  select,
} from '#test/e2e/scenes/encounterPage';
import { eveningLibrary, openFord } from '#test/e2e/scenes/evening';
import { saved, sideways } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('ends what somebody concentrates on with one choice, on everyone, and undoes it', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await openAmbush(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await select(page, 'Foe 4').click();
  await select(page, 'Foe 5').click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Condition…' }).click();
  const form = page.getByRole('form', { name: 'Condition' });
  await form.getByLabel("Ends with Brakka's concentration").check();
  await screenshot(page, 'encounter-concentration');
  await form.getByRole('button', { name: 'Afraid', exact: true }).click();
  await row(page, 'Brakka').getByText('Concentrates', { exact: true }).waitFor();
  await row(page, 'Foe 5').getByText('Afraid').first().waitFor();
  await page.getByRole('button', { name: 'Actions for Brakka' }).click();
  await page.getByRole('menuitem', { name: 'End concentration' }).click();
  for (const name of ['Foe 4', 'Foe 5'])
    await row(page, name).getByText('Afraid').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo: Concentration of Brakka ended' }).click();
  await row(page, 'Foe 4').getByText('Afraid').first().waitFor();
  expectNoPageErrors(app);
});

it('gives a group one turn, in which each member can attack', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await openAmbush(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await select(page, 'Foe 1').click();
  await select(page, 'Foe 3').click({ modifiers: ['Shift'] });
  await more(page, 'Act together');
  await row(page, 'Foe 3').getByText('acts with Foe 1, Foe 2').waitFor();
  for (let turn = 0; turn < 4; turn += 1) await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByRole('heading', { name: 'Turn of Foe 1, Foe 2, Foe 3' }).waitFor();
  const who = page.getByRole('group', { name: 'Who acts' });
  await who.getByRole('button', { name: 'Foe 2' }).click();
  await screenshot(page, 'encounter-group');
  await page.getByRole('button', { name: 'Roll Brawling' }).waitFor();
  expect(await order(page).locator('[aria-current]').count()).toBe(3);
  await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByRole('heading', { name: "Foe 4's turn" }).waitFor();
  expectNoPageErrors(app);
});

it('gives each target of an area its own share of the damage, with one undo', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await app.resize(1440, 900);
  await openAmbush(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await select(page, 'Foe 3').click();
  await select(page, 'Foe 5').click({ modifiers: ['Shift'] });
  await page.keyboard.press('t');
  await page.getByRole('menuitemradio', { name: /^Foe 3/u }).click();
  const choose = page.getByRole('button', { name: 'Choose shares of 3 selected…' });
  await rollUntil(page, choose);
  await screenshot(page, 'encounter-head-dice');
  await choose.click();
  const dialog = page.getByRole('dialog', { name: 'Damage to Foe 3, Foe 4, Foe 5' });
  const amount = Number(await dialog.getByLabel('Damage', { exact: true }).inputValue());
  await dialog.getByRole('group', { name: 'Damage that Foe 4 takes' }).getByText('Half').click();
  await dialog.getByRole('group', { name: 'Damage that Foe 5 takes' }).getByText('None').click();
  await screenshot(page, 'encounter-area');
  expect(await checkAccessibility(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply damage' }).click();
  const left = (loss: number) => `${String(Math.max(0, 6 - loss))} / 6`;
  await expect.poll(() => health(page, 'Foe 3').textContent()).toBe(left(amount));
  await expect.poll(() => health(page, 'Foe 4').textContent()).toBe(left(Math.floor(amount / 2)));
  await expect.poll(() => health(page, 'Foe 5').textContent()).toBe('6 / 6');
  await choose.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Undo: \d+ damage to Foe 3/ }).click();
  await expect.poll(() => health(page, 'Foe 3').textContent()).toBe('6 / 6');
  expectNoPageErrors(app);
});

it('gives a lair and a timer their place in the order, which players see when they are told', async () => {
  const dataFolder = await ambushed();
  app = await launchApp({ dataFolder });
  const { page } = app;
  await app.resize(1440, 900);
  await beginAmbush(page);
  const form = page.getByRole('form', { name: 'Event' });
  async function openEvent(): Promise<void> {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog').getByText('Event', { exact: true }).click();
  }
  await openEvent();
  await form.getByLabel('What happens').fill('The lair shakes');
  await form.getByLabel('First round').fill('1');
  await form.getByLabel('How often').selectOption('Every round');
  await form.getByLabel('Place in the round').selectOption('At an initiative');
  await form.getByLabel('Initiative of the event').fill('-100');
  await screenshot(page, 'encounter-event-form');
  await form.getByRole('button', { name: 'Set event' }).click();
  const lair = order(page).getByRole('listitem').filter({ hasText: 'The lair shakes' });
  await lair.getByText('next in round 1').waitFor();

  // One that could never come is refused in words, and the form stays.
  await openEvent();
  await form.getByLabel('What happens').fill('A bell');
  await form.getByLabel('First round').fill('1');
  await form.getByRole('button', { name: 'Set event' }).click();
  await page.getByText('Round 1 has already passed this place of the order', { exact: false }).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();

  for (let turn = 0; turn < 20 && !(await lair.getByText('happens now').isVisible()); turn += 1)
    await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByRole('heading', { name: 'The lair shakes' }).waitFor();
  expect(await order(page).locator('[aria-current]').count()).toBe(1);
  await happened(page).getByText('The lair shakes (round 1)').waitFor();
  await checkAccessibility(page);
  await screenshot(page, 'encounter-event');
  await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  await lair.getByText('next in round 2').waitFor();

  await lair.getByRole('button', { name: 'Actions for The lair shakes' }).click();
  await page.getByRole('menuitem', { name: 'Change event…' }).click();
  await form.getByLabel('What happens').fill('The lair falls silent');
  await form.getByRole('button', { name: 'Set event' }).click();
  await order(page).getByText('The lair falls silent').waitFor();
  await page.getByRole('button', { name: /^Undo: Event “The lair falls silent” set/ }).click();
  await order(page).getByText('The lair shakes').waitFor();
  await saved(page);
  for (const [width, height] of [
    [1024, 700],
    [390, 844],
  ] as const) {
    await app.resize(width, height);
    await screenshot(page, `encounter-event-${String(width)}`);
    expect(await sideways(page)).toEqual([]);
  }
  expectNoPageErrors(app);
});

it('lets a mob fight as one, and is run with keys that the user chose', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await app.resize(1440, 900);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change single keys' }).click();
  const keys = page.getByRole('group', { name: 'Change single keys' });
  await keys.getByLabel('Encounter: next turn').press('d');
  expect(await keys.getByLabel('Encounter: damage').inputValue()).toBe('N');
  await keys.getByLabel('Encounter: heal').press('7');
  await keys.getByText('Choose a letter').waitFor();
  expect(await keys.getByLabel('Encounter: heal').inputValue()).toBe('H');
  await checkAccessibility(page);
  await screenshot(page, 'settings-keys');

  await openAmbush(page);
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  await select(page, 'Brakka').click();
  const damage = page.getByRole('button', { name: 'Damage', exact: true });
  await expect.poll(() => damage.locator('kbd').textContent()).toBe('N');
  await select(page, 'Brakka').click({ modifiers: ['ControlOrMeta'] });

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add to the fight' });
  await form.getByLabel('Foes in one line').fill('Rat x6 HP 3 Def 1');
  await form.getByText('They become Foes 10 to 15.').waitFor();
  await form.getByText('As a mob').click();
  await form.getByText('It becomes Foe 10.').waitFor();
  await form.getByRole('button', { name: 'Add 6 foes' }).click();
  await row(page, 'Foe 10').getByText('6 of 6 left').waitFor();
  await row(page, 'Foe 10').getByRole('button', { pressed: false }).first().click();
  await page.keyboard.press('7');
  await page.keyboard.press('Enter');
  await row(page, 'Foe 10').getByText('4 of 6 left').waitFor();
  expect(await health(page, 'Foe 10').textContent()).toBe('11 / 18');
  await screenshot(page, 'encounter-mob');
  await page.keyboard.press('z');
  await row(page, 'Foe 10').getByText('6 of 6 left').waitFor();
  expectNoPageErrors(app);
});

it('deals a hit of two types by shares and resistances, which the combatant keeps', async () => {
  app = await launchApp({ dataFolder: await eveningLibrary() });
  const { page } = app;
  await app.resize(1440, 900);
  await openFord(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  await select(page, 'Vesna').click();
  await page.getByLabel('Amount of damage or healing').fill('6');
  await more(page, 'Shares and types…');
  const dialog = page.getByRole('dialog', { name: 'Damage to Vesna' });
  expect(await dialog.getByLabel('Damage', { exact: true }).inputValue()).toBe('6');
  // Armor value 2 stops 2 of 6 kinetic points; double is 12, of which 10 arrive.
  await dialog.getByText('26 → 22').waitFor();
  await dialog.getByRole('group', { name: 'Damage that Vesna takes' }).getByText('Double').click();
  await dialog.getByText('26 → 16').waitFor();
  await dialog.getByRole('group', { name: 'Damage that Vesna takes' }).getByText('Full').click();
  await dialog.getByRole('button', { name: 'Add another type' }).click();
  await dialog.getByLabel('Damage', { exact: true }).nth(1).fill('8');
  await dialog.getByLabel('Type of damage').nth(1).selectOption('Psychic');
  // No armor stops 8 psychic points: together 12 arrive, and a resistance halves the 8.
  await dialog.getByText('26 → 14').waitFor();
  await dialog.getByLabel('Psychic against Vesna').selectOption('Psychic: resistant');
  await dialog.getByText('26 → 18').waitFor();
  await screenshot(page, 'encounter-types');
  expect(await checkAccessibility(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply damage' }).click();
  await expect.poll(() => health(page, 'Vesna').textContent()).toBe('18 / 26');
  await page.getByLabel('Amount of damage or healing').fill('4');
  await page.getByLabel('Damage type').selectOption('Psychic');
  await page.getByRole('button', { name: 'Damage', exact: true }).click();
  await expect.poll(() => health(page, 'Vesna').textContent()).toBe('16 / 26');
  expectNoPageErrors(app);
});

it('asks for the death save of a member who is down, and lets sheets count minutes', async () => {
  app = await launchApp({ dataFolder: await eveningLibrary() });
  const { page } = app;
  await app.resize(1440, 900);
  await openFord(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  const ends = page.getByRole('region', { name: 'If it ends now' });
  await ends.getByText('0 of 6 foes down or gone · Loot: 2 × Silver ring · 4 Exp each · 1 day').waitFor();
  await select(page, 'Foe 1').click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await ends.getByText('1 of 6 foes down or gone', { exact: false }).waitFor();
  // Goblins fall by rules of their own, which nobody can remove.
  await row(page, 'Foe 1').getByText('Defeated').waitFor();
  expect(
    await row(page, 'Foe 1')
      .getByRole('button', { name: /^Remove/ })
      .count(),
  ).toBe(0);

  await select(page, 'Nimue').click();
  // The key leads into the form, and Escape out of it.
  const lasts = page.getByLabel('Lasts');
  const hasFocus = () => lasts.evaluate((field) => field === document.activeElement);
  await page.keyboard.press('c');
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Escape');
  await lasts.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await expect.poll(hasFocus).toBe(true);
  await lasts.selectOption('For minutes');
  await page.getByLabel('Minutes', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Afraid', exact: true }).click();
  await row(page, 'Nimue').getByText('10 minutes').waitFor();

  // Armor value 2 stops 2 of 28 points.
  await select(page, 'Vesna').click();
  await page.keyboard.type('28');
  await page.keyboard.press('Enter');
  await expect.poll(() => health(page, 'Vesna').textContent()).toBe('0 / 26');
  await page.getByRole('button', { name: /^Next/u }).click();
  const asked = page.getByText('Vesna: Roll a death save');
  await asked.waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'encounter-asked');
  const before = await happened(page).getByRole('listitem').count();
  // Its outcome leaves nothing to decide, so that it counts at once.
  await page.getByRole('button', { name: 'Roll', exact: true }).click();
  await asked.waitFor({ state: 'detached' });
  await rolled(page).waitFor();
  // The roller stands where the events do.
  await page.keyboard.press('Escape');
  await expect.poll(() => happened(page).getByRole('listitem').count()).toBe(before + 1);

  // A condition that a check may end is asked about when her turn is over.
  await page.keyboard.press('Escape');
  await select(page, 'Vesna').click();
  await page.keyboard.press('c');
  await lasts.selectOption('Until a check, each turn');
  await page.getByRole('button', { name: 'Dazzled', exact: true }).click();
  await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByText('Vesna: does a check end “Dazzled”?').waitFor();
  await screenshot(page, 'encounter-check-due');
  await page.getByRole('button', { name: 'It ends' }).click();
  await expect.poll(() => row(page, 'Vesna').getByText('Dazzled').count()).toBe(0);
  expectNoPageErrors(app);
});
