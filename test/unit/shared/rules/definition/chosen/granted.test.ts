import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { enter } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const ruleset = rulesetOf({
  numbers: [
    {
      id: 'growth',
      name: 'Growth',
      step: 'growth',
      of: [
        { id: 'level', name: 'Level', chosen: { min: 1, max: 9 } },
        { id: 'grit', name: 'Grit', chosen: { min: 0, max: 20, initial: 3 } },
        { id: 'guard', name: 'Guard', is: '10 - level' },
      ],
    },
  ],
  trackers: [{ id: 'hits', name: 'Hits', step: 'growth', most: { chosen: { min: 1, max: 99, initial: 6 } } }],
  advancement: {
    raises: [
      {
        id: 'levels',
        name: 'New level',
        of: 'level',
        most: 9,
        asks: [
          { of: 'hits', name: 'Hits gained', min: 0, max: 12 },
          { of: 'grit', min: 0, max: 2 },
        ],
      },
    ],
  },
  layout: { steps: [{ id: 'growth', name: 'Growth', text: 'Grow.' }] },
});

const fresh = () => newCharacter(ruleset, ports());
const advancement = (document: CharacterDocument) => {
  const found = opened(ruleset, document).advancement;
  if (found === undefined) throw new Error('No advancement');
  return found;
};
const raised = (more: Readonly<Record<string, Json>>, document = fresh()) =>
  editPlay(document, advancement(document).consider({ raise: 'level', by: 1, ...more }).buy);
const figures = (document: CharacterDocument) =>
  Object.fromEntries(
    opened(ruleset, document)
      .aside()
      .figures.map(({ id, value }) => [id, say(value)]),
  );

describe('a level that the GM grants', () => {
  it('is free, and asks for what the rules leave open', () => {
    const { offers, left } = advancement(fresh()).offers();
    expect(say(left)).not.toContain('Exp');
    expect(
      offers.map(({ blocked, words }) => [blocked, words.map(({ id, number }) => [id, number])]),
    ).toEqual([
      [
        undefined,
        [
          ['hits', { min: 0, max: 12 }],
          ['grit', { min: 0, max: 2 }],
        ],
      ],
    ]);
  });

  it('shows everything that it changes before it is taken', () => {
    const { effects, price } = advancement(fresh()).consider({ raise: 'level', by: 1, hits: '5' });
    expect(price).toBe(0);
    expect(effects.map(({ id, before, after }) => [id, say(before), say(after)])).toEqual([
      ['level', '1', '2'],
      ['guard', '9', '8'],
      ['hits', '6', '11'],
    ]);
  });

  it('counts on top of what was chosen, which Build goes on to show', () => {
    const twice = raised({ hits: '4', grit: '1' }, raised({ hits: '5' }));
    expect(figures(twice)).toMatchObject({ level: '3', guard: '7', grit: '4', hits: '15' });
    const { widgets } = opened(ruleset, twice).step('growth');
    const values = widgets.flatMap((widget): (readonly [string, unknown])[] => {
      if (widget.kind === 'steppers') return widget.rows.map(({ id, value }) => [id, value]);
      if (widget.kind !== 'fields') return [];
      return widget.fields.map((field) => [field.id, 'value' in field ? field.value : undefined]);
    });
    expect(values).toEqual([
      ['level', 1],
      ['grit', 3],
      ['most', 6],
    ]);
  });

  it('gains no more than it may, and nothing that it does not ask for', () => {
    const [entry] = raised({ hits: '400', grit: '-3', guard: '5', level: '7' }).ledger;
    expect(entry?.purchase).toEqual({ raise: 'level', by: 1, hits: '12' });
  });

  it('says in the account what came with it', () => {
    const { accounts = [] } = opened(ruleset, raised({ hits: '4' })).ledger?.() ?? {};
    const rows = accounts.flatMap((account) => (account.id === 'exp' ? account.rows : []));
    expect(rows.map(({ text }) => say(text))).toEqual(['Level +1, Hits gained +4']);
  });

  it('survives entries of another hand', () => {
    const purchase = { raise: 'level', by: 1, hits: ['4'], grit: 'much' };
    const odd = editPlay(fresh(), [enter({ account: 'exp', amount: 0, reason: '', purchase })]);
    expect(figures(odd)).toMatchObject({ level: '2', grit: '3', hits: '6' });
  });
});
