import { describe, expect, it } from 'vitest';
import twoHealth from '#test/fixtures/games/twoHealth.json';
import type { CharacterDocument } from '#shared/character/document';
import { changeBy, type Edit } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import { withoutJournalEntries } from '#shared/character/replay';
import { readDefinition } from '#shared/rules/definition/read';
import { crossed, type PlayAction, type Tracker } from '#shared/rules/play';
import type { Packet } from '#shared/rules/fight/fighter';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const parts = {
  numbers: [{ id: 'set', name: 'Set', of: [{ id: 'armor', name: 'Armor', is: 2 }] }],
  trackers: [
    { id: 'temp', name: 'Temporary', most: null, start: 0, higher: true },
    { id: 'guard', name: 'Guard', most: 4, health: true },
    {
      id: 'strength',
      name: 'Strength',
      most: 8,
      health: true,
      events: [{ when: 'now <= 0', action: 'fall' }],
    },
    { id: 'favor', name: 'Favor', most: 5, least: -3, start: 0 },
  ],
  conditions: [
    { id: 'scarred', name: 'Scarred' },
    { id: 'hurt', name: 'Hurt' },
    { id: 'fallen', name: 'Fallen' },
    { id: 'warded', name: 'Warded' },
  ],
  harm: [
    { half: 'warded' },
    { less: 'armor', name: 'Armor' },
    { points: 'temp', goesOn: true },
    { points: 'guard', goesOn: true, events: [{ when: 'now == 0 && over == 0', action: 'scar' }] },
    { points: 'strength', events: [{ when: 'taken > 2', action: 'wound' }] },
  ],
  actions: [
    { id: 'scar', name: 'Scar', hidden: true, set: [{ condition: 'scarred' }] },
    { id: 'wound', name: 'Wound', hidden: true, set: [{ condition: 'hurt' }] },
    { id: 'fall', name: 'Fall', hidden: true, set: [{ condition: 'fallen' }] },
    { id: 'inspire', name: 'Inspire', set: [{ tracker: 'temp', to: 'temp.now + 5' }] },
    { id: 'cheer', name: 'Cheer', set: [{ tracker: 'temp', to: 3 }] },
    { id: 'bleed', name: 'Bleed', costs: { strength: 8 } },
    { id: 'offend', name: 'Offend', costs: { favor: 2 } },
  ],
};
const game = rulesetOf(parts);
const start = newCharacter(game, ports());

const fightOf = (document: CharacterDocument) => opened(game, document).fight?.({ minor: false });

function hit(document: CharacterDocument, amount: number, more: Partial<Packet> = {}): CharacterDocument {
  const result = fightOf(document)?.damage({ parts: [{ amount }], ...more });
  if (!result?.ok) throw new Error('No damage');
  return editPlay(document, result.value.edits);
}

const steps = (document: CharacterDocument, amount: number): string[] => {
  const result = fightOf(document)?.damage({ parts: [{ amount }] });
  return result?.ok === true ? result.value.steps.map(say) : [];
};

const trackersOf = (document: CharacterDocument): readonly Tracker[] =>
  opened(game, document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
const now = (document: CharacterDocument): Record<string, number> =>
  Object.fromEntries(trackersOf(document).map(({ id, value }) => [id, value]));
const states = (document: CharacterDocument): string[] =>
  fightOf(document)?.conditions.map(({ id }) => id) ?? [];

function act(document: CharacterDocument, id: string): CharacterDocument {
  const actions = opened(game, document)
    .play()
    .blocks.flatMap((block): readonly PlayAction[] => (block.kind === 'actions' ? block.actions : []));
  const found = actions.find((action) => action.id === id);
  if (found === undefined || found.blocked !== undefined) throw new Error(`Not possible: ${id}`);
  return editPlay(document, found.edits);
}

describe('a hit', () => {
  it('goes through its stages in order, and says so', () => {
    expect(steps(start, 9)).toEqual([
      'Armor: 2 stopped',
      '9 damage, 2 stopped, 7 taken',
      'Guard 4 → 0',
      'Strength 8 → 5',
      'Hurt begins',
    ]);
    expect(now(hit(start, 9))).toMatchObject({ guard: 0, strength: 5 });
  });

  it('is taken by temporary points first, and halved while something holds', () => {
    const inspired = act(start, 'inspire');
    expect(now(hit(inspired, 9))).toMatchObject({ temp: 0, guard: 2, strength: 8 });
    const warded = editPlay(inspired, [{ op: 'set', path: ['conditions', 'warded'], value: true }]);
    expect(now(hit(warded, 9))).toMatchObject({ temp: 3, guard: 4 });
  });

  it('leads to what happens exactly at 0, and not beyond it', () => {
    expect(states(hit(start, 6))).toEqual(['scarred']);
    expect(states(hit(start, 7))).toEqual([]);
    expect(states(hit(start, 9))).toEqual(['hurt']);
  });

  it('asks for the roll of what it leads to, with the points that are left', () => {
    const roll = {
      check: 'check',
      with: { bonus: 'strength.now' },
      after: [{ action: 'fall', outcomes: ['failure'] }],
    };
    const saving = rulesetOf({
      ...parts,
      harm: [{ points: 'strength', events: [{ when: 'now > 0 && taken > 0', action: 'save' }] }],
      trackers: parts.trackers.filter(({ id }) => id !== 'guard'),
      actions: [...parts.actions, { id: 'save', name: 'Save', hidden: true, roll }],
    });
    const asked = (amount: number) => {
      const fight = opened(saving, newCharacter(saving, ports())).fight?.({ minor: false });
      const result = fight?.damage({ parts: [{ amount }] });
      return result?.ok === true ? result.value.prompts : [];
    };
    expect(asked(3)).toMatchObject([
      { check: 'check', label: raw('Save'), values: { bonus: 5 }, after: [{ label: raw('Fall') }] },
    ]);
    expect(asked(8)).toEqual([]);
  });

  it('takes everything at the last stage, and what it does there happens once', () => {
    const down = hit(start, 40);
    expect(now(down)).toMatchObject({ guard: 0, strength: 0 });
    expect(states(down)).toEqual(['hurt', 'defeated']);
    expect(fightOf(down)?.health).toMatchObject({ now: 0, max: 8 });
  });

  it('can be undone after another one', () => {
    const twice = hit(hit(start, 5), 5);
    const [first] = twice.journal;
    const undone = withoutJournalEntries(twice, new Set([first?.id ?? ''])).document;
    // Points that went beyond the guard stay where they went.
    expect(now(undone)).toMatchObject({ guard: 3, strength: 6 });
  });

  it('shows every track of health but the last one among the points', () => {
    expect(
      trackersOf(start)
        .filter(({ health }) => health)
        .map(({ id }) => id),
    ).toEqual(['strength']);
    expect(trackersOf(start).map(({ id }) => id)).toEqual(['temp', 'guard', 'strength', 'favor']);
  });
});

describe('types of damage', () => {
  const typed = rulesetOf({
    ...parts,
    damageTypes: [
      { id: 'blade', name: 'Blade' },
      { id: 'fire', name: 'Fire' },
    ],
    harm: [
      { less: 3, name: 'Mail', types: ['blade'] },
      { half: 'warded', types: ['fire'] },
      { points: 'guard', goesOn: true },
      { points: 'strength' },
    ],
    npc: {
      own: [
        { id: 'hp', name: 'HP', min: 0, max: 99, initial: 4, group: 'vitals' },
        { id: 'body', name: 'Body', min: 0, max: 99, initial: 6, group: 'vitals' },
        { id: 'hide', name: 'Hide', min: 0, max: 9, initial: 2 },
      ],
      harm: [
        { less: 'hide', name: 'Hide', types: ['blade'] },
        { points: 'hp', goesOn: true },
        { points: 'body' },
      ],
    },
  });
  const foe = newCharacter(typed, ports(), { form: 'npc' });
  const hero = newCharacter(typed, ports());
  const warded = editPlay(hero, [{ op: 'set', path: ['conditions', 'warded'], value: true }]);

  it.each<[string, CharacterDocument, Packet['parts'], string[], number]>([
    [
      'the usual one, which mail stops',
      hero,
      [{ amount: 9 }],
      ['Mail: 3 stopped', '9 damage, 3 stopped, 6 taken'],
      6,
    ],
    ['fire, which it does not', hero, [{ amount: 9, type: 'fire' }], ['9 damage, 0 stopped, 9 taken'], 3],
    [
      'both, of which each part is stopped by its own',
      warded,
      [{ amount: 2 }, { amount: 9, type: 'fire' }],
      ['Mail: 2 stopped', 'Half of 9: 4', '11 damage, 7 stopped, 4 taken'],
      8,
    ],
    [
      'a resistance of the table',
      hero,
      [{ amount: 9, type: 'fire', resistant: true }],
      ['Resistant, half of 9: 4', '9 damage, 5 stopped, 4 taken'],
      8,
    ],
    [
      'a stat block: what hide stops',
      foe,
      [{ amount: 9 }],
      ['Hide: 2 stopped', '9 damage, 2 stopped, 7 taken'],
      3,
    ],
    [
      'a stat block: what it does not',
      foe,
      [{ amount: 9, type: 'fire' }],
      ['9 damage, 0 stopped, 9 taken'],
      1,
    ],
  ])('%s', (_, on, dealt, steps, left) => {
    const result = opened(typed, on).fight?.({ minor: false }).damage({ parts: dealt });
    if (result?.ok !== true) throw new Error('No damage');
    expect(result.value.steps.map(say)).toEqual(expect.arrayContaining(steps));
    expect(opened(typed, editPlay(on, result.value.edits)).fight?.({ minor: false }).health?.now).toBe(left);
  });
});

describe('points that behave', () => {
  it('replace fewer, and are not added', () => {
    expect(now(act(start, 'inspire'))).toMatchObject({ temp: 5 });
    expect(() => act(act(start, 'inspire'), 'inspire')).toThrow('Not possible');
    expect(now(act(hit(act(start, 'inspire'), 4), 'inspire'))).toMatchObject({ temp: 5 });
    expect(now(act(act(start, 'cheer'), 'inspire'))).toMatchObject({ temp: 5 });
    expect(() => act(act(start, 'inspire'), 'cheer')).toThrow('Not possible');
  });

  it('fall below zero as far as they may', () => {
    const offended = act(start, 'offend');
    expect(now(offended)).toMatchObject({ favor: -2 });
    expect(() => act(offended, 'offend')).toThrow('Not possible');
    const favor = trackersOf(offended).find(({ id }) => id === 'favor');
    expect(favor).toMatchObject({ min: -3, max: 5 });
    const lower: Edit = changeBy(favor?.path ?? [], { from: -2, by: -4, least: -3, most: 5 });
    expect(now(editPlay(offended, [lower]))).toMatchObject({ favor: -3 });
  });

  it('lead to events when an action or a hand moves them', () => {
    expect(states(act(start, 'bleed'))).toEqual(['fallen', 'defeated']);
    const strength = trackersOf(start).find(({ id }) => id === 'strength');
    if (strength === undefined) throw new Error('No strength');
    const byHand = [{ op: 'set' as const, path: strength.path, value: 0 }, ...crossed(strength, 0)];
    expect(states(editPlay(start, byHand))).toEqual(['fallen', 'defeated']);
    expect(crossed(strength, 1)).toEqual([]);
  });
});

describe('a faulty order of damage', () => {
  const faults = (more: object): string[] => {
    const read = readDefinition({
      format: 1,
      id: 'sample',
      version: '1.0.0',
      name: 'Sample',
      checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }],
      ...parts,
      ...more,
    });
    return read.ok ? [] : read.error.map(({ path }) => path.join('.'));
  };

  it.each<[string, object, string[]]>([
    ['is none here', {}, []],
    [
      'takes from points twice',
      { harm: [...parts.harm.slice(0, 4), { points: 'temp', goesOn: true }, parts.harm[4]] },
      ['harm.4.points'],
    ],
    ['has stages that no hit reaches', { harm: [{ points: 'strength' }, { points: 'guard' }] }, ['harm.1']],
    ['forgets points of health', { harm: [{ points: 'strength' }] }, ['trackers.1.health']],
    ['takes from several points in no order', { harm: [{ less: 1 }] }, ['trackers.2.health']],
    [
      'takes from nothing',
      { harm: [{ less: 1 }], trackers: parts.trackers.map((each) => ({ ...each, health: false })) },
      ['harm'],
    ],
    [
      'names a type that there is not',
      {
        damageTypes: [{ id: 'fire', name: 'Fire' }],
        harm: [{ less: 1, types: ['fir'] }, ...parts.harm.slice(2)],
      },
      ['harm.0.types.0'],
    ],
    [
      'takes from what is not there',
      { harm: [{ points: 'gard' }, { points: 'guard' }, { points: 'strength' }] },
      ['harm.0.points', 'harm.1'],
    ],
    [
      'names points as boxes',
      { harm: [{ points: 'guard', goesOn: true }, { points: 'strength', goesOn: true }, { boxes: 'favor' }] },
      ['harm.2.boxes'],
    ],
  ])('%s', (_, more, places) => {
    expect(faults(more)).toEqual(places);
  });

  it('of two trackers of health is mended by the list that says it', () => {
    const { draft } = twoHealth;
    const read = readDefinition(draft);
    if (read.ok) throw new Error('No fault');
    const found = read.error.map(({ path, mend }) => [path.join('.'), mend?.path.join('.')]);
    expect(found).toEqual([
      ['trackers.2.start', 'trackers.2.least'],
      ['trackers.1.health', 'harm'],
    ]);
    const [start, health] = read.error.map(({ mend }) => mend?.value);
    const trackers = draft.trackers.map((each) => (each.id === 'mom' ? { ...each, least: start } : each));
    expect(health).toEqual([{ points: 'temp', goesOn: true }, { points: 'hp' }]);
    expect(readDefinition({ ...draft, trackers, harm: health }).ok).toBe(true);
  });
});
