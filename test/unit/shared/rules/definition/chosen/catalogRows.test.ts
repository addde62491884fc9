import { describe, expect, it } from 'vitest';
import { applyEdits } from '#shared/character/edits';
import type { CatalogWidget, ChosenWidget } from '#shared/rules/views';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const game = (damage: string) =>
  rulesetOf({
    numbers: [
      {
        id: 'stats',
        name: 'Stats',
        step: 'gear',
        of: [{ id: 'arm', name: 'Arm', chosen: { min: 0, max: 9, initial: 2 } }],
      },
      {
        id: 'told',
        name: 'Told',
        of: [{ id: 'far', name: 'Far', is: 'count(arms, it.ranged)' }],
      },
    ],
    catalogs: [
      {
        id: 'armory',
        name: 'Armory',
        columns: { damage: 'dice', ranged: 'flag', skill: 'text', stat: { one: 'stats' } },
        of: [
          { id: 'bow', name: 'Bow', damage, ranged: true, skill: 'Shoot', stat: 'arm' },
          { id: 'club', name: 'Club', damage: '1d4', ranged: false, skill: 'Hit', stat: 'arm' },
        ],
      },
    ],
    lists: [
      {
        id: 'arms',
        name: 'Arms',
        step: 'gear',
        from: ['armory'],
        free: true,
        row: {
          name: { name: 'Weapon', words: 40 },
          damage: { name: 'Damage', dice: '1d6' },
          ranged: { name: 'Ranged', flag: true },
          skill: { name: 'Skill', words: 40, changeable: true },
          stat: { name: 'Stat', one: 'stats' },
          held: { name: 'Held', flag: true },
        },
        summary: [{ text: '{it.damage}{signed(it.stat.value)} by {it.skill}' }],
      },
    ],
    layout: { steps: [{ id: 'gear', name: 'Gear', text: 'Take some.' }] },
  });

const bow = { from: 'armory', item: 'bow' };

function armed(rows: readonly object[], damage = '1d8') {
  const ruleset = game(damage);
  const document = newCharacter(ruleset, ports());
  const choices = { ...(document.choices as object), lists: { arms: rows } };
  const character = opened(ruleset, { ...document, choices: choices as never });
  const { widgets } = character.step('gear');
  const chosen = widgets.find((widget): widget is ChosenWidget => widget.kind === 'chosen');
  const catalog = widgets.find((widget): widget is CatalogWidget => widget.kind === 'catalog');
  return { character, chosen, catalog, choices };
}

const controls = (rows: readonly object[]) =>
  armed(rows).chosen?.rows.map((row) => row.controls.map(({ id, value }) => [id, value]));

describe('rows of a catalog', () => {
  it('have its cells, and ask only for what it does not say or may be changed', () => {
    expect(controls([bow])).toEqual([
      [
        ['skill', 'Shoot'],
        ['held', 'no'],
      ],
    ]);
  });

  it('keep what the player changed, where that is allowed', () => {
    const { chosen } = armed([{ ...bow, skill: 'Twang', damage: '2d20' }]);
    expect(chosen?.rows[0]?.detail).toEqual({ raw: '1d8+2 by Twang' });
  });

  it('ask for everything where the player adds a row', () => {
    const [own] = controls([{ name: 'Sling', damage: '1d4' }]) ?? [];
    expect(own?.map(([id]) => id)).toEqual(['name', 'damage', 'ranged', 'skill', 'stat', 'held']);
  });

  it('count for formulas as their cells say', () => {
    const figures = armed([bow, { from: 'armory', item: 'club' }])
      .character.sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    expect(figures.find(({ id }) => id === 'far')?.value).toEqual({ raw: '1' });
  });

  it('follow the catalog when it changes', () => {
    const { catalog, choices } = armed([]);
    const added = applyEdits(choices as never, catalog?.entries[0]?.actions[0]?.edits ?? []);
    const { lists } = added as { readonly lists: { readonly arms: readonly object[] } };
    expect(lists.arms).toEqual([{ ...bow, skill: 'Shoot', held: false }]);
    expect(armed(lists.arms, '3d4').chosen?.rows[0]?.detail).toEqual({ raw: '3d4+2 by Shoot' });
  });

  it('say before they are taken what they do for the character', () => {
    const lines = armed([]).catalog?.entries.map(
      ({ title, detail }) => `${say(title)}: ${detail ? say(detail) : ''}`,
    );
    expect(lines).toEqual(['Bow: 1d8+2 by Shoot', 'Club: 1d4+2 by Hit']);
  });
});
