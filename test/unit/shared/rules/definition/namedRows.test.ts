import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import type { Ruleset } from '#shared/rules/ruleset';
import type { ChosenWidget, Control } from '#shared/rules/views';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const weapons = {
  id: 'weapons',
  name: 'Weapons',
  free: true,
  row: {
    skill: { name: 'Skill', key: 'skills', more: ['Punch'], none: 'Untrained', first: true },
    dice: { name: 'Damage', dice: '1d6', of: ['1d4', '1d6', '2d6'] },
  },
  roll: { check: 'damage', with: { of: 'it.dice' } },
};
const definition = {
  lists: [
    {
      id: 'skills',
      name: 'Skills',
      free: true,
      key: 'name',
      suggestions: ['Blades', 'Bows'],
      row: { name: { name: 'Skill', words: 60 }, level: { name: 'Level', min: -1, max: 4, initial: 0 } },
    },
    weapons,
  ],
  layout: {
    steps: [{ id: 'all', name: 'All' }],
    tables: [
      {
        id: 'weapons',
        columns: [
          { name: 'Level', is: "find(skills, it.skill).name == '' ? -1 : find(skills, it.skill).level" },
          { name: 'Fist', is: "same(it.skill, 'punch') ? 1 : 0" },
        ],
      },
    ],
  },
};
const game = rulesetOf(definition);

function characterOf(ruleset: Ruleset, lists: { readonly [id: string]: Json }) {
  const document = newCharacter(ruleset, ports());
  const choices = { ...(document.choices as JsonRecord), lists };
  return opened(ruleset, { ...document, choices });
}

const skill = (name: string, level = 0) => ({ from: '', item: '', name, level });
const weapon = (more: JsonRecord) => ({ from: '', item: '', name: 'Axe', skill: '', dice: '1d6', ...more });

function widget(id: string, lists: { readonly [id: string]: Json }): ChosenWidget {
  const character = characterOf(game, lists);
  const all = character.steps.flatMap((step) => character.step(step.id).widgets);
  const found = all.find((each) => each.kind === 'chosen' && each.id === id);
  if (found?.kind !== 'chosen') throw new Error(`No list ${id}`);
  return found;
}

function control(lists: { readonly [id: string]: Json }, id: string): Extract<Control, { kind: 'select' }> {
  const found = widget('weapons', lists).rows[0]?.controls.find((each) => each.id === id);
  if (found?.kind !== 'select') throw new Error(`No choice ${id}`);
  return found;
}

describe('rows that name rows of another list', () => {
  it('offer its keys, words besides, and what was typed before', () => {
    const skills = [skill('Blades'), skill(' blades '), skill('')];
    const choice = control({ skills, weapons: [weapon({ skill: 'BLADES' })] }, 'skill');
    expect(choice.value).toBe('Blades');
    expect(choice.options.map(({ label }) => say(label))).toEqual(['Untrained', 'Blades', 'Punch']);
    const lost = control({ skills: [], weapons: [weapon({ skill: 'Bows' })] }, 'skill');
    expect([lost.value, lost.options.map(({ value }) => value)]).toEqual(['Bows', ['', 'Punch', 'Bows']]);
  });

  it('begin with the first of them', () => {
    const edits = (skills: Json[]) => widget('weapons', { skills, weapons: [] }).add?.edits;
    expect(edits([skill('Bows')])).toMatchObject([{ value: { skill: 'Bows', dice: '1d6' } }]);
    expect(edits([])).toMatchObject([{ value: { skill: '' } }]);
  });

  it('are found by formulas without regard to capital letters', () => {
    const cells = (name: string) => {
      const lists = { skills: [skill('Blades', 2)], weapons: [weapon({ skill: name })] };
      const block = characterOf(game, lists)
        .sheet()
        .blocks.find((each) => each.kind === 'table' && each.id === 'weapons');
      if (block?.kind !== 'table') throw new Error('No table');
      return block.rows[0]?.cells.slice(1).map(({ text }) => say(text));
    };
    expect(cells(' blades')).toEqual(['2', '0']);
    expect(cells('Bows')).toEqual(['−1', '0']);
    expect(cells(' PUNCH ')).toEqual(['−1', '1']);
  });

  it('are refused where the other list has no key', () => {
    const row = { skill: { name: 'Skill', key: 'weapons' } };
    expect(() => rulesetOf({ lists: [{ ...weapons, row }] })).toThrow('lists.0.row.skill.key');
  });
});

describe('dice of a row', () => {
  it('are chosen from those that are offered, and from what it has', () => {
    const choice = control({ weapons: [weapon({ dice: '1d8+1' })] }, 'dice');
    expect(choice.value).toBe('1d8+1');
    expect(choice.options.map(({ label }) => say(label))).toEqual(['1d4', '1d6', '2d6', '1d8+1']);
  });
});

describe('a new row', () => {
  it('may have a name that is offered, unless a row has it', () => {
    const add = widget('skills', { skills: [skill('bows ')] }).add;
    expect(add?.options?.map(({ value, blocked }) => [value, blocked !== undefined])).toEqual([
      ['', false],
      ['Blades', false],
      ['Bows', true],
    ]);
    expect(add?.options?.[1]?.edits).toMatchObject([{ value: { name: 'Blades', level: 0 } }]);
  });
});

describe('a row with the key of a row before it', () => {
  const problem = { id: 'twice', each: 'skills', when: 'it.repeated', at: 'skills', text: '{it.name} again' };
  const strict = rulesetOf({ ...definition, problems: [problem] });

  it('is repeated, whatever its capital letters, unless it has none', () => {
    const skills = [skill('Bows'), skill(''), skill(' BOWS'), skill('Blades'), skill(''), skill('bows')];
    expect(characterOf(strict, { skills }).problems.map(({ text }) => say(text))).toEqual([
      ' BOWS again',
      'bows again',
    ]);
  });
});
