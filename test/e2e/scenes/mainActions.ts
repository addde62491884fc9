import type { FullLibrary } from './everyScreen';
import { yearId } from './yearPlayed';

/** The action that most people come to a screen for, and how many stops of Tab it may be away from the top of the page. */
export interface MainAction {
  readonly screen: string;
  readonly address: string;
  /** The accessible name of the control. */
  readonly action: RegExp | string;
  readonly most: number;
  /** The place that a skip link leads to, in three stops at most. */
  readonly leadsTo?: RegExp | undefined;
}

/** A page's own tools with undo and redo, its tabs, and a few controls: more is a march. */
const few = 14;
/** The first roll of each ruleset's page of play; a character without attacks and skills has its choices there. */
const firstRolls: Readonly<Record<string, RegExp>> = {
  heroic: /^Roll Sword/,
  starfaring: /^Roll Wrestling/,
  relict: /^Roll Longsword/,
  delver: /^Main Action used/,
  tiers: /^Roll Aim/,
};

/** The main actions of every place of the program, for a library made by `fullLibrary`. */
export function mainActions({ characters, drafts, pack }: FullLibrary): readonly MainAction[] {
  const campaign = `#/campaign/${yearId}`;
  const on = (screen: string, address: string, action: RegExp | string, most = few): MainAction => ({
    screen,
    address,
    action,
    most,
  });
  return [
    on('library: new', '#/', 'New character'),
    on('library: the first character', '#/', 'Ilse Ferrywright-Vandermolen'),
    on('first steps', '#/first', /^Try The bell/),
    on('new character', '#/new', /^Quick build/),
    on('new character: forms', '#/new/heroic', /^Quick build/),
    ...[...characters].flatMap(([ruleset, id]) => [
      on(`${ruleset}: print`, `#/character/${id}`, 'Print'),
      {
        ...on(`${ruleset}: rolls in play`, `#/character/${id}?view=play`, 'Skip to the rolls'),
        leadsTo: firstRolls[ruleset],
      },
    ]),
    ...[...drafts].map(([ruleset, id]) =>
      on(`wizard of ${ruleset}`, `#/character/${id}/create`, 'Skip to the next step'),
    ),
    on('campaigns', '#/campaigns', 'New campaign'),
    on('campaigns: open one', '#/campaigns', 'Winter in Karsk'),
    on('campaign: tonight', `${campaign}/tonight`, 'Begin session'),
    on('campaign: overview', `${campaign}/overview`, 'Close session after you play'),
    on('campaign: log', `${campaign}/log`, 'Add entry'),
    on('campaign: close session', `${campaign}/closing`, 'Skip to the end of the form'),
    on('campaign: downtime', `${campaign}/downtime`, /^(Plan downtime|Preview changes)/),
    on('campaign: money', `${campaign}/money`, 'Received'),
    on('campaign: notes', `${campaign}/notes`, 'New note'),
    on('campaign: encounters', `${campaign}/encounters`, 'New encounter'),
    on('campaign: table', `${campaign}/table`, 'Open the table'),
    on('campaign: party', `${campaign}/party`, 'Add from the library'),
    on('campaign: settings', `${campaign}/settings`, 'Name'),
    on('campaign: a note', `${campaign}/notes/note-0`, 'Title'),
    on('guide', '#/guide', 'Search the guide'),
    on('guide: a page', '#/guide/keyboard', 'Search the guide'),
    on('screen of a campaign', `#/screen/${yearId}`, 'Add card'),
    on('compendium', '#/compendium', 'Search the compendium'),
    on('compendium of a ruleset', '#/compendium/heroic', 'Search the compendium'),
    on('homebrew', '#/homebrew', 'New pack'),
    on('homebrew: custom game', '#/homebrew', 'New game'),
    on('a pack: its first kind', `#/homebrew/${pack}`, /^Races/),
    on('bin', '#/bin', 'Back to the library'),
    on('settings: language', '#/settings', /^English/),
    on('settings: backup', '#/settings', 'Back up now'),
    on('licenses', '#/licenses', /^@expo-google-fonts/),
    on('recovery', '#/recovery', 'Check again'),
    on('restore', '#/restore', /^Choose a backup/),
    on('history of a character', `#/history/character/${characters.get('heroic') ?? ''}`, 'Sheet'),
    on('history of a campaign', `#/history/campaign/${yearId}`, 'Campaign'),
  ];
}
