import { describe, expect, it } from 'vitest';
import { changesFor } from '#shared/homebrew/games/changes';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const game = ({ health = '5 + might', most = 9, extra = [] as object[] } = {}) =>
  rulesetOf({
    numbers: [
      {
        id: 'attributes',
        name: 'Attributes',
        each: { chosen: { min: 1, max: 5, initial: 3 } },
        of: [{ id: 'might', name: 'Might' }, ...extra],
      },
      {
        id: 'others',
        name: 'Others',
        of: [{ id: 'reach', name: 'Reach', is: `min(${String(most)}, might * 4)` }],
      },
    ],
    trackers: [{ id: 'health', name: 'Health', most: health, health: true }],
    problems: [
      { id: 'weak', at: 'attributes', when: `${String(most)} < 9`, text: 'Reach is too small.', rule: '§1' },
    ],
  });
const document = newCharacter(game(), ports());
const found = (after: ReturnType<typeof game>) => {
  const changes = changesFor(document, game(), after);
  return {
    numbers: changes?.numbers.map(({ label, before, after: now }) => [label, before, now].map(say)),
    problems: changes?.problems.map(say),
  };
};

describe('changes of a draft', () => {
  it('name the numbers and points of a character that differ, and the rules that it breaks now', () => {
    expect(found(game({ health: '6 + might' }))).toEqual({ numbers: [['Health', '8', '9']], problems: [] });
    expect(found(game({ most: 8 }))).toEqual({
      numbers: [['Reach', '9', '8']],
      problems: ['Reach is too small.'],
    });
  });

  it('call a row whose entry is gone as the character knows it', () => {
    const arms = (...names: string[]) =>
      rulesetOf({
        catalogs: [
          {
            id: 'arms',
            name: 'Arms',
            columns: { weight: 'number' },
            of: names.map((name) => ({ id: name.toLowerCase(), name, weight: 2 })),
          },
        ],
        lists: [{ id: 'gear', name: 'Gear', from: ['arms'] }],
      });
    const made = newCharacter(arms('Axe', 'Bow'), ports());
    const lists = { gear: [{ from: 'arms', item: 'bow' }] };
    const armed = { ...made, choices: { ...(made.choices as object), lists } };
    const changes = changesFor(armed, arms('Axe', 'Bow'), arms('Axe'));
    expect(changes?.numbers.map(({ label, after }) => [label, after].map(say))).toEqual([['Bow', '']]);
  });

  it('are none where nothing of the character differs', () => {
    expect(changesFor(document, game(), game())).toBeUndefined();
    expect(changesFor(document, game(), game({ extra: [{ id: 'wits', name: 'Wits' }] }))).toBeUndefined();
  });
});
