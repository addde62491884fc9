import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRaw, type Text } from '#shared/kernel/text';
import { quickLimits, quickWords, readQuickLine } from '#shared/encounter/preparation/quickLine';
import english from '#shared/locales/en/encounter.json';

const listed: Readonly<Record<string, string>> = english.quick.words;
const words = quickWords((text) =>
  isRaw(text) ? text.raw : (listed[text.key.split('.').at(-1) ?? ''] ?? ''),
);
const read = (text: string) => readQuickLine(text, words);
const keysOf = (faults: readonly Text[]) =>
  faults.map((fault) => (isRaw(fault) ? fault.raw : fault.key.replace('encounter.quick.', '')));
const goblins = { name: 'Goblin', count: 4, health: 6, defense: 2, armor: 0 };

describe('quick foes in a line', () => {
  it.each([
    'Goblin x4 End 6 Def 2',
    'Goblin ×4 def 2 end 6',
    '4x Goblin HP 6 AC 2',
    '4 Goblin hp6 ac2',
    'Goblin 4 × (End: 6, Def: 2)',
    'Goblin 6 HP 2 Def x4',
    'End 6 Def 2 Goblin * 4',
    'Goblin x4, hit points=6, DEFENSE +2',
    '  Goblin   x 4 - Endurance 6 / Def. 2 ',
  ])('reads %s', (line) => {
    expect(read(line)).toEqual({ foes: [goblins], faults: [] });
  });

  it('reads several foes by comma, semicolon and line', () => {
    const { foes, faults } = read(
      'Goblin x2 HP 6, Wolf HP 9; Ogre HP 30 Armor 3\n\n2 Living Armour HP 12 Armour 5',
    );
    expect(faults).toEqual([]);
    expect(foes.map(({ name, count, health, armor }) => [name, count, health, armor])).toEqual([
      ['Goblin', 2, 6, 0],
      ['Wolf', 1, 9, 0],
      ['Ogre', 1, 30, 3],
      ['Living Armour', 2, 12, 5],
    ]);
  });

  it.each([
    ['Goblin HP 6 Def 2 Att 1 Dmg 1d6', { plus: 1, damage: '1d6' }],
    ['Goblin (6 HP, 2 Def, +1 Att, 1D6 Dmg)', { plus: 1, damage: '1d6' }],
    ['Goblin hp6 def2 attack −1 damage 2d4+1', { plus: -1, damage: '2d4+1' }],
    ['Goblin HP 6 Def 2 Dmg d8', { plus: 0, damage: '1d8' }],
    ['Goblin HP 6 Def 2 Att 3', { plus: 3, damage: '' }],
    ['Goblin HP 6 Def 2 Dmg 4', { plus: 0, damage: '4' }],
  ])('reads the attack of %s', (line, attack) => {
    expect(read(line)).toEqual({ foes: [{ ...goblins, count: 1, attack }], faults: [] });
  });

  it('keeps numbers that belong to a name, and reads negative ones', () => {
    expect(read('Unit 731 HP 5 Def −2').foes).toEqual([
      { name: 'Unit 731', count: 1, health: 5, defense: -2, armor: 0 },
    ]);
  });

  it.each([
    ['Goblin', ['noHealth']],
    ['HP 6', ['noName']],
    ['Goblin x4 warriors HP 6', ['unknown']],
    ['Goblin HP 6 HP 7', ['twice']],
    ['Goblin HP 6 1d6', ['unknown']],
    ['Goblin HP 6 Dmg 1d6 Dmg 4', ['twice']],
    ['Goblin HP 6 Att 5000', ['range']],
    ['Goblin x0 HP 6', ['range']],
    ['Goblin x101 HP 0', ['range', 'range']],
    ['Goblin HP 99999999999999999999', ['range']],
    [`${'G'.repeat(500)} HP 6`, ['longName']],
  ])('says what is wrong with %s', (line, faults) => {
    const answer = read(line);
    expect(keysOf(answer.faults)).toEqual(faults);
    expect(answer.foes).toEqual([]);
  });

  it('names an example beside what was not understood, which can be typed as it stands', () => {
    const [, example = ''] = /Write for example (.+)\.$/u.exec(english.quick.unknown) ?? [];
    const attack = { plus: 1, damage: '1d6' };
    expect(read(example)).toEqual({ foes: [{ ...goblins, armor: 1, attack }], faults: [] });
  });

  it('keeps what was understood beside a fault, and finds nothing in nothing', () => {
    expect(read('Goblin x4 End 6 Def 2; Wolf').foes).toEqual([goblins]);
    expect(read(' , ;\n - ')).toEqual({ foes: [], faults: [] });
  });

  it('needs no health where the rules may count none', () => {
    expect(readQuickLine('Goblin x2', words, { needsHealth: false, limits: quickLimits }).foes).toEqual([
      { name: 'Goblin', count: 2, health: 0, defense: 0, armor: 0 },
    ]);
  });

  it('reads every foe back that was written in any order', () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const foe = fc.record({
      name: fc.constantFrom('Goblin', 'Black wolf', 'Living Armor', 'Ørn Åse', 'Dead End'),
      count: number(1, 100),
      health: number(1, 10_000),
      defense: number(-100, 1000),
      armor: number(0, 1000),
    });
    fc.assert(
      fc.property(fc.array(foe, { minLength: 1, maxLength: 5 }), fc.nat(), (foes, turn) => {
        const line = foes
          .map(({ name, count, health, defense, armor }) => {
            const parts = [
              `x${String(count)}`,
              `HP ${String(health)}`,
              `Def ${String(defense)}`,
              `AV ${String(armor)}`,
            ];
            const from = turn % parts.length;
            return [name, ...parts.slice(from), ...parts.slice(0, from)].join(' ');
          })
          .join(['; ', '\n', ', '][turn % 3]);
        expect(read(line)).toEqual({ foes, faults: [] });
      }),
    );
  });

  it('never throws, and never gives a number out of its limits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const { name, count, health } of read(text).foes) {
          expect(name).not.toBe('');
          expect(count).toBeGreaterThanOrEqual(1);
          expect(health).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });
});
