import { expect, it } from 'vitest';
import { readGuide } from '../../../../../renderer/composables/guide/readGuide';
import { guideSearch } from '../../../../../renderer/composables/guide/searchGuide';
import { pictures, sources } from '../../../../../renderer/composables/guide/sources';

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
