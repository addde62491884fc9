import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { createPresence, presenceFolder, type PresenceOptions } from '#electron/storage/watch/presence';
import { fileSystem, systemError, temporaryFolder } from '#test/integration/support/world';

const start = Date.parse('2026-03-01T12:00:00.000Z');

/** A clock that the test sets, in minutes after the start. */
function handClock() {
  let minutes = 0;
  return {
    now: () => new Date(start + minutes * 60_000).toISOString(),
    set: (to: number) => (minutes = to),
  };
}

function present(options: Partial<PresenceOptions> & Pick<PresenceOptions, 'folder' | 'clock'>) {
  const counts: number[] = [];
  const presence = createPresence({
    ...{ fs: nodeFileSystem, surface: 'window', host: 'here', runs: () => true, beat: 3_600_000 },
    changed: () => counts.push(presence.otherInstances().length),
    ...options,
  });
  onTestFinished(() => presence.close());
  return { presence, counts };
}

describe('the sign of an open library', () => {
  it('is seen by other programs on this computer and others, until it closes', async () => {
    const [folder, clock] = [await temporaryFolder(), handClock()];
    const mine = present({ folder, clock });
    await mine.presence.refresh();
    expect(mine.presence.otherInstances()).toEqual([]);
    const browser = present({ folder, clock, surface: 'browser' });
    const elsewhere = present({ folder, clock, host: 'there' });
    await browser.presence.refresh();
    await elsewhere.presence.refresh();
    await mine.presence.refresh();
    const since = clock.now();
    expect(mine.presence.otherInstances().toSorted((a, b) => (a.surface < b.surface ? -1 : 1))).toEqual([
      { surface: 'browser', sameComputer: true, since },
      { surface: 'window', sameComputer: false, since },
    ]);
    await mine.presence.refresh();
    await browser.presence.close();
    await elsewhere.presence.close();
    await mine.presence.refresh();
    expect(mine.counts).toEqual([2, 0]);
    await mine.presence.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is seen although the clock of the other computer is wrong, as long as it is renewed', async () => {
    const [folder, clock, theirs] = [await temporaryFolder(), handClock(), handClock()];
    for (const wrong of [-90, 24 * 60 * 365]) {
      theirs.set(wrong);
      const mine = present({ folder, clock });
      const elsewhere = present({ folder, clock: theirs, host: 'there' });
      await elsewhere.presence.refresh();
      await mine.presence.refresh();
      theirs.set(wrong + 1);
      await elsewhere.presence.refresh();
      await mine.presence.refresh();
      expect(mine.presence.otherInstances()).toHaveLength(1);
      // It is read again although nobody renewed it since.
      await mine.presence.refresh();
      expect(mine.presence.otherInstances()).toHaveLength(1);
      await elsewhere.presence.close();
      await mine.presence.refresh();
      expect(mine.presence.otherInstances()).toEqual([]);
      await mine.presence.close();
    }
  });

  it('of a killed program is removed: on this computer at once, of another after a long silence', async () => {
    const [folder, clock] = [await temporaryFolder(), handClock()];
    const dead = present({ folder, clock });
    const far = present({ folder, clock, host: 'there' });
    await dead.presence.refresh();
    await far.presence.refresh();
    const { presence } = present({ folder, clock, runs: () => false });
    await presence.refresh();
    expect(presence.otherInstances()).toMatchObject([{ sameComputer: false }]);
    expect(await readdir(path.join(folder, presenceFolder))).toHaveLength(2);
    clock.set(4);
    await presence.refresh();
    expect(presence.otherInstances()).toHaveLength(1);
    clock.set(6);
    await presence.refresh();
    expect(presence.otherInstances()).toEqual([]);
    expect(await readdir(path.join(folder, presenceFolder))).toHaveLength(2);
    clock.set(25 * 60);
    await presence.refresh();
    expect(await readdir(path.join(folder, presenceFolder))).toHaveLength(1);
  });

  it('is renewed as long as the program runs', async () => {
    const [folder, clock] = [await temporaryFolder(), handClock()];
    const far = present({ folder, clock, host: 'there' });
    const { presence } = present({ folder, clock });
    for (const minutes of [0, 4, 8, 12]) {
      clock.set(minutes);
      await far.presence.refresh();
      await presence.refresh();
      expect(presence.otherInstances()).toHaveLength(1);
    }
  });

  it('is not a document, identifies no one, and other files there are left alone', async () => {
    const [folder, clock] = [await temporaryFolder(), handClock()];
    await mkdir(path.join(folder, presenceFolder));
    for (const [name, text] of [
      ['0123456789abcdef.json', '{'],
      ['0123456789abcdee.json', '{"format":"hearthbook-open","pid":-1}'],
      ['notes.txt', 'mine'],
    ] as const)
      await writeFile(path.join(folder, presenceFolder, name), text);
    const presence = createPresence({
      fs: nodeFileSystem,
      folder,
      clock,
      surface: 'window',
      changed: () => {},
    });
    await presence.refresh();
    expect(presence.otherInstances()).toEqual([]);
    const names = await readdir(path.join(folder, presenceFolder));
    expect(names).toHaveLength(4);
    const own = names.find(
      (name) => !['0123456789abcdef.json', '0123456789abcdee.json', 'notes.txt'].includes(name),
    );
    const text = await readFile(path.join(folder, presenceFolder, own!), 'utf8');
    expect(text).not.toContain((await import('node:os')).hostname());
    await presence.close();
    expect(await readdir(path.join(folder, presenceFolder))).toHaveLength(3);
  });

  it('is left out if the folder cannot be written to', async () => {
    const refuse = async () => {
      throw systemError('EROFS');
    };
    const fs = fileSystem({ mkdir: refuse });
    const { presence, counts } = present({ folder: await temporaryFolder(), clock: handClock(), fs });
    await presence.refresh();
    expect(presence.otherInstances()).toEqual([]);
    expect(counts).toEqual([]);
  });
});
