import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import { documentOf, open, played, translate } from './support';

const scout = documentOf({ attributes: { body: 2, mind: 1 }, skills: { stealth: 3, arcane: 1 }, shield: 2 });

describe('the profile', () => {
  it('has the campaign’s attributes, and all twenty skills with their ranks', () => {
    const profile = open(scout).profile?.();
    expect(profile?.figures.map(({ label, value }) => [translate(label), translate(value)])).toEqual([
      ['Body', '+2'],
      ['Mind', '+1'],
      ['Speed', '0 m'],
      ['Shield', '2'],
    ]);
    expect(profile?.skills).toHaveLength(20);
    const known = profile?.skills.filter(({ rank }) => rank > 0) ?? [];
    expect(known.map(({ id, rank, text }) => [id, rank, translate(text)])).toEqual([
      ['stealth', 3, '+3 Great'],
      ['arcane', 1, '+1 Decent'],
    ]);
    expect(profile).toMatchObject({ vitals: [], conditions: [] });
    expect(profile).not.toHaveProperty('learning');
  });

  it('says what it suffers from, and nothing of cover', () => {
    const state = played(scout, [
      set(['conditions'], { 'in-cover': true, grabbed: true, 'knocked-down': true, holding: true }),
    ]);
    expect(open(state).profile?.().conditions.map(translate)).toEqual(['Knocked Down', 'Grabbed']);
  });
});

it('offers nothing that the document knows nothing of', () => {
  const opened = open(scout);
  for (const offer of ['rewards', 'finds', 'stay']) expect(opened).not.toHaveProperty(offer);
});
