import { describe, expect, it } from 'vitest';
import type { Roll } from '#shared/rules/checks';
import { ruleset } from '#shared/rulesets/relict/index';
import { check, documentOf, open, wordless } from './support';

const attack = { stat: 2, armor: 9, distance: 'double', offHand: true, unseen: false, stealth: true };
const sense = { stat: 2, sight: 'dim', keen: true, invisible: true };
const once = (...dice: number[][]): Roll => ({ dice, chosen: [] });

describe('the words of Relict', () => {
  it('are there for every roll, its odds and its choices', () => {
    const rolls: [string, Record<string, unknown>, Roll[]][] = [
      ['check', { stat: 2 }, [once([12]), once([1])]],
      [
        'check',
        { stat: 2, target: 10 },
        [{ dice: [[12]], chosen: [{ choice: 'explode', dice: [12] }] }, once([1])],
      ],
      ['attack', { ...attack, cover: 'partial' }, [once([4], [6])]],
      ['attack', { ...attack, cover: 'none', distance: 'range', offHand: false }, [once([12], [6])]],
      ['sense', { ...sense, target: 8 }, [once([4], [12], [3])]],
      ['damage', { count: 2, sides: '6', bonus: 1, crits: 0, twice: true }, [once([1, 2], [3, 4])]],
      ['absorb', { armor: 2, absorb: 1, count: 2, sides: '6' }, [once([1, 2])]],
      ['absorb', { armor: 1, absorb: 1, count: 2, sides: '6' }, [once([1, 2])]],
      ['initiative', {}, [once([12])]],
    ];
    for (const [id, values, fallen] of rolls) {
      const opened = check(id, values);
      expect(wordless([opened.odds(), opened.whatIfs(), fallen.map((roll) => opened.read(roll))])).toEqual(
        [],
      );
    }
    expect(wordless(ruleset.checks)).toEqual([]);
    expect(wordless(ruleset.reference)).toEqual([]);
    expect(wordless(ruleset.initiative)).toEqual([]);
  });

  it('are there for every answer of a calculator', () => {
    const results = [
      ...[50, 400, 2000, 9000, 90_000, 900_000].map((price) => ['rarity', { price }] as const),
      ...[1, 60, 240, 900].map((distance) => ['longshot', { range: 30, distance }] as const),
      ...[1, 5].map((armor) => ['absorb', { armor, absorb: 1, dice: [2] }] as const),
    ].map(([id, values]) => ruleset.calculators.find((one) => one.id === id)?.run(values));
    expect(results.every((result) => result?.ok === true)).toBe(true);
    expect(wordless(results)).toEqual([]);
    expect(wordless(ruleset.calculators)).toEqual([]);
  });

  it('are there for play, hurt and unhurt', () => {
    const hurt = documentOf({
      armorSet: { armor: 2, absorb: 1 },
      stamina: { capacity: 9 },
      criticalEffects: ['x'],
    });
    for (const play of [
      {},
      { stamina: 1, armorLost: 1, spent: ['reaction'] },
      { armorLost: 2, cover: 'total' },
    ])
      expect(wordless([open({ ...hurt, play }).play(), open({ ...hurt, play }).sheet()])).toEqual([]);
  });

  it('would be missed', () => {
    expect(wordless({ key: 'ruleset.relict.nothing' })).toEqual(['ruleset.relict.nothing']);
  });
});
