import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import { mainForm } from '#shared/character/form';
import { initialValues } from '#shared/rules/inputs';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const definition = {
  learning: 'wits',
  quickFoe: { health: 'vigor', armor: 'mail' },
  lookups: [
    {
      id: 'words',
      name: 'Words',
      of: [
        { id: 'weak', name: 'weak', from: 0 },
        { id: 'strong', name: 'strong', from: 5 },
      ],
    },
  ],
  numbers: [
    {
      id: 'stats',
      name: 'Stats',
      show: 'main',
      skills: true,
      word: 'words',
      rule: 'p. 3',
      each: { chosen: { min: 0, max: 99, initial: 5 } },
      of: [{ id: 'wits', name: 'Wits' }],
    },
    {
      id: 'entered',
      name: 'Entered',
      each: { chosen: { min: 0, max: 40, initial: 3 }, showWhen: false },
      of: [
        { id: 'vigor', name: 'Vigor' },
        { id: 'mail', name: 'Mail' },
        { id: 'coins', name: 'Coins' },
      ],
    },
    {
      id: 'body',
      name: 'Body',
      sources: 'several',
      of: [
        {
          id: 'armor',
          name: 'Armor',
          is: 'mail - dents.now',
          box: true,
          line: [{ when: 'mail > 0', text: '{mail - dents.now} of {mail} left' }],
          defends: { check: 'check', input: 'bonus' },
        },
      ],
    },
  ],
  budgets: [{ id: 'money', name: 'Coins', granted: 'coins', ledger: true }],
  trackers: [
    {
      id: 'health',
      name: 'Health',
      most: 'vigor',
      health: true,
      small: { text: '+{wits} each turn', empty: '+ each turn' },
    },
    { id: 'luck', name: 'Luck', most: null, start: 2 },
    { id: 'dents', name: 'Dents', most: 'mail', start: 0, left: 'Mail' },
  ],
  lists: [
    {
      id: 'arms',
      name: 'Arms',
      free: true,
      row: { name: { name: 'Name', words: 40 }, two: { name: 'Two hands', flag: true } },
      initial: [{ name: 'Axe' }, { name: 'Club' }, { name: 'Maul', two: true }],
      summary: [{ when: 'it.two', text: 'with both hands' }],
      marks: [
        {
          id: 'held',
          name: 'In hand',
          alone: true,
          switch: {
            when: '!it.two',
            on: 'any(arms, it.held) ? it.held : it.place == 1',
            hint: 'One at a time.',
            says: [{ when: 'it.held', text: 'Held.' }, { text: 'Take it.' }],
          },
        },
      ],
      moreRows: 2,
      emptyRows: 4,
    },
    {
      id: 'tricks',
      name: 'Tricks',
      free: true,
      show: 'entries',
      played: true,
      row: { name: { name: 'Name', words: 40 } },
      paperRows: 3,
      moreRows: 1,
    },
  ],
  layout: {
    tables: [
      {
        id: 'arms',
        names: { name: 'Weapon', weight: 9 },
        below: [{ text: '{it.name} below' }],
        columns: [
          {
            name: 'Attack',
            is: 'wits',
            align: 'center',
            strong: true,
            roll: { check: 'check', with: { bonus: 'wits' } },
          },
        ],
        also: {
          where: '!it.two',
          name: '{it.name}, thrown',
          columns: [{ name: 'Attack', is: 'wits', align: 'center' }],
        },
      },
    ],
    play: ['switches-held', 'tricks'],
    print: [
      [[{ figures: ['stats'] }, { figures: ['armor', 'health', 'luck'], size: 'medium' }]],
      [
        [
          {
            name: 'Mail{mail > 1 ? " of many rings" : ""}',
            empty: 'Mail',
            boxes: [{ of: 'dents', name: 'Absorbs {mail}', empty: { name: 'Absorbs', boxes: 10 }, most: 30 }],
          },
        ],
      ],
      ['arms', 'tricks'],
    ],
  },
};

const game = () => rulesetOf(definition);

function fresh(numbers: Readonly<Record<string, number>> = {}): CharacterDocument {
  const document = newCharacter(game(), ports());
  return { ...document, choices: { ...(document.choices as object), numbers: { entered: numbers } } };
}

const printed = (document: CharacterDocument) =>
  opened(game(), document)
    .print({})
    .bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
const empty = () =>
  game()
    .blankSheet()
    .bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));

describe('what is lost of something', () => {
  it('is what is left of it to a party, and in the margin', () => {
    const dented = editPlay(fresh(), [set(['trackers', 'dents'], 1)]);
    const { vitals } = opened(game(), dented).profile?.() ?? { vitals: [] };
    expect(vitals.map(({ label, value, max }) => [say(label), value, max])).toEqual([
      ['Health', 3, 3],
      ['Luck', 2, null],
      ['Mail', 2, 3],
    ]);
    const figures = opened(game(), dented)
      .aside()
      .figures.map(({ label, value }) => [say(label), say(value)]);
    expect(figures.slice(-3)).toEqual([
      ['Health', '3'],
      ['Luck', '2'],
      ['Mail', '3'],
    ]);
  });
});

describe('on paper', () => {
  it('numbers have boxes, words and small type, and an empty sheet has room', () => {
    const [stats, others] = printed(fresh());
    expect(stats).toMatchObject({ size: 'large', figures: [{ sources: { raw: 'strong' } }] });
    expect(others).toMatchObject({
      size: 'medium',
      figures: [
        { value: { raw: '3' }, current: { field: { name: 'armor', value: '3' } } },
        { value: { raw: '3' }, sources: { raw: '+5 each turn' } },
        { value: { raw: '2' } },
      ],
    });
    expect(empty()[1]).toMatchObject({
      figures: [
        { value: { raw: '' }, current: { field: { value: '' } } },
        { sources: { raw: '+ each turn' } },
        {},
      ],
    });
    const several = printed(editPlay(fresh(), [set(['trackers', 'dents'], 1)]))[1];
    expect(several?.kind === 'figures' && several.figures[0]?.sources).toBeDefined();
    expect(others?.kind === 'figures' && others.figures[0]?.sources).toBeUndefined();
  });

  it('boxes have names that follow from numbers', () => {
    const boxes = (blocks: ReturnType<typeof empty>) => blocks.find(({ kind }) => kind === 'tracks');
    expect(boxes(printed(fresh()))).toMatchObject({
      title: { raw: 'Mail of many rings' },
      tracks: [{ label: { raw: 'Absorbs 3' }, boxes: 3, field: { name: 'dents' } }],
    });
    expect(boxes(printed(fresh({ mail: 40 })))).toMatchObject({ tracks: [{ boxes: 30 }] });
    expect(boxes(printed(fresh({ mail: 0 })))).toBeUndefined();
    expect(boxes(empty())).toMatchObject({
      title: { raw: 'Mail' },
      tracks: [{ label: { raw: 'Absorbs' }, boxes: 10 }],
    });
  });

  it('tables name their column of names, leave empty rows, and keep small type on its own rows', () => {
    const table = printed(fresh()).find(({ kind }) => kind === 'table');
    if (table?.kind !== 'table') throw new Error('No table');
    expect(table.blankRows).toBe(2);
    expect(table.columns).toMatchObject([
      { label: { raw: 'Weapon' }, weight: 9 },
      { align: 'center', strong: true },
    ]);
    expect(table.rows.map(([first]) => [first?.text, first?.small].map((text) => text && say(text)))).toEqual(
      [
        ['Axe', 'Axe below'],
        ['Axe, thrown', 'Axe below'],
        ['Club', 'Club below'],
        ['Club, thrown', 'Club below'],
        ['Maul', 'Maul below'],
      ],
    );
    expect(empty().find(({ kind }) => kind === 'table')).toMatchObject({ blankRows: 4 });
    const tricks = (names: readonly string[]) => {
      const lists = { tricks: names.map((name) => ({ from: '', item: '', name })) };
      const document = fresh();
      const choices = { ...(document.choices as object), lists };
      return printed({ ...document, choices }).find(({ kind }) => kind === 'entries');
    };
    expect(tricks(['Feint'])).toMatchObject({ blankLines: 2 });
    expect(tricks(['Feint', 'Trip', 'Parry', 'Shove'])).toMatchObject({ blankLines: 1 });
  });
});

describe('a mark that one row has', () => {
  const switches = (document: CharacterDocument) => {
    const block = opened(game(), document)
      .play()
      .blocks.find(({ id }) => id === 'switches-held');
    if (block?.kind !== 'toggles') throw new Error('No switches');
    return block;
  };

  it('is a switch of each row that may have it', () => {
    const block = switches(fresh());
    expect([say(block.title), block.hint && say(block.hint)]).toEqual(['In hand', 'One at a time.']);
    expect(
      block.toggles.map(({ title, on, text, locked }) => [say(title), on, say(text), locked !== undefined]),
    ).toEqual([
      ['Axe', true, 'Take it.', true],
      ['Club', false, 'Take it.', false],
    ]);
    const taken = editPlay(fresh(), block.toggles[1]?.edits ?? []);
    expect(switches(taken).toggles.map(({ on, text }) => [on, say(text)])).toEqual([
      [false, 'Take it.'],
      [true, 'Held.'],
    ]);
    const back = editPlay(taken, switches(taken).toggles[0]?.edits ?? []);
    expect(back.play).toMatchObject({ marks: { arms: { 0: ['held'], 1: [] } } });
  });
});

it('rows of a list stand in play to be read, and have a line of their own in the wizard', () => {
  const shown = (document: CharacterDocument) =>
    opened(game(), document)
      .play()
      .blocks.find(({ id }) => id === 'rows-tricks');
  expect(shown(fresh())).toBeUndefined();
  const lists = { tricks: [{ from: '', item: '', name: 'Feint' }] };
  const document = fresh();
  const known = { ...document, choices: { ...(document.choices as object), lists } };
  expect(shown(known)).toMatchObject({ rows: [{ title: { raw: 'Feint' }, actions: [] }] });
  const character = opened(game(), document);
  const widgets = character.steps.flatMap(({ id }) => character.step(id).widgets);
  const arms = widgets.find((widget) => widget.kind === 'chosen' && widget.id === 'arms');
  expect(arms?.kind === 'chosen' && arms.rows.map(({ detail }) => detail)).toEqual([
    undefined,
    undefined,
    { raw: 'with both hands' },
  ]);
});

it('numbers with words have steps, and say more on the sheet', () => {
  const character = opened(game());
  const widgets = character.steps.flatMap(({ id }) => character.step(id).widgets);
  expect(widgets.find(({ kind }) => kind === 'steppers')).toMatchObject({ id: 'stats' });
  const body = character.sheet().blocks.find(({ id }) => id === 'body');
  expect(body).toMatchObject({ figures: [{ note: { raw: '3 of 3 left' } }] });
  expect(character.profile?.().skills).toMatchObject([{ text: { raw: '5, strong' } }]);
});

it('the name of a number counts for learning as the number does', () => {
  expect(opened(game()).profile?.().learning).toMatchObject({ value: 5, sources: [{ rule: 'p. 3' }] });
});

it('money that nothing costs is no budget of the wizard', () => {
  expect(opened(game()).budgets).toEqual([]);
  const paid = definition.lists.map((list) => ({ ...list, paid: 'money', price: 1 }));
  expect(opened(rulesetOf({ ...definition, lists: paid })).budgets).toMatchObject([{ id: 'money' }]);
});

it('what a round uses up is no condition of a fight, which knows who has reacted', () => {
  const conditions = [
    { id: 'frail', name: 'Frail' },
    { id: 'acted', name: 'Action', spends: 'action', until: 'turn' },
    { id: 'reacted', name: 'Reaction', spends: 'reaction', until: 'round' },
  ];
  const rules = rulesetOf({ ...definition, conditions });
  expect(rules.fight?.conditions.map(({ id }) => id)).toEqual(['frail']);
  const used = editPlay(fresh(), [set(['conditions', 'acted'], true), set(['conditions', 'reacted'], true)]);
  const fighter = (document: CharacterDocument) => opened(rules, document).fight?.({ minor: false });
  expect(fighter(used)?.conditions).toEqual([]);
  expect([fighter(fresh())?.hasReacted, fighter(used)?.hasReacted]).toEqual([false, true]);
  const later = editPlay(used, fighter(used)?.turn('start').edits ?? []);
  expect(later.play).toMatchObject({ conditions: { acted: false, reacted: false } });
});

it('a foe of whom little is known is a character with its numbers', () => {
  const { fight } = game();
  expect(fight?.quickLimits).toEqual({ health: { most: 40 }, armor: { most: 40 } });
  const { form, choices } = fight?.quickFoe({ health: 6, defense: 13, armor: 50, name: 'Foe' }) ?? {};
  expect(form).toBe(mainForm);
  const foe = opened(game(), { ...fresh(), choices: choices ?? {} }).fight?.({ minor: false });
  expect(foe?.health).toMatchObject({ now: 6, max: 6 });
  expect(foe?.stance?.().defends.map(({ value }) => value)).toEqual([40]);
  const [check] = game().checks;
  expect(check?.open(initialValues(check.inputs))).toMatchObject({ ok: true });
  expect(() => rulesetOf({ ...definition, quickFoe: { health: 'armor' } })).toThrow('quickFoe.health');
});
