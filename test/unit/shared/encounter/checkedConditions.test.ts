import { beforeAll, describe, expect, it } from 'vitest';
import { checksDue } from '#shared/encounter/checkedConditions';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { after, quick, rulesOf, tableOf } from './table';

let rules: TableRules;
let three: Table;

beforeAll(async () => {
  rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  three = tableOf('heroic', [quick(heroic, 'ann', 12), quick(heroic, 'bob', 10), quick(heroic, 'cid', 8)]);
});

const next: Command = { do: 'next' };
const on = (...targets: string[]): Command => ({
  do: 'condition',
  targets,
  condition: 'dizzy',
  by: 'cid',
  lasts: { until: 'check' },
});
const due = (...commands: readonly Command[]) =>
  checksDue(after(three, rules, [{ do: 'begin' }, ...commands]).encounter).map(
    ({ condition }) => condition.on,
  );

describe('a condition until a check', () => {
  it('is asked about when a turn of its target has ended, each time, until it is cleared', () => {
    expect(due(on('bob'))).toEqual([]);
    expect(due(on('bob'), next)).toEqual([]);
    expect(due(on('bob'), next, next)).toEqual(['bob']);
    expect(due(on('bob'), next, next, next)).toEqual([]);
    expect(due(on('bob'), next, next, next, next, next)).toEqual(['bob']);
    const clear: Command = { do: 'clear', targets: ['bob'], condition: 'dizzy' };
    expect(due(on('bob'), next, next, clear)).toEqual([]);
  });

  it('waits for the next turn if it came after this one', () => {
    expect(due(next, next, on('bob'))).toEqual([]);
    expect(
      due(on('bob'), next, next, { do: 'damage', targets: ['bob'], hits: { parts: [{ amount: 1 }] } }),
    ).toEqual(['bob']);
  });

  it('is asked about for all of a group, and no longer when the turn is undone', () => {
    const group: Command = { do: 'group', targets: ['bob', 'cid'], together: true };
    expect(due(group, on('bob', 'cid'), next, next)).toEqual(['bob', 'cid']);
    const table = after(three, rules, [{ do: 'begin' }, on('bob'), next, next]);
    const back = undo(table);
    expect(back.ok && checksDue(back.value.encounter)).toEqual([]);
  });
});
