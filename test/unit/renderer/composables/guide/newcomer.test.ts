import { expect, it } from 'vitest';
import { readGuide } from '#renderer/composables/guide/readGuide';
import { tasks } from '#renderer/composables/guide/guideWords';
import { guideSearch } from '#renderer/composables/guide/searchGuide';
import { pictures, sources } from '#renderer/composables/guide/sources';

/** The guide as it is, asked in words of somebody who does not know the program's own. */
const guide = readGuide(sources, pictures);
const search = guideSearch(guide);

it.each([
  ['close session', 'sessions'],
  ['end the session', 'sessions'],
  ['finish a session', 'sessions'],
  ['give xp', 'sessions'],
  ['award exp', 'sessions'],
  ['hand out money', 'sessions'],
  ['level up', 'advancing'],
  ['new character', 'first-character'],
  ['start a fight', 'encounters'],
  ['initiative', 'encounters'],
  ['roll dice', 'playing'],
  ['rest between adventures', 'downtime'],
  ['print a sheet', 'printing'],
  ['backup', 'your-data'],
  ['where are my files', 'your-data'],
  ['send a character to a friend', 'sharing'],
  ['play online', 'playing-together'],
  ['join a table', 'playing-together'],
  ['shortcuts', 'keyboard'],
  ['add my own spell', 'homebrew'],
  ['undo a mistake in a session', 'sessions'],
])('leads %j to the right page within three answers', (words, page) => {
  expect(guide.faulty).toEqual([]);
  const first = search(words)
    .slice(0, 3)
    .map((answer) => `${answer.page.name}#${answer.section.id}`);
  expect(
    first.map((each) => each.split('#')[0]),
    first.join(' '),
  ).toContain(page);
});

it.each([
  ['After the game', 'close-a-session'],
  ['end of the evening', 'close-a-session'],
  ['finish the evening', 'close-a-session'],
  ['session over', 'close-a-session'],
  ['the session is over', 'close-a-session'],
  ['how do I end the game', 'close-a-session'],
  ['wrap up', 'close-a-session'],
  ['stop the session', 'close-a-session'],
  ['we are done for tonight', 'close-a-session'],
  ['give exp to everyone', 'close-a-session'],
  ['give everyone xp', 'close-a-session'],
  ['award experience to the party', 'close-a-session'],
  ['hand out exp', 'close-a-session'],
  ['reward the party', 'close-a-session'],
  ['start the evening', 'begin-a-session'],
  ['give a player xp now', 'award-exp-during-play'],
  ['share the loot', 'keep-loot-that-belongs-to-no-one-yet'],
  ['split treasure', 'keep-loot-that-belongs-to-no-one-yet'],
  ['share a character', 'give-a-character-to-somebody'],
])('leads %j to the task within three answers', (words, task) => {
  expect(
    search(words)
      .slice(0, 3)
      .map(({ section }) => section.id),
  ).toContain(task);
});

it('has the section of every task that it finds by the words of newcomers', () => {
  const places = guide.pages.flatMap((page) => page.sections.map(({ id }) => `${page.name}#${id}`));
  expect(places).toEqual(expect.arrayContaining([...tasks.keys()]));
});
