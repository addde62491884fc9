import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import { readDefinition } from '#shared/rules/definition/read';
import { edit, newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports } from '#test/unit/shared/rules/definition/sample';

const classes = JSON.parse(readFileSync(inRoot('test/fixtures/games/classes.json'), 'utf8'));
const [features, spells, levels] = classes.lists;
const [main, stats] = classes.numbers;

function faultsOf(
  more: object,
): readonly { readonly path: string; readonly text: string; readonly fix?: string }[] {
  const read = readDefinition({ ...classes, ...more });
  if (read.ok) return [];
  return read.error.map(({ path, text, fix }) => ({
    path: path.join('.'),
    text: say(text),
    ...(fix !== undefined && { fix }),
  }));
}
const places = (more: object) => faultsOf(more).map(({ path }) => path);
const withFeatures = (more: object) => ({ lists: [{ ...features, ...more }, spells, levels] });
const withPrice = (price: string | number, most = 15) => ({
  numbers: [main, { ...stats, each: { ...stats.each, bought: { most, from: ['points'], price } } }],
});

describe('rules of choices have faults with their place', () => {
  it('and none while they are sound', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('for a name that nothing has, with the one that is meant', () => {
    expect(faultsOf(withFeatures({ granted: 'it.clas == class.id' }))).toMatchObject([
      { path: 'lists.0.granted', fix: 'class' },
    ]);
    expect(places(withFeatures({ where: 'it.level' }))).toEqual(['lists.0.where']);
    expect(
      places(withFeatures({ picks: [{ id: 'style', name: 'Style', where: "it.knd == 'x'", n: 'lvel' }] })),
    ).toEqual(['lists.0.picks.0.where', 'lists.0.picks.0.n']);
    const [first, second] = classes.options;
    expect(places({ options: [first, { ...second, where: 'it.clas == class.id' }] })).toEqual([
      'options.1.where',
    ]);
    expect(places(withPrice('it.valu'))).toEqual(['numbers.1.each.bought.price']);
  });

  it.each([
    [
      'grants that grant more of themselves',
      withFeatures({ granted: 'count(features, it.fromLevel > 0) < 9' }),
    ],
    [
      'as many rows as there are, and one more',
      { lists: [features, spells, { ...levels, rows: 'count(levels, true) + 1' }] },
    ],
    [
      'grants by points that they give',
      {
        budgets: [{ id: 'points', name: 'Points', granted: 'count(features, true)' }],
        ...withFeatures({ granted: 'budgets.points.left > 0' }),
      },
    ],
  ])('for a circle: %s', (_, more) => {
    const [fault] = faultsOf(more);
    expect(fault?.path).toMatch(/^(lists\.\d|budgets)/);
    expect(fault?.text).toContain('→');
  });

  it('for picks and grants without catalogs, and rows that the player adds', () => {
    const free = { id: 'free', name: 'Free', free: true };
    const lists = (more: object) => ({ lists: [...classes.lists, { ...free, ...more }] });
    expect(places(lists({ granted: true }))).toEqual(['lists.3.granted']);
    expect(places(lists({ picks: [{ id: 'one', name: 'One' }] }))).toEqual(['lists.3.picks']);
    expect(places(lists({ rows: 3 }))).toEqual(['lists.3.rows']);
    const twice = { picks: [features.picks[0], features.picks[0]] };
    expect(places(withFeatures(twice))).toEqual(['lists.0.picks.1.id']);
  });

  it('for a price below 0, and for more steps than anybody takes', () => {
    for (const price of [-1, '12 - it.value', '0 - it.value'])
      expect(places(withPrice(price)), String(price)).toContain('numbers.1.each.bought.price');
    expect(places(withPrice('it.value', 1_000_000))).toContain('numbers.1.each.bought.price');
    expect(faultsOf(withPrice('max(0, 12 - it.value)'))).toEqual([]);
  });
});

it('counts of a billion end at the limits of a list', () => {
  const made = fromDefinition({
    ...classes,
    lists: [
      { ...features, picks: features.picks.map((pick: object) => ({ ...pick, n: '1000000000' })) },
      { ...spells, rows: 1e9 },
      { ...levels, rows: '1000000000' },
    ],
  });
  if (!made.ok) throw new Error('Faulty');
  const document = newCharacter(made.value, ports());
  const wizard = edit(document, [{ op: 'set', path: ['options', 'class'], value: 'wizard' }]);
  const open = opened(made.value, wizard);
  const levelRows = open.steps.flatMap(({ id }) => open.step(id).widgets).find(({ id }) => id === 'levels');
  expect(levelRows?.kind === 'chosen' && levelRows.rows.length).toBe(100);
  expect(open.nextSteps?.().map(({ code }) => code)).toContain('pick-features-style');
});
