import { describe, expect, it } from 'vitest';
import { applyEdits } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const definition = {
  words: [{ id: 'calling', name: 'Calling' }],
  numbers: [
    {
      id: 'traits',
      name: 'Traits',
      each: { chosen: { min: 0, max: 9, initial: 3 } },
      of: [
        {
          id: 'level',
          name: 'Level',
          roll: { check: 'check', name: '{it.name} roll', with: { bonus: 'it.value' } },
        },
      ],
    },
  ],
  trackers: [{ id: 'clock', name: 'Rounds since the fall', most: 6, start: 0 }],
  conditions: [
    { id: 'frail', name: 'Frail', resets: ['clock'] },
    { id: 'dying', name: 'Dying', hidden: true },
    { id: 'moved', name: 'Moved', under: 'This round' },
    { id: 'shielded', name: 'Shielded', under: 'This round' },
  ],
  actions: [
    {
      id: 'fall',
      name: 'Fall',
      text: 'Never said.',
      about: [{ when: 'dying', text: 'Dying already.' }, { text: 'Against {8 + clock.now}.' }],
      set: [{ tracker: 'clock', to: 'clock.now + 1' }, { condition: 'dying' }],
      done: [{ when: 'clock.now > 3', text: '{clock.now} rounds were more than enough.' }],
    },
    { id: 'saved', name: 'Saved', hidden: true, set: [{ condition: 'dying', on: false }] },
    { id: 'bed', name: 'Bed rest', stay: true, done: [{ when: 'dying', text: 'Bed rest cannot help yet.' }] },
  ],
  layout: { subtitle: ['calling', [{ when: 'level > 0', text: 'level {level}' }]] },
};
const game = rulesetOf(definition);

function played(play: Json = {}, choices: Readonly<Record<string, Json>> = {}) {
  const fresh = newCharacter(game, ports());
  return opened(game, { ...fresh, play, choices: { ...(fresh.choices as object), ...choices } });
}

describe('the line that describes a character', () => {
  it('may hold sentences with numbers, and leaves out those that do not hold', () => {
    const lineOf = (choices: Readonly<Record<string, Json>>) => say(played({}, choices).subtitle);
    expect(lineOf({})).toBe('level 3');
    expect(lineOf({ words: { calling: 'Scout' } })).toBe('Scout, level 3');
    expect(lineOf({ words: { calling: 'Scout' }, numbers: { traits: { level: 0 } } })).toBe('Scout');
  });

  it('is refused with the place of a faulty sentence', () => {
    const layout = { subtitle: ['calling', [{ text: '{levl}' }]] };
    expect(() => rulesetOf({ ...definition, layout })).toThrow('layout.subtitle.1.0.text');
  });
});

describe('an action', () => {
  const actionsOf = (play: Json = {}) =>
    played(play)
      .play()
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));

  it('says how matters stand, and what happens in its own words', () => {
    const [fall] = actionsOf({ trackers: { clock: 2 } });
    expect(say(fall?.text ?? { raw: '' })).toBe('Against 10.');
    expect(fall?.changes?.map((text) => say(text))).toEqual(['Rounds since the fall 2 → 3', 'Dying begins']);
    const [later] = actionsOf({ trackers: { clock: 4 } });
    expect(later?.changes).toEqual([{ raw: '4 rounds were more than enough.' }]);
    expect(actionsOf({ conditions: { dying: true } })[0]?.text).toEqual({ raw: 'Dying already.' });
  });

  it('may only follow from something else', () => {
    expect(actionsOf().map(({ id }) => id)).toEqual(['fall']);
  });

  it('of a stay may say something without doing anything', () => {
    const stay = (play: Json) => played(play).stay?.({ days: 1, recuperating: 1 });
    expect(stay({})).toEqual({ changes: [], edits: [] });
    expect(stay({ conditions: { dying: true } })).toEqual({
      changes: [{ raw: 'Bed rest cannot help yet.' }],
      edits: [],
    });
  });
});

describe('a condition', () => {
  const blocks = (play: Json = {}) =>
    played(play)
      .play()
      .blocks.flatMap((block) => (block.kind === 'toggles' ? [block] : []));

  it('may have no switch, in play and in fights, or stand with others under their words', () => {
    expect(
      blocks().map(({ id, title, toggles }) => [id, say(title), toggles.map((each) => each.id)]),
    ).toEqual([
      ['conditions', 'Conditions', ['frail']],
      ['conditions-this-round', 'This round', ['moved', 'shielded']],
    ]);
    expect(game.fight?.conditions ?? []).toEqual([]);
    const order = rulesetOf({ ...definition, layout: { play: ['conditions-this-round', 'conditions'] } });
    expect(opened(order).play().blocks[0]?.id).toBe('conditions-this-round');
  });

  it('starts its trackers again when it is switched by hand', () => {
    const play = { trackers: { clock: 4 } };
    const [frail] = blocks(play)[0]?.toggles ?? [];
    expect(applyEdits(play, frail?.edits ?? [])).toEqual({
      trackers: { clock: 0 },
      conditions: { frail: true },
    });
    const broken = {
      ...definition,
      conditions: [{ id: 'frail', name: 'Frail', resets: ['clok'] }],
      actions: [],
    };
    expect(() => rulesetOf(broken)).toThrow('conditions.0.resets.0');
  });
});

describe('a problem', () => {
  it('may name its place as plans of the game do', () => {
    const problem = { id: 'low', each: 'traits', when: 'it.value < 1', at: 'traits', text: 'Too low.' };
    const pathsIn = (problems: readonly object[]) => {
      const low = rulesetOf({ ...definition, problems });
      const fresh = newCharacter(low, ports());
      const choices = { ...(fresh.choices as object), numbers: { traits: { level: 0 } } };
      return opened(low, { ...fresh, choices }).problems.map(({ path }) => path);
    };
    expect(pathsIn([problem])).toEqual(['numbers.traits.level']);
    expect(pathsIn([{ ...problem, place: 'traits[{count - 1}]' }])).toEqual(['traits[0]']);
    expect(() => pathsIn([{ ...problem, place: 'traits[{row}]' }])).toThrow('problems.0.place');
  });
});

describe('a roll', () => {
  it('may have a name of its own', () => {
    const block = played()
      .sheet()
      .blocks.find(({ id }) => id === 'traits');
    expect(block?.kind === 'figures' && block.figures[0]?.roll?.label).toEqual({ raw: 'Level roll' });
  });
});
