import { beforeAll, describe, expect, it } from 'vitest';
import { changeBy, set } from '#shared/character/edits';
import type { Command, Lasts, Table, TableRules } from '#shared/encounter/command';
import { everybody } from '#shared/encounter/report';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { runningOf } from '#shared/rules/durations/running';
import { load } from '#test/contract/support/rulesets';
import { after, characterOf, hero, ports, quick, rulesOf, tableOf } from './table';

let rules: TableRules;
let start: Table;

const begin: Command = { do: 'begin' };
const next: Command = { do: 'next' };

beforeAll(async () => {
  rules = await rulesOf('heroic', 'starfaring', 'tiers');
  const [heroic, starfaring, tiers] = await Promise.all(
    ['heroic', 'starfaring', 'tiers'].map((id) => load(id)),
  );
  if (!heroic || !starfaring || !tiers) throw new Error('Rulesets are missing');
  const brakka = characterOf(heroic, 'brakka-0001');
  start = tableOf(
    'heroic',
    [
      hero(brakka, 'brakka', 12),
      quick(heroic, 'goblin', 8),
      quick(starfaring, 'drone', 4),
      quick(tiers, 'rat', 2),
    ],
    [brakka],
  );
});

const factsOf = (table: Table, id: string) => {
  const found = everybody(table, rules).find(({ combatant }) => combatant.id === id);
  if (found === undefined) throw new Error(`${id} is not there`);
  return found;
};
const playOf = ({ characters }: Table) => characters['brakka-0001']?.play as Record<string, unknown>;

it('what lasts until the next turn ends with the fight, and is back when its end is undone', () => {
  const paying: Command = {
    do: 'sheet',
    targets: ['brakka'],
    label: { raw: 'Tactics' },
    edits: [set(['tactics', 'defense-attack'], 1)],
  };
  const ended = after(start, rules, [begin, paying, { do: 'end' }]);
  expect(playOf(ended)).toMatchObject({ tactics: { 'defense-attack': 0 } });
  const back = undo(ended);
  expect(back.ok && playOf(back.value)).toMatchObject({ tactics: { 'defense-attack': 1 } });
});

describe('what a roll costs its roller', () => {
  const reroll: Command = {
    do: 'sheet',
    targets: ['brakka'],
    label: { raw: 'Reroll' },
    edits: [changeBy(['heroism'], { from: 1, by: -1 })],
  };

  it('is paid on the sheet of the library, journaled, and undone with its entry', () => {
    const begun = after(start, rules, [begin]);
    const paid = after(begun, rules, [reroll]);
    expect(playOf(paid)).toMatchObject({ heroism: 0 });
    expect(paid.characters['brakka-0001']?.journal.at(-1)?.label).toEqual({ raw: 'Reroll' });
    const back = undo(paid);
    expect(back.ok && back.value.characters).toEqual(begun.characters);
  });

  it('is paid on the copy of a foe, whose health is told where it changes', () => {
    const edits = [changeBy(['endurance'], { from: 6, by: -2 }), set(['conditions'], ['afraid'])];
    const table = after(start, rules, [begin, { ...reroll, targets: ['goblin'], edits }]);
    expect(factsOf(table, 'goblin').health?.now).toBe(4);
    expect(factsOf(table, 'goblin').conditions.map(({ kind }) => kind)).toEqual(['afraid']);
    expect(table.encounter.entries.at(-1)?.steps).toHaveLength(2);
  });

  it('is refused for a sheet that is gone', () => {
    const begun = after(start, rules, [begin]);
    const result = run({ ...begun, characters: {} }, reroll, rules, ports());
    expect(result).toMatchObject({ ok: false, error: { text: { key: 'encounter.refused.noSheet' } } });
  });
});

describe('the facts of a combatant', () => {
  it('hold the number that attacks have to beat, where its rules have one', () => {
    const value = (id: string) => factsOf(start, id).defenses.map((defense) => defense.value);
    expect([value('goblin'), value('drone'), value('rat')]).toEqual([[2], [2], []]);
  });

  it('tell conditions that follow from numbers from those that can be removed', () => {
    const hits = { parts: [{ amount: 20 }] };
    const table = after(start, rules, [
      begin,
      { do: 'damage', targets: ['goblin'], hits },
      { do: 'sheet', targets: ['brakka'], label: { raw: '' }, edits: [set(['conditions'], ['afraid'])] },
    ]);
    const derived = (id: string) => factsOf(table, id).conditions.map((each) => [each.kind, each.derived]);
    expect(derived('goblin')).toEqual([['defeated', true]]);
    expect(derived('brakka')).toEqual([['afraid', false]]);
  });
});

describe('a condition for minutes, hours or days', () => {
  const given = (condition: string, lasts: Lasts, target = 'brakka'): Command => ({
    do: 'condition',
    targets: [target],
    condition,
    by: 'goblin',
    lasts,
  });
  const minutes: Lasts = { span: { unit: 'minutes', count: 1 } };
  const times = (table: Table, id = 'brakka') =>
    factsOf(table, id).conditions.map(({ kind, time, derived }) => [kind, time, derived]);

  it('is counted by the sheet: ten rounds of six seconds are a minute', () => {
    const table = after(start, rules, [begin, given('afraid', minutes)]);
    expect(playOf(table)).toMatchObject({ conditions: ['afraid'] });
    expect(times(table)).toEqual([['afraid', { key: 'durations.minutes', params: { count: 1 } }, false]]);
    const round = Array.from({ length: 4 }, () => next);
    const almost = after(table, rules, Array.from({ length: 9 }, () => round).flat());
    expect(times(almost)).toEqual([['afraid', { key: 'durations.rounds', params: { count: 1 } }, false]]);
    const over = after(almost, rules, round);
    expect(times(over)).toEqual([]);
    expect(playOf(over)).toMatchObject({ conditions: [] });
  });

  it('is counted for words of the table and for foes, and removed by hand', () => {
    const table = after(start, rules, [begin, given('Marked', minutes, 'goblin')]);
    expect(times(table, 'goblin')).toEqual([
      ['Marked', { key: 'durations.minutes', params: { count: 1 } }, false],
    ]);
    const cleared = after(table, rules, [{ do: 'clear', targets: ['goblin'], condition: 'Marked' }]);
    expect(times(cleared, 'goblin')).toEqual([]);
  });

  it('goes on after the encounter, as rounds do that are left on a sheet of the library', () => {
    const ended = after(start, rules, [
      begin,
      given('afraid', { rounds: 3 }),
      given('distracted-attack', { span: { unit: 'rest', count: 1 } }),
      next,
      given('cowed', { rounds: 2 }, 'goblin'),
      { do: 'end' },
    ]);
    const running = runningOf(playOf(ended) as never);
    expect(running.map(({ of, lasts }) => [of, lasts])).toEqual([
      ['distracted-attack', null],
      ['afraid', 18],
    ]);
    const back = undo(ended);
    expect(back.ok && runningOf(playOf(back.value) as never)).toHaveLength(1);
  });
});

it('a blow that kills without taking a point says so in the journal', async () => {
  const petra = characterOf(await load('starfaring'), 'petra-0001');
  const table = tableOf('starfaring', [hero(petra, 'petra', 12)], [petra]);
  const blow = (amount: number): Command => ({
    do: 'damage',
    targets: ['petra'],
    hits: { parts: [{ amount }] },
  });
  const { health } = everybody(table, rules)[0] ?? {};
  // Armor stops 12.
  const down = after(table, rules, [begin, blow((health?.now ?? 0) + 13)]);
  const dead = after(down, rules, [blow(300)]);
  const labels = dead.characters['petra-0001']?.journal.slice(-2).map(({ label }) => label);
  expect(labels).toMatchObject([
    { key: 'encounter.health', params: { from: health?.now, to: 0 } },
    { key: expect.stringMatching(/instantDeath$/u) as unknown },
  ]);
});
