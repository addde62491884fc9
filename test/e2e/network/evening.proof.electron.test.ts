import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { loadRuleset } from '#shared/rulesets/registry';
import { invitationCode, readInvitation } from '#shared/table/joining/invitation';
import {
  itOnNetwork,
  lossyNetwork,
  type LossyNetwork,
  type Machine,
} from '#test/integration/network/lossyNetwork';
import { seedOf } from '#test/integration/support/effort';
import { documents } from '#test/e2e/scenes/encounter';
import { campaignId as campaign, eveningLibrary, openFord } from '#test/e2e/scenes/evening';
import { endEvening, expectStored } from '#test/e2e/scenes/eveningEnded';
import { eveningPlayed } from '#test/e2e/scenes/eveningPlayed';
import { allowBrowsers, invite, invitePhone, openSharedTable, playing } from '#test/e2e/scenes/joinedTable';
import { health, takeDamage, turnTo } from '#test/e2e/scenes/table';
import { screenshot } from '#test/e2e/support/index';
import { phoneOn, programOn, type Remote } from './programs';

/*
 * The evening at the ford on a bad network: the GM's program, the programs of two players and four phones, each on a
 * machine of its own, 80 ms away from the others, with one packet of a hundred lost.
 */

/** In milliseconds. */
const cutFor = 10_000;
const patience = { timeout: 60_000 };

const players = [
  { name: 'Ann', characters: ['Brakka', 'Vesna'] },
  { name: 'Bea', characters: ['Nimue', 'Petra'] },
];
/** Each beside the window of its player, or of one who brought none. */
const phones = [
  { name: 'Cem', character: 'Brakka' },
  { name: 'Dara', character: 'Vesna' },
  { name: 'Eli', character: 'Nimue' },
  { name: 'Fay', character: 'Petra' },
] as const;
const atTheEnd = { Brakka: '5 / 10', Vesna: '22 / 26', Nimue: '6 / 10', Petra: '14 / 20' };

let network: LossyNetwork | undefined;
const running: Remote[] = [];
afterEach(async () => {
  for (const [index, { page }] of running.entries())
    await screenshot(page, `evening-last-${String(index)}`).catch(() => undefined);
  for (const program of running.splice(0).toReversed()) await program.close().catch(() => undefined);
  await network?.close();
  network = undefined;
});

async function start(machine: Machine, dataFolder?: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-evening-'));
  const library = dataFolder ?? path.join(folder, 'library');
  const program = await programOn(machine, {
    dataFolder: library,
    profileFolder: path.join(folder, 'profile'),
  });
  running.push(program);
  await program.page.locator('nav.rail').waitFor();
  return { ...program, library };
}

/** A browser at phone size that follows the link of an invitation. */
async function startPhone(machine: Machine, link: string) {
  const phone = await phoneOn(machine, await mkdtemp(path.join(tmpdir(), 'hearthbook-phone-')));
  running.push(phone);
  await loaded(phone.page, link);
  await phone.page.getByText('At the table', { exact: true }).first().waitFor(patience);
  return phone;
}

/** A browser that notices the network of its machine only now drops what it was loading: the page, or its program. */
async function loaded(page: Page, link: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await page.goto(link);
      await page.locator('.shell').waitFor({ timeout: 20_000 });
      return;
    } catch (error) {
      const isDropped = /ERR_NETWORK_CHANGED|is interrupted by another navigation|\.shell/.test(
        String(error),
      );
      if (tries === 5 || !isDropped) throw error;
      // The page of the browser's own that says so may come later than the error, and what leads away from it later still.
      await page.goto('about:blank').catch(() => undefined);
      await sleep(2000);
    }
}

/** With the address that the others reach: each machine has one for the test, too. */
function reaching(code: string, { address }: Machine): string {
  const read = readInvitation(code);
  if (!read.ok) throw new Error('The code cannot be read');
  const { port } = new URL(read.value.origin);
  return invitationCode({ ...read.value, origin: `https://${address}:${port}`, others: [] });
}

async function cut(machine: Machine, meanwhile: () => Promise<void>): Promise<void> {
  const over = sleep(cutFor);
  machine.cut();
  await meanwhile();
  await over;
  machine.mend();
}

itOnNetwork('ends on every machine as the evening on one machine does', async () => {
  network = lossyNetwork({ latencyMs: 80, loss: 0.01, seed: seedOf('evening of programs') });
  const gmsMachine = await network.machine();
  const library = await eveningLibrary();
  let gm = await start(gmsMachine, library);
  await allowBrowsers(gm.page, campaign);
  await openSharedTable(gm.page, campaign);
  const seats = [];
  for (const { name, characters } of players) {
    const code = reaching(await invite(gm.page, name, characters), gmsMachine);
    const machine = await network.machine();
    const program = await start(machine);
    const hands = playing(program.page);
    await hands.join(code);
    for (const character of characters)
      await program.page.getByRole('link', { name: `Open the sheet of ${character}` }).waitFor(patience);
    seats.push({ name, characters, machine, program, hands });
  }
  const [ann, bea] = seats;
  if (ann === undefined || bea === undefined) throw new Error('Somebody is missing');

  const sheets = await documents<CharacterDocument>(library, 'characters');
  const pages = [];
  for (const { name, character } of phones) {
    const id = sheets.find((each) => each.name === character)?.id ?? '';
    const link = new URL(await invitePhone(gm.page, name, [id]));
    link.hostname = gmsMachine.address;
    const { page } = await startPhone(await network.machine(), link.href);
    await page.getByRole('navigation').getByRole('link', { name: 'Sheet' }).waitFor(patience);
    pages.push({ name, character, page, hands: playing(page) });
  }

  await openFord(gm.page);
  const evening = eveningPlayed(() => gm.page);
  const [cem] = pages;
  if (cem === undefined) throw new Error('Somebody is missing');
  /** The GM and a phone take a point from one sheet at once. */
  const bothStrike = async (): Promise<string> => {
    await cem.page.getByRole('navigation').getByRole('link', { name: 'Sheet' }).tap();
    const before = (await evening.healthOf('Brakka')) ?? '';
    await Promise.all([evening.changeHealth('1', 'Brakka'), takeDamage(cem.page, 1)]);
    return before;
  };
  /** Both have counted on both screens, and each is taken back where it was dealt. */
  const bothCount = async (before: string): Promise<void> => {
    const show = async (points: string): Promise<void> => {
      await expect.poll(() => evening.healthOf('Brakka'), patience).toBe(points);
      await expect.poll(() => health(cem.page), patience).toBe(points);
    };
    await show(before.replace(/^\d+/u, (points) => String(Number(points) - 2)));
    await gm.page.keyboard.press('Escape');
    await gm.page.keyboard.press('z');
    await cem.page.getByRole('button', { name: /^Undo/u }).first().click();
    await show(before);
    await cem.hands.goToTable();
  };
  await evening.roundOne();
  await bothCount(await bothStrike());
  // The GM plays on without a network, and a player writes down what waits until it is back.
  let struck = '';
  await cut(gmsMachine, async () => {
    await evening.roundTwo();
    struck = await bothStrike();
    await bea.hands.section('More');
    await bea.program.page.getByRole('button', { name: 'New note' }).click();
    await bea.program.page.getByRole('textbox', { name: 'Title' }).fill('Goblins');
    await bea.program.page.getByRole('button', { name: 'Save', exact: true }).click();
    await bea.hands.waitForText('Saved here');
  });
  await expect.poll(() => bea.program.page.getByText('Saved here').count(), patience).toBe(0);
  await bea.hands.section('Fight');
  await bothCount(struck);
  await evening.roundThree();
  await bothCount(await bothStrike());
  await evening.roundFour(library, async () => {
    await gm.kill();
    gm = await start(gmsMachine, library);
    await openSharedTable(gm.page, campaign);
    await openFord(gm.page);
  });
  await bothCount(await bothStrike());
  await evening.next('Brakka');
  await evening.beforeRoundFive();

  // In round 5 the players act for themselves.
  await ann.hands.press('Brakka', '2', 'Foe 2');
  await ann.hands.waitForText('2 damage to Foe 2');
  await screenshot(ann.program.page, 'evening-turn');
  await ann.hands.endTurn();
  await evening.turnIs('Vesna');
  await ann.hands.isTurnOf('Vesna');
  await cut(ann.machine, () => ann.hands.press('Vesna', '+3', 'Nimue'));
  await ann.hands.waitForText('Nimue healed by 3');
  await ann.hands.endTurn();
  await bea.hands.press('Nimue', '4', 'Foe 7');
  await bea.hands.waitForText('4 damage to Foe 7');
  await bea.hands.endTurn();
  await bea.hands.press('Petra', '4', 'Foe 6');
  await expect.poll(() => evening.healthOf('Foe 6'), patience).toBe('0 / 6');
  await bea.hands.endTurn();
  await evening.turnIs('Foe 1');
  await evening.next('Foe 2', 'Foe 3', 'Foe 4', 'Foe 6', 'Foe 7', 'Foe 8', 'Foe 9');
  await evening.changeHealth('3', 'Nimue');
  await bothCount(await bothStrike());
  await evening.next('Brakka');
  await bothCount(await bothStrike());
  await ann.hands.press('Brakka', '7', 'Foe 9');
  await evening.shows({ 'Foe 9': '0 / 8', ...atTheEnd });

  // The GM sees the last blow first; it reaches the hand that struck it a little later.
  await expect.poll(async () => (await ann.hands.order()).join('\n'), patience).toMatch(/Foe 9\s+Down/);
  const now = await ann.hands.order();
  for (const [name, points] of Object.entries(atTheEnd))
    expect(now.join('\n')).toMatch(new RegExp(`${name}\\s+${points.replace(' / ', ' of ')}`));
  for (const { hands } of [bea, ...pages]) await expect.poll(() => hands.order(), patience).toEqual(now);
  await evening.newcomer();
  await endEvening(gm.page);
  await expectStored(library);
  const gms = await documents<CharacterDocument>(library, 'characters');
  for (const { name, characters, program, hands } of seats) {
    for (const character of characters) {
      await hands.goToTable();
      await program.page.getByRole('link', { name: `Open the sheet of ${character}` }).click();
      await turnTo(program.page, 'Play');
      const points = atTheEnd[character as keyof typeof atTheEnd];
      await expect.poll(() => health(program.page), patience).toBe(points);
    }
    await screenshot(program.page, `evening-sheet-${name}`);
    await hands.leave();
  }
  for (const { name, character, page, hands } of pages) {
    await page.getByRole('navigation').getByRole('link', { name: 'Sheet' }).tap();
    await expect.poll(() => health(page), patience).toBe(atTheEnd[character]);
    await screenshot(page, `evening-phone-${name}`);
    await hands.leave();
  }
  await gm.page.evaluate((address) => location.assign(address), `#/campaign/${campaign}/table`);
  await gm.page.getByRole('button', { name: 'Close the table' }).click();
  await gm.page.getByRole('dialog').getByRole('button', { name: 'Close the table' }).click();
  await gm.page.getByRole('button', { name: 'Open the table' }).waitFor();

  for (const program of running.splice(0).toReversed()) await program.close().catch(() => undefined);
  for (const { characters, program } of seats) {
    const files = await documents<CharacterDocument>(program.library, 'characters');
    expect(files.map(({ name }) => name).toSorted()).toEqual(characters.toSorted());
    for (const file of files) {
      await expectOpens(file);
      expect(file.play).toEqual(gms.find(({ id }) => id === file.id)?.play);
    }
  }
  for (const file of gms) await expectOpens(file);
});

async function expectOpens(file: CharacterDocument): Promise<void> {
  const document = characterSchema.parse(file);
  const ruleset = await loadRuleset(document.ruleset);
  expect(ruleset?.open(document)).toMatchObject({ ok: true });
}
