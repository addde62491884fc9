import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { createBundler } from '#test/integration/support/bundle';
import type { toyServices } from '#test/integration/support/services';
import { tickingClock, toyLibrary, value } from '#test/integration/support/world';
import { borrik, gmProgram, openedTable, patience, player } from './joinedWorld';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

type Program = Pick<Awaited<ReturnType<typeof toyServices>>, 'give' | 'deliveredFiles'>;

async function backUp({ give, deliveredFiles }: Program): Promise<Uint8Array> {
  value(await give('backup.create', {}));
  return deliveredFiles.at(-1)?.bytes ?? new Uint8Array();
}

/** Everything but documents that went on here. */
async function restore({ give }: Program, bytes: Uint8Array): Promise<void> {
  const { token, entries } = value(await give('backup.check', { fileName: 'b.zip', bytes }));
  const wanted = entries.filter(({ state }) => state === 'new' || state === 'same');
  const take = wanted.map(({ place }) => ({ place, mode: 'add' as const }));
  expect(value(await give('backup.restore', { token, take })).left).toEqual([]);
}

/** Every file below a folder, with its content; not what is being written, whose name begins with a dot. */
async function contentOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((each) => each.isFile() && !each.name.startsWith('.'))
    .map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(file, 'base64')] as const)),
  );
}

it('opens again from a backup on another computer, for the players who were invited before', async () => {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.table()).toMatchObject({ connection: 'here' }), patience);
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  const bytes = await backUp(gm);
  const anns = await backUp(ann);
  await gm.services.close();

  // An edit meanwhile comes to the table that was restored, and nothing is there twice.
  await ann.edit({ notes: 'Limps.' });
  await ann.services.close();
  const here = await gmProgram(workerPath, gm.port);
  await restore(here, bytes);
  value(await here.give('table.open', { campaign: gm.campaign }));
  const back = await player(ann.folder);
  back.services.startPresence();
  const gms = async () => value(await here.give('character.read', { id: borrik }));
  await vi.waitFor(async () => {
    expect(await gms()).toMatchObject({ notes: 'Limps.' });
    expect(await back.table()).toMatchObject({ connection: 'here', waiting: 0 });
  }, patience);
  const { seats } = value(await here.give('table.state', { campaign: gm.campaign }));
  expect(seats).toMatchObject([{ seat: { id: gm.seat, name: 'Ann' }, here: { seat: gm.seat } }]);
  expect(value(await here.give('table.invitation', { seat: gm.seat })).code).toBe(gm.code);
  const files = ['table.json', 'server/table.json', 'server/certificate.json'];
  for (const file of files)
    expect((await stat(path.join(here.folder, 'tables', gm.campaign, file))).mode & 0o77).toBe(0);

  // The player's computer is restored, too: the seat is there, and the player says which sheet counts.
  await back.services.close();
  const fresh = await player();
  await restore(fresh, anns);
  await fresh.services.close();
  const started = await player(fresh.folder);
  started.services.startPresence();
  await vi.waitFor(async () => {
    expect(await started.table()).toMatchObject({ connection: 'here', sheets: [{ id: borrik, asks: true }] });
  }, patience);
  expect((await gms()).notes).toBe('Limps.');
});

it('takes the edits of a program that stayed open meanwhile', async () => {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.table()).toMatchObject({ connection: 'here' }), patience);
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  const bytes = await backUp(gm);
  await gm.services.close();
  await ann.edit({ notes: 'Limps.' });
  const here = await gmProgram(workerPath, gm.port);
  await restore(here, bytes);
  value(await here.give('table.open', { campaign: gm.campaign }));
  await ann.edit({ name: 'Borrik the Limping' });
  await vi.waitFor(async () => {
    expect(value(await here.give('character.read', { id: borrik }))).toMatchObject({
      name: 'Borrik the Limping',
      notes: 'Limps.',
    });
    expect(await ann.table()).toMatchObject({ connection: 'here', waiting: 0 });
  }, patience);
  expect(await ann.read()).toMatchObject({ name: 'Borrik the Limping', notes: 'Limps.' });
});

const sheetOf = async ({ give }: Program) => value(await give('character.read', { id: borrik }));
const lastEntry = async (program: Program) => (await sheetOf(program)).journal.at(-1)?.id;

/** A table with a backup, after which its player went on until table and program were the same. */
async function playedPastBackup() {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  const bytes = await backUp(gm);
  const { journal } = await ann.read();
  const entries = journal.slice(-1).map((entry) => ({ ...entry, id: 'after-the-backup' }));
  await ann.edit({ journal: [...journal, ...entries] });
  await vi.waitFor(async () => {
    expect(await lastEntry(gm)).toBe('after-the-backup');
    expect(await ann.table()).toMatchObject({ connection: 'here', waiting: 0 });
  }, patience);
  return { gm, ann, bytes };
}

it.each(['stayed open', 'was closed'])(
  'asks a program that %s meanwhile which sheet counts where the backup is older',
  async (meanwhile) => {
    const { gm, ann: before, bytes } = await playedPastBackup();
    const isClosed = meanwhile === 'was closed';
    if (isClosed) await before.services.close();
    await gm.services.close();
    const here = await gmProgram(workerPath, gm.port);
    await restore(here, bytes);
    value(await here.give('table.open', { campaign: gm.campaign }));
    const ann = isClosed ? await player(before.folder) : before;
    if (isClosed) ann.services.startPresence();
    const asked = { connection: 'here', sheets: [{ id: borrik, asks: true }] };
    await vi.waitFor(async () => expect(await ann.table()).toMatchObject(asked), patience);
    expect(await lastEntry(ann)).toBe('after-the-backup');
    // The GM has no file but the older one: going on with it answers nothing.
    value(
      await here.give('character.save', { document: { ...(await sheetOf(here)), name: 'Borrik the Old' } }),
    );
    await vi.waitFor(async () => {
      const { sheets } = (await ann.table()) ?? {};
      expect(sheets).toMatchObject([{ name: 'Borrik the Old', asks: true }]);
    }, patience);
    value(await ann.give('joined.choose', { character: borrik, counts: 'file' }));
    await vi.waitFor(async () => expect(await lastEntry(here)).toBe('after-the-backup'), patience);
  },
);

/** The server of a table is put back to its rooms before the player went on; both programs have the newer sheet. */
async function serverPutBack() {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  const server = path.join(gm.folder, 'tables', gm.campaign, 'server');
  value(await gm.give('table.close', {}));
  const older = await contentOf(server);
  value(await gm.give('table.open', { campaign: gm.campaign }));
  await vi.waitFor(async () => expect(await ann.table()).toMatchObject({ connection: 'here' }), patience);
  const { journal } = await ann.read();
  const entries = journal.slice(-1).map((entry) => ({ ...entry, id: 'after-the-backup' }));
  await ann.edit({ journal: [...journal, ...entries], notes: 'Limps.' });
  await vi.waitFor(async () => {
    expect(await lastEntry(gm)).toBe('after-the-backup');
    expect(await ann.table()).toMatchObject({ connection: 'here', waiting: 0 });
  }, patience);
  await ann.services.close();
  value(await gm.give('table.close', {}));
  await rm(server, { recursive: true });
  for (const [file, content] of older) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content, 'base64');
  }
  value(await gm.give('table.open', { campaign: gm.campaign }));
  const back = await player(ann.folder);
  back.services.startPresence();
  await vi.waitFor(async () => {
    const { older: asked } = value(await gm.give('table.state', { campaign: gm.campaign }));
    expect(asked).toMatchObject([{ id: borrik }]);
    expect(await back.table()).toMatchObject({ connection: 'here', sheets: [{ id: borrik, asks: true }] });
  }, patience);
  return { gm, ann: back };
}

it('does not ask a player any more once the GM chose the file that both have', async () => {
  const { gm, ann } = await serverPutBack();
  value(await gm.give('table.choose', { character: borrik, counts: 'file' }));
  await vi.waitFor(async () => {
    expect(await ann.table()).toMatchObject({ connection: 'here', waiting: 0, sheets: [{ asks: false }] });
  }, patience);
  expect((await ann.read()).notes).toBe('Limps.');
  await ann.edit({ notes: 'Walks again.' });
  await vi.waitFor(async () => expect((await sheetOf(gm)).notes).toBe('Walks again.'), patience);
});

it('is not touched by a backup where the table is newer', async () => {
  const gm = await openedTable(workerPath);
  const bytes = await backUp(gm);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  await ann.edit({ notes: 'Limps.' });
  const gms = async () => value(await gm.give('character.read', { id: borrik }));
  await vi.waitFor(async () => expect(await gms()).toMatchObject({ notes: 'Limps.' }), patience);
  const seat = { name: 'Bea', role: 'spectator' as const, characters: [], phone: false };
  const bea = value(await gm.give('table.addSeat', seat));
  value(await gm.give('table.close', {}));
  // What this table lacks is not taken from an older one either.
  await rm(path.join(gm.folder, 'tables', gm.campaign, 'server', 'certificate.json'));
  const before = await contentOf(path.join(gm.folder, 'tables'));
  await restore(gm, bytes);
  expect(await contentOf(path.join(gm.folder, 'tables'))).toEqual(before);
  value(await gm.give('table.open', { campaign: gm.campaign }));
  expect(await gms()).toMatchObject({ notes: 'Limps.' });
  const { seats } = value(await gm.give('table.state', { campaign: gm.campaign }));
  expect(seats.map((each) => each.seat.id)).toEqual([gm.seat, bea.seat]);
});

it('gets no rooms, and nothing unreadable, from an archive that was zipped by hand', async () => {
  const gm = await openedTable(workerPath);
  const folder = path.join(gm.folder, 'tables', gm.campaign);
  await gm.services.close();
  const zip = new ZipFile();
  const added = async (file: string, content?: string) =>
    zip.addBuffer(Buffer.from(content ?? (await readFile(path.join(gm.folder, file)))), file);
  // The record comes first, as in an alphabet that the program does not know.
  const table = `tables/${gm.campaign}`;
  await added(`${table}/table.json`);
  await added(`campaigns/${gm.campaign}.json`);
  for (const name of await readdir(path.join(folder, 'server'))) await added(`${table}/server/${name}`);
  await added(`${table}/answers.json`, '[]');
  await added(`${table}/bases/${borrik}.json`, '{}');
  await added('tables/_joined/seat.json', '{"invitation":');
  await added('tables/_joined/changes.json', '[]');
  zip.end();
  const here = await gmProgram(workerPath, gm.port);
  await restore(here, new Uint8Array(await buffer(zip.outputStream)));
  const found = [...(await contentOf(path.join(here.folder, 'tables'))).keys()];
  expect(found.map((file) => path.relative(here.folder, file)).toSorted()).toEqual(
    ['server/certificate.json', 'server/table.json', 'table.json'].map((file) => `${table}/${file}`),
  );
});

/** Both programs end, and their files are put back to those of before the last edit; `meanwhile` happens before they start. */
async function filesPutBack(meanwhile: (folder: string) => Promise<void> = () => Promise.resolve()) {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  const older = await Promise.all(
    [gm, ann].map(async ({ folder }) => {
      const file = path.join(folder, 'characters', `${borrik}.json`);
      return { folder, file, content: await readFile(file) };
    }),
  );
  await ann.edit({ notes: 'Limps.' });
  const notesOf = async (program: Program) => (await sheetOf(program)).notes;
  await vi.waitFor(async () => {
    expect(await notesOf(gm)).toBe('Limps.');
    expect(await ann.table()).toMatchObject({ connection: 'here', waiting: 0 });
  }, patience);
  await ann.services.close();
  value(await gm.give('table.close', {}));
  for (const { folder, file, content } of older) {
    await writeFile(file, content);
    await meanwhile(folder);
  }
  value(await gm.give('table.open', { campaign: gm.campaign }));
  const back = await player(ann.folder);
  back.services.startPresence();
  const asked = async () => value(await gm.give('table.state', { campaign: gm.campaign })).older;
  await vi.waitFor(async () => {
    expect(await asked()).toMatchObject([{ id: borrik }]);
    expect(await back.table()).toMatchObject({ connection: 'here', sheets: [{ id: borrik, asks: true }] });
  }, patience);
  const choose = async (counts: 'file' | 'room') => {
    value(await gm.give('table.choose', { character: borrik, counts }));
    value(await back.give('joined.choose', { character: borrik, counts }));
  };
  return { gm, back, asked, notesOf, choose };
}

it('asks, too, where such files were saved more often than before while the table was closed', async () => {
  const { gm, back, asked, notesOf, choose } = await filesPutBack(async (folder) => {
    const library = await toyLibrary({ folder, clock: tickingClock(2027) });
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      value(await library.characters.save({ ...value(await library.characters.read(borrik)), name }));
    await library.close();
  });
  expect([await notesOf(gm), await notesOf(back)]).not.toContain('Limps.');
  const { document } = value(await gm.give('table.older', { character: borrik }));
  expect(document).toMatchObject({ notes: 'Limps.' });
  await choose('room');
  await vi.waitFor(async () => {
    expect([await notesOf(gm), await notesOf(back)]).toEqual(['Limps.', 'Limps.']);
    expect(await asked()).toEqual([]);
    expect(await back.table()).toMatchObject({ sheets: [{ asks: false }] });
  }, patience);
});

it('asks before files that were put back to older ones change the table', async () => {
  const { gm, back, asked, notesOf, choose } = await filesPutBack();
  // Going on with the older file answers nothing, also after a restart.
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    value(await gm.give('character.save', { document: { ...(await sheetOf(gm)), name } }));
  value(await gm.give('table.close', {}));
  value(await gm.give('table.open', { campaign: gm.campaign }));
  await vi.waitFor(async () => expect(await asked()).toMatchObject([{ name: 'Five' }]), patience);
  expect(await notesOf(gm)).not.toBe('Limps.');
  expect(value(await gm.give('table.older', { character: borrik })).document.notes).toBe('Limps.');
  await choose('room');
  await vi.waitFor(async () => {
    expect([await notesOf(gm), await notesOf(back)]).toEqual(['Limps.', 'Limps.']);
    expect(await asked()).toEqual([]);
    expect(await back.table()).toMatchObject({ sheets: [{ asks: false }] });
  }, patience);
  await back.edit({ notes: 'Walks again.' });
  await vi.waitFor(async () => expect(await notesOf(gm)).toBe('Walks again.'), patience);
});
