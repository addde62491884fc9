import { expect, it } from 'vitest';
import { createRoomWrites } from '#electron/services/table/roomWrites';

const [there, next] = [{ name: 'Borrik' }, { name: 'Borrik the Odd' }];
const room = 'char/borrik-0001';

it('knows a write that the table refused, and not others', async () => {
  const writes = createRoomWrites({ write: async () => 'c1' });
  expect(await writes.write(room, there, next)).toBe(true);
  expect(writes.refused(room, 'of another program')).toBeUndefined();
  expect(writes.refused(room, 'c1')).toBe(next);
  expect(writes.refused(room, 'c1')).toBeUndefined();
});

it('says that nothing is written where the table refuses it while it is still being stored', async () => {
  let stored: (change: string) => void = () => undefined;
  const writes = createRoomWrites({ write: () => new Promise((resolve) => (stored = resolve)) });
  const written = writes.write(room, there, next);
  expect(writes.refused(room, 'c1')).toBeUndefined();
  stored('c1');
  expect(await written).toBe(false);
  // What was refused twice is not tried again.
  const again = writes.write(room, there, next);
  writes.refused(room, 'c2');
  stored('c2');
  expect(await again).toBe(false);
  expect(await writes.write(room, there, next)).toBe(false);
});
