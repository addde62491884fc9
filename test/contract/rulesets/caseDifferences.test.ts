import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { differences, overlaid } from '#test/contract/support/cases/compare';

const result = {
  total: 7,
  odds: 7 / 36,
  says: '7: enough for Easy',
  rank: null,
  kept: [true, false],
  weapons: [
    { id: 'axe', attack: 2 },
    { id: 'sword', attack: 4 },
  ],
};

describe('a result', () => {
  it.each<[Json, Json]>([
    [{ total: 7 }, { total: 8 }],
    [{ odds: '7/36' }, { odds: '8/36' }],
    [{ says: '…enough…' }, { says: '…not enough…' }],
    [{ says: '7: …' }, { says: '8: …' }],
    [{ says: '…Easy' }, { says: '…Trivial' }],
    [{ rank: null, none: null }, { total: null }],
    [{ kept: [true, false] }, { kept: [true] }],
    [{ kept: { length: 2 } }, { kept: { length: 3 } }],
    [{ kept: { '1': false } }, { kept: { '1': true } }],
    [{ kept: { holds: [true, false] } }, { says: { holds: ['7'] } }],
    [{ 'weapons.*.id': { lacks: ['bow'] } }, { 'weapons.*.id': { lacks: ['bow', 'axe'] } }],
    [{ 'weapons.*.id': { holds: ['axe'] } }, { 'weapons.*.id': { holds: ['axe', 'bow'] } }],
    [{ 'weapons.*.attack': [2, 4] }, { 'weapons.*.attack': [4, 2] }],
    [{ 'weapons.id=sword.attack': 4 }, { 'weapons.id=axe.attack': 4 }],
  ])('agrees with %j and differs from %j', (right, wrong) => {
    expect(differences(result, right)).toEqual([]);
    expect(differences(result, wrong)).not.toEqual([]);
  });

  it('compared whole holds nothing else, but for what is null', () => {
    const { rank, ...whole } = result;
    expect(rank).toBeNull();
    expect(differences(result, whole, true)).toEqual([]);
    expect(differences({ ...result, more: 1 }, whole, true)).toEqual(['more: 1 instead of nothing']);
  });
});

it('values are laid over others, and taken out', () => {
  const base = { stats: { str: 1, agi: 2 }, name: 'Brakka' };
  expect(overlaid(base, { stats: { str: 3 }, name: null })).toEqual({ stats: { str: 3, agi: 2 } });
});
