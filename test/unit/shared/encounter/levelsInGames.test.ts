import { describe, expect, it } from 'vitest';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { ofBlock } from '#shared/encounter/combatants';
import { everybody } from '#shared/encounter/report';
import { undo } from '#shared/encounter/undo';
import { commandOf } from '#electron/cli/encounterFile';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { rulesetOf } from '#test/unit/shared/rules/definition/sample';
import { after, hero, ports, tableOf } from './table';

const game = rulesetOf({
  trackers: [{ id: 'health', name: 'Health', most: 9, health: true }],
  conditions: [
    { id: 'frightened', name: 'Frightened', level: { most: 4, falls: { turn: 1 } } },
    { id: 'slowed', name: 'Slowed', level: { most: 2, falls: { turn: 1 } } },
    { id: 'guarded', name: 'Guarded', until: 'turn' },
  ],
  npc: { trackers: ['health'], foes: [{ id: 'wolf', name: 'Wolf', numbers: { health: 9 } }] },
});
const rules: TableRules = {
  ruleset: (id) => (id === game.manifest.id ? game : undefined),
  open: (document) => game.open(document),
};

/** Ann acts first; she is a character, or a foe of the bestiary. */
function table(form: 'character' | 'npc'): Table {
  const origin = form === 'npc' ? { form, template: 'wolf' } : {};
  const sheet = { ...newCharacter(game, ports(), origin), id: 'c-ann', name: 'ann' };
  const other = { ...newCharacter(game, ports()), id: 'c-bob', name: 'bob' };
  const place = { id: 'ann', name: 'ann', party: false, initiative: 9 };
  const ann = form === 'npc' ? ofBlock(place, sheet, null, false) : hero(sheet, 'ann', 9);
  const sheets = form === 'npc' ? [other] : [sheet, other];
  return tableOf(game.manifest.id, [hero(other, 'bob', 8), ann], sheets);
}

const labels = (each: Table): string[] | undefined =>
  everybody(each, rules)
    .find(({ combatant }) => combatant.id === 'ann')
    ?.conditions.map(({ label, kind }) => (label === null ? kind : say(label)));

const frighten = (level?: number, condition = 'frightened'): Command =>
  commandOf({
    do: 'condition',
    targets: ['ann'],
    condition,
    ...(level !== undefined && { level }),
  });

describe.each(['character', 'npc'] as const)('a condition with a level in a fight of a %s', (form) => {
  it('begins at a level, rises, falls with the turn of its bearer, and can be undone', () => {
    const begun = after(table(form), rules, [{ do: 'begin' }, { do: 'next' }]);
    const two = after(begun, rules, [frighten(2)]);
    expect(labels(two)).toEqual(['Frightened 2']);
    const back = undo(two);
    expect(back.ok && labels(back.value)).toEqual([]);
    const turned = after(two, rules, [{ do: 'next' }]);
    expect(labels(turned)).toEqual(['Frightened 1']);
    const over = after(turned, rules, [{ do: 'next' }, { do: 'next' }]);
    expect(labels(over)).toEqual([]);
    expect(
      labels(after(begun, rules, [frighten(3), { do: 'clear', targets: ['ann'], condition: 'frightened' }])),
    ).toEqual([]);
  });

  it('ends beside others that end with the same turn', () => {
    const begun = after(table(form), rules, [{ do: 'begin' }, { do: 'next' }]);
    const all = ['frightened', 'slowed', 'guarded'].map((id) =>
      frighten(id === 'guarded' ? undefined : 1, id),
    );
    const under = after(begun, rules, all);
    expect(labels(under)).toHaveLength(3);
    expect(labels(after(under, rules, [{ do: 'next' }]))).toEqual([]);
  });
});
