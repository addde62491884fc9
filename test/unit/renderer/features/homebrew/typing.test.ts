import { describe, expect, it } from 'vitest';
import { completionsOf } from '#renderer/features/homebrew/games/editing/completions';
import {
  idOf,
  namesTyped,
  numbersIn,
  shapeOf,
  shortNameOf,
  withValue,
  type FormNode,
} from '#renderer/features/homebrew/games/formNodes';
import { mendOf } from '#renderer/features/homebrew/games/editing/mends';
import { filled } from '#renderer/features/homebrew/games/tables';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { functionNames } from '#shared/rules/definition/formula/functions';
import { readDefinition } from '#shared/rules/definition/read';
import { definitionJsonSchema } from '#shared/rules/definition/schema/index';

const checks = (definitionJsonSchema() as FormNode).properties?.['checks']?.items as FormNode;
const pool = checks.properties?.['dice']?.items as FormNode;

describe('a short name that is typed', () => {
  it.each(['hitDice', 'spell-slots', 'Dex', 'a1', 'x'])('stays as it is: %s', (name) => {
    expect(shortNameOf(name)).toBe(name);
    expect(shortNameOf(` ${name} `)).toBe(name);
  });

  it('is made of words, and keeps the capital letters of one that is written as such', () => {
    expect(shortNameOf('Hit points')).toBe('hitPoints');
    expect([idOf('Price'), idOf('fromLevel'), idOf('Hit points')]).toEqual([
      'price',
      'fromLevel',
      'hitPoints',
    ]);
  });

  it('is the number of a face where faces are named', () => {
    const pattern = pool.properties?.['faces']?.propertyNames?.pattern;
    expect([shortNameOf('6', pattern), shortNameOf('12', pattern)]).toEqual(['6', '12']);
    expect(shapeOf(pool.properties?.['ladder'] ?? {})).toBe('numbers');
    expect(numbersIn('4, 6 8;-1, x')).toEqual([4, 6, 8, -1, 'x']);
    // Nothing is typed after the comma yet.
    expect([numbersIn('4,'), numbersIn('4, '), numbersIn('')]).toEqual([[4, ''], [4, ''], []]);
  });

  it('may have a blank within a word of a list, and a comma after it', () => {
    expect(namesTyped('Old ')).toEqual(['Old ']);
    expect(namesTyped('Old fox, Red ')).toEqual(['Old fox', 'Red ']);
    expect(namesTyped('Old fox, ')).toEqual(['Old fox', '']);
    expect(namesTyped('  ')).toEqual([]);
  });

  it('is made of the words of a spreadsheet', () => {
    const columns = [{ key: 'by', kind: 'one', isOwn: true }] as const;
    const from = { row: 0, column: 0 };
    expect(
      filled(
        [{ id: 'a' }],
        columns,
        from,
        [['Short sword']],
        () => ({}),
        () => undefined,
      ),
    ).toEqual([{ id: 'a', by: 'shortSword' }]);
  });
});

describe('a mend', () => {
  const base = {
    format: 1,
    id: 'own',
    version: '1.0.0',
    name: 'Own',
    checks: [
      {
        id: 'check',
        name: 'Check',
        inputs: { chance: { name: 'Chance', min: 0, max: 9 } },
        dice: [{ id: 'd' }],
      },
    ],
    trackers: [{ id: 'grit', name: 'Grit', most: 3 }],
    catalogs: [
      {
        id: 'arms',
        name: 'Arms',
        columns: { by: { some: 'stats' }, price: 'number' },
        of: [{ id: 'axe', name: 'Axe', by: ['mihgt', 'wits'], price: 3 }],
      },
    ],
    numbers: [
      {
        id: 'stats',
        name: 'Stats',
        of: [
          { id: 'might', name: 'Might', is: 2, roll: { check: 'check', with: { chanse: 'might + 3' } } },
          { id: 'wits', name: 'Wits', is: '10 + migth * 2' },
        ],
      },
    ],
    actions: [{ id: 'dare', name: 'Dare', costs: { grti: 2 } }],
  };

  it('replaces what is wrong, and never a value beside it', () => {
    let draft: Json = base;
    const valueAt = (path: readonly (string | number)[]): Json | undefined =>
      path.reduce<Json | undefined>(
        (value, step) =>
          Array.isArray(value)
            ? (value as readonly Json[])[Number(step)]
            : isRecord(value)
              ? value[step]
              : undefined,
        draft,
      );
    for (let round = 0; round < 9; round += 1) {
      const read = readDefinition(draft);
      const fault = read.ok ? undefined : read.error.find(({ fix }) => fix !== undefined);
      if (fault === undefined) break;
      const mend = mendOf(fault, valueAt, true);
      if (mend === undefined) throw new Error(fault.path.join('.'));
      draft = withValue(draft, mend.path, mend.value) ?? {};
    }
    expect(readDefinition(draft).ok).toBe(true);
    expect(draft).toMatchObject({
      catalogs: [{ of: [{ by: ['might', 'wits'], price: 3 }] }],
      numbers: [{ of: [{ roll: { with: { chance: 'might + 3' } } }, { is: '10 + might * 2' }] }],
      actions: [{ costs: { grit: 2 } }],
    });
  });

  it('is none where a value of another kind, or a detail of that name, is already there', () => {
    const text = { raw: '' };
    expect(mendOf({ path: ['a'], text, fix: 'b' }, () => 7, false)).toBeUndefined();
    const both = { path: ['a', 'x'], text, fix: 'y', isKey: true } as const;
    expect(mendOf(both, () => ({ x: 1, y: 2 }), false)).toBeUndefined();
  });
});

describe('a formula is completed', () => {
  const draft: Json = {
    numbers: [
      {
        id: 'stats',
        name: 'Stats',
        of: [
          { id: 'might', name: 'Might' },
          { id: 'hit-bonus', name: 'Hit bonus' },
        ],
      },
    ],
    options: [{ id: 'class', name: 'Class', columns: { hitDie: 'number' }, of: [] }],
    trackers: [{ id: 'health', name: 'Health', most: 3 }],
    budgets: [{ id: 'coins', name: 'Coins', granted: 3 }],
    catalogs: [{ id: 'goods', name: 'Goods', columns: { weight: 'number' }, of: [] }],
    lists: [
      {
        id: 'gear',
        name: 'Gear',
        from: ['goods'],
        row: { worn: { name: 'Worn', flag: true } },
        live: { uses: { name: 'Uses', ladder: [8, 6] }, jammed: { name: 'Jammed', flag: true } },
      },
      {
        id: 'slots',
        name: 'Slots',
        from: [],
        row: { circle: { name: 'Circle' } },
        live: { left: { most: 3 } },
      },
    ],
    checks: [
      {
        id: 'check',
        name: 'Check',
        inputs: { bonus: { name: 'Bonus' } },
        dice: [{ id: 'wild', counts: [{ id: 'star', name: 'Star', each: [1] }] }],
        results: [{ id: 'net-gain', is: 'wild.star' }],
      },
    ],
    actions: [{ id: 'cast', name: 'Cast', rowsOf: 'gear', paid: { list: 'slots', live: 'left' } }],
    harm: [{ rows: 'slots', live: 'used', each: 'it.circle' }],
  };
  const offered = (typed: string, ...path: (string | number)[]) => completionsOf(draft, path, typed);

  it.each([
    ['mi', ['might', 'min(']],
    ['10 + mi', ['10 + might', '10 + min(']],
    ['hit', ['hitBonus']],
    ['max(might, lar', ['max(might, largest(']],
    ['health.', ['health.now', 'health.most', 'health.lost']],
    ['class.h', ['class.hitDie']],
    ['budgets.coins.l', ['budgets.coins.left']],
    ['might ', []],
    ['nothingOfThatName', []],
  ])('by names and functions: %s', (typed, names) => {
    expect(offered(typed, 'problems', 0, 'when')).toEqual(names);
  });

  it('by what its place knows', () => {
    expect(offered('it.w', 'lists', 0, 'price')).toEqual(['it.worn', 'it.weight']);
    expect(offered('it.v', 'numbers', 0, 'each', 'showWhen')).toEqual(['it.value']);
    expect(offered('bo', 'checks', 0, 'target')).toEqual(['bonus']);
    expect(offered('wi', 'checks', 0, 'succeeds')).toEqual(['wild']);
    expect(offered('bo', 'numbers', 0, 'of', 0, 'is')).toEqual([]);
    expect(offered('it.us', 'lists', 0, 'price')).toEqual([
      'it.uses',
      ...['now', 'most', 'lost', 'die'].map((part) => `it.uses.${part}`),
    ]);
    expect(offered('it.j', 'lists', 0, 'price')).toEqual(['it.jammed']);
    expect(offered('wild.', 'checks', 0, 'succeeds')).toEqual([
      ...['highest', 'lowest', 'nth2', 'alike', 'star'].map((field) => `wild.${field}`),
    ]);
    expect(offered('net', 'checks', 0, 'succeeds')).toEqual(['netGain']);
    expect(offered('it.c', 'actions', 0, 'paid', 'where')).toEqual(['it.circle']);
    expect(offered('row.w', 'actions', 0, 'paid', 'where')).toEqual(['row.worn', 'row.weight']);
    expect(offered('it.c', 'harm', 0, 'each')).toEqual(['it.circle']);
    expect(offered('it.j', 'harm', 0, 'each')).toEqual([]);
    expect(offered('rol', 'actions', 0, 'set', 0, 'to')).toEqual(['rolled']);
    expect(offered('')).toEqual(expect.arrayContaining(['might', 'health', 'gear', 'sum(']));
  });

  it('with every function that there is', () => {
    for (const name of functionNames) expect(offered(name.slice(0, -1))).toContain(`${name}(`);
  });
});
