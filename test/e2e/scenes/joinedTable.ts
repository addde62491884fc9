import type { Page } from 'playwright-core';
import { giveCommand } from '#test/e2e/support/commands';

/** Opens the table of a campaign in the GM's window. */
export async function openSharedTable(page: Page, campaign: string): Promise<void> {
  await page.evaluate((address) => location.assign(address), `#/campaign/${campaign}/table`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('heading', { name: 'The table is open' }).waitFor();
}

/** A seat for a player of these characters; returns the code of its invitation. */
export async function invite(page: Page, name: string, characters: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Add a seat' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const character of characters) await page.getByRole('checkbox', { name: character }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Invitation for ${name}` }).click();
  // The link for browsers comes first.
  const code = await page.locator('.secret').last().innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  return code;
}

/** The answer of a command of the GM's program, which has to be done. */
async function done<T>(page: Page, name: string, args: unknown): Promise<T> {
  const answer = (await giveCommand(page, name, args)) as { readonly ok: boolean; readonly value: T };
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Lets browsers join without a certificate, from the next opening on. */
export async function allowBrowsers(page: Page, campaign: string): Promise<void> {
  await done(page, 'table.options', {
    campaign,
    options: { plainHttp: true, certificate: null, announced: false, outside: null },
  });
}

interface Invited {
  readonly code: string;
  readonly links: readonly { readonly address: string }[];
}

async function invited(page: Page, seat: Readonly<Record<string, unknown>>): Promise<Invited> {
  const added = await done<{ readonly seat: string }>(page, 'table.addSeat', { role: 'player', ...seat });
  return done<Invited>(page, 'table.invitation', added);
}

/** A seat for a phone; returns the link of its invitation. */
export async function invitePhone(page: Page, name: string, characters: readonly string[]): Promise<string> {
  const { links } = await invited(page, { name, characters, phone: true });
  return links[0]?.address ?? '';
}

/** A seat for a program without a character; returns the code of its invitation. */
export async function inviteProgram(page: Page, name: string): Promise<string> {
  return (await invited(page, { name, characters: [], phone: false })).code;
}

/** A tab of the page of the table; one with something new counts it in its name. */
export const tableTab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}\\b`) });

/** The hands of a player at the page of the table. */
export function playing(page: Page) {
  const goToTable = (): Promise<void> => page.evaluate(() => location.assign('#/table'));
  const section = (name: string): Promise<void> => tableTab(page, name).click();
  const fighter = (name: string) =>
    page.getByRole('list', { name: 'Order' }).locator(`li[data-name="${name}"]`);

  async function join(code: string): Promise<void> {
    await goToTable();
    await page.getByRole('textbox', { name: 'Code or link' }).fill(code);
    await page.getByRole('button', { name: 'Join the table' }).click();
    await page.getByText('At the table', { exact: true }).waitFor();
  }

  async function isTurnOf(own: string): Promise<void> {
    await page.getByRole('button', { name: 'End turn' }).waitFor();
    await fighter(own).and(page.locator('[aria-current]')).waitFor();
  }

  /** Damage (or healing, with a plus) for one fighter, once it is the turn of the own character. */
  async function press(own: string, amount: string, target: string): Promise<void> {
    await isTurnOf(own);
    await fighter(target).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: target });
    if (amount.startsWith('+')) await dialog.getByRole('button', { name: 'Healing' }).click();
    await dialog.getByRole('spinbutton').first().fill(amount.replace('+', ''));
    await dialog.locator('.whole').click();
  }

  const waitForText = (words: string): Promise<void> => page.getByText(words).first().waitFor();

  async function endTurn(): Promise<void> {
    await page.getByRole('button', { name: 'End turn' }).click();
    await page.getByText('Your turn is over.').first().waitFor();
  }

  async function leave(): Promise<void> {
    await goToTable();
    await section('More');
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
    await page.getByRole('button', { name: 'Join the table' }).waitFor();
  }

  /** Everyone in the order with points and conditions, as this page shows them. */
  const order = (): Promise<string[]> =>
    page
      .getByRole('list', { name: 'Order' })
      .locator('li')
      .evaluateAll((all) =>
        all.map((each) => `${each.dataset['name'] ?? ''} ${each.querySelector('.about')?.textContent ?? ''}`),
      );

  return { goToTable, section, join, isTurnOf, press, waitForText, endTurn, leave, order };
}
