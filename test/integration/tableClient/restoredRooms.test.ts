import { expect, it } from 'vitest';
import { atEnd } from '#test/integration/table/tableWorld';
import { mern, addToNotes, eventually, nothingWaits, room, mernsTable, seatsAt } from './bareWorld';

it('keeps edits for a restored table until the GM has filled its room again', async () => {
  const table = await mernsTable();
  const first = await seatsAt(table).here('ann');
  table.cut();
  await eventually(() => {
    expect(first.link.state().connection).toBe('away');
  });
  await addToNotes(first.link, 'It sank.');
  await first.link.close();
  await table.close();
  // A backup of the table has its seats, but no rooms.
  const restored = await mernsTable({});
  atEnd(() => restored.close());
  const { here, join, atTable } = seatsAt(restored);
  const again = await here('ann', first.device);
  await addToNotes(again.link, 'We swam.');
  const gm = await join('gm');
  await eventually(() => {
    expect(gm.link.room(room)).toEqual({});
  });
  expect(again.link.state().waiting).toBe(2);
  expect(again.link.room(room)).toMatchObject({ notes: 'We took the ferry. It sank. We swam.' });
  await gm.link.write(room, {}, { ...mern, name: 'Old Mern' });
  await nothingWaits(again.link);
  for (const found of [atTable(), again.link.room(room)])
    expect(found).toMatchObject({ name: 'Old Mern', notes: 'We took the ferry. It sank. We swam.' });
  expect(restored.refusals()).toEqual([]);
});
