import { describe, expect, it } from 'vitest';
import { createSearch } from '../../../../../renderer/features/library/search';

describe('library search', () => {
  const search = createSearch([
    { id: '1', name: 'Brakka', subtitle: 'Dwarf · warrior · stubborn', owner: '' },
    { id: '2', name: 'Zoë Émilie', subtitle: 'Human · hedge witch', owner: '' },
    { id: '3', name: 'Мария Волкова', subtitle: 'Dwarf · sailor', owner: '' },
    { id: '4', name: 'Sailor Tom', subtitle: 'Human · spy', owner: '' },
    { id: '5', name: 'Κλειώ', subtitle: 'Human · oracle', owner: '' },
  ]);

  it('finds by the beginning of a word of name or subtitle', () => {
    expect(search('bra')).toEqual(['1']);
    expect(search('hedg')).toEqual(['2']);
  });

  it('does not mind marks, case or script', () => {
    expect(search('zoe emi')).toEqual(['2']);
    expect(search('ВОЛК')).toEqual(['3']);
    expect(search('κλειω')).toEqual(['5']);
  });

  it('forgives a slip in a longer word, not in a short one', () => {
    expect(search('brakke')).toEqual(['1']);
    expect(search('spz')).toEqual([]);
  });

  it('wants all words, and prefers names', () => {
    expect(search('dwarf war')).toEqual(['1']);
    expect(search('sailor')).toEqual(['4', '3']);
    expect(search('dwarf oracle')).toEqual([]);
  });

  it('finds companions by the name of their owner, after what is called so itself', () => {
    const withPets = createSearch([
      { id: 'wolf', name: 'Grey', subtitle: 'Wolf', owner: 'Brakka' },
      { id: 'owner', name: 'Brakka', subtitle: 'Dwarf', owner: '' },
    ]);
    expect(withPets('brakka')).toEqual(['owner', 'wolf']);
    expect(withPets('wolf brak')).toEqual(['wolf']);
  });

  it('takes any input', () => {
    for (const words of ['', '   ', '***', '(', '\\', '"', '🐉', 'a'.repeat(5000)])
      expect(search(words)).toEqual([]);
  });
});
