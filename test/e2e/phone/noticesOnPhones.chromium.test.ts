import { describe } from 'vitest';
import { measureNotices, programWithScreens } from '#test/e2e/scenes/noticePlaces';

const started = programWithScreens();

/** The window of the program is wider; a browser on a phone is not. */
describe('a notice on a phone', () => {
  measureNotices([390, 844], started);
});
