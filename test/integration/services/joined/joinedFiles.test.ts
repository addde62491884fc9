import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { openJoinedFiles } from '#electron/services/joined/joinedFiles';
import { folderOfJoined } from '#electron/services/joined/joinedRecord';
import { temporaryFolder } from '#test/integration/support/world';

const unexpected = (file: string): never => {
  throw new Error(`${file} was set aside`);
};
const seating = {
  seat: { id: 'ann', name: 'Ann', role: 'player' as const, characters: [] },
  rooms: { characters: [] },
};

const party = { content: { name: 'Brakka' }, state: [[7, 12]] as [number, number][] };

it('stores rooms that waited for their moment when it is closed', async () => {
  const library = await temporaryFolder();
  const files = await openJoinedFiles(library, unexpected);
  files.device.rooms.put('party', () => party);
  await files.close();
  const again = await openJoinedFiles(library, unexpected);
  expect((await again.device.rooms.load()).get('party')).toEqual(party);
});

it.each(['close', 'remove'] as const)('writes nothing after it resolved: %s', async (end) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const library = await temporaryFolder();
    const files = await openJoinedFiles(library, unexpected);
    files.device.rooms.put('party', () => party);
    // The link stores these by itself.
    const stored = [files.device.seating.put(seating), files.device.commands.remove('gone')];
    await files[end]();
    const folder = folderOfJoined(library);
    const content = () => readdir(folder).catch((): string[] => []);
    const before = await content();
    expect(before.includes('seating.json')).toBe(end === 'close');
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all(stored);
    expect(await content()).toEqual(before);
  } finally {
    vi.useRealTimers();
  }
});
