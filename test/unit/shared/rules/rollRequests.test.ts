import { expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { renewed } from '#shared/rules/rollRequests';

const save = (chance: number, ...after: string[]): RollRequest => ({
  check: 'save',
  label: raw('Strength save'),
  values: { chance },
  ...(after.length > 0 && { after: after.map((label) => ({ label: raw(label), edits: [] })) }),
});

const character = (...rolls: readonly RollRequest[]) => ({
  sheet: () => ({ subtitle: raw(''), blocks: [] }),
  play: () => ({
    blocks: [
      {
        kind: 'actions' as const,
        id: 'actions',
        title: raw('Actions'),
        actions: rolls.map((roll, at) => ({
          id: String(at),
          label: roll.label,
          changes: [],
          edits: [],
          roll,
        })),
      },
    ],
  }),
});

it('renews a roll as the one of its name that leads to the same, or the first of its name', () => {
  const now = character(save(4), save(5, 'Go down'));
  expect(renewed(now, save(8, 'Go down'))).toEqual(save(5, 'Go down'));
  expect(renewed(now, save(8))).toEqual(save(4));
  expect(renewed(now, save(8, 'Stand up'))).toEqual(save(4));
  expect(renewed(now, { ...save(8), check: 'attack' })).toBeUndefined();
});
