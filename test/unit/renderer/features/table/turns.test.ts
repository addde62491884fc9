import { describe, expect, it } from 'vitest';
import { asTargets, nextTurn, shareOf, type Fighter } from '#renderer/features/table/fight/turns';
import { happenedBetween } from '#renderer/stores/joined/happened';
import type { EncounterRoom } from '#shared/table/rooms/schemas';

const words = (band: 'unhurt' | 'hurt' | 'bloodied' | 'critical' | 'down') =>
  ({ as: 'words', band, label: band }) as const;

const fighter = (id: string, more: Partial<Fighter> = {}): Fighter => ({
  ...{ id, name: id, character: null, party: false, out: false, held: false, acts: false },
  ...{ health: words('unhurt'), conditions: [] },
  ...more,
});

const room = (order: readonly Fighter[], round = 2): EncounterRoom => ({
  ...{ encounter: 'ford', state: 'running', turn: null, event: null },
  round,
  order: [...order],
});

describe('the own next turn', () => {
  const order = [fighter('rook', { party: true }), fighter('me'), fighter('sull', { acts: true })];

  it('comes in the next round after the one before, once it is over', () => {
    expect(nextTurn(room(order), 'me')).toMatchObject({ after: { id: 'rook' }, round: 3 });
  });

  it('comes in this round while somebody before acts, and skips those who are out or hold theirs', () => {
    const before = [fighter('a', { acts: true }), fighter('b', { out: true }), fighter('c', { held: true })];
    expect(nextTurn(room([...before, fighter('me')]), 'me')).toMatchObject({ after: { id: 'a' }, round: 2 });
  });

  it('follows the last of the round for the first in order', () => {
    const all = [fighter('me'), fighter('a', { acts: true }), fighter('b')];
    expect(nextTurn(room(all), 'me')).toMatchObject({ after: { id: 'b' }, round: 3 });
  });

  it('is not told by an order in which nobody acts, to one who is out, or to one who is alone', () => {
    expect(nextTurn(room([fighter('a'), fighter('me')]), 'me')).toBeUndefined();
    expect(
      nextTurn(room([fighter('a', { acts: true }), fighter('me', { out: true })]), 'me'),
    ).toBeUndefined();
    expect(nextTurn(room([fighter('me', { acts: true })]), 'me')).toBeUndefined();
  });
});

it('aims at foes first, at the worst hurt of them, and at the fallen last', () => {
  const order = [
    fighter('friend', { party: true, health: { as: 'exact', now: 1, max: 10, label: 'End' } }),
    fighter('whole'),
    fighter('fallen', { health: words('down') }),
    fighter('hurt', { health: words('hurt') }),
    fighter('dying', { health: words('critical') }),
    fighter('gone', { out: true }),
    fighter('me', { party: true }),
  ];
  expect(asTargets(order, 'me').map(({ id }) => id)).toEqual(['dying', 'hurt', 'whole', 'friend', 'fallen']);
});

it('draws a foe by its word alone', () => {
  expect(shareOf(fighter('foe', { health: words('bloodied') }))).toBe(0.5);
  expect(shareOf(fighter('foe', { health: null }))).toBeUndefined();
  expect(shareOf(fighter('me', { health: { as: 'exact', now: 9, max: 10, label: 'End' } }))).toBe(0.9);
});

describe('what happened', () => {
  const me = fighter('me', {
    health: { as: 'exact', now: 9, max: 10, label: 'End' },
    conditions: ['Hidden'],
  });

  it('is points of the party, words of foes, and conditions that began or ended', () => {
    const after = [
      { ...me, health: { as: 'exact', now: 4, max: 10, label: 'End' } as const, conditions: ['Prone'] },
      fighter('foe', { health: words('hurt') }),
    ];
    expect(
      happenedBetween(room([me, fighter('foe')]), room(after)).map((each) => ('key' in each ? each.key : '')),
    ).toEqual([
      'joinedPage.happened.points',
      'joinedPage.happened.began',
      'joinedPage.happened.ended',
      'joinedPage.happened.band',
    ]);
  });

  it('is nothing between two fights, and nothing of those who only came', () => {
    expect(happenedBetween({ ...room([me]), encounter: 'other' }, room([fighter('me')]))).toEqual([]);
    expect(happenedBetween(room([me]), room([me, fighter('new')]))).toEqual([]);
  });
});
