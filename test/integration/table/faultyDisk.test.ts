import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openJoinedFiles } from '#electron/services/joined/joinedFiles';
import { readJoined } from '#electron/services/joined/joinedRecord';
import { systemIds } from '#electron/services/systemPorts';
import { openTableFiles, readSeatChanges } from '#electron/services/table/tableFiles';
import { openFileStore } from '#electron/table/store/fileStore';
import { emptyTable } from '#electron/table/store/tableStore';
import { raw } from '#shared/kernel/text';
import { watchedFileSystem } from '#test/integration/support/calls';
import { systemError, temporaryFolder } from '#test/integration/support/world';
import { faults, type Fault } from '#test/integration/safety/diskFaults';

const [campaign, character, seat] = [systemIds.next(), systemIds.next(), systemIds.next()];
const noAside = (aside: string): never => {
  throw new Error(`${aside} was set aside`);
};

/** The files of a table at the GM and at a player, over a disk that can be made faulty. */
async function faultyTable() {
  const folder = await temporaryFolder();
  let fault: Fault | undefined;
  const fs = watchedFileSystem(async (call) => {
    if (fault?.hits(call) !== true) return;
    if (call.name === 'write') await call.half();
    throw systemError(fault.code);
  });
  const tables = path.join(folder, 'rooms');
  const open = async () => {
    const store = await openFileStore(tables, noAside, fs);
    const log = await store.openLog(`char/${character}`);
    const owner = await openTableFiles(folder, campaign, fs);
    const player = await openJoinedFiles(folder, noAside, fs);
    return { store, log, owner, bases: owner.basesOf(owner.record().table), player };
  };
  const files = await open();
  onTestFinished(() => files.store.close());
  await files.store.write(emptyTable);
  await files.log.append([{ kind: 'update', update: Uint8Array.of(1) }]);
  await files.bases.writeBase(character, { name: 'before' }, { revision: 1, room: [[1, 1]] });
  await files.owner.addChange({
    at: '2026-01-01T00:00:00.000Z',
    document: character,
    revision: 1,
    seats: [seat],
  });
  await files.player.writeRecord({ invitation: 'before', find: false });
  await files.player.bases.write(character, { name: 'before' });
  return {
    files,
    setFault: (next: Fault | undefined) => (fault = next),
    /** The content of all files, as a program that starts now would read it. */
    stored: async () => {
      const { store, log, owner, bases, player } = await open();
      const found = {
        table: await store.read(),
        log: await log.read(),
        record: owner.record(),
        base: await bases.readBase(character),
        changes: await readSeatChanges(folder, character, fs),
        joined: await readJoined(folder, noAside, fs),
        waiting: await player.device.changes.load(),
        own: await player.bases.read(character),
      };
      await store.close();
      return structuredClone(found);
    },
  };
}
type Files = Awaited<ReturnType<typeof faultyTable>>['files'];

const writes: Readonly<Record<string, (files: Files) => Promise<void>>> = {
  'the seats': ({ store }) => store.write({ ...emptyTable, rooms: { characters: [character] } }),
  'a log, longer': ({ log }) =>
    log.append([
      { kind: 'copy', client: 7, seat },
      { kind: 'update', update: Uint8Array.of(2) },
    ]),
  'a log, shorter': ({ log }) => log.replace([{ kind: 'update', update: Uint8Array.of(3) }]),
  'the record of the GM': ({ owner }) => owner.change({ outside: 'gm.example.org' }),
  'a base of the GM': ({ bases }) =>
    bases.writeBase(character, { name: 'after' }, { revision: 1, room: [[1, 2]] }),
  'who changed a sheet': ({ owner }) =>
    owner.addChange({ at: '2026-01-02T00:00:00.000Z', document: character, revision: 2, seats: [seat] }),
  'the seat of a player': ({ player }) => player.writeRecord({ invitation: 'after', find: true }),
  'what waits at a player': ({ player }) =>
    player.device.changes.put({
      id: 'change',
      order: 1,
      room: 'party',
      edits: [{ id: 'edit', seat, path: ['name'], from: 'Ada', to: 'Eve' }],
      copy: null,
    }),
  'a base of a player': ({ player }) => player.bases.write(character, { name: 'after' }),
};
/** Lines and logs that exist grow in place. */
const growing = ['a log, longer', 'who changed a sheet'];

describe.each(faults)('on $what ($code)', (fault) => {
  const hitsFiles = (['write', 'sync'] as const).some((name) =>
    fault.hits({ name, path: 'a.log', number: 1, half: async () => undefined }),
  );
  const isNeeded = (name: string): boolean => hitsFiles || !growing.includes(name);
  it.each(Object.entries(writes).filter(([name]) => isNeeded(name)))(
    '%s fails aloud, stays as it was, and works once it can',
    async (_, write) => {
      const { files, stored, setFault } = await faultyTable();
      const before = await stored();
      setFault(fault);
      for (let times = 0; times < 2; times += 1) {
        await expect(write(files)).rejects.toThrow();
        setFault(undefined);
        if (fault.mayArrive !== true) expect(await stored()).toEqual(before);
        setFault(fault);
      }
      setFault(undefined);
      await write(files);
      expect(await stored()).not.toEqual(before);
    },
  );
});

it('an answer that cannot be stored is given all the same, and asked for again it is known', async () => {
  const { files, setFault } = await faultyTable();
  for (const fault of faults) {
    setFault(fault);
    const answer = { id: systemIds.next(), done: true, text: raw('Done.') };
    await files.owner.answers.add(seat, answer);
    expect(await files.owner.answers.find(seat, answer.id)).toEqual(answer);
  }
});
