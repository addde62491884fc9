import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { after, ports, quick, rulesOf, tableOf } from './table';

let rules: TableRules;
let three: () => Table;

beforeAll(async () => {
  rules = await rulesOf('heroic', 'starfaring');
  const heroic = await load('heroic');
  three = () =>
    tableOf('heroic', [quick(heroic, 'ann', 12), quick(heroic, 'bob', 10), quick(heroic, 'cid', 8)]);
});

const begin: Command = { do: 'begin' };
const giddy: Command = { do: 'condition', targets: ['cid'], condition: 'dizzy', by: 'ann' };

describe('concentration', () => {
  const held = (target: string): Command => ({
    do: 'condition',
    targets: [target],
    condition: 'dizzy',
    by: 'ann',
    concentration: true,
  });
  const conditions = (table: Table) => everybody(table, rules).map((each) => each.conditions.length);

  it('ends all that it holds when its source stops, goes down or leaves, and an undo restores it', () => {
    const start = after(three(), rules, [begin, held('bob'), held('cid'), giddy]);
    expect(conditions(start)).toEqual([0, 1, 2]);
    const down: Command = { do: 'damage', targets: ['ann'], hits: { parts: [{ amount: 500 }] } };
    const ends: Command[] = [
      { do: 'endConcentration', targets: ['ann'] },
      down,
      { do: 'out', targets: ['ann'] },
      { do: 'reserve', targets: ['ann'] },
    ];
    for (const end of ends) {
      const over = after(start, rules, [end]);
      expect(conditions(over).slice(1)).toEqual([0, 1]);
      const undone = undo(over);
      expect(undone.ok && conditions(undone.value)).toEqual([0, 1, 2]);
    }
  });

  it.each([
    ['paralyzed', { do: 'condition', targets: ['bob'], condition: 'paralyzed' }],
    ['stunned', { do: 'condition', targets: ['bob'], condition: 'stunned' }],
    ['dead', { do: 'damage', targets: ['bob'], hits: { parts: [{ amount: 99 }] } }],
    ['out of the fight', { do: 'out', targets: ['bob'] }],
  ] as const)('is like a grapple, which ends once its source is %s', async (_, command: Command) => {
    const starfaring = await load('starfaring');
    const held = after(
      tableOf(
        'starfaring',
        ['ann', 'bob'].map((id, at) => quick(starfaring, id, 9 - at)),
      ),
      rules,
      [
        begin,
        { do: 'condition', targets: ['ann'], condition: 'grappled', by: 'bob' },
        { do: 'condition', targets: ['ann'], condition: 'prone', by: 'bob' },
      ],
    );
    const conditions = (table: Table) =>
      everybody(table, rules)
        .find(({ combatant }) => combatant.id === 'ann')
        ?.conditions.map(({ kind }) => kind);
    expect(conditions(held)).toEqual(['grappled', 'prone']);
    const loose = after(held, rules, [command]);
    expect(conditions(loose)).toEqual(['prone']);
    const back = undo(loose);
    expect(back.ok && conditions(back.value)).toEqual(['grappled', 'prone']);
  });

  it('is not ended where there is none', () => {
    const begun = after(three(), rules, [begin, giddy]);
    const refused = run(begun, { do: 'endConcentration', targets: ['ann'] }, rules, ports());
    expect(refused).toMatchObject({ ok: false, error: { path: 'targets[0]' } });
    expect(conditions(after(begun, rules, [{ do: 'out', targets: ['ann'] }]))).toEqual([0, 0, 1]);
  });
});
