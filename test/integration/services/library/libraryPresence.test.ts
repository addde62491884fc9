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

async function accompanied() {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'characters'));
  const told: EventName[] = [];
  const libraryPresence = createLibraryPresence({
    ...createOwnWrites(nodeFileSystem),
    ...{ folder, clock: systemClock, surface: 'window', emit: (name: EventName) => void told.push(name) },
  });
  onTestFinished(() => libraryPresence.stop());
  const signs = async () => (await readdir(path.join(folder, presenceFolder)).catch(() => [])).length;
  const changeOutside = (text: string) => writeFile(path.join(folder, 'characters', 'outside.json'), text);
  return { company: libraryPresence, told, signs, changeOutside };
}

it('a presence that starts twice is one: one sign, and no report about itself', async () => {
  const { company: libraryPresence, told, signs } = await accompanied();
  libraryPresence.start();
  libraryPresence.start();
  expect(await libraryPresence.otherInstances()).toEqual([]);
  await sleep(50);
  expect(await signs()).toBe(1);
  expect(told).toEqual([]);
});

it('leaves nothing behind when it stops: no sign, no watcher, and no later start', async () => {
  const { company: libraryPresence, told, signs, changeOutside } = await accompanied();
  libraryPresence.start();
  libraryPresence.start();
  await libraryPresence.otherInstances();
  await changeOutside('{}');
  while (!told.includes('library.changed')) await sleep(20);
  await libraryPresence.stop();
  await libraryPresence.stop();
  libraryPresence.start();
  told.length = 0;
  await changeOutside('{ }');
  await sleep(1500);
  expect(told).toEqual([]);
  expect(await libraryPresence.otherInstances()).toEqual([]);
  expect(await signs()).toBe(0);
});
