import { expect, it } from 'vitest';
import { unsoundReading } from '#test/fixtures/brokenDefinition';
import { livingGame } from '#test/fixtures/livingGame';
import { readDefinition } from '#shared/rules/definition/read';

interface Found {
  readonly at: string;
  readonly fix?: string;
}

/** The places of the faults of a game with one more list, each with its fix. */
function faultsOf(live: object, more: object = {}, rest: object = {}): Found[] {
  const read = readDefinition({
    ...livingGame,
    lists: [...livingGame.lists, { id: 'more', name: 'More', free: true, live, ...more }],
    ...rest,
  });
  if (read.ok) return [];
  return read.error.map(({ path, fix }) => ({ at: path.join('.'), ...(fix !== undefined && { fix }) }));
}

const actions = (...own: object[]) => ({
  actions: [...own.map((each) => ({ id: 'act', name: 'Act', ...each })), ...livingGame.actions],
});

it.each<[string, object, object, object, Found[]]>([
  ['nothing wrong', { n: { name: 'N', most: 5 } }, {}, {}, []],
  [
    'a counter of a billion',
    { n: { name: 'N', most: 1e9 } },
    {},
    {},
    [{ at: 'lists.2.live.n.most', fix: '1000000' }],
  ],
  [
    'more marks than can be read',
    { n: { name: 'N', most: 5000, show: 'boxes' } },
    {},
    {},
    [{ at: 'lists.2.live.n.show', fix: 'bar' }],
  ],
  [
    'a clock without an end',
    { n: { name: 'N', most: null, show: 'clock' } },
    {},
    {},
    [{ at: 'lists.2.live.n.show', fix: 'number' }],
  ],
  [
    'a range that is turned around',
    { n: { name: 'N', most: 1, least: 5 } },
    {},
    {},
    [{ at: 'lists.2.live.n' }],
  ],
  [
    'a division that nothing rounds',
    { n: { name: 'N', most: 'might / 2' } },
    {},
    {},
    [{ at: 'lists.2.live.n.most' }],
  ],
  [
    'too many of them',
    Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`n${String(at)}`, { name: 'N', most: 1 }])),
    {},
    {},
    [{ at: 'lists.2.live' }],
  ],
  [
    'a name that a field has',
    { size: { name: 'Size', most: 1 } },
    { row: { size: { name: 'Size', min: 0, max: 1 } } },
    {},
    [{ at: 'lists.2.live.size' }],
  ],
  [
    'a number that depends on itself by way of another one',
    { n: { name: 'N', most: 'marked + sum(more, it.n.now)' } },
    {},
    {},
    [{ at: 'lists.2.live' }],
  ],
  [
    'a name alone where its value is meant',
    { n: { name: 'N', most: 5 } },
    {},
    actions({ rowsOf: 'more', not: [{ when: 'it.n < 1', text: 'No.' }] }),
    [{ at: 'actions.0.not.0.when', fix: '.now' }],
  ],
  [
    'costs of something that its rows do not have',
    { charges: { name: 'N', most: 5 } },
    {},
    actions({ rowsOf: 'more', costs: { 'it.charge': 1 } }),
    [{ at: 'actions.0.costs.it.charge', fix: 'it.charges' }],
  ],
  [
    'costs by a column that its rows do not have',
    { charges: { name: 'N', most: 5 } },
    {},
    actions({ rowsOf: 'more', costs: { 'it.charges': 'it.charge.most' } }),
    [{ at: 'actions.0.costs.it.charges', fix: 'charges' }],
  ],
  [
    'costs of rows without a row',
    { charges: { name: 'N', most: 5 } },
    {},
    actions({ costs: { 'it.charges': 1 } }),
    [{ at: 'actions.0.costs.it.charges' }],
  ],
  [
    'a change of a number to no value, and a value for a tick',
    { n: { name: 'N', most: 5 }, done: { name: 'Done', flag: true } },
    {},
    actions({ rowsOf: 'more', set: [{ live: 'n' }, { live: 'done', to: 1 }] }),
    [{ at: 'actions.0.set.0' }, { at: 'actions.0.set.1.to' }],
  ],
])('finds %s, and says where', (_, live, more, rest, faults) => {
  expect(faultsOf(live, more, rest)).toEqual(faults);
});

it('finds a place for every fault of games that are broken by chance', () => {
  const seeds = Array.from({ length: 150 }, (_, at) => `living ${String(at)}`);
  expect(seeds.flatMap(unsoundReading)).toEqual([]);
});
