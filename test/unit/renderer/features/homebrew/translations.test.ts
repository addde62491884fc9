import { expect, it } from 'vitest';
import { copiedTexts, pastedTexts } from '#renderer/features/homebrew/games/translations';

const texts = new Map([
  ['numbers.a.name', 'Brawn'],
  ['tables.b.rows.0.1', 'Fog, and a\nbell that says "no"'],
  ['lists.c.name', 'Brawn'],
]);

it('takes translations through a spreadsheet, by place or by text', () => {
  const german = { 'numbers.a.name': 'Kraft', 'tables.b.rows.0.1': 'Nebel,\n"nein"' };
  expect(pastedTexts(texts, copiedTexts(texts, german))).toEqual(german);
  expect(pastedTexts(texts, 'Brawn\tKraft')).toEqual({ 'numbers.a.name': 'Kraft', 'lists.c.name': 'Kraft' });
  expect(pastedTexts(texts, 'Nothing here\tNichts')).toEqual({});
});
