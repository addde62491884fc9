import { describe, expect, it } from 'vitest';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import { parseDefinition, readDefinition } from '#shared/rules/definition/read';
import { unsoundReading } from '#test/fixtures/brokenDefinition';
import { say } from './formula/names';

/** The faults of a definition in words, each with its place and what is likely meant. */
function faultsOf(json: unknown): string[] {
  const read = readDefinition(json);
  if (read.ok) return [];
  return read.error.map(
    ({ path, text, fix }) => `${path.join('.')}: ${say(text)}${fix === undefined ? '' : ` [${fix}]`}`,
  );
}

const base = {
  format: 1,
  id: 'sample',
  version: '1.0.0',
  name: 'Sample',
  checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }],
};
const numbers = (...of: object[]) => ({ ...base, numbers: [{ id: 'set', name: 'Set', of }] });
const number = (id: string, is: string | number, more: object = {}) => ({ id, name: id, is, ...more });

describe('a faulty definition', () => {
  it.each<[string, object, string[]]>([
    ['a format that is not there', { ...base, format: 2 }, ['format: must be one of 1']],
    ['an unknown key', { ...base, nonsense: 1 }, ['nonsense: nothing here is called "nonsense"']],
    [
      'a name that is taken',
      numbers(number('might', 1), number('might', 2)),
      ['numbers.0.of.1.id: “might” is used twice. Choose another short name.'],
    ],
    [
      'a tracker in place of what it holds',
      {
        ...base,
        trackers: [{ id: 'health', name: 'Health', most: 6 }],
        conditions: [{ id: 'hurt', name: 'Hurt', is: 'health <= 3' }],
      },
      ['conditions.0.is: Expected a number, not an entry. It has: .now, .most, .lost. [.now]'],
    ],
    [
      'a change of a tracker to no value',
      {
        ...base,
        trackers: [{ id: 'health', name: 'Health', most: 6 }],
        actions: [{ id: 'rest', name: 'Rest', set: [{ tracker: 'health' }] }],
      },
      ['actions.0.set.0: A tracker needs the value that it changes to.'],
    ],
    [
      'ids that are the same in formulas',
      numbers(number('skills-over', 1), number('skillsOver', 2)),
      ['numbers.0.of.1.id: “skillsOver” is used twice. Choose another short name.'],
    ],
    [
      'a name of JavaScript',
      numbers(number('valueOf', 1), number('toString', 2)),
      [
        'numbers.0.of.0.id: “valueOf” is reserved. Choose another short name.',
        'numbers.0.of.1.id: “toString” is reserved. Choose another short name.',
      ],
    ],
    [
      // The format refuses these, before names are read.
      'a name by which code reaches a prototype',
      numbers(number('constructor', 1), number('prototype', 2), number('toString', 3)),
      [
        'numbers.0.of.0.id: “constructor” is reserved. Choose another short name.',
        'numbers.0.of.1.id: “prototype” is reserved. Choose another short name.',
      ],
    ],
    [
      'an unknown name',
      numbers(number('might', 1), number('load', 'migth * 2')),
      ['numbers.0.of.1.is: There is no “migth” here. Did you mean “might”? [might]'],
    ],
    [
      'a circle',
      numbers(number('dodge', 'stealth'), number('stealth', 'notice + 1'), number('notice', 'dodge')),
      ['numbers.0.of.0: Each of these depends on the next: dodge → stealth → notice → dodge.'],
    ],
    [
      'a number that depends on itself',
      numbers(number('dodge', 'dodge + 1')),
      ['numbers.0.of.0: Each of these depends on the next: dodge → dodge.'],
    ],
    [
      'a circle through a condition and its effect',
      {
        ...numbers(number('easy', 10), number('carried', 12)),
        conditions: [
          { id: 'encumbered', name: 'Encumbered', is: 'carried > easy', effects: [{ to: 'easy', add: -1 }] },
        ],
      },
      ['conditions.0: Each of these depends on the next: Encumbered → easy → Encumbered.'],
    ],
    [
      'a division that nothing rounds',
      numbers(number('half', '7 / 2')),
      ['numbers.0.of.0.is: This divides. Say how it is rounded.'],
    ],
    [
      'a number without a value',
      numbers({ id: 'might', name: 'Might' }),
      ['numbers.0.of.0: “Might” has no value. Give it a formula, a range to choose from, or points.'],
    ],
    [
      'an unknown target of an effect',
      {
        ...numbers(number('might', 1)),
        conditions: [{ id: 'weak', name: 'Weak', effects: [{ to: 'migth', add: -1 }] }],
      },
      ['conditions.0.effects.0.to: There is no “migth”. Did you mean “might”? [might]'],
    ],
    [
      'an unknown budget',
      {
        ...base,
        numbers: [
          { id: 'set', name: 'Set', of: [{ id: 'a', name: 'A', bought: { most: 5, from: ['pints'] } }] },
        ],
        budgets: [{ id: 'points', name: 'Points', granted: 3 }],
      },
      ['numbers.0.of.0.bought.from.0: There is no “pints”. Did you mean “points”? [points]'],
    ],
    [
      'an unknown check and input of a roll',
      {
        ...numbers(
          number('might', 1, { roll: { check: 'chek' } }),
          number('will', 1, { roll: { check: 'check', with: { chance: 1 } } }),
        ),
      },
      [
        'numbers.0.of.0.roll.check: There is no “chek”. Did you mean “check”? [check]',
        'numbers.0.of.1.roll.with.chance: There is no “chance”.',
      ],
    ],
    [
      'a cell of another type',
      {
        ...base,
        catalogs: [
          {
            id: 'arms',
            name: 'Arms',
            columns: { price: 'number', damage: 'dice' },
            of: [{ id: 'axe', name: 'Axe', price: 'much', damage: '1x8', weight: 3 }],
          },
        ],
      },
      [
        'catalogs.0.of.0.price: This column holds numbers.',
        'catalogs.0.of.0.damage: This column holds dice, such as 1d8+1.',
        'catalogs.0.of.0.weight: There is no “weight”.',
      ],
    ],
    [
      'a template with a lost brace',
      {
        ...numbers(number('might', 1)),
        problems: [{ id: 'p', when: 'might > 3', at: 'might', text: 'Too {might' }],
      },
      ['problems.0.text: A brace has no partner. Write two braces for one that is shown.'],
    ],
    [
      'a template with an unknown name',
      {
        ...numbers(number('might', 1)),
        problems: [{ id: 'p', when: 'might > 3', at: 'might', text: '{mihgt} is too much' }],
      },
      ['problems.0.text: There is no “mihgt” here. Did you mean “might”? [might]'],
    ],
    [
      'a table with a hole at its end',
      {
        ...base,
        tables: [
          {
            id: 't',
            name: 'T',
            dice: '1d6',
            rows: [
              [3, 'a'],
              [3, 'b'],
              [5, 'c'],
            ],
          },
        ],
      },
      [
        'tables.0.rows.1.0: Rows have to ascend, and begin at the lowest sum of the dice or above.',
        'tables.0.rows.2.0: The last row has to end at 6, the highest sum of the dice.',
      ],
    ],
    [
      'a first check of another name',
      { ...base, checks: [{ id: 'roll', name: 'Roll', dice: [{ id: 'd' }] }] },
      ['checks: The first check needs the short name “check”.'],
    ],
    [
      'a comparison without a target',
      { ...base, checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }], compare: 'atLeast' }] },
      ['checks.0.compare: A comparison needs a target.'],
    ],
    [
      'formulas that cost too much',
      {
        ...base,
        lists: [
          { id: 'gear', name: 'Gear', most: 500, free: true, row: { n: { name: 'N', min: 0, max: 9 } } },
        ],
        numbers: [
          {
            id: 'set',
            name: 'Set',
            of: Array.from({ length: 200 }, (_, index) =>
              number(
                `n${String(index)}`,
                `sum(gear, ${Array.from({ length: 20 }, () => 'it.n').join(' + ')})`,
              ),
            ),
          },
        ],
      },
      [': The formulas cost 5,900,403 steps, of which 2,000,000 are possible. Shorten lists or split loops.'],
    ],
  ])('has its place: %s', (_, definition, faults) => {
    expect(faultsOf(definition)).toEqual(faults);
  });

  it('is found with all its faults at once', () => {
    expect(faultsOf(numbers(number('a', 'b'), number('c', '7 / 2'), number('d', "'x'")))).toHaveLength(3);
  });

  it('keeps texts of a game as they are, whatever they look like', () => {
    const odd = "{{}} | @:app.title <b>'quoted'</b> $t(x)";
    const read = fromDefinition({
      ...numbers(number('might', 1)),
      name: odd,
      problems: [{ id: 'p', when: 'might > 0', at: 'might', text: odd }],
    });
    if (!read.ok) throw new Error('No ruleset');
    expect(read.value.manifest.name).toBe(odd);
  });

  it.each(['', '{', 'null', '[]', '7', '"text"', '{"format":1}', 'NaN'])(
    'is refused as a file: %s',
    (file) => {
      const parsed = parseDefinition(file);
      const faults = parsed.ok ? faultsOf(parsed.value) : [say(parsed.error.text)];
      expect(faults.length).toBeGreaterThan(0);
    },
  );
});

it('broken definitions are read without an exception, and every fault has a place and words', () => {
  // Ten thousand are broken by test/proofs.
  for (let seed = 0; seed < 200; seed += 1) expect(unsoundReading(`unit ${String(seed)}`)).toEqual([]);
});
