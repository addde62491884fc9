import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { screenshot } from '#test/e2e/support/index';
import { documents } from './encounter';
import { storedCampaign } from './evening';
import { saved } from './table';

const fallen = [1, 2, 3, 4, 6, 7, 8, 9].map((number) => `Foe ${String(number)}`);

/** The state once Brakka has dealt with the last drone in round 6. */
export async function endEvening(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End the encounter…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the encounter' }).click();
  await page.getByText('Ended', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Write to log…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write the encounter to the log' });
  await dialog.waitFor();
  const rows = (await dialog.locator('.row').allInnerTexts()).map((words) => words.replace('\n', ': '));
  expect(rows).toEqual([
    'Rounds: 6',
    `Fallen: ${fallen.join(', ')}`,
    'Left the fight: Foe 5, Foe 10',
    'Brakka: 18 dealt, 7 taken, 6 hits',
    'Vesna: 14 dealt, 4 taken, 3 hits',
    'Nimue: 12 dealt, 7 taken, 5 hits',
    'Petra: 10 dealt, 6 taken, 4 hits',
    'Foe 1: 0 dealt, 6 taken, 0 hits',
    'Foe 2: 0 dealt, 6 taken, 0 hits',
    'Foe 3: 0 dealt, 6 taken, 0 hits',
    'Foe 4: 3 dealt, 6 taken, 1 hit',
    'Foe 5: 3 dealt, 0 taken, 1 hit',
    'Foe 6: 11 dealt, 6 taken, 3 hits',
    'Foe 7: 4 dealt, 8 taken, 1 hit',
    'Foe 8: 0 dealt, 8 taken, 0 hits',
    'Foe 9: 3 dealt, 8 taken, 1 hit',
    'Closest call: Brakka, 5 left',
    'Longest condition: Afraid on Foe 4, 2 rounds',
  ]);
  await screenshot(page, 'evening-ended');
  await dialog.getByRole('button', { name: 'Write to log' }).click();
  await dialog.waitFor({ state: 'detached' });
  await saved(page);
}

/** The documents of the evening, for all who played it. */
export async function expectStored(dataFolder: string): Promise<void> {
  const { log, drafts, party, encounters = {} } = await storedCampaign(dataFolder);
  const [ford] = Object.keys(encounters);
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({
    ...{ kind: 'entry', title: 'The ford', text: '', secret: true, days: 0 },
    fought: { encounter: ford, rounds: 6, fallen, left: ['Foe 5', 'Foe 10'], used: [] },
  });
  const ids = party.map(({ id }) => id);
  expect(drafts.closeOut).toMatchObject({
    ...{ kind: 'session', days: 1, present: ids, debtors: [], carried: [ford] },
    loot: [{ name: 'Silver ring', quantity: 2, member: null }],
  });
  // Both rules suggest 1 Exp for a session; the encounter brings 4.
  const awards = drafts.closeOut?.awards.map(({ member, reward, amount, reason }) => [
    ...[member, reward, amount, reason],
  ]);
  expect(awards).toEqual([
    ...ids.map((id) => [id, 'exp', 1, '']),
    ...ids.map((id) => [id, 'exp', 4, 'The ford']),
  ]);

  const sheets = await documents<CharacterDocument>(dataFolder, 'characters');
  const playOf = (name: string) => sheets.find((each) => each.name === name)?.play;
  expect(playOf('Brakka')).toMatchObject({ endurance: 5, conditions: [] });
  expect(playOf('Vesna')).toMatchObject({ vitality: 22, conditions: [] });
  expect(playOf('Nimue')).toMatchObject({ endurance: 6, conditions: [] });
  expect(playOf('Petra')).toMatchObject({ vitality: 14, conditions: [] });
  // Steps that were undone leave no line behind.
  const dazzled = { key: 'ruleset.starfaring.conditions.dazzled.name' };
  const lines = (name: string) =>
    sheets
      .find((each) => each.name === name)
      ?.journal.map(({ label, changes }) => [label, changes.map(({ from, to }) => [from, to])]);
  const endurance = { key: 'ruleset.heroic.sheet.endurance' };
  const vitality = { key: 'ruleset.starfaring.sheet.vitality' };
  const health = (what: object, from: number, to: number, stored: number | null = from) => [
    { key: 'encounter.health', params: { what, from, to } },
    [[stored, to]],
  ];
  expect(lines('Brakka')).toEqual([
    health(endurance, 10, 7, null),
    health(endurance, 7, 9),
    health(endurance, 9, 5),
  ]);
  expect(lines('Vesna')).toEqual([
    [{ key: 'encounter.begins', params: { what: dazzled } }, [[[], ['dazzled']]]],
    health(vitality, 26, 22, null),
    [{ key: 'encounter.ends', params: { what: dazzled } }, [[['dazzled'], []]]],
  ]);
  expect(lines('Nimue')).toEqual([
    health(endurance, 10, 6, null),
    health(endurance, 6, 9),
    health(endurance, 9, 6),
  ]);
  expect(lines('Petra')).toEqual([health(vitality, 20, 17, null), health(vitality, 17, 14)]);
}
