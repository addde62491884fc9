import type { Page } from 'playwright-core';
import { select } from './encounterPage';
import type { FullLibrary } from './everyScreen';
import { yearId } from './yearPlayed';

/** A dialog of the program: the component that draws it, the page that it opens on, and the way to it from there. */
export interface DialogPlace {
  readonly component: string;
  readonly address: (library: FullLibrary) => string;
  readonly open: (page: Page) => Promise<void>;
}

type Step = (page: Page) => Promise<void>;
type Name = string | RegExp;
const exact = (name: Name) => ({ name, exact: typeof name === 'string' });
const button =
  (name: Name): Step =>
  (page) =>
    page.getByRole('button', exact(name)).first().click();
const item =
  (name: Name): Step =>
  (page) =>
    page.getByRole('menuitem', exact(name)).first().click();
const fill =
  (label: Name, words: string): Step =>
  (page) =>
    page.getByRole('textbox', exact(label)).first().fill(words);
const key =
  (keys: string): Step =>
  (page) =>
    page.keyboard.press(keys);
const inDialog =
  (name: Name): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', exact(name)).first().click();

type Address = string | DialogPlace['address'];
const heroic: Address = ({ characters }) => `#/character/${characters.get('heroic') ?? ''}`;
const ownGame: Address = ({ game }) => `#/homebrew/games/${game}`;
const campaign = (part: string): Address => `#/campaign/${yearId}/${part}`;
const encounter = `#/encounter/${yearId}/ambush`;
const place = (component: string, address: Address, ...steps: readonly Step[]): DialogPlace => ({
  component: `renderer/${component}.vue`,
  address: typeof address === 'string' ? () => address : address,
  open: async (page) => {
    for (const step of steps) await step(page);
  },
});

/** The dialogs that one person can open, each with the component that draws it. */
export const everyDialog: readonly DialogPlace[] = [
  place('app/ShortcutsDialog', '#/settings', key('?')),
  place('components/reference/SearchDialog', '#/settings', key('Control+k')),
  place(
    'components/shell/QuestionDialog',
    campaign('party'),
    button(/^More actions for/),
    item('Remove from the party'),
  ),
  place(
    'components/widgets/catalog/WayDialog',
    ({ characters }) => `#/character/${characters.get('heroic') ?? ''}?view=page-gear`,
    button('Found an item…'),
  ),
  place('features/library/TagDialog', '#/', button(/^Actions for/), item('Tags…')),
  place(
    'features/sheet/play/TimeDialog',
    ({ characters }) => `#/character/${characters.get('heroic') ?? ''}?view=play`,
    button('Rest'),
    item('Let time pass…'),
  ),
  place('features/dice/RollerHost', '#/settings', button('Dice')),
  place(
    'features/encounter/DamageDialog',
    encounter,
    button('Begin'),
    (page) => select(page, 'Foe 1').click(),
    fill('Amount of damage or healing', '6'),
    button('More for the selected'),
    item('Shares and types…'),
  ),
  // The fight began for the dialog before.
  place('features/encounter/order/JoinDialog', encounter, button('Add')),
  place('features/homebrew/games/NewGameDialog', '#/homebrew', button('New game')),
  place(
    'features/homebrew/games/PublishDialog',
    ownGame,
    button(/^Numbers/),
    button(/^Add: /),
    button('Publish'),
  ),
  place('features/printing/PrintDialog', heroic, button(/^Print/)),
  place('shells/exchange/SendChangesDialog', heroic, button('More'), item('Send changes…')),
  place(
    'shells/people/PickDialog',
    campaign('notes'),
    button('New note'),
    fill('Title of the new note', 'Odo'),
    button('Create'),
    button('Choose a stat block'),
  ),
  place(
    'shells/portable/AskDialog',
    '#/settings',
    key('Control+k'),
    (page) => page.getByRole('dialog').getByRole('combobox').fill('import'),
    (page) =>
      page
        .getByRole('option', { name: /^Import/ })
        .first()
        .click(),
  ),
  place(
    'features/downtime/PreviewDialog',
    campaign('downtime'),
    button(/^Plan downtime/),
    button('Preview changes'),
  ),
  place(
    'features/encounters/FoePicker',
    campaign('encounters'),
    button('New encounter'),
    button('Find foes'),
  ),
  place('features/encounters/TemplatePicker', campaign('encounters'), button('New from template')),
  place(
    'features/encounters/StatBlockDialog',
    campaign('encounters'),
    button('New encounter'),
    (page) => page.getByLabel('Type quick foes').first().fill('Goblin x4 HP 6'),
    key('Enter'),
    button(/^Stat block of/),
  ),
  place(
    'features/encounters/FoeDetails',
    campaign('encounters'),
    button('New encounter'),
    (page) => page.getByLabel('Type quick foes').first().fill('Goblin x4 HP 6'),
    key('Enter'),
    button(/^Details of/),
  ),
  place('shells/campaign/CampaignForm', '#/campaigns', button('New campaign')),
  place('shells/campaign/CampaignPacks', '#/campaigns', button(/^Actions for/), item('Homebrew packs')),
  place('features/log/EntryDialog', campaign('log'), button('Add entry')),
  place(
    'features/money/ExpenseDialog',
    campaign('money'),
    (page) => page.locator('input[name=money-view][value=expenses]').check({ force: true }),
    button('Add expense, income or debt'),
  ),
  place('features/party/AddMembersDialog', campaign('party'), button(/^Add from the library/)),
  place('features/party/GuestDialog', campaign('party'), button('Add a guest')),
  place(
    'shells/session/BeginDialog',
    campaign('overview'),
    button('More campaign actions'),
    item(/^Begin session/),
  ),
  place(
    'shells/session/GiveDialog',
    campaign('overview'),
    button('More campaign actions'),
    item('Give award now'),
  ),
  place('shells/revision/ReviseFrame', campaign('log'), button(/^Actions for Session/), item('Edit')),
  place('shells/revision/RevertHost', campaign('log'), button(/^Actions for Session/), item('Revert')),
  place('shells/session/RestDialog', campaign('tonight'), button('Rest…')),
  place('features/tonight/ClockDialog', campaign('tonight'), button('Add clock')),
  place('features/tonight/StashDialog', campaign('tonight'), button('Add item')),
  place(
    'features/tonight/HandOutDialog',
    campaign('tonight'),
    button('Add item'),
    fill('Item', 'A silver bell'),
    inDialog(/^(Save|Add)/),
    button('Hand out'),
  ),
  place('shells/people/MemberHealthDialog', campaign('tonight'), button(/^Damage or heal/)),
  place('features/sharedTable/SeatDialog', campaign('table'), button('Open the table'), button('Add a seat')),
  place(
    'features/sharedTable/InvitationDialog',
    campaign('table'),
    button('Add a seat'),
    fill('Name', 'Ann'),
    inDialog('Save'),
    button('Invitation for Ann'),
  ),
  place('features/sharedTable/WhisperDialog', campaign('table'), button('Actions: Ann'), item('Whisper')),
  place('features/sharedTable/HandoutDialog', campaign('table'), button('Add a handout')),
  place(
    'shells/encounterEnd/EncounterEndDialog',
    encounter,
    button('End…'),
    inDialog('End the encounter'),
    (page) => page.getByRole('link', { name: 'Write to log…' }).click(),
  ),
];

/**
 * Components with dialogs that need other people, files or games: all are drawn by the same frame, and hold no more than
 * the forms of the others.
 */
export const otherDialogs: readonly string[] = [
  // In windows that are narrow, or on phones at a table, whose own tests look at them.
  'renderer/app/rail/RailSheet.vue',
  'renderer/components/widgets/chosen/RowDetails.vue',
  'renderer/features/sheet/play/SessionButton.vue',
  'renderer/features/table/fight/FightPage.vue',
  'renderer/features/table/fight/FighterSheet.vue',
  'renderer/features/table/fight/ListSheet.vue',
  'renderer/features/table/fight/OwnHealthSheet.vue',
  'renderer/features/table/fight/rolls/JudgedSheet.vue',
  'renderer/features/table/fight/rolls/QuestionedSheet.vue',
  'renderer/features/table/fight/rolls/ResultSheet.vue',
  'renderer/features/closeOut/CloseOutPanel.vue',
  'renderer/features/downtime/SummaryField.vue',
  'renderer/shells/notes/UnwrittenNote.vue',
  'renderer/features/screen/DeckEditor.vue',
  'renderer/features/merging/MergeDialog.vue',
  'renderer/features/sheet/SheetBody.vue',
  'renderer/shells/exchange/ImportChangesDialog.vue',
  'renderer/shells/portable/PortableDialog.vue',
  'renderer/shells/portrait/CropDialog.vue',
];
