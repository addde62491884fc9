import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createLibraryPresence } from '#electron/services/library/libraryPresence';
import { systemClock } from '#electron/services/systemPorts';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { createOwnWrites } from '#electron/storage/files/ownWrites';
import { presenceFolder } from '#electron/storage/watch/presence';
import type { EventName } from '#shared/ipc/channels';
import { temporaryFolder } from '#test/integration/support/world';

async function accompanied(shared?: string) {
  const folder = shared ?? (await temporaryFolder());
  await mkdir(path.join(folder, 'characters'), { recursive: true });
  const events: EventName[] = [];
  const libraryPresence = createLibraryPresence({
    ...createOwnWrites(nodeFileSystem),
    ...{ folder, clock: systemClock, surface: 'window', emit: (name: EventName) => void events.push(name) },
  });
  onTestFinished(() => libraryPresence.stop());
  const signs = async () => (await readdir(path.join(folder, presenceFolder)).catch(() => [])).length;
  const changeOutside = (text: string) => writeFile(path.join(folder, 'characters', 'outside.json'), text);
  return { company: libraryPresence, folder, events, signs, changeOutside };
}

it('a presence that starts twice is one: one sign, and no report about itself', async () => {
  const { company: libraryPresence, events, signs } = await accompanied();
  libraryPresence.start();
  libraryPresence.start();
  expect(await libraryPresence.otherInstances()).toEqual([]);
  expect(await signs()).toBe(1);
  expect(events).toEqual([]);
});

it('leaves nothing behind when it stops: no sign, no watcher, and no later start', async () => {
  const { company: libraryPresence, folder, events, signs, changeOutside } = await accompanied();
  libraryPresence.start();
  libraryPresence.start();
  await libraryPresence.otherInstances();
  await changeOutside('{}');
  while (!events.includes('library.changed')) await sleep(20);
  await libraryPresence.stop();
  await libraryPresence.stop();
  libraryPresence.start();
  events.length = 0;
  const other = await accompanied(folder);
  other.company.start();
  await changeOutside('{ }');
  while (!other.events.includes('library.changed')) await sleep(20);
  await other.company.stop();
  expect(events).toEqual([]);
  expect(await libraryPresence.otherInstances()).toEqual([]);
  expect(await signs()).toBe(0);
});
