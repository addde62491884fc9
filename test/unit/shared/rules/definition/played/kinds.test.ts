import { describe, expect, it } from 'vitest';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import { packFaults } from '#shared/homebrew/faults';
import type { PackDocument } from '#shared/homebrew/document';
import { newPack } from '#shared/homebrew/pack';
import { withPacks } from '#shared/homebrew/withPacks';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter, quickCharacter } from '#shared/sheet/commands';
import { seededRng } from '#shared/dice/random';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf, sampleChecks } from '#test/unit/shared/rules/definition/sample';

const guns = {
  id: 'guns',
  name: 'Guns',
  columns: { power: 'number' },
  of: [{ id: 'ram', name: 'Ram', power: 3 }],
};

const ship = {
  id: 'ship',
  name: 'Ship',
  many: 'Ships',
  numbers: [
    {
      id: 'hulls',
      name: 'Hull',
      of: [
        {
          id: 'speed',
          name: 'Speed',
          chosen: { min: 1, max: 6 },
          roll: { check: 'check', with: { bonus: 'speed' } },
        },
      ],
    },
  ],
  trackers: [{ id: 'hull', name: 'Hull points', most: '10 + speed', health: true }],
  lists: [{ id: 'armament', name: 'Armament', from: ['guns'] }],
};

const world = {
  id: 'world',
  name: 'The world',
  of: 'campaign',
  most: 1,
  lists: [
    {
      id: 'threats',
      name: 'Threats',
      free: true,
      grows: true,
      row: { size: { name: 'Segments', min: 3, max: 12, initial: 6 } },
      live: { done: { name: 'Done', most: 'it.size', start: 0, show: 'clock', seen: 'party' } },
    },
  ],
};

const game = (kinds: readonly object[], more: object = {}) => rulesetOf({ catalogs: [guns], kinds, ...more });

describe('kinds of sheet', () => {
  it('are forms of the game, each with its own wizard, sheet, play and paper', () => {
    const ruleset = game([ship, world]);
    expect(ruleset.forms?.map(({ id }) => id)).toEqual(['character', 'ship', 'world']);
    const document = newCharacter(ruleset, ports(), { form: 'ship' });
    const sheet = opened(ruleset, { ...document, choices: { numbers: { hulls: { speed: 4 } } } });
    expect(sheet.report(say)).toMatchObject({ form: 'ship', derived: { hulls: { speed: 4 }, hull: 14 } });
    expect(say(sheet.print({}).title)).toBe(' · Ship');
    expect(sheet.steps.length).toBeGreaterThan(0);
  });

  it('take rows from catalogs of the game, and roll its checks', () => {
    const ruleset = game([ship]);
    const choices = { lists: { armament: [{ from: 'guns', item: 'ram' }] } };
    const sheet = opened(ruleset, { ...newCharacter(ruleset, ports(), { form: 'ship' }), choices });
    expect(JSON.stringify(sheet.sheet())).toContain('Ram');
    expect(JSON.stringify(sheet.sheet())).toContain('"check":"check"');
  });

  it('are built from plans of the command line, and by chance', () => {
    const ruleset = game([ship]);
    const plan = { ruleset: 'sample', form: 'ship', name: 'Gull', numbers: { hulls: { speed: 2 } } };
    const planned = ruleset.readPlan(plan, ports());
    expect(planned.ok && planned.value).toMatchObject({ form: 'ship', name: 'Gull' });
    const unknown = ruleset.readPlan({ ...plan, form: 'sihp' }, ports());
    expect(!unknown.ok && unknown.error.path).toBe('form');
    const quick = quickCharacter(
      ruleset,
      { ...ports(), rng: seededRng('ship'), translate: say },
      { form: 'ship' },
    );
    expect(quick.form).toBe('ship');
    expect(opened(ruleset, quick).problems).toEqual([]);
  });

  it('fight beside characters, with their own numbers for the initiative of the game', () => {
    const initiative = { text: 'Quick first.', brings: { pace: '7', luck: '1' }, order: ['pace', 'luck'] };
    const armed = {
      ...ship,
      conditions: [{ id: 'adrift', name: 'Adrift' }],
      initiative: { brings: { pace: 'speed' } },
    };
    const ruleset = game([armed], { initiative });
    const document = newCharacter(ruleset, ports(), { form: 'ship' });
    const sheet = opened(ruleset, { ...document, choices: { numbers: { hulls: { speed: 4 } } } });
    expect(sheet.initiative?.()).toEqual({ pace: 4, luck: 0 });
    const hit = sheet.fight?.({ minor: false }).damage({ parts: [{ amount: 5 }] });
    expect(hit?.ok).toBe(true);
    expect(sheet.fight?.({ minor: false }).health).toEqual({
      label: { raw: 'Hull points' },
      now: 14,
      max: 14,
    });
    expect(opened(ruleset).initiative?.()).toEqual({ pace: 7, luck: 1 });
    const wrong = { ...armed, initiative: { brings: { pase: 'speed' } } };
    expect(() => game([wrong], { initiative })).toThrow('kinds.0.initiative.brings.pase');
  });

  it.each([
    ['without a name', [{ id: 'ship' }], 'kinds.0.name'],
    ['inside each other', [{ ...ship, kinds: [world] }], 'kinds.0.kinds'],
    ['of one short name', [ship, { ...ship, name: 'Boat' }], 'kinds.1.id'],
    ['with the short name of characters', [{ ...ship, id: 'character' }], 'kinds.0.id'],
    ['more than eight', Array.from({ length: 9 }, (_, at) => ({ id: `k${String(at)}`, name: 'K' })), 'kinds'],
    ['with a check that the game has', [{ ...ship, checks: sampleChecks.slice(1) }], 'kinds.0.checks.0.id'],
    [
      'with a faulty formula',
      [{ ...ship, trackers: [{ id: 'hull', name: 'Hull', most: 'sped' }] }],
      'kinds.0.trackers.0.most',
    ],
    [
      'with rows of nothing',
      [{ ...ship, lists: [{ id: 'a', name: 'A', from: ['gun'] }] }],
      'kinds.0.lists.0.from.0',
    ],
  ])('%s are a fault with its place', (_, kinds, place) => {
    const made = fromDefinition({
      format: 1,
      id: 'sample',
      version: '1.0.0',
      name: 'Sample',
      checks: sampleChecks,
      catalogs: [guns],
      kinds,
    });
    expect(made.ok ? [] : made.error.map(({ path }) => path.join('.'))).toEqual([place]);
  });

  it('leave out what does not fit them, and say so where they name it', () => {
    const hero = [{ id: 'traits', name: 'Traits', of: [{ id: 'might', name: 'Might', is: '3' }] }];
    const catalogs = [
      { ...guns, of: [{ id: 'ram', name: 'Ram', power: 3 }] },
      { id: 'spare', name: 'Ship', of: [] },
    ];
    expect(() => rulesetOf({ numbers: hero, catalogs, kinds: [ship] })).not.toThrow();
  });
});

describe('packs', () => {
  const sails = {
    id: 'sails',
    name: 'Sails',
    columns: { knots: 'number', gun: { one: 'guns' } },
    of: [{ id: 'jib', name: 'Jib', knots: 2 }],
  };
  const ruleset = game([
    world,
    {
      ...ship,
      catalogs: [sails],
      lists: [...ship.lists, { id: 'rigging', name: 'Rigging', from: ['sails'], row: {} }],
      trackers: [{ id: 'hull', name: 'Hull points', most: 'sum(rigging, it.knots)', health: true }],
    },
  ]);
  const pack = (things: Readonly<Record<string, readonly [kind: string, data: Json]>>): PackDocument => ({
    ...newPack('sample', 'Canvas', ports()),
    id: 'canvas',
    things: Object.entries(things).map(([id, [kind, data]]) => ({ id, kind, data })),
  });

  it('add entries to catalogs of a kind, which its sheets carry', () => {
    const packed = withPacks(ruleset, [
      pack({ lateen: ['ship.sails', { name: 'Lateen', text: '', knots: 5, gun: 'ram' }] }),
    ]);
    const document = newCharacter(packed, ports(), { form: 'ship' });
    const choices = { lists: { rigging: [{ from: 'sails', item: 'canvas:lateen' }] } };
    const sheet = opened(packed, { ...document, choices });
    expect(sheet.report(say)).toMatchObject({ form: 'ship', derived: { hull: 5 } });
    expect(JSON.stringify(sheet.sheet())).toContain('Lateen');
  });

  it('have a form for them that names the kind, and faults at their places', () => {
    expect(ruleset.homebrew?.kinds.map(({ id, many }) => [id, say(many)])).toEqual([
      ['guns', 'Guns'],
      ['ship.sails', 'Ship: Sails'],
    ]);
    const wrong = pack({
      torn: ['ship.sails', { name: 'Torn', text: '', knots: 'many' }],
      lateen: ['ship.sails', { name: 'Lateen', text: '', knots: 5, gun: 'rma' }],
      cannon: ['guns', { name: 'Cannon', text: '', power: true }],
    });
    expect(packFaults(wrong, ruleset, []).map(({ id, path }) => [id, path])).toEqual([
      ['cannon', 'power'],
      ['torn', 'knots'],
      ['lateen', 'gun'],
    ]);
    const [gun] =
      ruleset.homebrew
        ?.form(
          {
            id: 'canvas:x',
            pack: { id: 'canvas', name: 'Canvas' },
            kind: 'ship.sails',
            data: { gun: 'ram' },
          },
          [],
        )
        .widgets.flatMap((widget) =>
          widget.kind === 'fields' ? widget.fields.filter(({ kind }) => kind === 'select') : [],
        ) ?? [];
    expect(gun).toMatchObject({ id: 'gun', value: 'ram' });
  });
});

it('shows the table the points of a sheet of the campaign', () => {
  const ruleset = game([
    { ...ship, of: 'campaign', trackers: [{ id: 'hull', name: 'Hull', most: 6, seen: 'party' }] },
    world,
  ]);
  const shared = (form: string, name: string, choices: object = {}) => {
    const document = newCharacter(ruleset, ports(), { form, name });
    const sheet = opened(ruleset, { ...document, choices: choices as typeof document.choices });
    return sheet.shared?.().map(({ label, filled, segments }) => [say(label), filled, segments]);
  };
  expect(shared('ship', 'Gull')).toEqual([['Gull: Hull', 6, 6]]);
  const threats = [{ from: '', item: '', name: 'Wreckers', size: 4 }];
  expect(shared('world', 'Coast', { lists: { threats } })).toEqual([['Wreckers', 0, 4]]);
  expect(shared('character', 'Asha')).toEqual([]);
});
