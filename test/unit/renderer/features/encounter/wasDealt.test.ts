import { beforeAll, expect, it } from 'vitest';
import type { Entry } from '#shared/encounter/document';
import { undo } from '#shared/encounter/undo';
import { wasDealt } from '#renderer/features/encounter/beside/wasDealt';
import { load } from '#test/contract/support/rulesets';
import { after, quick, rulesOf, tableOf } from '#test/unit/shared/encounter/table';

let dealt: readonly Entry[];
let undone: readonly Entry[];
let at: string;

beforeAll(async () => {
  const rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  const start = tableOf('heroic', [quick(heroic, 'goblin', 8), quick(heroic, 'ogre', 7)]);
  const table = after(start, rules, [
    { do: 'begin' },
    { do: 'damage', targets: ['goblin'], hits: { parts: [{ amount: 5 }] } },
  ]);
  dealt = table.encounter.entries;
  at = dealt[0]?.at ?? '';
  const back = undo(table);
  if (!back.ok) throw new Error(JSON.stringify(back.error));
  undone = back.value.encounter.entries;
});

it("takes a player's roll for applied once its damage, or half of it, was dealt to its target", () => {
  expect(wasDealt(dealt, { at, target: 'goblin', damage: 5 })).toBe(true);
  expect(wasDealt(dealt, { at, target: 'goblin', damage: 11 })).toBe(true);
  expect(wasDealt(dealt, { at, target: 'goblin', damage: 6 })).toBe(false);
  expect(wasDealt(dealt, { at, target: 'ogre', damage: 5 })).toBe(false);
});

it('waits again once that was undone, and for a later roll', () => {
  expect(wasDealt(undone, { at, target: 'goblin', damage: 5 })).toBe(false);
  expect(wasDealt(dealt, { at: '9999-01-01T00:00:00.000Z', target: 'goblin', damage: 5 })).toBe(false);
});
