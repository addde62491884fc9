import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Lasts, Table, TableRules } from '#shared/encounter/command';
import { everybody, orderOf } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { after, ports, quick, rulesOf, tableOf } from './table';

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

it('deals damage of an area in full or by half, in one entry', () => {
  const area: Command = {
    do: 'damage',
    targets: ['ann', 'bob'],
    hits: { parts: [{ amount: 4 }], halved: ['bob'] },
  };
  const table = after(three(), rules, [begin, area]);
  const lost = everybody(table, rules).map(({ health }) => (health === null ? 0 : health.max - health.now));
  expect(lost).toEqual([4, 2, 0]);
  const back = undo(table);
  expect(back.ok && everybody(back.value, rules).every(({ health }) => health?.now === health?.max)).toBe(
    true,
  );
});

it('deals damage twice to those who take it so', () => {
  const hits: Command = {
    do: 'damage',
    targets: ['ann', 'bob'],
    hits: { parts: [{ amount: 2 }], doubled: ['bob'] },
  };
  const lost = everybody(after(three(), rules, [begin, hits]), rules);
  expect(lost.map(({ health }) => (health === null ? 0 : health.max - health.now))).toEqual([2, 4, 0]);
});

describe('a resistance', () => {
  const protect = (as: 'none' | 'resistant' | 'vulnerable', type = 'energy'): Command => ({
    do: 'protect',
    targets: ['drone'],
    type,
    as,
  });
  const shot: Command = {
    do: 'damage',
    targets: ['drone'],
    hits: { parts: [{ amount: 6, type: 'energy' }] },
  };
  const drones = async (): Promise<Table> =>
    tableOf('starfaring', [quick(await load('starfaring'), 'drone', 5, 40)]);
  const left = (table: Table) => everybody(table, rules)[0]?.health?.now;

  it('stays with the combatant, for its type alone, until it is taken away', async () => {
    const start = after(await drones(), rules, [begin]);
    expect(left(after(start, rules, [shot]))).toBe(34);
    expect(left(after(start, rules, [protect('resistant'), shot, shot]))).toBe(34);
    expect(left(after(start, rules, [protect('resistant', 'psychic'), shot]))).toBe(34);
    expect(left(after(start, rules, [protect('vulnerable'), shot]))).toBe(28);
    const changed = after(start, rules, [protect('vulnerable'), protect('resistant')]);
    expect(changed.encounter.combatants['drone']).toMatchObject({ resistant: ['energy'], vulnerable: [] });
    expect(left(after(changed, rules, [protect('none'), shot]))).toBe(34);
    const back = undo(changed);
    expect(back.ok && back.value.encounter.combatants['drone']).toMatchObject({ vulnerable: ['energy'] });
  });

  it('is refused for a type that the rules do not have', async () => {
    const start = after(await drones(), rules, [begin]);
    const result = run(start, protect('resistant', 'cold'), rules, ports());
    expect(result).toMatchObject({ ok: false, error: { text: { key: 'encounter.refused.noSuchType' } } });
  });
});

describe('a group', () => {
  const pack: Command = { do: 'group', targets: ['ann', 'cid'], together: true };
  const counters = (table: Table, id: string) => table.encounter.combatants[id]?.counters;
  const turnOf = ({ encounter }: Table) => `${String(encounter.round)} ${String(encounter.turn)}`;

  it('has one turn at the place of its quickest, in which every member counts its own durations', () => {
    const start = after(three(), rules, [
      begin,
      pack,
      given({ until: { of: 'source', edge: 'start', count: 3 } }, 'cid', 'bob'),
    ]);
    expect(orderOf(start, rules)).toEqual(['ann', 'cid', 'bob']);
    // Grouped in the middle of a round, the slower one still has its own turn in it.
    const turns = [1, 2, 3, 4].map((times) => turnOf(after(start, rules, nexts(times))));
    expect(turns).toEqual(['1 cid', '1 bob', '2 ann', '2 bob']);
    const shared = after(start, rules, nexts(3));
    expect([counters(shared, 'ann'), counters(shared, 'cid')]).toEqual([
      { start: 2, end: 1 },
      { start: 2, end: 1 },
    ]);
    expect(left(shared, 'bob')).toEqual([1]);
    expect(left(after(start, rules, nexts(5)), 'bob')).toEqual([]);
  });

  it('holds and delays as one, and goes on without whoever leaves', () => {
    const second = after(three(), rules, [begin, pack, ...nexts(3)]);
    const held = after(second, rules, [{ do: 'hold' }]);
    expect(held.encounter.turn).toBe('bob');
    expect(['ann', 'cid'].map((id) => held.encounter.combatants[id]?.held)).toEqual([true, true]);
    const gone = after(second, rules, [{ do: 'out', targets: ['ann'] }]);
    expect(gone.encounter).toMatchObject({ round: 2, turn: 'cid' });
    expect(turnOf(after(gone, rules, [next]))).toBe('2 bob');
    const late = after(three('starfaring'), rules, [begin, pack, ...nexts(3), { do: 'delay' }]);
    expect(late.encounter.turn).toBe('bob');
    expect(orderOf(late, rules)).toEqual(['bob', 'ann', 'cid']);
    expect(turnOf(after(late, rules, [next]))).toBe('2 ann');
    expect(turnOf(after(late, rules, nexts(2)))).toBe('3 bob');
  });

  it('is behind the next one after a delay, also if its quickest is not the one who acts', () => {
    const joined: Command = { do: 'group', targets: ['ann', 'bob'], together: true };
    const late = after(three('starfaring'), rules, [begin, next, joined, { do: 'delay' }]);
    expect(late.encounter.turn).toBe('cid');
    expect(orderOf(late, rules)).toEqual(['cid', 'ann', 'bob']);
  });

  it('acts apart again, each at its own place', () => {
    const apart: Command = { do: 'group', targets: ['ann', 'cid'], together: false };
    const table = after(three(), rules, [begin, pack, apart]);
    expect(orderOf(table, rules)).toEqual(['ann', 'bob', 'cid']);
    expect(table.encounter.combatants['cid']).not.toHaveProperty('group');
  });

  it('is of two or more, and of one side', () => {
    const alone = run(after(three(), rules, [begin]), { ...pack, targets: ['ann'] }, rules, ports());
    expect(alone).toMatchObject({ ok: false, error: { path: 'targets' } });
  });
});

describe('turns', () => {
  it('go from the highest number down, and around', () => {
    const turns = Array.from({ length: 5 }, (_, times) => {
      const { encounter } = after(three(), rules, [begin, ...nexts(times)]);
      return `${String(encounter.round)} ${String(encounter.turn)}`;
    });
    expect(turns).toEqual(['1 ann', '1 bob', '1 cid', '2 ann', '2 bob']);
  });

  it('pass over those who are out, also if it is their turn', () => {
    const gone = after(three(), rules, [begin, { do: 'out', targets: ['bob'] }, next]);
    expect(gone.encounter.turn).toBe('cid');
    const present = after(three(), rules, [begin, { do: 'out', targets: ['ann'] }]);
    expect(present.encounter.turn).toBe('bob');
    const back = after(present, rules, [{ do: 'back', targets: ['ann'] }, ...nexts(2)]);
    expect([back.encounter.round, back.encounter.turn]).toEqual([2, 'ann']);
  });

  it('are no one’s while everyone is out, one round for each step', () => {
    const empty = after(three(), rules, [begin, { do: 'out', targets: ['ann', 'bob', 'cid'] }, next]);
    expect([empty.encounter.round, empty.encounter.turn]).toEqual([3, null]);
  });

  it('are held until called back, and the interrupted turn goes on', () => {
    const held = after(three(), rules, [begin, { do: 'delay' }]);
    expect(held.encounter.turn).toBe('bob');
    const acting = after(held, rules, [{ do: 'back', targets: ['ann'] }]);
    expect(acting.encounter.turn).toBe('ann');
    const turns = [1, 2, 3].map((times) => after(acting, rules, nexts(times)).encounter.turn);
    expect(turns).toEqual(['bob', 'cid', 'ann']);
  });

  it('do not go on for somebody who went down while interrupted', () => {
    const acting = after(three(), rules, [begin, { do: 'delay' }, { do: 'back', targets: ['ann'] }]);
    const passed = after(acting, rules, [{ do: 'out', targets: ['bob'] }, next]);
    expect(passed.encounter).toMatchObject({ turn: 'cid', interrupted: [] });
    expect(passed.encounter.combatants['bob']).toMatchObject({ begun: 1, done: 1 });
  });

  it('are lost once by those who are surprised, and tick', () => {
    const start: Command = { do: 'begin', surprised: ['ann', 'cid'] };
    const turns = [0, 1, 2].map((times) => {
      const { encounter } = after(three(), rules, [start, ...nexts(times)]);
      return [encounter.round, encounter.turn];
    });
    expect(turns).toEqual([
      [1, 'bob'],
      [2, 'ann'],
      [2, 'bob'],
    ]);
    const begun = after(three(), rules, [start]);
    expect(begun.encounter.combatants['ann']).toMatchObject({ counters: { start: 1, end: 1 }, done: 1 });
    expect(run(three(), { do: 'begin', surprised: ['dan'] }, rules, ports())).toMatchObject({ ok: false });
    const late = after(three(), rules, [begin, { do: 'surprise', targets: ['bob'] }, next]);
    expect(late.encounter.turn).toBe('cid');
    const taken: Command = { do: 'surprise', targets: ['bob'], surprised: false };
    const early = after(three(), rules, [begin, { do: 'surprise', targets: ['bob'] }, taken, next]);
    expect(early.encounter.turn).toBe('bob');
    expect(early.encounter.combatants['bob']).not.toHaveProperty('surprised');
  });

  it('come in an ambush first for those who surprise, in any order, and are no one else’s', () => {
    const start: Command = { do: 'begin', surprised: ['ann'] };
    const at = (...commands: readonly Command[]) => {
      const { encounter } = after(three('relict'), rules, [start, ...commands]);
      return [encounter.ambush === true ? 'ambush' : encounter.round, encounter.turn];
    };
    const hidden = (...commands: readonly Command[]) =>
      everybody(after(three('relict'), rules, [start, ...commands]), rules).flatMap(
        ({ combatant, conditions }) =>
          conditions.some(({ kind }) => kind === 'hidden') ? [combatant.id] : [],
      );
    expect([0, 1, 2, 3, 4].map((times) => at(...nexts(times)))).toEqual([
      ['ambush', 'bob'],
      ['ambush', 'cid'],
      [1, 'ann'],
      [1, 'bob'],
      [1, 'cid'],
    ]);
    const cidFirst: Command = { do: 'back', targets: ['cid'] };
    expect([0, 1, 2].map((times) => at(cidFirst, ...nexts(times)))).toEqual([
      ['ambush', 'cid'],
      ['ambush', 'bob'],
      [1, 'ann'],
    ]);
    expect([hidden(), hidden(...nexts(2))]).toEqual([['bob', 'cid'], []]);
    // Nobody is left to surprise.
    const all: Command = { do: 'begin', surprised: ['ann', 'bob', 'cid'] };
    expect(after(three('relict'), rules, [all]).encounter).not.toHaveProperty('ambush');
  });

  it('pass over those in reserve, whose conditions go on, until they are back as they were', () => {
    const hurt: Command = { do: 'damage', targets: ['bob'], hits: { parts: [{ amount: 3 }] } };
    const away: Command = { do: 'reserve', targets: ['bob'] };
    const gone = after(three(), rules, [begin, hurt, given({ rounds: 3 }, 'bob', 'bob'), away, ...nexts(3)]);
    expect(gone.encounter).toMatchObject({ round: 2, turn: 'cid' });
    expect([left(gone, 'bob'), gone.encounter.combatants['bob']?.waiting]).toEqual([[2], true]);
    const back = after(gone, rules, [{ do: 'back', targets: ['bob'] }, ...nexts(2)]);
    expect(back.encounter).toMatchObject({ round: 3, turn: 'bob' });
    expect(back.encounter.combatants['bob']).not.toHaveProperty('waiting');
    const health = (table: Table) =>
      everybody(table, rules).find(({ combatant }) => combatant.id === 'bob')?.health?.now;
    expect(health(back)).toBe(health(after(three(), rules, [begin, hurt])));
  });

  it('are held in all rules, and readied for a moment until called back', () => {
    const held = after(three('starfaring'), rules, [begin, { do: 'hold', ready: 'the door opens' }]);
    expect([held.encounter.turn, held.encounter.combatants['ann']?.readied]).toEqual([
      'bob',
      'the door opens',
    ]);
    const back = after(held, rules, [{ do: 'back', targets: ['ann'] }]);
    expect([back.encounter.turn, back.encounter.combatants['ann']?.readied]).toEqual(['ann', undefined]);
    expect(after(back, rules, [next]).encounter.turn).toBe('bob');
  });

  it('move behind everyone for the rest of the fight where the rules say so', () => {
    const late = after(three('starfaring'), rules, [begin, { do: 'delay' }]);
    expect([late.encounter.turn, orderOf(late, rules)]).toEqual(['bob', ['bob', 'cid', 'ann']]);
    expect(after(late, rules, nexts(3)).encounter).toMatchObject({ round: 2, turn: 'bob' });
  });

  it('move behind the next one, or by points, where a delay lowers the roll', () => {
    const late = after(three('relict'), rules, [begin, { do: 'delay' }]);
    expect(orderOf(late, rules)).toEqual(['bob', 'ann', 'cid']);
    const little = after(three('relict'), rules, [begin, { do: 'delay', points: 1 }]);
    expect([little.encounter.turn, orderOf(little, rules)]).toEqual(['ann', ['ann', 'bob', 'cid']]);
  });

  it('are not stepped over twice by two windows', () => {
    const table = after(three(), rules, [begin]);
    const step: Command = { do: 'next', from: { round: 1, turn: 'ann' } };
    const once = after(table, rules, [step]);
    const twice = run(once, step, rules, ports());
    expect(twice).toMatchObject({ ok: false, error: { text: { key: 'encounter.refused.passed' } } });
  });
});

it('takes the numbers of several in one step', () => {
  const begun = after(three(), rules, [begin]);
  const numbers = { ann: 1, cid: 30 };
  const typed = after(begun, rules, [{ do: 'initiative', targets: ['ann', 'cid'], numbers }]);
  expect(orderOf(typed, rules)).toEqual(['cid', 'bob', 'ann']);
  const back = undo(typed);
  expect(back.ok && orderOf(back.value, rules)).toEqual(['ann', 'bob', 'cid']);
});
