import { expect, it } from 'vitest';
import { applyEdits, set } from '#shared/character/edits';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const rules = (add: number) =>
  rulesetOf({
    numbers: [
      {
        id: 'skills',
        name: 'Skills',
        each: {
          chosen: { min: 0, max: 6, initial: 3 },
          roll: { check: 'check', with: { bonus: 'it.value' } },
        },
        of: [{ id: 'brawl', name: 'Brawl' }],
      },
    ],
    conditions: [{ id: 'dazed', name: 'Dazed', effects: [{ to: 'check.bonus', add }] }],
  });

it.each([
  [-5, -2, ['Bonus −5: Dazed']],
  [-15, -10, ['Bonus −15: Dazed', 'Bonus cannot be less than −10.']],
  [30, 20, ['Bonus +30: Dazed', 'Bonus cannot be more than 20.']],
])('A condition of %i says where the bonus of a roll ends, %i', (add, bonus, notes) => {
  const ruleset = rules(add);
  const blank = newCharacter(ruleset, ports());
  const play = applyEdits(blank.play, [set(['conditions', 'dazed'], true)]);
  const block = opened(ruleset, { ...blank, play })
    .sheet()
    .blocks.find(({ id }) => id === 'skills');
  const roll = block?.kind === 'figures' ? block.figures[0]?.roll : undefined;
  expect(roll?.values).toEqual({ bonus });
  expect(roll?.notes?.map(say)).toEqual(notes);
});

it('puts values of the row into the words beside a roll, and leaves out what says nothing', () => {
  const ruleset = rulesetOf({
    lists: [
      {
        id: 'arms',
        name: 'Arms',
        free: true,
        row: { damage: { name: 'Damage', words: 40 } },
        roll: { check: 'check', notes: ['{it.damage}', 'Add what fits.'] },
        initial: [
          { name: 'Axe', damage: '1d8 damage' },
          { name: 'Fist', damage: '' },
        ],
      },
    ],
  });
  const block = opened(ruleset)
    .sheet()
    .blocks.find(({ id }) => id === 'arms');
  const rolls = JSON.stringify(block);
  expect(rolls).toContain('"notes":[{"raw":"1d8 damage"},{"raw":"Add what fits."}]');
  expect(rolls).toContain('"notes":[{"raw":"Add what fits."}]');
});
