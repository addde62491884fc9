import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { compileFormula } from '#shared/rules/definition/formula/compile';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import type { ValueKind } from '#shared/rules/definition/formula/expect';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { roundings, type Rounding } from '#shared/rules/definition/formula/functions';
import { gearFields, say, scope, world } from './names';

function compiled(formula: string, wanted: ValueKind = 'number'): Formula {
  const result = compileFormula(formula, wanted, scope);
  if (!result.ok) throw new Error(`${formula}: ${say(result.error.text)}`);
  return result.value;
}

const valueOf = (formula: string, wanted?: ValueKind) => compiled(formula, wanted).expression.run(world());

describe('a formula', () => {
  it.each<[string, number]>([
    ['10 + might / 5', 22],
    ['(vigor + frame) / 10', 11.5],
    ['7 % 3', 1],
    ['-7 % 3', 2],
    ['2 * -agility', -24],
    ['max(agility, mind) + 10', 22],
    ['floor(7 / 2) + ceil(7 / 2) + round(5 / 2) + round(-5 / 2)', 7],
    ['abs(-3) + log2(8)', 6],
    ['shielded ? 2 : 0', 2],
    ['sum(gear, it.weight * it.quantity)', 13],
    ['count(gear)', 3],
    ['count(gear, it.worn)', 1],
    ['largest(gear, it.weight)', 8],
    ['smallest(gear, it.weight)', 1],
    ["sum(gear, it.from == 'weapons' ? it.weight : 0)", 4],
    ['lookup(bands, 12).bonus', 0],
    ['top(gear, it.weight).weight', 8],
    ['top(gear, it.quantity).weight', 1],
    ['top(gear, it.worn ? 1 : 0).weight', 8],
    ['top(gear, 1).weight', 3],
    ['lookup(bands, 99).bonus', 2],
    ['lookup(bands, -5).bonus', 0],
    ["find(gear, ' knife').weight", 1],
    ["find(gear, 'axe').weight", 0],
  ])('%s is %d', (formula, value) => {
    expect(valueOf(formula)).toBe(value);
  });

  it.each<[string, boolean]>([
    ["skill in ['brawl', 'blades'] && !(skill in trained)", true],
    ["any(gear, it.skill == 'blades') || false", true],
    ['all(gear, it.weight > 1)', false],
    ['might >= 60 && might <= 60 && might != 61 && !(might < 60)', true],
  ])('%s is %s', (formula, value) => {
    expect(valueOf(formula, 'flag')).toBe(value);
  });

  it('divides by zero to 0, and says that it did', () => {
    const env = world();
    expect(compiled('5 + might / none').expression.run(env)).toBe(5);
    expect(env.divided).toBe(true);
  });

  it('knows the parts that it reads, and whether it divides without rounding', () => {
    expect([...compiled('sum(gear, it.weight) + might').reads]).toEqual(['gear', 'might']);
    expect(
      ['might / 5', 'floor(might / 5)', 'might > 10 / 3 ? 1 : 2', '1 + max(1, might / 2)'].map(
        (each) => compiled(each).divides,
      ),
    ).toEqual([true, false, false, true]);
  });

  it('costs more with the rows that its loop may have', () => {
    expect(compiled('sum(gear, it.weight * 2)').cost).toBe(2 + 4 * 30);
  });

  it('reads the outer row of a loop as row', () => {
    const inner = compileFormula('count(gear, it.weight > row.weight)', 'number', scope, gearFields);
    expect(inner.ok).toBe(true);
    const env = world();
    env.it = { weight: 2 };
    expect(inner.ok && inner.value.expression.run(env)).toBe(2);
    expect(env.it).toEqual({ weight: 2 });
  });
});

describe('a faulty formula', () => {
  it.each<[string, ValueKind, string, string, string | undefined]>([
    ['', 'number', '', 'The formula is empty. Enter a number or a formula.', undefined],
    ['migth + 1', 'number', 'migth', 'There is no “migth” here. Did you mean “might”?', 'might'],
    ['it', 'number', 'it', 'There is no “it” here.', undefined],
    [
      'sum(gear, it.wieght)',
      'number',
      'wieght',
      'There is no column “wieght”. Did you mean “weight”?',
      'weight',
    ],
    ['mx(1, 2)', 'number', 'mx', 'There is no function “mx”. Did you mean “max”?', 'max'],
    [
      "count(gear, it.from == 'weapon')",
      'number',
      "'weapon'",
      'There is no word “weapon”. Did you mean “weapons”? The word is one of “Catalogs”.',
      "'weapons'",
    ],
    [
      "skill == 'bladse'",
      'flag',
      "'bladse'",
      'There is no word “bladse”. Did you mean “blades”? The word is one of “Skills”.',
      "'blades'",
    ],
    ['might > 5', 'number', 'might > 5', 'Expected a number, not yes or no.', undefined],
    [
      'lookup(bands, 12) + 1',
      'number',
      'lookup(bands, 12)',
      'Expected a number, not an entry. It has: .from, .bonus.',
      undefined,
    ],
    [
      'lookup(bands, 12).plus',
      'number',
      'plus',
      'There is no column “plus”. It has: id, from, bonus.',
      undefined,
    ],
    ['might', 'flag', '', 'Expected yes or no, not a number.', ' > 0'],
    ["might == 'x'", 'flag', "might == 'x'", 'a number cannot be compared with a word.', undefined],
    [
      'shielded ? 1 : shielded',
      'number',
      'shielded ? 1 : shielded',
      'Both results of a choice need the same type: numbers, yes or no, or words.',
      undefined,
    ],
    ['might = 3', 'flag', '=', 'Two values are compared by ==.', '=='],
    ['might +', 'number', '', 'The formula is not finished.', undefined],
    ['might / 0', 'number', '0', 'Nothing can be divided by 0.', undefined],
    ["might == 'a", 'flag', "'a", 'A quotation mark is missing at the end of a word.', undefined],
    ['sum(gear, sum(gear, 1))', 'number', 'sum(gear, 1)', 'A loop cannot stand in a loop.', undefined],
    ['sum(might, 1)', 'number', 'might', 'A list is needed here.', undefined],
    ['sum(gear)', 'number', 'sum(gear)', 'sum needs 2 to 2 values.', undefined],
    ['might.value', 'number', 'might.value', '“value”: this value has no parts.', undefined],
    [
      'gear.map(x, x)',
      'number',
      'gear.map(x, x)',
      '“gear.map(x, x)” is not possible in a formula. Names have no functions, indexes or maps.',
      undefined,
    ],
    [
      "'a'.matches('(a+)+$')",
      'flag',
      "'a'.matches('(a+)+$')",
      "“'a'.matches('(a+)+$')” is not possible in a formula. Names have no functions, indexes or maps.",
      undefined,
    ],
    [
      'count(gear, it.constructor == 1)',
      'number',
      'constructor',
      'There is no column “constructor”. It has: name, weight, quantity, worn, from, key, skill.',
      undefined,
    ],
    ['toString', 'number', 'toString', 'There is no “toString” here.', undefined],
    [
      'gear[0]',
      'number',
      'gear[0]',
      '“gear[0]” is not possible in a formula. Names have no functions, indexes or maps.',
      undefined,
    ],
    [
      '{}',
      'number',
      '{}',
      '“{}” is not possible in a formula. Names have no functions, indexes or maps.',
      undefined,
    ],
    [
      "b'x' == 1",
      'flag',
      "b'x'",
      'A value may be a number, true, false, or a word in quotation marks.',
      undefined,
    ],
    ['__proto__', 'number', '__proto__', '“__proto__” is reserved. Choose another name.', undefined],
    ['top(gear)', 'number', 'top(gear)', 'top needs 2 to 2 values.', undefined],
    ['top(might, 1).weight', 'number', 'might', 'A list is needed here.', undefined],
    ['lookup(gear, 1).weight', 'number', 'gear', 'lookup needs a table of bands.', undefined],
    [
      '('.repeat(400),
      'number',
      '',
      'The formula is too deep or has too many parts. Split it into several numbers.',
      undefined,
    ],
    [
      Array.from({ length: 150 }, () => '1').join('+'),
      'number',
      '',
      'The formula is too deep or has too many parts. Split it into several numbers.',
      undefined,
    ],
    [
      '1'.repeat(501),
      'number',
      '1'.repeat(501),
      'The formula is longer than 500 characters. Split it into several numbers.',
      undefined,
    ],
  ])('%s', (formula, wanted, at, words, fix) => {
    const result = compileFormula(formula, wanted, scope);
    if (result.ok) throw new Error('No fault');
    const { text, span, fix: meant } = result.error;
    expect([formula.slice(span.start, span.end), say(text), meant]).toEqual([at, words, fix]);
  });

  it('of any tokens is refused in words, and nothing throws', () => {
    const tokens = [
      'might',
      'gear',
      'it',
      'sum',
      'max',
      '(',
      ')',
      ',',
      '.',
      '+',
      '-',
      '/',
      '%',
      '==',
      '&&',
      '!',
      '?',
      ':',
      'in',
      '[',
      ']',
      '{',
      '}',
      "'",
      '1',
      '0',
      '1e999',
      '9'.repeat(400),
      'it.weight',
      'constructor',
      '__proto__',
      '\\',
      'has',
      'null',
      'b"',
      '"',
      '\n',
      '|',
      '@',
      'ä',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 14 }), (parts) => {
        const formula = parts.join(' ');
        const result = compileFormula(formula, 'number', scope);
        if (result.ok) return Number.isFinite(Number(result.value.expression.run(world())));
        const { span, text } = result.error;
        return span.start >= 0 && span.start <= span.end && span.end <= formula.length && say(text) !== '';
      }),
      { numRuns: 3000 },
    );
  });
});

function explained(
  formula: string,
  round: Rounding,
  more: readonly { label: { raw: string }; amount: number; rule: string }[] = [],
): string {
  const { value, sources } = explainFormula(
    compiled(formula),
    world(),
    { label: raw('Whole'), rule: '§', round },
    more,
  );
  return `${String(value)} = ${sources.map(({ label, amount }) => `${say(label)} ${String(amount)}`).join(' + ')}`;
}

describe('an explanation', () => {
  it.each<[string, Rounding, string]>([
    ['(vigor + frame) / 10', 'down', '11 = a tenth of Vigor 60 + Frame 55, rounded down 11'],
    ['(vigor + frame) / 10', 'up', '12 = a tenth of Vigor 60 + Frame 55, rounded up 12'],
    ['10 + might / 5', 'down', '22 = Base 10 + a fifth of Might 60 12'],
    ['10 + agility / 2 + (shielded ? 2 : 0) - none', 'down', '18 = Base 10 + half of Agility 12 6 + Base 2'],
    ['10 + max(agility, mind)', 'none', '22 = Base 10 + the higher of Agility 12 and Mind 10 12'],
    ['sum(gear, it.weight * it.quantity)', 'none', '13 = Sword 3 + Leather 8 + Knife 2'],
    [
      'vigor / 7 + frame / 7',
      'down',
      '16 = Vigor 60 ÷ 7 8.571428571 + Frame 55 ÷ 7 7.857142857 + rounded down -0.428571428',
    ],
    ['might', 'none', '60 = Might 60'],
    ['none', 'none', '0 = None 0'],
    ['0', 'none', '0 = Whole 0'],
    ['-mind', 'none', '-10 = Mind -10'],
    ['mind * 2', 'none', '20 = twice Mind 10 20'],
  ])('%s, %s: %s', (formula, round, words) => {
    expect(explained(formula, round)).toBe(words);
  });

  it('adds what other parts give', () => {
    expect(explained('mind / 4', 'down', [{ label: { raw: 'Blessed' }, amount: 3, rule: '§2' }])).toBe(
      '5 = a quarter of Mind 10, rounded down 2 + Blessed 3',
    );
  });

  it('has sources that sum to the value exactly, whatever the formula', () => {
    const leaf = fc.oneof(
      fc.constantFrom('might', 'vigor', 'frame', 'agility', 'none', 'sum(gear, it.weight / 3)'),
      fc.double({ min: 0, max: 1000, noNaN: true }).map((n) => n.toFixed(4)),
      fc.integer({ min: 0, max: 99 }).map(String),
    );
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc
          .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'))
          .map(([a, by, b]) => `(${a} ${by} ${b})`),
        fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => `(shielded ? ${a} : ${b})`),
        tie('formula').map((a) => `-(${a})`),
        fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => `max(${a}, ${b})`),
      ),
    }));
    fc.assert(
      fc.property(
        formula,
        fc.constantFrom(...roundings),
        fc.double({ min: -5, max: 5, noNaN: true }),
        (source, round, extra) => {
          const result = compileFormula(source, 'number', scope);
          if (!result.ok) return;
          const env = world();
          const { value, sources } = explainFormula(
            result.value,
            env,
            { label: raw('Whole'), rule: '§', round },
            [{ label: raw('Extra'), amount: extra, rule: '§' }],
          );
          expect(sources.reduce((all, { amount }) => all + amount, 0) === value).toBe(true);
          if (round !== 'none')
            expect(Number.isInteger(Math.round((value - extra) * 1e6) / 1e6) || Math.abs(value) > 4e6).toBe(
              true,
            );
        },
      ),
      { numRuns: 3000 },
    );
  });
});
