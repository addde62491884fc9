import { describe, expect, it } from 'vitest';
import { enter } from '#shared/character/edits';
import { newCharacter } from '#shared/sheet/commands';
import { npcForm } from '#shared/rules/statBlock/names';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { editPlay } from '#test/fixtures/played';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const actionsOf = (character: OpenCharacter) =>
  character.play().blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));

describe('an action that ends one of several conditions', () => {
  const ruleset = rulesetOf({
    trackers: [{ id: 'grit', name: 'Grit', most: 2 }],
    conditions: [
      { id: 'dazed', name: 'Dazed', tags: ['light'] },
      { id: 'scared', name: 'Scared', tags: ['light'] },
      { id: 'dying', name: 'Dying' },
    ],
    actions: [
      {
        id: 'shake-off',
        name: 'Shake off',
        costs: { grit: 1 },
        choose: { where: "it.on && 'light' in it.tags" },
      },
    ],
  });

  it('is blocked while there is none', () => {
    const [action] = actionsOf(opened(ruleset));
    expect(action?.blocked).toBeDefined();
    expect(action?.options).toBeUndefined();
  });

  it('offers those that are on, and pays for the chosen one', () => {
    const document = editPlay(newCharacter(ruleset, ports()), [
      { op: 'set', path: ['conditions'], value: { dazed: true, dying: true } },
    ]);
    const [action] = actionsOf(opened(ruleset, document));
    expect(action?.blocked).toBeUndefined();
    expect(action?.options?.map(({ id }) => id)).toEqual(['dazed']);
    const after = opened(ruleset, editPlay(document, action?.options?.[0]?.edits ?? []));
    expect(after.profile?.().conditions).toEqual([{ raw: 'Dying' }]);
    expect(after.profile?.().vitals).toMatchObject([{ id: 'grit', value: 1 }]);
  });
});

describe('a list with a key', () => {
  const ruleset = rulesetOf({
    lists: [
      {
        id: 'skills',
        name: 'Skills',
        free: true,
        key: 'name',
        plan: 'rank',
        row: { name: { name: 'Name', words: 40 }, rank: { name: 'Rank', min: 0, max: 5 } },
      },
    ],
  });

  it('may be written as a record in a plan', () => {
    const planned = ruleset.readPlan(
      { ruleset: 'sample', name: 'Mo', lists: { skills: { Climbing: 2, Lying: 4 } } },
      ports(),
    );
    expect(planned.ok && planned.value.choices).toMatchObject({
      lists: {
        skills: [
          { name: 'Climbing', rank: 2 },
          { name: 'Lying', rank: 4 },
        ],
      },
    });
  });

  it('is still read as rows', () => {
    const rows = [{ name: 'Climbing', rank: 2 }];
    const planned = ruleset.readPlan({ ruleset: 'sample', name: 'Mo', lists: { skills: rows } }, ports());
    expect(planned.ok && planned.value.choices).toMatchObject({ lists: { skills: rows } });
  });
});

describe('numbers that are rolled', () => {
  const ruleset = rulesetOf({
    numbers: [
      {
        id: 'stats',
        name: 'Stats',
        each: { chosen: { min: 3, max: 18, initial: 10 } },
        of: [{ id: 'wit', name: 'Wit' }],
      },
    ],
    ways: [
      { id: 'rolled', name: 'Rolled', of: 'stats', dice: '4d6', drop: 1 },
      { id: 'shared', name: 'Shared', of: 'stats', points: 12 },
    ],
  });
  const withChoices = (more: object) => {
    const document = newCharacter(ruleset, ports());
    return opened(ruleset, { ...document, choices: { ...(document.choices as object), ...more } });
  };
  const stepperOf = (character: OpenCharacter) => {
    const widget = character.step('numbers').widgets.find(({ kind }) => kind === 'steppers');
    return widget?.kind === 'steppers' ? widget.rows[0] : undefined;
  };

  it('may be entered by hand, unless the campaign asks for dice', () => {
    expect(ruleset.variants?.map(({ id, options }) => [id, options.map((option) => option.id)])).toEqual([
      ['ways-stats', ['rolled', 'shared']],
      ['rolling', ['free', 'dice']],
    ]);
    expect(withChoices({}).problems).toEqual([]);
    expect(stepperOf(withChoices({}))?.up.blocked).toBeUndefined();
    const strict = withChoices({ onlyDice: true });
    expect(strict.problems.map(({ code, path }) => [code, path])).toEqual([['rolled', 'numbers.stats.wit']]);
    expect(stepperOf(strict)?.up.blocked).toBeDefined();
  });

  it('show what their dice gave, without the lowest', () => {
    const rolls = { stats: { wit: [5, 1, 4, 6] } };
    const rolled = (wit: number) => withChoices({ onlyDice: true, rolls, numbers: { stats: { wit } } });
    expect(rolled(15).problems).toEqual([]);
    expect(rolled(16).problems.map(({ code }) => code)).toEqual(['rolled']);
    const shared = { onlyDice: true, ways: { stats: 'shared' }, numbers: { stats: { wit: 12 } } };
    expect(withChoices(shared).problems).toEqual([]);
  });
});

describe('an option that refers to a number', () => {
  it('reads its value and its name', () => {
    const ruleset = rulesetOf({
      numbers: [
        {
          id: 'stats',
          name: 'Stats',
          each: { chosen: { min: 0, max: 3, initial: 2 } },
          of: [{ id: 'wit', name: 'Wit' }],
        },
      ],
      options: [
        {
          id: 'trade',
          name: 'Trade',
          columns: { best: { one: 'stats' } },
          of: [{ id: 'clerk', name: 'Clerk', best: 'wit' }],
        },
      ],
      problems: [{ id: 'low', when: 'trade.best.value < 3', at: 'stats', text: '{trade.best.name} is low.' }],
    });
    const planned = ruleset.readPlan({ ruleset: 'sample', name: 'Mo', options: { trade: 'clerk' } }, ports());
    if (!planned.ok) throw new Error(say(planned.error.text));
    const { problems } = opened(ruleset, { ...newCharacter(ruleset, ports()), ...planned.value });
    expect(problems.map(({ text }) => text)).toEqual([{ raw: 'Wit is low.' }]);
  });
});

it('says beside the wizard with how many of its points a character begins', () => {
  const trackers = [
    { id: 'health', name: 'Health', most: '7' },
    { id: 'resolve', name: 'Resolve', most: '5', start: '3' },
    { id: 'dread', name: 'Dread', most: null, start: '2' },
  ];
  const { figures } = opened(rulesetOf({ trackers })).aside();
  expect(figures.map(({ label, value }) => [say(label), say(value)])).toEqual([
    ['Health', '7'],
    ['Resolve', '3 / 5'],
    ['Dread', '2'],
  ]);
});

describe('a printed sheet', () => {
  it('has columns of the written widths, lookups as strips, and catalogs and lists with their texts', () => {
    const ruleset = rulesetOf({
      numbers: [
        {
          id: 'stats',
          name: 'Stats',
          each: { chosen: { min: 0, max: 3 } },
          of: [{ id: 'wit', name: 'Wit' }],
        },
      ],
      lookups: [
        {
          id: 'ranks',
          name: 'Ranks',
          of: [
            { id: 'low', name: 'Low', from: 1 },
            { id: 'high', name: 'High', from: 5 },
          ],
        },
      ],
      catalogs: [
        {
          id: 'moves',
          name: 'Moves',
          columns: { cost: 'number' },
          of: [{ id: 'dash', name: 'Dash', text: 'Run far.', cost: 2 }],
        },
      ],
      lists: [{ id: 'own', name: 'Own moves', from: ['moves'], show: 'entries' }],
      layout: {
        print: [
          ['ranks'],
          [
            { weight: 1, of: ['stats'] },
            { weight: 4, of: ['moves', 'own'] },
          ],
        ],
      },
    });
    const planned = ruleset.readPlan(
      { ruleset: 'sample', name: 'Mo', lists: { own: [{ from: 'moves', item: 'dash' }] } },
      ports(),
    );
    if (!planned.ok) throw new Error(say(planned.error.text));
    const { bands } = opened(ruleset, { ...newCharacter(ruleset, ports()), ...planned.value }).print({});
    expect(bands.map(({ columns }) => columns.map(({ weight }) => weight))).toEqual([[2], [1, 4]]);
    expect(bands[0]?.columns[0]?.blocks).toMatchObject([
      { kind: 'figures', figures: [{ value: { raw: '1–4' } }, { value: { raw: '5+' } }] },
    ]);
    const entry = { name: { raw: 'Dash' }, text: { raw: 'Run far.' } };
    expect(bands[1]?.columns[1]?.blocks).toMatchObject([
      { kind: 'entries', entries: [entry] },
      { kind: 'entries', entries: [entry] },
    ]);
  });

  const money = { id: 'coins', name: 'Coins', granted: '30', ledger: true };
  const figuresOf = (definition: Parameters<typeof rulesetOf>[0]) => {
    const ruleset = rulesetOf(definition);
    const earned = [enter({ account: 'money', amount: 12, reason: '' })];
    const document = editPlay(newCharacter(ruleset, ports()), earned);
    const { bands } = opened(ruleset, document).print({});
    return bands
      .flatMap(({ columns }) => columns)
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
      .map(({ label, value, current }) => [label, value, current?.field.value]);
  };
  const coins = [{ raw: 'Coins' }, { raw: '42' }, '42'];

  it('has the money that there is now, once, wherever the layout puts it', () => {
    const trackers = [{ id: 'luck', name: 'Luck', most: '30' }];
    expect(figuresOf({ budgets: [money] })).toEqual([coins]);
    expect(figuresOf({ budgets: [money], trackers })[1]).toEqual(coins);
    const placed = [['trackers', { of: [{ figures: ['coins'] }], weight: 1 }]];
    expect(figuresOf({ budgets: [money], layout: { print: placed } })).toEqual([coins]);
    const purse = { id: 'purse', name: 'Purse', of: [{ id: 'cash', name: 'Cash', is: 'budgets.coins.now' }] };
    const shown = figuresOf({ budgets: [money], numbers: [purse] });
    expect(shown).toEqual([[{ raw: 'Cash' }, { raw: '42' }, undefined]]);
  });
});

describe('a stat block', () => {
  const ruleset = rulesetOf({
    lookups: [
      {
        id: 'dangers',
        name: 'Dangers',
        of: [
          { id: 'low', name: 'Low', from: 0 },
          { id: 'high', name: 'High', from: 8 },
        ],
      },
    ],
    numbers: [
      {
        id: 'stats',
        name: 'Stats',
        show: 'main',
        each: { chosen: { min: -2, max: 8 }, roll: { check: 'check' } },
        of: [{ id: 'brawn', name: 'Brawn' }],
      },
      {
        id: 'skills',
        name: 'Skills',
        skills: true,
        each: { is: '0' },
        of: [{ id: 'blades', name: 'Blades' }],
      },
    ],
    trackers: [{ id: 'hits', name: 'Hits', most: 'brawn + 4', health: true }],
    initiative: { text: 'Brawn first.', brings: { brawn: 'brawn' }, order: ['brawn'] },
    npc: {
      numbers: ['stats'],
      trackers: ['hits'],
      skills: true,
      roll: { check: 'check', with: { bonus: 'bonus + 1' } },
      damage: { check: 'damage', input: 'of' },
      derived: [
        { id: 'parry', name: 'Parry', is: 'brawn / 2 + blades', round: 'down', signed: true, rolls: true },
        {
          id: 'danger',
          name: 'Danger',
          is: 'largest(attacks, it.bonus)',
          word: 'dangers',
          group: 'defenses',
        },
      ],
      foes: [
        {
          id: 'ogre',
          name: 'Ogre',
          numbers: { brawn: 5, hits: 12, blades: 2 },
          attacks: [{ name: 'Club', by: 'brawn', skill: 'blades', plus: 1, damage: '2d6+3' }],
          abilities: [{ name: 'Thick hide', text: 'Small blades do nothing.' }],
        },
      ],
    },
  });
  const ogre = opened(ruleset, newCharacter(ruleset, ports(), { form: npcForm, template: 'ogre' }));

  it('has the numbers, attacks and rolls of its foe', () => {
    expect(ogre.problems).toEqual([]);
    expect(ogre.nextSteps?.()).toEqual([]);
    expect(ogre.initiative?.()).toEqual({ brawn: 5 });
    expect(ogre.fight?.({ minor: true }).health).toMatchObject({ now: 12, max: 12 });
    const [attack] = ogre.sheet().blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    const rolls = attack?.cells.flatMap(({ roll }) => roll ?? []) ?? [];
    const asked = rolls.map(({ check, values }) => [check, values]);
    expect(asked).toContainEqual(['check', { bonus: 9 }]);
    expect(asked).toContainEqual(['damage', { of: { count: 2, sides: 6, plus: 3 } }]);
  });

  it('has the figures that follow from its numbers and attacks', () => {
    const figures = ogre.sheet().blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    const parry = figures.find(({ id }) => id === 'parry');
    expect(parry).toMatchObject({ value: { raw: '+4' }, roll: { values: { bonus: 5 } } });
    expect(parry?.explained?.sources.map(({ amount }) => amount)).toEqual([2, 2]);
    expect(figures.find(({ id }) => id === 'danger')?.value).toEqual({ raw: 'High' });
  });

  it('names what a figure does not know, and a roll that is not there', () => {
    const derived = (more: object) => () =>
      rulesetOf({ npc: { derived: [{ id: 'danger', name: 'Danger', is: 1, ...more }] } });
    expect(derived({ is: 'brown' })).toThrow('npc.derived.0.is');
    expect(derived({ is: '3 / 2' })).toThrow('npc.derived.0.is');
    expect(derived({ word: 'dangers' })).toThrow('npc.derived.0.word');
    expect(derived({ rolls: true })).toThrow('npc.derived.0.rolls');
  });

  it('names a number that it does not have', () => {
    const foes = [{ id: 'imp', name: 'Imp', numbers: { brown: 1 } }];
    expect(() => rulesetOf({ npc: { foes } })).toThrow('npc.foes.0.numbers.brown');
  });
});
