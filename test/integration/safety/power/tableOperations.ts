import path from 'node:path';
import { openJoinedFiles } from '#electron/services/joined/joinedFiles';
import { readJoined } from '#electron/services/joined/joinedRecord';
import { openTableFiles, readSeatChanges, type TableFiles } from '#electron/services/table/tableFiles';
import { openFileStore } from '#electron/table/store/fileStore';
import { emptyTable, type LogRecord } from '#electron/table/store/tableStore';
import type { WaitingChange } from '#shared/table/edits/journal';
import { raw } from '#shared/kernel/text';
import { claim, same } from './seen';
import { at, libraryOf } from './support';
import type { Action } from './operations';

const campaign = 'road-0001';
const seat = 'seat-0001';
const character = 'hero-0001';

/** Steps of which each leaves another state; a cut leaves the acknowledged one or the one that was under way. */
function isOneOf(
  found: unknown,
  states: readonly unknown[],
  acknowledged: readonly string[],
  what: string,
): void {
  const json = JSON.stringify(found);
  const allowed = states
    .slice(acknowledged.length, acknowledged.length + 2)
    .map((each) => JSON.stringify(each));
  claim(allowed.includes(json), `${what} is ${json}, not ${allowed.join(' or ')}`);
}

const nobody = (aside: string): never => {
  throw new Error(`${path.basename(aside)} was set aside`);
};

const update = (content: number): LogRecord => ({ kind: 'update', update: Uint8Array.of(content) });
const updatesOf = (records: readonly LogRecord[]): readonly number[] =>
  records.flatMap((record) => (record.kind === 'update' ? [...record.update] : []));

/** A log is read as a table does: what a cut tore off its end is no longer in it, and lies beside it. */
const roomLog: Action = {
  prepare: async () => {},
  run: async (root, say) => {
    const store = await openFileStore(path.join(root, 'tables', campaign), nobody);
    await store.write({ ...emptyTable, rooms: { characters: [character] } });
    say('seats');
    const log = await store.openLog(`char/${character}`);
    await log.append([{ kind: 'copy', client: 7, seat }, update(1)]);
    say('1');
    await log.append([update(2), update(3)]);
    say('1 2 3');
    await log.replace([update(4)]);
    say('4');
    await log.append([update(5)]);
    say('4 5');
    await store.close();
  },
  check: async (root, acknowledged) => {
    const store = await openFileStore(path.join(root, 'tables', campaign), () => undefined);
    try {
      const table = await store.read();
      claim(table !== undefined || acknowledged.length === 0, 'the seats are gone');
      const log = await store.openLog(`char/${character}`);
      const records = await log.read();
      isOneOf(updatesOf(records), [[], [], [1], [1, 2, 3], [4], [4, 5]], acknowledged, 'the log');
      // Later records are kept as well.
      await log.append([update(6)]);
      same(updatesOf(await log.read()), [...updatesOf(records), 6], 'the log after another line');
    } finally {
      await store.close();
    }
  },
};

const opened = async (root: string): Promise<TableFiles> => {
  const files = await openTableFiles(libraryOf(root), campaign);
  same(files.setAside, [], 'what was set aside');
  return files;
};
const answer = { id: 'command-1', done: true, text: raw('Done.') };
const stored = async (files: TableFiles): Promise<readonly unknown[]> => [
  files.record().outside,
  await files.basesOf(files.record().table).readBase(character),
  await files.answers.find(seat, answer.id),
];

const ownersFiles: Action = {
  prepare: async () => {},
  run: async (root, say) => {
    const files = await opened(root);
    say('opened');
    await files.change({ outside: 'gm.example.org' });
    say('outside');
    const bases = files.basesOf(files.record().table);
    await bases.writeBase(character, { name: 'Ada' }, { revision: 1, room: [[7, 1]] });
    say('a base');
    await bases.writeBase(character, { name: 'Eve' }, { revision: 2, room: [[7, 2]] });
    say('another base');
    await files.answers.add(seat, answer);
    say('an answer');
    await files.addChange({ at, document: character, revision: 2, seats: [seat] });
    say('a change');
  },
  check: async (root, acknowledged) => {
    const files = await opened(root);
    const [ada, eve] = [{ name: 'Ada' }, { name: 'Eve' }];
    const all = ['gm.example.org', eve, answer];
    const begun = [null, undefined, undefined];
    const states = [
      begun,
      begun,
      ['gm.example.org'],
      ['gm.example.org', ada],
      ['gm.example.org', eve],
      all,
      all,
    ];
    const whole = states.map((state) => begun.map((start, part) => state[part] ?? start));
    isOneOf(await stored(files), whole, acknowledged, 'the files');
    const changes = await readSeatChanges(libraryOf(root), character);
    claim(changes.length === 1 || acknowledged.length < 6, 'who changed the sheet is forgotten');
  },
};

const waiting = (order: number): WaitingChange => ({
  id: `change-${String(order)}`,
  order,
  room: 'party',
  edits: [{ id: `edit-${String(order)}`, seat, path: ['name'], from: 'Ada', to: 'Eve' }],
  copy: null,
});
const playersFiles: Action = {
  prepare: async () => {},
  run: async (root, say) => {
    const files = await openJoinedFiles(libraryOf(root), nobody);
    await files.writeRecord({ invitation: 'an invitation', find: true });
    say('joined');
    for (const order of [1, 2]) {
      await files.device.changes.put(waiting(order));
      say(`change ${String(order)}`);
    }
    await files.device.changes.remove(['change-1']);
    say('kept');
    await files.bases.write(character, { name: 'Ada' });
    say('a base');
    await files.kept.write({ [character]: { digest: 'abc', revision: 2 } });
    say('a supply');
    await files.close();
  },
  check: async (root, acknowledged) => {
    const joined = await readJoined(libraryOf(root), nobody);
    claim(joined?.invitation === 'an invitation' || acknowledged.length === 0, 'the seat is gone');
    const files = await openJoinedFiles(libraryOf(root), nobody);
    const orders = (await files.device.changes.load()).map(({ order }) => order);
    isOneOf(orders, [[], [], [1], [1, 2], [2], [2], [2]], acknowledged.slice(0, 5), 'what waits');
    const [base, kept] = [await files.bases.read(character), await files.kept.read()];
    claim(acknowledged.length < 5 || base?.['name'] === 'Ada', 'a base is gone');
    claim(acknowledged.length < 6 || kept[character]?.revision === 2, 'a supply is gone');
    await files.close();
  },
};

/** The files of a shared table beside the documents, at the GM and at a player. */
export const tableOperations = {
  'the log of a room': roomLog,
  "the GM's files of a table": ownersFiles,
  "a player's files of a table": playersFiles,
} as const;
