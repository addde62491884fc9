import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  add,
  addDetail,
  details,
  field,
  finishCharacter,
  formOf,
  group,
  newCharacterOf,
  openPart,
  pasteTable,
  printedSheets,
  publishGame,
  startGame,
  wizardStep,
} from '#test/e2e/scenes/gameForms';
import { turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

/** A game of classes and levels, made by forms alone as the guide says, then played to a new level and printed. */
let app: RunningApp;
let folder: string;
const game = 'Lamplit Guild';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-choices-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('makes a game whose choices have rules by forms alone', async () => {
  const { page } = app;
  const form = formOf(page);
  const innermost = form.locator('details.entry[open]').last();
  await startGame(page, game);

  await openPart(page, 'Lookups');
  const bands = await add(page, 'Lookups', 'Experience');
  await pasteTable(page, bands, 'Name\tFrom\nLevel 1\t0\nLevel 2\t300\nLevel 3\t900');
  await openPart(page, 'Numbers');
  const growth = await add(page, 'Numbers', 'Growth');
  await pasteTable(page, growth, 'Name\nLevel');
  await openPart(page, 'Advancement');
  await addDetail(form, 'Levels by Exp');
  const levels = group(form, 'Levels by Exp');
  await field(levels, 'Lookup of the levels').fill('experience');
  await field(levels, 'Number that is the level').fill('level');

  await openPart(page, 'Budgets');
  const points = await add(page, 'Budgets', 'Points');
  await field(points, 'Granted').fill('9');
  await addDetail(points, 'Has to be spent');
  await openPart(page, 'Numbers');
  const talents = await add(page, 'Numbers', 'Talents');
  await pasteTable(page, talents, 'Name\nMight\nWits');
  await addDetail(talents, 'Rules of every number');
  const rules = group(talents, 'Rules of every number');
  await details(rules, { Formula: '8' });
  await addDetail(rules, 'Bought with points');
  const bought = group(rules, 'Bought with points');
  await field(bought, 'From').fill('points');
  await field(bought, 'Highest value').fill('15');
  await details(bought, { 'Price of a step': 'it.value >= 13 ? 2 : 1' });
  await screenshot(page, 'choices-talents');

  await openPart(page, 'Options');
  const classes = await add(page, 'Options', 'Class');
  await pasteTable(page, classes, 'Name\nFighter\nMage');
  await addDetail(classes, 'Required');
  const orders = await add(page, 'Options', 'Order');
  await pasteTable(page, orders, 'Name\tClass\nChampion\tfighter\nKnight\tfighter\nDiviner\tmage');
  await addDetail(orders, 'Required');
  await details(orders, {
    'Offered if': 'level >= 2',
    'Choices offered if': 'it.class == class.id',
    'Said if it is not offered': '{it.name} needs another class.',
    'Columns for formulas only': 'class',
  });

  await openPart(page, 'Catalogs');
  const features = await add(page, 'Catalogs', 'Lore');
  const rows = [
    'Name\tClass\tFrom level\tKind\tExplanation',
    'Second breath\tfighter\t1\t\tOnce in a fight.',
    'Indomitable\tfighter\t2\t\tOne more try.',
    'Arcane eye\tmage\t1\t\tSees seams.',
    'Archery\tfighter\t1\tstyle\tA steady hand.',
    'Defense\tfighter\t1\tstyle\tShield first.',
  ];
  await pasteTable(page, features, rows.join('\n'));
  await details(features, { 'Columns for formulas only': 'class, fromLevel, kind' });

  await openPart(page, 'Lists');
  const list = await add(page, 'Lists', 'Features');
  await details(list, {
    Catalogs: 'lore',
    'There by itself if': "it.kind == '' && it.class == class.id && it.fromLevel <= level",
  });
  await addDetail(list, 'Each only once');
  await addDetail(list, 'Picks');
  await add(page, 'Picks', 'Fighting style');
  await details(innermost, {
    'Which entries': "it.kind == 'style'",
    'How many': "class.id == 'fighter' ? 1 : 0",
  });
  const hits = await add(page, 'Lists', 'Hit points');
  await details(hits, { 'Number of rows': 'level' });
  await addDetail(hits, 'Fields of a row');
  const fields = group(hits, 'Fields of a row');
  await fields.getByRole('button', { name: 'Add', exact: true }).click();
  await field(fields, 'Name').fill('Rolled');
  await field(fields, 'Name').press('Tab');
  await field(fields, 'Lowest').fill('1');
  await field(fields, 'Highest').fill('10');
  await addDetail(hits, 'Rows without names');
  await addDetail(hits, 'In one line');
  await hits.locator('details.entry > summary').last().click();
  await field(innermost, 'Explanation').fill('Level {it.place}');
  await screenshot(page, 'choices-lists');
  await openPart(page, 'Trackers');
  const health = await add(page, 'Trackers', 'Health');
  await health.getByRole('textbox', { name: 'Highest value' }).fill('sum(hitPoints, it.rolled)');
  await addDetail(health, 'This is health');
  expect(await page.getByText(/^\d+ faults?$/).count()).toBe(0);
  await publishGame(page, game);
});

it('offers what a class and a level allow, at prices that rise', async () => {
  const { page } = app;
  await newCharacterOf(page, game);
  await page.getByRole('radio', { name: /^Fighter/ }).check();
  expect(await page.getByRole('radio', { name: /^Champion/ }).count()).toBe(0);
  await wizardStep(page, /^Numbers/);
  // Five steps for a point each, and two for two.
  for (let to = 9; to <= 15; to += 1)
    await page.getByRole('button', { name: `Raise Might to ${String(to)}` }).click();
  await screenshot(page, 'choices-prices');
  await wizardStep(page, /^Belongings/);
  await page.getByRole('heading', { name: 'Second breath' }).waitFor();
  await page.getByText('Choose one more: Fighting style.').first().waitFor();
  await page.getByRole('button', { name: /^Add.*Archery/ }).click();
  const rolled = page.getByRole('spinbutton', { name: /Rolled/ }).first();
  await rolled.fill('10');
  await page.keyboard.press('Tab');
  await screenshot(page, 'choices-belongings');
  await page
    .getByText('Nothing left to do.')
    .or(page.getByText('Give the character a name.'))
    .first()
    .waitFor();
  await wizardStep(page, /^Concept/);
  await finishCharacter(page, 'Asha');
  await page.getByRole('heading', { level: 1, name: 'Asha' }).waitFor();
});

it('reaches a new level by Exp alone, and asks for what it brings', async () => {
  const { page } = app;
  await turnTo(page, 'Play');
  await page.getByText('/ 10', { exact: false }).first().waitFor();
  const places = page.getByRole('navigation', { name: 'Show', exact: true });
  expect(await places.getByRole('link', { name: 'Advancement' }).count()).toBe(0);
  await page.getByRole('button', { name: '0 Exp', exact: true }).click();
  await page.keyboard.type('300');
  await page.getByRole('button', { name: 'Gain' }).click();
  await page.getByRole('button', { name: '300 Exp', exact: true }).waitFor();
  await screenshot(page, 'choices-leveled');
  await turnTo(page, 'Build');
  await page.getByText('Indomitable').first().waitFor();
  await page.getByText('Level 2').first().waitFor();
  await screenshot(page, 'choices-sheet');
  await page.getByText('Choose: Order.').first().waitFor();
  await page
    .getByText(/^Concept/)
    .first()
    .click();
  await page.getByRole('radio', { name: /^Champion/ }).check();
  expect(await page.getByRole('radio', { name: /^Diviner/ }).count()).toBe(0);
  await page.getByText('Nothing left to do.').first().waitFor();
  await screenshot(page, 'choices-order');
});

it('prints the sheet', async () => {
  const file = path.join(process.env['HEARTHBOOK_SHOTS'] ?? folder, 'choices.pdf');
  const text = await printedSheets(app.page, file);
  for (const words of ['Champion', 'Second breath', 'Indomitable', 'Archery', 'Level 2'])
    expect(text).toContain(words);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
