import { expect, it } from 'vitest';
import type { Command } from '#shared/encounter/command';
import { everybody } from '#shared/encounter/report';
import { load } from '#test/contract/support/rulesets';
import { after, quick, ran, rulesOf, tableOf } from './table';

const begin: Command = { do: 'begin' };
const next: Command = { do: 'next' };
const lost: Command = { do: 'condition', targets: ['bob'], condition: 'lost-turn' };

it('passes over a turn that a state of the sheet costs, once, and ends what ends with its start', async () => {
  const rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  const three = tableOf('heroic', [
    quick(heroic, 'ann', 12),
    quick(heroic, 'bob', 10),
    quick(heroic, 'cid', 8),
  ]);
  const { table, entry } = ran(after(three, rules, [begin, lost]), next, rules);
  expect(table.encounter).toMatchObject({ round: 1, turn: 'cid' });
  expect(table.encounter.combatants['bob']).toMatchObject({ begun: 1, done: 1 });
  expect(JSON.stringify(entry.steps)).toContain('combat.turn.lost');
  expect(everybody(table, rules).flatMap(({ conditions }) => conditions)).toEqual([]);
  expect(after(table, rules, [next, next]).encounter).toMatchObject({ round: 2, turn: 'bob' });
  // In its own turn it costs the next one.
  const late = after(three, rules, [begin, next, lost]);
  expect(late.encounter.turn).toBe('bob');
  expect(after(late, rules, [next, next, next]).encounter).toMatchObject({ round: 2, turn: 'cid' });
});
