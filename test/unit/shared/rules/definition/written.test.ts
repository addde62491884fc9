import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const skills = {
  id: 'skills',
  name: 'Skills',
  free: true,
  key: 'name',
  row: { name: { name: 'Skill', words: 60 }, level: { name: 'Level', min: -1, max: 4, initial: 0 } },
  skills: { rank: 'it.level + 1', shown: '{it.level}' },
};
const definition = {
  words: [{ id: 'class', name: 'Class' }],
  numbers: [
    {
      id: 'fight',
      name: 'Fight',
      signed: true,
      each: { chosen: { min: -9, max: 20 } },
      of: [
        { id: 'score', name: 'Score', signed: false },
        { id: 'hit', name: 'To hit' },
        { id: 'mod', name: 'Modifier', written: '{score} ({signed(it.value)})' },
      ],
    },
  ],
  lists: [
    skills,
    {
      id: 'weapons',
      name: 'Weapons',
      free: true,
      row: { dice: { name: 'Dice', dice: '1d6' }, plus: { name: 'Plus', min: -9, max: 9, initial: 0 } },
    },
  ],
  problems: [{ id: 'class', when: "class == ''", at: 'class', next: true, text: 'Choose a class.' }],
  layout: {
    tables: [{ id: 'weapons', columns: [{ name: 'Damage', is: 'it.dice', plus: 'it.plus + hit' }] }],
  },
};
const game = rulesetOf(definition);

function characterOf(more: JsonRecord): OpenCharacter {
  const document = newCharacter(game, ports());
  return opened(game, { ...document, choices: { ...(document.choices as JsonRecord), ...more } });
}

const fight = (values: JsonRecord): JsonRecord => ({ numbers: { fight: values } });

describe('what a sheet writes', () => {
  it('has signs for single numbers, and words around a number where it says too little', () => {
    const texts = characterOf(fight({ score: 18, hit: 3, mod: 2 }))
      .sheet()
      .blocks.flatMap((block) =>
        block.kind === 'figures' ? block.figures.map(({ value }) => say(value)) : [],
      );
    expect(texts).toEqual(['18', '+3', '18 (+2)']);
    const [, , low] = characterOf(fight({ score: 3, mod: -2 }))
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    expect(low && say(low.value)).toBe('3 (−2)');
  });

  it('adds a formula to dice', () => {
    const damage = (hit: number, plus: number) => {
      const row = { from: '', item: '', name: 'Axe', dice: '1d8', plus };
      const table = characterOf({ ...fight({ hit }), lists: { weapons: [row] } })
        .sheet()
        .blocks.find((block) => block.kind === 'table' && block.id === 'weapons');
      const cell = table?.kind === 'table' ? table.rows[0]?.cells[1] : undefined;
      return cell && say(cell.text);
    };
    expect([damage(1, 1), damage(0, 0), damage(0, -3)]).toEqual(['1d8+2', '1d8', '1d8−3']);
    const columns = [{ name: 'Damage', is: 'it.plus', plus: 1 }];
    expect(() => rulesetOf({ ...definition, layout: { tables: [{ id: 'weapons', columns }] } })).toThrow(
      'layout.tables.0.columns.0.plus',
    );
  });
});

describe('skills that players name', () => {
  const row = (name: string, level: number): Json => ({ from: '', item: '', name, level });

  it('are compared by their keys, of which the best counts', () => {
    const rows = [row('Blades', 1), row(' blades ', 3), row('', 4), row('Lore', -1), row('lore', -1)];
    const ranks = characterOf({ lists: { skills: rows } }).profile?.().skills;
    expect(ranks?.map(({ id, label, rank, text }) => [id, say(label), rank, say(text)])).toEqual([
      ['blades', 'blades', 4, '3'],
      ['lore', 'Lore', 0, ''],
    ]);
  });

  it('need a key', () => {
    const { key: _, ...keyless } = skills;
    expect(() => rulesetOf({ lists: [keyless] })).toThrow('lists.0.skills');
  });
});

describe('what a character lacks', () => {
  it('is not asked for twice', () => {
    expect(
      characterOf({})
        .nextSteps?.()
        .map(({ text }) => say(text)),
    ).toEqual(['Choose a class.']);
  });
});
