import { beforeAll, expect, it } from 'vitest';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { everybody } from '#shared/encounter/report';
import { lastEntry, undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { after, characterOf, hero, quick, rulesOf, tableOf } from './table';

let rules: TableRules;

beforeAll(async () => {
  rules = await rulesOf('heroic');
});

const begin: Command = { do: 'begin' };
const next: Command = { do: 'next' };

it('takes a command out of the middle unless something later depends on it', async () => {
  const heroic = await load('heroic');
  const hit = (amount: number): Command => ({
    do: 'damage',
    targets: ['cid'],
    hits: { parts: [{ amount }] },
  });
  const table = after(
    tableOf('heroic', [quick(heroic, 'ann', 12), quick(heroic, 'bob', 10), quick(heroic, 'cid', 8)]),
    rules,
    [begin, hit(1), hit(2), next],
  );
  const [begun, first] = table.encounter.entries;
  const health = (of: Table) => everybody(of, rules).map((each) => each.health?.now);
  const without = undo(table, first?.id);
  expect(without.ok && health(without.value)).toEqual([6, 6, 4]);
  expect(undo(table, begun?.id)).toMatchObject({ ok: false });
  expect(without.ok && undo(without.value, first?.id)).toMatchObject({ ok: false });
  expect(lastEntry(table.encounter)?.command).toEqual(next);
});

it('is refused where the sheet was changed since', async () => {
  const heroic = await load('heroic');
  const brakka = characterOf(heroic, 'brakka-0001');
  const table = after(tableOf('heroic', [hero(brakka, 'brakka', 9)], [brakka]), rules, [
    begin,
    { do: 'condition', targets: ['brakka'], condition: 'afraid' },
  ]);
  const changed = after({ ...table, encounter: { ...table.encounter, entries: [] } }, rules, [
    { do: 'clear', targets: ['brakka'], condition: 'afraid' },
  ]);
  const elsewhere = { encounter: table.encounter, characters: changed.characters };
  expect(undo(elsewhere)).toMatchObject({ ok: false, error: { text: { key: 'journal.blocked' } } });
});
