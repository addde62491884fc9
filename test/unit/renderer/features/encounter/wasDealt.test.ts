import { expect, it } from 'vitest';
import { wasDealt } from '#renderer/features/encounter/beside/wasDealt';

const at = '2026-11-29T18:00:00.000Z';
const later = '2026-11-29T18:01:00.000Z';
const damage = { do: 'damage', targets: ['goblin'], hits: { parts: [{ amount: 3 }, { amount: 2 }] } };
const dealt = [
  { at, undone: false, command: { do: 'begin' } },
  { at: later, undone: false, command: damage },
];

it("takes a player's roll for applied once its damage, or half of it, was dealt to its target", () => {
  expect(wasDealt(dealt, { at, target: 'goblin', damage: 5 })).toBe(true);
  expect(wasDealt(dealt, { at, target: 'goblin', damage: 11 })).toBe(true);
  expect(wasDealt(dealt, { at, target: 'goblin', damage: 6 })).toBe(false);
  expect(wasDealt(dealt, { at, target: 'ogre', damage: 5 })).toBe(false);
});

it('waits again once that was undone, and for a later roll', () => {
  const undone = dealt.map((entry) => ({ ...entry, undone: true }));
  expect(wasDealt(undone, { at, target: 'goblin', damage: 5 })).toBe(false);
  expect(wasDealt(dealt, { at: '2026-11-29T18:02:00.000Z', target: 'goblin', damage: 5 })).toBe(false);
});
