import { expect, it } from 'vitest';
import { newEncounter } from '#shared/encounter/combatants';
import type { Encounter } from '#shared/encounter/document';
import { toyServices } from '#test/integration/support/services';
import { toyCampaign, value } from '#test/integration/support/world';

const fight = (id: string, state: Encounter['state'], round: number, at: string): Encounter => ({
  ...newEncounter(id, `Fight ${id}`, 'toy'),
  ...{ state, round },
  entries: [
    { id: `${id}-1`, at, round, turn: null, command: { do: 'begin' }, steps: [], changes: [], undone: false },
  ],
});

it('campaigns in the list name the encounters that run, the one played last first', async () => {
  const { give } = await toyServices();
  const fights = [
    fight('a', 'running', 4, '2026-11-25T20:00:00.000Z'),
    fight('b', 'ended', 9, '2026-11-25T22:00:00.000Z'),
    fight('c', 'running', 2, '2026-11-25T21:00:00.000Z'),
    fight('d', 'prepared', 0, '2026-11-25T23:00:00.000Z'),
  ];
  const encounters = Object.fromEntries(fights.map((each) => [each.id, each]));
  value(await give('campaign.save', { document: toyCampaign('The long road', { encounters }) }));
  value(await give('campaign.save', { document: toyCampaign('The short one') }));
  const { rows } = value(await give('campaign.list', {}));
  expect(rows.map(({ name, running }) => [name, running]).toSorted()).toEqual([
    [
      'The long road',
      [
        { id: 'c', name: 'Fight c', round: 2 },
        { id: 'a', name: 'Fight a', round: 4 },
      ],
    ],
    ['The short one', undefined],
  ]);
});
