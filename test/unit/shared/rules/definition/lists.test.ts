import { describe, expect, it } from 'vitest';
import type { SheetBlock } from '#shared/rules/sheetViews';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const ruleset = rulesetOf({
  numbers: [
    {
      id: 'skills',
      name: 'Skills',
      skills: true,
      signed: true,
      each: { chosen: { min: 0, max: 6 } },
      of: [
        { id: 'aim', name: 'Aim', text: 'Shooting.' },
        { id: 'will', name: 'Will' },
      ],
    },
  ],
  lists: [
    {
      id: 'attributes',
      name: 'Attributes',
      free: true,
      most: 4,
      show: 'main',
      figure: { is: 'it.value', signed: true },
      row: { value: { name: 'Value', min: -9, max: 20 } },
      initial: [{ name: 'Body', value: 2 }, { name: 'Mind' }],
      roll: { check: 'check', with: { bonus: 'it.value' } },
    },
    {
      id: 'gear',
      name: 'Gear',
      free: true,
      show: 'entries',
      row: {
        quantity: { name: 'Quantity', min: 1, max: 99 },
        remark: { name: 'Note', words: 80 },
      },
      label: [{ when: 'it.quantity == 1', text: '{it.name}' }, { text: '{it.name} × {it.quantity}' }],
      detail: [{ when: 'it.quantity > 9', text: 'many' }],
      says: [{ text: '{it.remark}' }],
    },
  ],
  layout: {
    tables: [
      {
        id: 'skills',
        columns: [
          { name: 'Rank', is: 'it.value', signed: true },
          {
            name: 'Bonus',
            is: 'row.value + it.value',
            signed: true,
            across: 'attributes',
            roll: { check: 'check', with: { bonus: 'row.value + it.value' } },
          },
          { name: 'Word', says: [{ when: 'it.value == 0', text: 'Untrained' }] },
        ],
      },
    ],
  },
});

function made(choices: object): OpenCharacter {
  const document = newCharacter(ruleset, ports());
  return opened(ruleset, { ...document, choices: { ...(document.choices as object), ...choices } });
}

function block<Kind extends SheetBlock['kind']>(
  character: OpenCharacter,
  id: string,
  kind: Kind,
): SheetBlock & { readonly kind: Kind } {
  const found = character.sheet().blocks.find((each) => each.id === id);
  if (found?.kind !== kind) throw new Error(`No ${kind} ${id}`);
  return found as SheetBlock & { readonly kind: Kind };
}

const shown = (texts: readonly { readonly label: unknown; readonly value: unknown }[]) =>
  texts.map(({ label, value }) => [label, value]);

describe('rows as figures', () => {
  it('begin with those of the definition, each with its number and roll', () => {
    const { figures } = block(made({}), 'attributes', 'figures');
    expect(shown(figures)).toEqual([
      [{ raw: 'Body' }, { raw: '+2' }],
      [{ raw: 'Mind' }, { raw: '+0' }],
    ]);
    expect(figures[0]).toMatchObject({
      emphasis: 'main',
      explained: { value: 2 },
      roll: { check: 'check', values: { bonus: 2 } },
    });
  });

  it('stand beside the wizard, in the profile and on paper', () => {
    const mine = made({});
    expect(mine.aside().figures.map(({ label }) => label)).toContainEqual({ raw: 'Body' });
    expect(mine.aside().lists.map(({ title }) => title)).not.toContainEqual({ raw: 'Attributes' });
    expect(mine.profile?.().figures.map(({ label }) => label)).toContainEqual({ raw: 'Mind' });
    const figures = (sheet: ReturnType<OpenCharacter['print']>) =>
      sheet.bands.flatMap(({ columns }) =>
        columns.flatMap(({ blocks }) =>
          blocks.flatMap((each) => (each.kind === 'figures' ? shown(each.figures) : [])),
        ),
      );
    expect(figures(mine.print({}))).toContainEqual([{ raw: 'Body' }, { raw: '+2' }]);
    expect(figures(ruleset.blankSheet())).toContainEqual([{ raw: '' }, { raw: '' }]);
  });
});

describe('a column across a list', () => {
  it('stands beside others, is named by its rows and adds what belongs to both', () => {
    const mine = made({ numbers: { skills: { aim: 3 } } });
    const table = block(mine, 'skills', 'table');
    expect(table.columns.slice(1).map(({ label }) => label)).toEqual(
      ['Rank', 'Body', 'Mind', 'Word'].map((raw) => ({ raw })),
    );
    const [aim, will] = table.rows;
    expect(aim?.cells[0]?.terms).toEqual([{ label: { raw: 'Aim' }, explanation: { raw: 'Shooting.' } }]);
    expect(aim?.cells.slice(1).map(({ text }) => text)).toEqual(
      ['+3', '+5', '+3', ''].map((raw) => ({ raw })),
    );
    expect(will?.cells[4]?.text).toEqual({ raw: 'Untrained' });
    expect(aim?.cells[2]?.roll).toMatchObject({ values: { bonus: 5 } });
    expect(aim?.cells[2]?.explained?.sources).toMatchObject([
      { label: { raw: 'Aim' }, amount: 3 },
      { label: { raw: 'Body' }, amount: 2 },
    ]);
  });

  it('prints the names of its rows', () => {
    const texts = JSON.stringify(made({}).print({}).bands);
    expect(texts).toContain('"raw":"Aim"');
    expect(texts).not.toContain('Shooting.');
  });

  it('has narrow heads on paper, which are open on an empty sheet', () => {
    const headsOf = (sheet: ReturnType<OpenCharacter['print']>) =>
      sheet.bands
        .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
        .flatMap((each) => (each.kind === 'table' ? [each.columns.map(({ label }) => label)] : []))[0];
    const attributes = [{ from: '', item: '', name: 'Strength', value: 1 }];
    expect(headsOf(made({ lists: { attributes, gear: [] } }).print({}))).toEqual(
      ['', 'Rank', 'Stre', 'Word'].map((raw) => ({ raw })),
    );
    expect(headsOf(ruleset.blankSheet())).toEqual(['', 'Rank', '', '', 'Word'].map((raw) => ({ raw })));
  });
});

describe('entries of the player', () => {
  it('say of each row what the definition says', () => {
    const gear = [
      { from: '', item: '', name: 'Rope', quantity: 12, remark: '15 m' },
      { from: '', item: '', name: 'Lamp', quantity: 1, remark: '' },
      { from: '', item: '', name: '', quantity: 3, remark: '' },
    ];
    const { entries } = block(made({ lists: { attributes: [], gear } }), 'gear', 'entries');
    expect(entries.map(({ name, detail, texts }) => [say(name), detail, texts])).toEqual([
      ['Rope × 12', { raw: 'many' }, [{ raw: '15 m' }]],
      ['Lamp', undefined, []],
      [say({ key: 'definition.list.unnamed' }), undefined, []],
    ]);
  });
});

describe('a list that the layout draws as a table', () => {
  const tabled = rulesetOf({
    numbers: [{ id: 'moves', name: 'Moves', of: [{ id: 'speed', name: 'Speed', is: 6, unit: 'm' }] }],
    words: [{ id: 'home', name: 'Home' }],
    lists: [{ id: 'arms', name: 'Arms', free: true, row: { weight: { name: 'Weight', min: 0, max: 9 } } }],
    layout: {
      tables: [{ id: 'arms', columns: [{ name: 'Twice', is: 'it.weight * 2' }] }],
      facts: ['speed', 'home'],
    },
  });
  const document = newCharacter(tabled, ports());
  const lists = { arms: [{ from: '', item: '', name: 'Axe', weight: 3 }] };
  const mine = opened(tabled, { ...document, choices: { ...(document.choices as object), lists } });

  it('stands on the sheet with the columns of the layout', () => {
    const { columns, rows } = block(mine, 'arms', 'table');
    expect(columns[1]?.label).toEqual({ raw: 'Twice' });
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([[{ raw: 'Axe' }, { raw: '6' }]]);
  });

  it('prints the facts that the layout names beside the name', () => {
    expect(mine.print({}).header.facts).toEqual([
      { label: { raw: 'Speed' }, value: { raw: '6 m' } },
      { label: { raw: 'Home' }, value: { raw: '' } },
    ]);
    expect(tabled.blankSheet().header.facts.map(({ value }) => value)).toEqual([{ raw: '' }, { raw: '' }]);
    expect(() => rulesetOf({ layout: { facts: ['luck'] } })).toThrow('layout.facts.0');
  });
});

describe('a faulty list', () => {
  const faulty = (list: object) => () => rulesetOf({ lists: [{ id: 'own', name: 'Own', row: {}, ...list }] });

  it('has figures without a number, or rows that no player could add', () => {
    expect(faulty({ free: true, show: 'normal' })).toThrow('lists.0.show');
    expect(faulty({ initial: [{ name: 'One' }] })).toThrow('lists.0.initial');
    expect(faulty({ free: true, initial: [{ weight: 1 }] })).toThrow('lists.0.initial.0.weight');
  });
});

describe('fields of a row', () => {
  const game = (weapon: object) => ({
    numbers: [
      {
        id: 'skills',
        name: 'Skills',
        each: { chosen: { min: 0, max: 6, initial: 2 } },
        of: [
          { id: 'brawl', name: 'Brawl' },
          { id: 'aim', name: 'Aim' },
        ],
      },
    ],
    lists: [
      {
        id: 'weapons',
        name: 'Weapons',
        free: true,
        row: {
          name: { name: 'Name', words: 20, capital: true },
          note: { name: 'Note', words: 20, capital: true },
          skill: { name: 'Skill', one: 'skills', initial: 'aim', ...weapon },
        },
      },
    ],
  });

  it('begin with the entry that the game names, and show words with a capital letter', () => {
    const ruleset = rulesetOf(game({}));
    const document = newCharacter(ruleset, ports());
    const weapons = [{ from: '', item: '', name: ' élan blade', note: 'old' }];
    const choices = { ...(document.choices as object), lists: { weapons } };
    const [table] = opened(ruleset, { ...document, choices })
      .sheet()
      .blocks.filter(({ kind }) => kind === 'table');
    const cells = table?.kind === 'table' ? table.rows[0]?.cells.map(({ text }) => text) : [];
    expect(cells).toEqual([{ raw: 'Élan blade' }, { raw: 'Old' }, { raw: 'Aim' }]);
  });

  it('name an entry that is there', () => {
    expect(() => rulesetOf(game({ initial: 'aims' }))).toThrow('lists.0.row.skill.initial');
  });
});
