import { describe, expect, it } from 'vitest';
import { createSearch } from '#renderer/features/library/search';

describe('library search', () => {
  const search = createSearch([
    { id: '1', name: 'Brakka', subtitle: 'Dwarf · warrior · stubborn', owner: '', words: 'Crossbow Shield' },
    { id: '2', name: 'Zoë Émilie', subtitle: 'Human · hedge witch', owner: '', words: '' },
    { id: '3', name: 'Мария Волкова', subtitle: 'Dwarf · sailor', owner: '', words: '' },
    { id: '4', name: 'Sailor Tom', subtitle: 'Human · spy', owner: '', words: '' },
    { id: '5', name: 'Κλειώ', subtitle: 'Human · oracle', owner: '', words: '' },
  ]);

  it('finds by the beginning of a word of name or subtitle', () => {
    expect(search('bra')).toEqual(['1']);
    expect(search('hedg')).toEqual(['2']);
  });

  it('ignores accents, case and script', () => {
    expect(search('zoe emi')).toEqual(['2']);
    expect(search('ВОЛК')).toEqual(['3']);
    expect(search('κλειω')).toEqual(['5']);
  });

  it('tolerates a typo in a longer word, not in a short one', () => {
    expect(search('brakke')).toEqual(['1']);
    expect(search('spz')).toEqual([]);
  });

  it('requires all words, and prefers names', () => {
    expect(search('dwarf war')).toEqual(['1']);
    expect(search('sailor')).toEqual(['4', '3']);
    expect(search('dwarf oracle')).toEqual([]);
  });

  it("finds companions by their owner's name, after matches of their own name", () => {
    const withPets = createSearch([
      { id: 'wolf', name: 'Grey', subtitle: 'Wolf', owner: 'Brakka', words: '' },
      { id: 'owner', name: 'Brakka', subtitle: 'Dwarf', owner: '', words: '' },
    ]);
    expect(withPets('brakka')).toEqual(['owner', 'wolf']);
    expect(withPets('wolf brak')).toEqual(['wolf']);
  });

  it('finds by what a character carries, with a typo as well, after those who are called so', () => {
    expect(search('crossb')).toEqual(['1']);
    expect(search('crosbow shield')).toEqual(['1']);
    const called = createSearch([
      { id: 'bearer', name: 'Brakka', subtitle: '', owner: '', words: 'Shield' },
      { id: 'named', name: 'Shield Maiden', subtitle: '', owner: '', words: '' },
    ]);
    expect(called('shield')).toEqual(['named', 'bearer']);
  });

  it('accepts any input', () => {
    for (const words of ['', '   ', '***', '(', '\\', '"', '🐉', 'a'.repeat(5000)])
      expect(search(words)).toEqual([]);
  });
});
