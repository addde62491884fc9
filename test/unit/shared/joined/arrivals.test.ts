import { describe, expect, it } from 'vitest';
import { createArrivals, type ArrivalRooms } from '#shared/joined/arrivals';

const handouts = (...titles: readonly string[]): ArrivalRooms['handouts'] => ({
  more: 0,
  handouts: titles.map((title) => ({ id: title, title, text: '' })),
});
const seat = (...whispers: readonly { readonly id: string; readonly asks: boolean }[]) => ({
  whispers: whispers.map((each) => ({ ...each, at: '2026-11-26T10:00:00.000Z', text: 'You hear steps.' })),
  answers: [],
  notes: [],
});
const whisper = { id: 'steps', asks: false };
const question = { id: 'run', asks: true };

describe('news of what the GM shows and whispers', () => {
  it('say nothing of what is there at first, nor while the rooms are not here', () => {
    const arrivals = createArrivals();
    expect(arrivals({ handouts: null, seat: null })).toEqual([]);
    expect(arrivals({ handouts: handouts('A map'), seat: seat(whisper) })).toEqual([]);
    expect(arrivals({ handouts: null, seat: null })).toEqual([]);
    expect(arrivals({ handouts: handouts('A map'), seat: seat(whisper) })).toEqual([]);
  });

  it('name one handout and count many, also one that is shown again', () => {
    const arrivals = createArrivals();
    arrivals({ handouts: handouts(), seat: null });
    const named = [{ key: 'joinedTable.arrived.handout', params: { title: { raw: 'A map' } } }];
    expect(arrivals({ handouts: handouts('A map'), seat: null })).toEqual(named);
    expect(arrivals({ handouts: handouts('A map', 'A key', 'A ring'), seat: null })).toEqual([
      { key: 'joinedTable.arrived.handouts', params: { count: 2 } },
    ]);
    expect(arrivals({ handouts: handouts('A key', 'A ring'), seat: null })).toEqual([]);
    expect(arrivals({ handouts: handouts('A key', 'A ring', 'A map'), seat: null })).toEqual(named);
  });

  it('tell a whisper from one that asks, without its words', () => {
    const arrivals = createArrivals();
    arrivals({ handouts: null, seat: seat() });
    expect(arrivals({ handouts: null, seat: seat(whisper) })).toEqual([
      { key: 'joinedTable.arrived.whisper' },
    ]);
    expect(arrivals({ handouts: null, seat: seat(whisper, question) })).toEqual([
      { key: 'joinedTable.arrived.question' },
    ]);
  });
});
