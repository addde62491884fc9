import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { budgetState } from '#renderer/components/widgets/figures/budget';
import { figureRows } from '#renderer/components/widgets/figures/figureRows';
import { leavePhrase, phraseLines, typePhrase } from '#renderer/components/widgets/fields/phrases';
import { bestPlace, placesOf } from '#renderer/components/widgets/place';
import { countOf, filtered, findable, search } from '#renderer/composables/search';
import { stepFor } from '#renderer/components/ui/moveByArrows';
import { set } from '#shared/character/edits';
import { catalog, endurance, phrases } from './sampleViews';

const words = findable(catalog.entries, (text) => ('raw' in text ? text.raw : text.key));
const ids = (found: readonly { readonly id: string }[]) => found.map((entry) => entry.id);

describe('search', () => {
  it('finds every word of the query in title, detail and terms, regardless of case and accents', () => {
    expect(search(words, 'epee').map(({ entry }) => entry.id)).toEqual(['Épée']);
    expect(search(words, 'SWORD balanced').map(({ entry }) => entry.id)).toEqual(['Sword']);
    expect(search(words, 'sword bow')).toEqual([]);
    expect(search(words, '  ')).toHaveLength(4);
  });

  it('filters by group and by ownership, and counts the entries of each filter', () => {
    expect(ids(filtered(words, { kind: 'group', id: 'bows' }))).toEqual(['Longbow', 'Crown']);
    expect(ids(filtered(words, { kind: 'owned' }))).toEqual(['Sword']);
    expect(countOf(words, { kind: 'all' })).toBe(4);
    expect(countOf(words, { kind: 'owned' })).toBe(1);
  });
});

describe('places', () => {
  it('match the same place, else the nearest around it, else the first inside it', () => {
    const places = ['stats', 'skills[1]', 'skills[1].focus skills[1].level', 'skills[10]'];
    expect(bestPlace(places, 'skills[1].focus')).toBe(2);
    expect(bestPlace(places, 'skills[1].limitation')).toBe(1);
    expect(bestPlace(places, 'stats.str')).toBe(0);
    expect(bestPlace(places, 'skills')).toBe(1);
    expect(bestPlace(places, 'skills[100]')).toBeUndefined();
    expect(bestPlace(places, '')).toBeUndefined();
    expect(bestPlace(['skills[1].a.b', 'skills', 'skills[1]'], 'skills[1].a')).toBe(2);
    expect(bestPlace(['stat'], 'stats')).toBeUndefined();
  });

  it('list the places of edits once each', () => {
    expect(placesOf([set(['stats', 'str'], 1), set(['stats', 'str'], 2), set(['race'], 'elf')])).toBe(
      'stats.str race',
    );
  });
});

describe('phrases', () => {
  it('show an empty line after the phrases while there is room', () => {
    expect(phraseLines(phrases)).toEqual(['stubborn', '']);
    expect(phraseLines({ ...phrases, room: 0 })).toEqual(['stubborn']);
  });

  it('make the first letter in the empty line a phrase, and a cleared last phrase the empty line', () => {
    expect(typePhrase(phrases, 1, 'b').edits).toEqual([{ op: 'insert', path: ['traits'], value: 'b' }]);
    expect(typePhrase(phrases, 0, 'calm').edits).toEqual([{ op: 'set', path: ['traits', 0], value: 'calm' }]);
    expect(typePhrase(phrases, 0, '').edits).toEqual([{ op: 'remove', path: ['traits', 0] }]);
    expect(typePhrase(phrases, 1, '').edits).toEqual([]);
    expect(typePhrase({ ...phrases, values: ['a', 'b'] }, 0, '').edits).toEqual([
      { op: 'set', path: ['traits', 0], value: '' },
    ]);
  });

  it('remove a phrase of spaces when it loses the focus, and nothing else', () => {
    expect(leavePhrase({ ...phrases, values: ['  ', 'b'] }, 0)?.edits).toEqual([
      { op: 'remove', path: ['traits', 0] },
    ]);
    expect(leavePhrase(phrases, 0)).toBeUndefined();
    expect(leavePhrase(phrases, 1)).toBeUndefined();
  });
});

describe('budgets', () => {
  it('show what is left, what is exceeded, and how full the meter is', () => {
    expect(budgetState({ granted: 30, spent: 19 })).toEqual({ left: 11, over: 0, filled: 11 / 30 });
    expect(budgetState({ granted: 5, spent: 8 })).toEqual({ left: 0, over: 3, filled: 1 });
    expect(budgetState({ granted: 0, spent: 0 })).toEqual({ left: 0, over: 0, filled: 0 });
    expect(budgetState({ granted: 0, spent: 2 }).filled).toBe(1);
    expect(budgetState({ granted: 30, spent: -3 })).toEqual({ left: 33, over: 0, filled: 1 });
  });
});

describe('figures', () => {
  const { note: _, ...short } = endurance;
  it('puts neighbors without an explanation side by side, up to three', () => {
    expect(figureRows([short, short, endurance, short]).map((row) => row.length)).toEqual([2, 1, 1]);
    expect(figureRows([short, short, short, short]).map((row) => row.length)).toEqual([1, 1, 1, 1]);
    expect(figureRows([{ ...short, note: raw('x') }, short]).map((row) => row.length)).toEqual([1, 1]);
  });
});

it('arrow keys move by one card or by one row of cards', () => {
  expect([stepFor('ArrowRight', 3), stepFor('ArrowUp', 3), stepFor('Enter', 3)]).toEqual([1, -3, undefined]);
});
