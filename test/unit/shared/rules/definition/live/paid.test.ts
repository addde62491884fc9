import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { PlayAction } from '#shared/rules/play';
import { message } from '#shared/kernel/text';
import { definitionTemplates } from '#shared/rules/definition/templates/index';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const circle = { circle: 'number' } as const;
const game = {
  catalogs: [
    {
      id: 'slotList',
      name: 'Slots',
      columns: circle,
      of: [
        { id: 'first', name: 'First', circle: 1 },
        { id: 'second', name: 'Second', circle: 2 },
      ],
    },
    {
      id: 'spellList',
      name: 'Spells',
      columns: circle,
      of: [
        { id: 'spark', name: 'Spark', circle: 0 },
        { id: 'ward', name: 'Ward', circle: 1 },
        { id: 'storm', name: 'Storm', circle: 2 },
      ],
    },
  ],
  lists: [
    {
      id: 'slots',
      name: 'Slots',
      from: ['slotList'],
      granted: 'true',
      live: { left: { name: 'Left', most: 2 }, lit: { name: 'Lit', flag: true } },
    },
    { id: 'spells', name: 'Spells', from: ['spellList'], granted: 'true' },
  ],
  trackers: [{ id: 'mood', name: 'Mood', most: 9, start: 0 }],
};
const paid = {
  list: 'slots',
  live: 'left',
  where: 'it.circle >= row.circle',
  when: 'it.circle > 0',
};
const cast = {
  id: 'cast',
  name: 'Cast',
  rowsOf: 'spells',
  paid,
  roll: { check: 'check', with: { bonus: 'it.circle' } },
};
const withCast = (more: object = {}) => rulesetOf({ ...game, actions: [{ ...cast, ...more }] });

function castOf(ruleset: Ruleset, document: CharacterDocument, spell: string): PlayAction {
  const rows = opened(ruleset, document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
  const action = rows.find(({ title }) => say(title) === spell)?.actions[0];
  if (action === undefined) throw new Error(`No ${spell}`);
  return action;
}
const waysOf = ({ options = [] }: PlayAction) =>
  options.map(({ label, text }) => `${say(label)}, ${text === undefined ? '' : say(text)}`);
/** Casts it, paid by the first row or another. */
const pay = (ruleset: Ruleset, document: CharacterDocument, spell: string, at = 0) =>
  editPlay(document, castOf(ruleset, document, spell).options?.[at]?.edits ?? []);

describe('an action that asks which row pays', () => {
  const ruleset = withCast();
  const fresh = newCharacter(ruleset, ports());

  it('offers the rows that can, with what is left of each', () => {
    expect(waysOf(castOf(ruleset, fresh, 'Ward'))).toEqual(['First, Left: 2', 'Second, Left: 2']);
    expect(waysOf(castOf(ruleset, fresh, 'Storm'))).toEqual(['Second, Left: 2']);
  });

  it('takes one from the row that was chosen, and rolls', () => {
    const ward = castOf(ruleset, fresh, 'Ward');
    expect(ward.roll).toBeUndefined();
    expect(ward.options?.map(({ roll }) => roll?.values)).toEqual([{ bonus: 1 }, { bonus: 1 }]);
    const after = pay(ruleset, fresh, 'Ward');
    expect(waysOf(castOf(ruleset, after, 'Ward'))).toEqual(['First, Left: 1', 'Second, Left: 2']);
    expect(waysOf(castOf(ruleset, pay(ruleset, after, 'Ward'), 'Ward'))).toEqual(['Second, Left: 2']);
  });

  it('cannot be done once no row pays, and does what is free', () => {
    const spent = pay(ruleset, pay(ruleset, fresh, 'Storm'), 'Storm');
    expect(castOf(ruleset, spent, 'Storm').blocked).toEqual(message('definition.play.unpaid'));
    const spark = castOf(ruleset, spent, 'Spark');
    expect([spark.options, spark.blocked, spark.roll?.values]).toEqual([undefined, undefined, { bonus: 0 }]);
  });

  it('pays together with what else it does', () => {
    const rules = withCast({ set: [{ tracker: 'mood', to: 'mood.now + 1' }] });
    const after = pay(rules, newCharacter(rules, ports()), 'Ward', 1);
    expect(opened(rules, after).profile?.().vitals).toMatchObject([{ id: 'mood', value: 1 }]);
    expect(waysOf(castOf(rules, after, 'Ward'))).toEqual(['First, Left: 2', 'Second, Left: 1']);
  });

  it.each([
    ['an unknown list', { paid: { ...paid, list: 'slot' } }, 'paid.list'],
    ['something that is no number', { paid: { ...paid, live: 'lit' } }, 'paid.live'],
    ['a column that the rows lack', { paid: { ...paid, where: 'it.level > row.circle' } }, 'paid.where'],
    ['dice of its own', { dice: '1d6' }, 'paid'],
  ])('is refused with its place where it names %s', (_, more, place) => {
    expect(() => withCast(more)).toThrow(`actions.0.${place}`);
  });
});

it('asks a caster of the d20 game for a slot of the level of the spell or above', async () => {
  const template = definitionTemplates.find(({ id }) => id === 'open-d20');
  const made = fromDefinition(await template?.load());
  if (!made.ok) throw new Error('The game has a fault');
  const d20 = made.value;
  const document = newCharacter(d20, ports());
  const choices = {
    numbers: { growth: { starting: 3 } },
    options: { class: 'cleric', subclass: 'life' },
    lists: {
      spells: ['bless', 'hold-person', 'guidance'].map((item) => ({ from: 'spell-list', item })),
    },
  };
  const cleric: CharacterDocument = {
    ...document,
    choices: { ...(document.choices as object), ...choices },
  };
  expect(waysOf(castOf(d20, cleric, 'Bless'))).toHaveLength(2);
  expect(waysOf(castOf(d20, cleric, 'Hold person'))).toHaveLength(1);
  expect(() => castOf(d20, cleric, 'Guidance')).toThrow('No Guidance');
});
