import { expect, it } from 'vitest';
import { readGuide } from '#renderer/composables/guide/readGuide';
import { guideSearch } from '#renderer/composables/guide/searchGuide';
import { pictures, sources } from '#renderer/composables/guide/sources';

const guide = readGuide(sources, pictures);
const search = guideSearch(guide);
const internet = guide.pages.some(({ name }) => name === 'over-the-internet')
  ? 'over-the-internet#'
  : 'playing-together#a-table-server';
const first = (words: string): string => {
  const [answer] = search(words);
  return answer === undefined ? 'nothing' : `${answer.page.name}#${answer.section.id}`;
};

/** Questions of people who have not read the guide, each with the section that answers it. */
it.each([
  // Players.
  ['make a new character', 'first-character#make-a-character'],
  ['random character', 'first-character#have-one-built-at-once'],
  ['why is my number different', 'questions#why-is-this-number-not-what-i-expect'],
  ['change a character picture', 'first-character#add-a-portrait'],
  ['buy something with xp', 'advancing#spend-exp'],
  ['how do i level up', 'advancing#'],
  ['take damage', 'playing#take-damage-and-heal'],
  ['roll 3d6', 'playing#roll-any-dice'],
  ['roll dice', 'playing#roll-any-dice'],
  ['how do i roll a d20', 'playing#roll-any-dice'],
  ['dead character', 'playing#take-damage-and-heal'],
  ['my character died', 'playing#take-damage-and-heal'],
  ['pet', 'playing#add-a-companion'],
  ['i made a mistake', 'playing#undo-a-mistake'],
  ['short rest', 'playing#rest-or-let-time-pass'],
  ['join with my phone', 'playing-together#join-with-a-phone-or-tablet'],
  ['print two sheets', 'printing#print-several-characters-at-once'],
  ['empty character sheet', 'printing#print-an-empty-sheet'],
  ['fillable pdf', 'printing#make-a-pdf-that-can-be-filled-in'],
  ['dark mode', 'questions#how-do-i-make-it-dark'],
  ['bigger font', 'questions#how-do-i-make-the-text-larger'],
  // GMs.
  ['give a player their character', 'sharing#give-a-character-to-somebody'],
  ['send a character sheet by email', 'sharing#give-a-character-to-somebody'],
  ['start a new campaign', 'first-campaign#start-a-campaign'],
  ['add players to my campaign', 'first-campaign#add-the-party'],
  ['hide a note from the players', 'first-campaign#keep-a-secret'],
  ['give everyone xp after the session', 'sessions#close-a-session'],
  ['fix an old session', 'sessions#correct-a-past-session'],
  ['make an npc', 'first-campaign#add-npcs-and-vehicles'],
  ['start combat', 'encounters#start-an-encounter'],
  ['add monsters', 'encounters#prepare-an-encounter'],
  ['second screen for the players', 'encounters#show-it-to-the-players'],
  ['invite my players', 'playing-together#seats-and-invitations'],
  ['pay rent', 'downtime#add-rent-wages-income-and-debts'],
  ['crafting between adventures', 'downtime#add-an-activity'],
  ['own race', 'homebrew#'],
  ['add my own weapon', 'homebrew#add-gear-skills-creatures-and-other-content'],
  ['make my own rpg system', 'custom-games#'],
  // Files and machines.
  ['move to a new computer', 'your-data#move-to-a-new-computer'],
  ['backup', 'your-data#back-up-everything'],
  ['make a backup', 'your-data#back-up-everything'],
  ['restore a backup', 'your-data#restore-from-a-backup'],
  ['how do i save', 'your-data#when-is-something-saved'],
  ['it crashed', 'your-data#when-is-something-saved'],
  ['character disappeared', 'your-data#get-something-back-from-the-bin'],
  ['import a character', 'sharing#open-a-file-that-somebody-gave-you'],
  ['backup of a table server', 'over-the-internet#back-up-the-tables'],
  ['new computer', 'your-data#move-to-a-new-computer'],
  ['where are my characters saved', 'your-data#where-are-my-files'],
  ['restore a deleted character', 'your-data#get-something-back-from-the-bin'],
  ['older version of my character', 'your-data#get-an-earlier-version-back'],
  ['use dropbox', 'sharing#use-one-library-on-two-computers'],
  ['update the program', 'questions#how-do-i-get-a-new-version'],
  ['does it work offline', 'questions#does-it-need-the-network'],
  ['translate it into german', 'translating#'],
  ['over the internet', internet],
  ['play over the internet', internet],
])('leads %j first to %s', (words, expected) => {
  expect(first(words)).toBe(expected);
});
