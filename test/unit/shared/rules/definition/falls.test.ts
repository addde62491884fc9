import { describe, expect, it } from 'vitest';
import { applyEdits } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const definition = {
  trackers: [
    {
      id: 'hitPoints',
      name: 'Hit points',
      most: 10,
      health: true,
      atZero: [
        { action: 'die', when: 'frail' },
        { action: 'die', who: 'minor' },
        { action: 'fall', who: 'others' },
      ],
      healed: 'rise',
      marks: [
        { when: 'mortal', tone: 'danger', text: 'Dying for {rounds.now}' },
        { at: 3, when: '!mortal', text: 'Hurt' },
      ],
    },
    {
      id: 'rounds',
      name: 'Rounds',
      most: 6,
      start: 0,
      restored: { round: 'mortal ? 1 : 0' },
      showWhen: 'mortal',
    },
  ],
  conditions: [
    { id: 'frail', name: 'Frail' },
    { id: 'mortal', name: 'Mortally wounded', group: 'state' },
    { id: 'dead', name: 'Dead', group: 'state', dead: true },
    { id: 'acted', name: 'Acted', until: 'round' },
  ],
  layout: { play: ['actions', 'actions-healing'] },
  actions: [
    {
      id: 'fall',
      name: 'Mortally wounded',
      group: 'Injury',
      set: [{ tracker: 'hitPoints', to: 0 }, { condition: 'mortal' }, { tracker: 'rounds', to: 0 }],
    },
    { id: 'die', name: 'Killed', group: 'Injury', set: [{ condition: 'dead' }] },
    { id: 'rise', name: 'Rise', group: 'Healing', rare: true, set: [{ condition: 'mortal', on: false }] },
    { id: 'wait', name: 'Ten minutes', minutes: 10 },
  ],
};
const game = rulesetOf(definition);

function characterOf(play: Json): OpenCharacter {
  return opened(game, { ...newCharacter(game, ports()), play });
}

function hit(play: Json, amount: number, minor = false): Json {
  const outcome = characterOf(play)
    .fight?.({ minor })
    .damage({ parts: [{ amount }] });
  if (outcome?.ok !== true) throw new Error('No outcome');
  return applyEdits(play, outcome.value.edits);
}

function healed(play: Json, amount: number): Json {
  return applyEdits(play, characterOf(play).fight?.({ minor: false }).heal(amount).edits ?? []);
}

const healthOf = (play: Json) => characterOf(play).fight?.({ minor: false });

describe('damage that takes the last point', () => {
  it('does the first action that fits, with the points lost once', () => {
    expect(hit({}, 9)).toMatchObject({ trackers: { hitPoints: 1 } });
    expect(hit({}, 12)).toMatchObject({ trackers: { hitPoints: 0 }, conditions: { mortal: true } });
    expect(hit({}, 12, true)).toMatchObject({ trackers: { hitPoints: 0 }, conditions: { dead: true } });
    expect(hit({ conditions: { frail: true } }, 10)).toMatchObject({ conditions: { dead: true } });
  });

  it('is told by the conditions of the game, and not by a word of the program besides', () => {
    expect(healthOf(hit({}, 12))?.conditions.map(({ id }) => id)).toEqual(['mortal']);
  });

  it('changes nothing for the dead, nor does healing', () => {
    const dead = hit({}, 12, true);
    expect(hit(dead, 3)).toEqual(dead);
    expect(healed(dead, 3)).toEqual(dead);
  });

  it('is undone by the action that healing does', () => {
    const play = healed(hit({}, 12), 3);
    expect(play).toMatchObject({ trackers: { hitPoints: 3 }, conditions: { mortal: false } });
  });

  it('is refused where it names an action that has to be chosen', () => {
    const [health] = definition.trackers;
    const trackers = [{ ...health, marks: [], atZero: [{ action: 'wait' }, { action: 'fal' }] }];
    expect(() => rulesetOf({ ...definition, trackers, conditions: [], actions: [] })).toThrow(
      'atZero.0.action',
    );
    expect(() =>
      rulesetOf({ ...definition, trackers: [{ ...health, atZero: [{ action: 'wait' }] }] }),
    ).toThrow('trackers.0.atZero.0.action');
  });
});

describe('play of custom games', () => {
  const blocks = (play: Json) => characterOf(play).play().blocks;
  const tracker = (play: Json, id: string) =>
    blocks(play)
      .flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
      .find((each) => each.id === id);

  it('marks points by what holds, with numbers in its words', () => {
    const mortal = { conditions: { mortal: true }, trackers: { rounds: 2, hitPoints: 0 } };
    const note = (play: Json) => {
      const words = tracker(play, 'hitPoints')?.note;
      return words && say(words);
    };
    expect(note(mortal)).toBe('Dying for 2');
    expect(note({ trackers: { hitPoints: 3 } })).toBe('Hurt');
    expect(note({ trackers: { hitPoints: 4 } })).toBeUndefined();
  });

  it('ends conditions with the round, in which other points rise', () => {
    const play = { conditions: { mortal: true, acted: true }, trackers: { rounds: 2 } };
    const edits = characterOf(play).fight?.({ minor: false }).turn('start').edits ?? [];
    expect(applyEdits(play, edits)).toMatchObject({
      conditions: { mortal: true, acted: false },
      trackers: { rounds: 3 },
    });
  });

  it('groups actions under their names, by which the layout orders them, and folds what is rare', () => {
    const groups = blocks({}).flatMap((block) =>
      block.kind === 'actions' && block.id.startsWith('actions') ? [[block.id, block.folded === true]] : [],
    );
    expect(groups).toEqual([
      ['actions', false],
      ['actions-healing', true],
      ['actions-injury', false],
    ]);
  });

  it('lets minutes pass', () => {
    const wait = blocks({})
      .flatMap((block) => (block.kind === 'actions' ? block.actions : []))
      .find(({ id }) => id === 'wait');
    expect(wait).toMatchObject({ passes: { seconds: 600 } });
    expect(wait?.blocked).toBeUndefined();
  });
});
