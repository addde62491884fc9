import { afterEach, expect, it } from 'vitest';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it(
  'writes notes that link to each other, renames one with its links, and asks before one is deleted',
  { tags: 'journey' },
  async () => {
    app = await launchApp();
    const { page } = app;
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByLabel('Campaign name').fill('The ferry road');
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await campaignPage(page, 'Notes');

    await page.getByText('No notes yet').waitFor();
    await page.getByRole('button', { name: 'New note' }).click();
    await page.getByLabel('Title of the new note').fill('Brother Odo');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const text = page.getByLabel('Text of the note');
    await text.fill('He keeps the [[Old Ferry]].\n\n:::gm\nHe stole the bell.\n:::');

    // A linked note that does not exist yet is one click away.
    await page.getByRole('button', { name: 'Create a note for Old Ferry' }).click();
    await expect.poll(() => page.getByLabel('Title of the new note').inputValue()).toBe('Old Ferry');
    await page.getByRole('radio', { name: 'Place', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('link', { name: 'Brother Odo' }).waitFor();

    // A title that is taken is refused with the reason; a new one updates the link.
    const title = page.getByRole('article').getByLabel('Title', { exact: true });
    await title.fill('brother odo');
    await page.getByText('There is already a note called “Brother Odo”.').waitFor();
    await title.fill('The Black Ferry');
    await title.press('Enter');
    await page.getByRole('link', { name: 'Brother Odo' }).click();
    await expect.poll(() => text.inputValue()).toContain('[[The Black Ferry]]');

    // Players never see the GM's part.
    await page.getByRole('radio', { name: 'As players see it' }).check({ force: true });
    await page.getByRole('button', { name: 'The Black Ferry' }).first().waitFor();
    expect(await page.getByText('He stole the bell.').count()).toBe(0);
    await page.getByRole('radio', { name: 'As the GM sees it' }).check({ force: true });
    await page.getByText('He stole the bell.').waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `campaign-notes-${app.kind}`);

    await page.getByRole('article').getByRole('button', { name: 'The Black Ferry' }).click();
    await page.getByRole('button', { name: 'Delete note' }).click();
    await page.getByText('One link to this note will stop working').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('“The Black Ferry” was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByRole('button', { name: 'The Black Ferry' }).first().waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    expectNoPageErrors(app);
  },
);
