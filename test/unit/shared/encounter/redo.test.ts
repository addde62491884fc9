import { beforeAll, describe, expect, it } from 'vitest';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { redo, redoEntry } from '#shared/encounter/redo';
import { undo } from '#shared/encounter/undo';
import { load } from '#test/contract/support/rulesets';
import { after, characterOf, hero, ports, quick, rulesOf, tableOf } from './table';

let rules: TableRules;
let start: Table;

beforeAll(async () => {
  rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  const character = characterOf(heroic, 'heroic-0001');
  const combatants = [hero(character, 'hero', 9), quick(heroic, 'goblin', 8), quick(heroic, 'ogre', 7)];
  start = tableOf('heroic', combatants, [character]);
});

const damage = (on: string, amount: number): Command => ({
  do: 'damage',
  targets: [on],
  hits: { parts: [{ amount }] },
});

function undone(table: Table, id?: string): Table {
  const back = undo(table, id);
  if (!back.ok) throw new Error(JSON.stringify(back.error));
  return back.value;
}

function redone(table: Table): Table {
  const again = redo(table, rules, ports('again'));
  if (!again.ok) throw new Error(JSON.stringify(again.error));
  return again.value.table;
}

/** Journals of sheets hold new ids. */
const playsOf = ({ characters }: Table) => Object.values(characters).map(({ play }) => play);

describe('redo', () => {
  it('brings back what was undone, in the opposite order, on the encounter and on sheets', () => {
    const end = after(start, rules, [
      { do: 'begin' },
      damage('hero', 2),
      { do: 'condition', targets: ['goblin'], condition: 'prone', lasts: { rounds: 2 } },
      damage('goblin', 4),
      { do: 'next' },
    ]);
    const back = [1, 2, 3, 4].reduce((table) => undone(table), end);
    expect(back.encounter.entries.map((entry) => entry.undone)).toEqual([false, true, true, true, true]);
    expect(redoEntry(back.encounter)?.command).toEqual(damage('hero', 2));
    const again = [1, 2, 3, 4].reduce((table) => redone(table), back);
    expect(again.encounter.entries.map(({ id, undone: isUndone }) => [id, isUndone])).toEqual(
      end.encounter.entries.map(({ id }) => [id, false]),
    );
    expect(again.encounter.combatants).toEqual(end.encounter.combatants);
    expect(again.encounter.turn).toBe(end.encounter.turn);
    expect(playsOf(again)).toEqual(playsOf(end));
    expect(redoEntry(again.encounter)).toBeUndefined();
  });

  it('begins with a line that was reverted last, wherever it is', () => {
    const end = after(start, rules, [{ do: 'begin' }, damage('goblin', 1), damage('ogre', 2)]);
    const [, first] = end.encounter.entries;
    const back = undone(undone(end), first?.id);
    expect(redoEntry(back.encounter)?.command).toEqual(damage('goblin', 1));
    expect(redoEntry(redone(back).encounter)?.command).toEqual(damage('ogre', 2));
  });

  it('is over once something new was done', () => {
    const end = after(start, rules, [{ do: 'begin' }, damage('goblin', 1)]);
    const other = after(undone(end), rules, [damage('ogre', 2)]);
    expect(redoEntry(other.encounter)).toBeUndefined();
    expect(redo(other, rules, ports())).toMatchObject({
      ok: false,
      error: { text: { key: 'encounter.refused.nothingToRedo' } },
    });
    expect(redoEntry(undone(other).encounter)?.command).toEqual(damage('ogre', 2));
  });
});
