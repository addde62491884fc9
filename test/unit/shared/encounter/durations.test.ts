import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Lasts, Table, TableRules } from '#shared/encounter/command';
import { lasting } from '#shared/encounter/durations';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { message } from '#shared/kernel/text';
import { load } from '#test/contract/support/rulesets';
import { after, characterOf, hero, ports, quick, rulesOf, tableOf } from './table';

let rules: TableRules;
let three: (ruleset?: string) => Table;

beforeAll(async () => {
  rules = await rulesOf('heroic', 'starfaring', 'relict');
  const heroic = await load('heroic');
  three = (ruleset = 'heroic') =>
    tableOf(ruleset, [quick(heroic, 'ann', 12), quick(heroic, 'bob', 10), quick(heroic, 'cid', 8)]);
});

const begin: Command = { do: 'begin' };
const next: Command = { do: 'next' };
const nexts = (times: number): Command[] => Array.from({ length: times }, () => next);

const given = (lasts: Lasts | undefined, by = 'bob', target = 'cid'): Command => ({
  do: 'condition',
  targets: [target],
  condition: 'dizzy',
  by,
  ...(lasts && { lasts }),
});

function left(table: Table, id = 'cid') {
  return everybody(table, rules)
    .find(({ combatant }) => combatant.id === id)
    ?.conditions.map((condition) => condition.left);
}

describe('durations', () => {
  it('of rounds end at the place where they began, independent of source and target', () => {
    for (const by of ['ann', 'bob', 'cid'])
      for (const came of [0, 1, 2, 4]) {
        const start = after(three(), rules, [begin, ...nexts(came), given({ rounds: 2 }, by)]);
        const lefts = [0, 2, 3, 5, 6].map((times) => left(after(start, rules, nexts(times))));
        expect(lefts, `${by} ${String(came)}`).toEqual([[2], [2], [1], [1], []]);
      }
  });

  it('of rounds that begin in the turn of one who was called in end at the turn that waits', () => {
    const held = after(three(), rules, [begin, { do: 'hold' }, { do: 'back', targets: ['ann'] }]);
    expect(held.encounter).toMatchObject({ turn: 'ann', interrupted: ['bob'] });
    const start = after(held, rules, [given({ rounds: 1 }, 'ann')]);
    // Bob goes on, Cid and Ann follow, and then it is Bob's turn again.
    expect([1, 2, 3, 4].map((times) => left(after(start, rules, nexts(times))))).toEqual([[1], [1], [1], []]);
  });

  it('of rounds are said as rounds, those of turns as turns', () => {
    const words = (lasts: Lasts) =>
      everybody(after(three(), rules, [begin, given(lasts)]), rules)
        .flatMap(({ conditions }) => conditions)
        .map(({ time }) => time);
    expect(words({ rounds: 2 })).toEqual([message('durations.rounds', { count: 2 })]);
    expect(words({ until: { of: 'target', edge: 'end', count: 1 } })).toEqual([
      message('encounter.turns', { count: 1 }),
    ]);
  });

  it('are counted by the present turn where no source is named', () => {
    const command: Command = { do: 'condition', targets: ['cid'], condition: 'dizzy', lasts: { rounds: 1 } };
    expect(left(after(three(), rules, [begin, command, ...nexts(2)]))).toEqual([1]);
    expect(left(after(three(), rules, [begin, command, ...nexts(3)]))).toEqual([]);
  });

  it('count at the place of one who is passed over', () => {
    const commands: Command[] = [begin, given({ rounds: 1 }), { do: 'out', targets: ['ann'] }, next];
    expect(left(after(three(), rules, commands))).toEqual([1]);
    expect(left(after(three(), rules, [...commands, next]))).toEqual([]);
  });

  /** The turns in which the condition lasts: from the one in which it came. */
  const turnsOf = (came: number, lasts: Lasts) => {
    let table = after(three(), rules, [begin, ...nexts(came), given(lasts)]);
    let turns = 0;
    for (; lasting(table.encounter, 'cid').length === 1; turns += 1) table = after(table, rules, [next]);
    return turns;
  };

  it.each([
    // By Bob, on Cid: before, in and after the turn of each.
    ['source', 'start', 1, [1, 3, 2]],
    ['source', 'start', 2, [4, 6, 5]],
    ['source', 'end', 1, [2, 4, 3]],
    ['source', 'end', 2, [5, 7, 6]],
    ['target', 'start', 1, [2, 1, 3]],
    ['target', 'start', 2, [5, 4, 6]],
    ['target', 'end', 1, [3, 2, 4]],
    ['target', 'end', 2, [6, 5, 7]],
    ['round', 'start', 1, [3, 2, 1]],
    ['round', 'start', 2, [6, 5, 4]],
    ['round', 'end', 1, [3, 2, 1]],
    ['round', 'end', 2, [6, 5, 4]],
  ] as const)('end at the %s’s %s to come, number %i', (of, edge, count, turns) => {
    const until = { until: { of, edge, count } };
    expect([0, 1, 2].map((came) => turnsOf(came, until))).toEqual(turns);
    // A round later, with counters of their own for everybody.
    expect([3, 4, 5].map((came) => turnsOf(came, until))).toEqual(turns);
  });

  it('end with the turn that is going on, which has to go on', () => {
    const now = (of: 'source' | 'target' | 'round') => ({ until: { of, edge: 'end', count: 0 } }) as const;
    expect([turnsOf(1, now('source')), turnsOf(2, now('target')), turnsOf(1, now('round'))]).toEqual([
      1, 1, 2,
    ]);
    const first = after(three(), rules, [begin]);
    for (const of of ['source', 'target'] as const)
      expect(run(first, given(now(of)), rules, ports())).toMatchObject({
        error: { path: 'until', text: { key: 'encounter.refused.noTurnOn' } },
      });
  });

  it('end with the next turn of one who holds, acts in between, or shares the turn', () => {
    const next = { until: { of: 'source', edge: 'end', count: 1 } } as const;
    const held = after(three(), rules, [begin, { do: 'delay' }]);
    const ofHolder = after(held, rules, [given(next, 'ann')]);
    // The held turn ends when the next one begins, which is held too.
    expect([3, 4].map((times) => left(after(ofHolder, rules, nexts(times)))?.length)).toEqual([1, 0]);
    const pack: Command = { do: 'group', targets: ['ann', 'bob'], together: true };
    const shared = after(three(), rules, [begin, pack, ...nexts(3), given(next)]);
    expect(shared.encounter).toMatchObject({ round: 2, turn: 'ann' });
    expect([1, 2, 3].map((times) => left(after(shared, rules, nexts(times)))?.length)).toEqual([1, 1, 0]);
  });

  it('last until a rest, until the end, or until they are cleared', () => {
    const all: Command[] = [begin, given({ until: 'rest' }), given({ until: 'encounter' }), given(undefined)];
    const table = after(three(), rules, [...all, ...nexts(9)]);
    expect(left(table)).toEqual([null, null, null]);
    expect(left(after(table, rules, [{ do: 'rest' }]))).toEqual([null, null]);
    expect(left(after(table, rules, [{ do: 'end' }]))).toEqual([null, null]);
    expect(left(after(table, rules, [{ do: 'clear', targets: ['cid'], condition: 'dizzy' }]))).toEqual([]);
  });

  it('of the same kind from two sources are two', () => {
    const table = after(three(), rules, [begin, given({ rounds: 1 }), given({ rounds: 3 }, 'ann')]);
    expect(left(table)).toEqual([1, 3]);
    expect(left(after(table, rules, nexts(3)))).toEqual([2]);
  });

  it('switch the condition of the sheet off when the last of its kind is over', async () => {
    const heroic = await load('heroic');
    const brakka = characterOf(heroic, 'brakka-0001');
    const table = tableOf('heroic', [hero(brakka, 'brakka', 9), quick(heroic, 'orc', 8)], [brakka]);
    const afraid = (by: string, rounds: number): Command => ({
      ...{ do: 'condition', targets: ['brakka'], condition: 'afraid', by, lasts: { rounds } },
    });
    const both = after(table, rules, [begin, afraid('orc', 1), afraid('brakka', 2)]);
    const kept = (at: Table) => at.characters['brakka-0001']?.play;
    expect(kept(both)).toMatchObject({ conditions: ['afraid'] });
    expect(kept(after(both, rules, [next]))).toMatchObject({ conditions: ['afraid'] });
    const over = after(both, rules, nexts(4));
    expect(kept(over)).toMatchObject({ conditions: [] });
    const back = undo(over);
    expect(back.ok && kept(back.value)).toMatchObject({ conditions: ['afraid'] });
  });
});
