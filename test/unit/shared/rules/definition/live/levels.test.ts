import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { withoutJournalEntries } from '#shared/character/replay';
import { raw } from '#shared/kernel/text';
import { readDefinition } from '#shared/rules/definition/read';
import type { PlayAction, Toggle } from '#shared/rules/play';
import { npcForm } from '#shared/rules/statBlock/names';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const parts = {
  numbers: [
    {
      id: 'set',
      name: 'Set',
      of: [
        { id: 'speed', name: 'Speed', is: 6 },
        {
          id: 'nerve',
          name: 'Nerve',
          is: '10 - frightened',
          roll: { check: 'check', with: { bonus: 'it.value' } },
        },
      ],
    },
  ],
  trackers: [{ id: 'health', name: 'Health', most: 9, health: true }],
  conditions: [
    {
      id: 'frightened',
      name: 'Frightened',
      level: { most: 4, falls: { turn: 1 } },
      effects: [
        { to: 'check.bonus', add: '0 - it.level' },
        { to: 'check.bonus', add: '2 * it.level', on: 'against' },
      ],
    },
    {
      id: 'tired',
      name: 'Tired',
      level: { most: 6, falls: { day: 1 } },
      effects: [{ to: 'speed', add: '0 - floor(it.level / 2)', if: 'it.level >= 2' }],
    },
    { id: 'shaking', name: 'Shaking', is: 'frightened > 2' },
  ],
  actions: [
    { id: 'scare', name: 'Scare', set: [{ condition: 'frightened', to: 'frightened + 2' }] },
    { id: 'calm', name: 'Calm', set: [{ condition: 'frightened', on: false }] },
  ],
  npc: { own: [{ id: 'guts', name: 'Guts', min: 0, max: 9, group: 'vitals', initial: 5 }] },
};
const game = rulesetOf(parts);
const start = newCharacter(game, ports());

const togglesOf = (document: CharacterDocument): readonly Toggle[] =>
  opened(game, document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []));

function toggleOf(document: CharacterDocument, id: string): Toggle {
  const found = togglesOf(document).find((toggle) => toggle.id === id);
  if (found === undefined) throw new Error(`No ${id}`);
  return found;
}

function actionOf(document: CharacterDocument, id: string): PlayAction {
  const actions = opened(game, document)
    .play()
    .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
  const found = actions.find((action) => action.id === id);
  if (found === undefined) throw new Error(`No ${id}`);
  return found;
}

const act = (document: CharacterDocument, id: string): CharacterDocument =>
  editPlay(document, actionOf(document, id).edits);
const more = (document: CharacterDocument, id: string): CharacterDocument =>
  editPlay(document, toggleOf(document, id).level?.more ?? []);
const levelOf = (document: CharacterDocument, id = 'frightened') => toggleOf(document, id).level?.value;

function figure(document: CharacterDocument, id: string) {
  const figures = opened(game, document)
    .sheet()
    .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  return figures.find((each) => each.id === id);
}

describe('a condition with a level', () => {
  it('begins at 1, and goes up and down between its bounds', () => {
    expect(toggleOf(start, 'frightened')).toMatchObject({
      on: false,
      level: { value: 0, most: 4, less: [] },
    });
    const one = editPlay(start, toggleOf(start, 'frightened').edits);
    expect(levelOf(one)).toBe(1);
    let many = one;
    for (let press = 0; press < 5; press += 1) many = more(many, 'frightened');
    expect(levelOf(many)).toBe(4);
    expect(toggleOf(many, 'frightened').level?.more).toEqual([]);
    const off = editPlay(many, toggleOf(many, 'frightened').edits);
    expect(toggleOf(off, 'frightened')).toMatchObject({ on: false, level: { value: 0 } });
  });

  it('is a number in formulas and in its own effects, and explains itself with its level', () => {
    const two = act(start, 'scare');
    expect(levelOf(two)).toBe(2);
    const nerve = figure(two, 'nerve');
    expect(nerve && say(nerve.value)).toBe('8');
    expect(nerve?.roll).toMatchObject({ values: { bonus: 6 } });
    expect(nerve?.roll?.notes?.map(say)).toEqual(['Bonus −2: Frightened 2']);
    expect(toggleOf(two, 'shaking').on).toBe(false);
    expect(toggleOf(act(two, 'scare'), 'shaking').on).toBe(true);
  });

  it('counts from the level that its effect asks for', () => {
    const tired = [1, 2, 5].map((level) =>
      editPlay(start, [{ op: 'set', path: ['conditions', 'tired'], value: level }]),
    );
    expect(tired.map((document) => say(figure(document, 'speed')?.value ?? raw('')))).toEqual([
      '6',
      '5',
      '4',
    ]);
    expect(figure(tired[2] ?? start, 'speed')?.explained?.sources.map(({ label }) => say(label))).toContain(
      'Tired 5',
    );
  });

  it('falls with its time, as an amount', () => {
    const two = act(start, 'scare');
    const turned = act(two, 'time-turn');
    expect(levelOf(turned)).toBe(1);
    expect(opened(game, two).fight?.({ minor: false }).turn('start').steps.map(say)).toEqual([
      'Frightened 2 → 1',
    ]);
    const later = act(turned, 'scare');
    const [, turn] = later.journal;
    expect(levelOf(withoutJournalEntries(later, new Set([turn?.id ?? ''])).document)).toBe(4);
    const rested = editPlay(start, [{ op: 'set', path: ['conditions', 'tired'], value: 3 }]);
    const stayed = opened(game, rested).stay?.({ days: 2, recuperating: 0 });
    expect(levelOf(editPlay(rested, stayed?.edits ?? []), 'tired')).toBe(1);
  });

  it('is known to a fight and to the party with its level', () => {
    const two = act(start, 'scare');
    const fighter = opened(game, two).fight?.({ minor: false });
    expect(fighter?.conditions.map(({ label }) => say(label))).toEqual(['Frightened 2']);
    expect(fighter?.stance?.().changes).toMatchObject([
      { on: 'by', add: -2 },
      { on: 'against', add: 4 },
    ]);
    expect(opened(game, two).profile?.().conditions.map(say)).toEqual(['Frightened 2']);
    expect(levelOf(editPlay(two, fighter?.condition('frightened', true, 4) ?? []))).toBe(4);
    expect(levelOf(editPlay(two, fighter?.condition('frightened', true) ?? []))).toBe(3);
    expect(fighter?.condition('tired', false)).toEqual([]);
  });

  it('has a level on stat blocks, too', () => {
    const foe = newCharacter(game, ports(), { form: npcForm });
    const fightOf = (document: CharacterDocument) => opened(game, document).fight?.({ minor: false });
    const two = editPlay(foe, fightOf(foe)?.condition('frightened', true, 2) ?? []);
    expect(fightOf(two)?.conditions.map(({ label }) => say(label))).toEqual(['Frightened 2']);
    expect(fightOf(two)?.stance?.().changes).toMatchObject([
      { on: 'by', add: -2 },
      { on: 'against', add: 4 },
    ]);
    const turned = editPlay(two, fightOf(two)?.turn('start').edits ?? []);
    expect(fightOf(turned)?.conditions.map(({ label }) => say(label))).toEqual(['Frightened 1']);
    const gone = editPlay(turned, fightOf(turned)?.turn('start').edits ?? []);
    expect(fightOf(gone)?.conditions).toEqual([]);
  });
});

describe('a yes-or-no use of a level', () => {
  const faults = (conditions: readonly object[]) => {
    const read = readDefinition({
      format: 1,
      id: 'sample',
      version: '1.0.0',
      name: 'Sample',
      checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }],
      conditions: [...parts.conditions, ...conditions],
    });
    return read.ok
      ? []
      : read.error.filter(({ path }) => Number(path[1]) > 2).map(({ path, fix }) => [path.at(-1), fix]);
  };
  it.each([
    ['frightened', ' > 0'],
    ['frightened && shaking', ' > 0'],
    ['!frightened', 'frightened == 0'],
    ['!(frightened > 0)', undefined],
  ])('%s is a fault with the fix that it needs', (is, fix) => {
    expect(faults([{ id: 'own', name: 'Own', is }])).toEqual(fix === undefined ? [] : [['is', fix]]);
  });
});
