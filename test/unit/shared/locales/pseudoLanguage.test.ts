import { describe, expect, it } from 'vitest';
import { sentenceFault } from '#electron/services/languages/sentenceFault';
import { messageFault } from '#electron/text/messageFault';
import { createTranslator } from '#electron/text/translator';
import { message } from '#shared/kernel/text';
import { pseudoText, textFaults } from '#test/support/pseudoLanguage';
import { everyEntry } from './catalogs';

const written = new Set(['brakka']);
const kinds = (text: string) => textFaults([text], written).map(({ kind }) => kind);

describe('the pseudo-language', () => {
  it('is a valid translation of every text, and longer', () => {
    for (const { key, text, isSentence } of everyEntry()) {
      const pseudo = pseudoText(text);
      expect((isSentence ? sentenceFault : messageFault)(pseudo, text), key).toBeUndefined();
      expect(pseudo.split(' | ').length, key).toBe(text.split(' | ').length);
      expect(pseudo.length, key).toBeGreaterThan(text.length);
    }
  });

  it('keeps placeholders and quoted signs', () => {
    const translate = createTranslator(
      'en-XA',
      {},
      { a: pseudoText("{who} owes {count} coin {'|'} | {who} owes {count}") },
    );
    expect(translate(message('a', { who: 'Brakka', count: 1 }))).toMatch(/^\[Brakka öŵéš 1 çöîñ \| /);
    expect(translate(message('a', { who: 'Brakka', count: 2 }))).toMatch(/^\[Brakka öŵéš 2 /);
  });

  it('shows bare text and text in pieces', () => {
    expect(kinds('[Šåṽé óñé]')).toEqual([]);
    expect(kinds('[Ĥéļļö [Brakka]], [ðåý]')).toEqual([]);
    expect(kinds('Brakka')).toEqual([]);
    expect(kinds('2d6 + 3')).toEqual([]);
    expect(kinds('Save')).toEqual(['bare']);
    expect(kinds('[Šåṽé] now')).toEqual(['bare']);
    expect(kinds('[Ĥéļļö] 3 [ðåýš]')).toEqual(['glued']);
    expect(kinds('[Ŵéîĝĥţ] Brakka [ļîƒţš]')).toEqual(['glued']);
  });
});
