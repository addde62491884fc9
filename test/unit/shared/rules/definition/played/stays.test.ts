import { describe, expect, it } from 'vitest';
import { applyEdits } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const definition = {
  numbers: [{ id: 'attributes', name: 'Attributes', of: [{ id: 'dex', name: 'DEX', is: 2 }] }],
  trackers: [{ id: 'bed', name: 'Days in bed', most: 7, start: 0 }],
  conditions: [{ id: 'frail', name: 'Frail' }],
  actions: [
    {
      id: 'bedRest',
      name: 'Bed rest',
      stay: true,
      not: [{ when: '!frail', text: 'Not frail.' }],
      set: [
        { tracker: 'bed', to: 'bed.now + recuperating >= 7 ? 0 : bed.now + recuperating' },
        { condition: 'frail', on: false, when: 'bed.now + recuperating >= 7' },
      ],
    },
  ],
  initiative: {
    text: 'Dice and DEX.',
    dice: '1d8',
    brings: { dexterity: 'dex', speed: '1' },
    adds: ['dexterity'],
    order: ['total', 'speed'],
  },
};
const game = rulesetOf(definition);

function after(play: Json, days: number, recuperating: number) {
  const character = opened(game, { ...newCharacter(game, ports()), play });
  const outcome = character.stay?.({ days, recuperating });
  return {
    play: applyEdits(play, outcome?.edits ?? []),
    changes: outcome?.changes.map((text) => say(text)) ?? [],
  };
}

describe('days that pass in a campaign', () => {
  const frail = { conditions: { frail: true }, trackers: { bed: 4 } };

  it('do what the rules say of a stay, by the days that were spent recuperating', () => {
    expect(after(frail, 5, 2)).toMatchObject({ play: { conditions: { frail: true }, trackers: { bed: 6 } } });
    const healed = after(frail, 5, 3);
    expect(healed).toMatchObject({ play: { conditions: { frail: false }, trackers: { bed: 0 } } });
    expect(healed.changes).toEqual(['Days in bed 4 → 0', 'Frail ends']);
  });

  it('do nothing to whom it does not concern, and without a day', () => {
    expect(after({}, 5, 5)).toEqual({ play: {}, changes: [] });
    expect(after(frail, 0, 0)).toEqual({ play: frail, changes: [] });
  });

  it('need no button', () => {
    const blocks = opened(game).play().blocks;
    expect(blocks.some((block) => block.kind === 'actions' && block.actions.length > 0)).toBe(false);
  });
});

describe('initiative', () => {
  it('may add what a character brings to the dice', () => {
    const rank = (drawn: number[], dexterity: number) =>
      game.initiative.rank({ values: { dexterity, speed: 1 }, drawn, party: true });
    expect([rank([5], 2), rank([5], -1)]).toEqual([
      [7, 1],
      [4, 1],
    ]);
    const initiative = { ...definition.initiative, adds: ['dex'] };
    expect(() => rulesetOf({ ...definition, initiative })).toThrow('initiative.adds.0');
  });
});
