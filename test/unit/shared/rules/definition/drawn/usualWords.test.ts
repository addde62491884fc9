import { expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { applyEdits } from '#shared/character/edits';
import { sharedMessages } from '#shared/locales/catalog';
import { newCharacter } from '#shared/sheet/commands';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const definition = (own: { none?: string; empty?: string; group?: string; name?: string } = {}) => {
  const { none, empty, group, name } = own;
  return {
    budgets: [{ id: 'points', name: 'Creation', granted: '10' }],
    options: [
      {
        id: 'calling',
        name: 'Calling',
        ...(none !== undefined && { none }),
        of: [{ id: 'scout', name: 'Scout' }],
      },
    ],
    numbers: [
      {
        id: 'traits',
        name: 'Traits',
        each: { bought: { most: 5, from: ['points'], ...(name !== undefined && { name }) } },
        of: [{ id: 'luck', name: 'Luck' }],
      },
    ],
    lists: [{ id: 'gear', name: 'Gear', free: true, ...(empty !== undefined && { empty }) }],
    calculators: [
      {
        id: 'twice',
        name: 'Twice',
        inputs: { of: { name: 'Of', min: 0, max: 9 } },
        results: [{ id: 'double', is: 'of * 2' }],
        says: [{ text: '{double}' }],
        ...(group !== undefined && { group }),
      },
    ],
  };
};

/** German has none of these words here; they show that nothing came from the game. */
const elsewhere = createTranslator('de', {
  ...sharedMessages(),
  definition: {
    list: { none: 'NONE', empty: 'EMPTY' },
    calculator: { group: 'GROUP' },
    source: { points: 'POINTS' },
  },
});

function wordsOf(own: Parameters<typeof definition>[0]): readonly string[] {
  const ruleset = rulesetOf(definition(own));
  const made = newCharacter(ruleset, ports());
  const choices = applyEdits(made.choices, [{ op: 'set', path: ['numbers', 'traits', 'luck'], value: 2 }]);
  const { blocks } = opened(ruleset, { ...made, choices }).sheet();
  const empty = blocks.flatMap((block) => ('empty' in block ? [elsewhere(block.empty)] : []));
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const sources = figures
    .flatMap(({ explained }) => explained?.sources ?? [])
    .flatMap(({ label, amount }) => (amount === 0 ? [] : [elsewhere(label)]));
  return [...empty, ...sources, ...ruleset.calculators.map(({ group }) => elsewhere(group))];
}

it('a game that has no words for nothing, points and rules shows those of the language', () => {
  expect(wordsOf({}).toSorted()).toEqual(['EMPTY', 'GROUP', 'NONE', 'POINTS']);
});

it('a game shows its own', () => {
  const own = { none: 'No calling', empty: 'Bare hands.', group: 'At sea', name: 'Practice' };
  expect(wordsOf(own).toSorted()).toEqual(['At sea', 'Bare hands.', 'No calling', 'Practice']);
});
