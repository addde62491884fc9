import { describe, expect, it } from 'vitest';
import { say } from './formula/names';
import { rulesetOf } from './sample';

const lookups = [
  {
    id: 'tiers',
    name: 'Tiers',
    of: [
      { id: 'easy', name: 'Easy', from: 6 },
      { id: 'hard', name: 'Hard', from: 9 },
    ],
  },
];
const card = (more: readonly object[]) => ({
  lookups,
  reference: [
    { id: 'rolling', group: 'Rolls', name: 'Rolling', text: 'Two dice.', points: ['Reroll ties.'], more },
  ],
});

describe('a card with more than one text', () => {
  it('shows its parts one below the other', () => {
    const { reference } = rulesetOf(
      card([
        { text: 'A better tier is harder to reach.', grid: 'tiers' },
        { check: 'check' },
        { check: 'damage', facts: [{ name: 'Ones', text: 'Never hurt.' }] },
      ]),
    );
    expect(reference.entries[0]?.blocks).toEqual([
      { kind: 'text', text: { raw: 'Two dice.' } },
      { kind: 'list', items: [{ raw: 'Reroll ties.' }] },
      { kind: 'text', text: { raw: 'A better tier is harder to reach.' } },
      {
        kind: 'facts',
        rows: [
          { label: { raw: 'Easy' }, value: { raw: '6–8' } },
          { label: { raw: 'Hard' }, value: { raw: '9+' } },
        ],
      },
      { kind: 'check', id: 'check' },
      { kind: 'facts', rows: [{ label: { raw: 'Ones' }, value: { raw: 'Never hurt.' } }] },
      { kind: 'check', id: 'damage' },
    ]);
  });

  it('may have a table of texts', () => {
    const cells = {
      head: ['Score', 'Modifier'],
      rows: [
        ['3', '−2'],
        ['4 to 7', '−1'],
      ],
    };
    const { reference } = rulesetOf(card([{ cells }]));
    expect(reference.entries[0]?.blocks.at(-1)).toEqual({
      kind: 'grid',
      columns: [{ raw: 'Score' }, { raw: 'Modifier' }],
      rows: [
        [{ raw: '3' }, { raw: '−2' }],
        [{ raw: '4 to 7' }, { raw: '−1' }],
      ],
    });
    const short = { ...cells, rows: [['3', '−2'], ['4']] };
    expect(() => rulesetOf(card([{ cells: short }]))).toThrow('reference.0.more.0.cells.rows.1');
  });

  it('is refused with the place of the part that names something unknown', () => {
    expect(() => rulesetOf(card([{ text: 'Fine.' }, { check: 'chek' }]))).toThrow('reference.0.more.1.check');
    expect(() => rulesetOf(card([{ grid: 'tires' }]))).toThrow('reference.0.more.0.grid');
    expect(() => rulesetOf(card([{ table: 'none' }]))).toThrow('reference.0.more.0.table');
    expect(() => rulesetOf(card([{ calculator: 'none' }]))).toThrow('reference.0.more.0.calculator');
  });
});

describe('the cards of a game without any of its own', () => {
  it('have sets of numbers only where a text explains them', () => {
    const set = (id: string, more: object) => ({
      id,
      name: id,
      of: [{ id: `${id}One`, name: 'One', is: 1, ...more }],
    });
    const made = rulesetOf({ numbers: [set('bare', {}), set('told', { text: 'It counts.' })] });
    const ids = made.reference.entries.map(({ id }) => id);
    expect(ids).toContain('told');
    expect(ids).not.toContain('bare');
  });

  it('say what the degrees of a check mean', () => {
    const check = {
      id: 'check',
      name: 'Check',
      dice: [{ id: 'd', sides: 20 }],
      compare: 'atLeast',
      target: 12,
    };
    const degrees = [{ id: 'marvel', name: 'Marvel', when: 'natural == 20', text: 'Twice the effect.' }];
    const cardOf = (rules: object) =>
      rulesetOf({ checks: [rules] }).reference.entries.find(({ id }) => id === 'check-check');
    expect(cardOf({ ...check, degrees })?.blocks).toEqual([
      { kind: 'facts', rows: [{ label: { raw: 'Marvel' }, value: { raw: 'Twice the effect.' } }] },
      { kind: 'check', id: 'check' },
    ]);
    expect(cardOf(check)?.blocks).toEqual([{ kind: 'check', id: 'check' }]);
  });

  it('list the degrees from the worst to the best, in whatever order they are tried', () => {
    const degrees = [
      { id: 'botch', name: 'Botch', rank: -1, when: 'natural == 1', text: 'It breaks.' },
      { id: 'marvel', name: 'Marvel', rank: 2, when: 'natural == 20' },
      { id: 'success', name: 'Success', rank: 1, when: 'success' },
      { id: 'failure', name: 'Failure' },
    ];
    const dice = [{ id: 'd', sides: 20 }];
    const checks = [{ id: 'check', name: 'Check', dice, compare: 'atLeast', target: 12, degrees }];
    const [facts] = rulesetOf({ checks }).reference.entries[0]?.blocks ?? [];
    expect(facts?.kind === 'facts' && facts.rows.map(({ label }) => say(label))).toEqual([
      'Botch',
      'Failure',
      'Success',
      'Marvel',
    ]);
  });
});
