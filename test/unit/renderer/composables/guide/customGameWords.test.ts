import { describe, expect, it } from 'vitest';
import { sources } from '#renderer/composables/guide/sources';
import words from '#renderer/locales/en/ruleset.json';

const [, text = ''] = Object.entries(sources).find(([file]) => file.endsWith('custom-games.md')) ?? [];
const page = text.replaceAll('\n', ' ').replaceAll(/`[^`]*`/g, '');
const quoted = [...page.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.trim().replaceAll(/ +/g, ' '));

/** The names of fields and choices, as the form of a game shows them. */
const { field, fieldOf, word, wordOf, form, translations } = words;
const shown = new Set(
  [field, word, form, translations, ...Object.values(fieldOf), ...Object.values(wordOf)].flatMap((names) =>
    Object.values<unknown>(names),
  ),
);

/** Parts of the game that the page makes up. */
const own = ['Chance', 'Dice', 'Needed', 'Skill points'];

describe('the guide to a custom game', () => {
  it('names many fields', () => {
    expect(quoted.length).toBeGreaterThan(60);
  });

  it.each([...new Set(quoted)].filter((name) => !own.includes(name)))('calls %j as the form does', (name) => {
    expect(shown).toContain(name);
  });
});
