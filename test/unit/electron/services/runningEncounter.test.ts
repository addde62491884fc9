import { expect, it } from 'vitest';
import { runningEncounter } from '#electron/services/players/encounterTable';
import type { Encounter } from '#shared/encounter/document';

const encounter = (id: string, at: string): Encounter => ({
  ...{ id, name: id, ruleset: 'toy', state: 'running', round: 1, turn: null, interrupted: [] },
  ...{ rounds: { start: 0, end: 0 }, combatants: {}, conditions: {} },
  entries: [{ id: `${id}-1`, at, commands: [], changes: [] } as unknown as Encounter['entries'][number]],
});
const running = (updatedAt: string, ...encounters: readonly Encounter[]) =>
  runningEncounter({ updatedAt, encounters: Object.fromEntries(encounters.map((each) => [each.id, each])) });

it('of several that run, players see the one that began last', () => {
  const [old, fresh] = [
    encounter('old', '2026-11-01T18:00:00.000Z'),
    encounter('fresh', '2026-11-02T18:00:00.000Z'),
  ];
  expect(running('2026-11-02T19:00:00.000Z', old, fresh)?.id).toBe('fresh');
  expect(running('2026-11-02T19:00:00.000Z', fresh, old)?.id).toBe('fresh');
});

it('and not one that a clock dated ahead', () => {
  const ahead = encounter('ahead', '2099-01-01T00:00:00.000Z');
  const fresh = encounter('fresh', '2026-11-02T18:00:00.000Z');
  expect(running('2026-11-02T19:00:00.000Z', ahead, fresh)?.id).toBe('fresh');
  // While the clock still runs ahead, its dates are as good as any.
  expect(running('2099-01-01T01:00:00.000Z', ahead, fresh)?.id).toBe('ahead');
});
