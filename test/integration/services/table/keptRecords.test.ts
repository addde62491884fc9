import { readdir, readFile, rename, rm, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openJoinedFiles } from '#electron/services/joined/joinedFiles';
import { folderOfJoined, joinedRecordFile } from '#electron/services/joined/joinedRecord';
import { systemIds } from '#electron/services/systemPorts';
import { folderOfTable, openTableFiles } from '#electron/services/table/tableFiles';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import type { CampaignDocument } from '#shared/campaign/document';
import type { TableCommand } from '#shared/table/commands/command';
import { editsBetween } from '#shared/table/edits/edit';
import type { WaitingChange } from '#shared/table/edits/journal';
import { storedFixture } from '#test/integration/support/storedFixture';
import { toyServices } from '#test/integration/support/services';
import { systemError, temporaryFolder, value } from '#test/integration/support/world';

/** A disk that does not read one file for a while. */
function unreadable(file: string, code: string): FileSystem {
  return {
    ...nodeFileSystem,
    readFile: async (read, most) => {
      if (read === file) throw systemError(code);
      return nodeFileSystem.readFile(read, most);
    },
  };
}

const codes = ['EACCES', 'EIO', 'EMFILE'] as const;
const isUnreadable = { appError: { code: 'storage-failed', text: { key: 'storage.unreadable' } } };
const never = (file: string): never => {
  throw new Error(`${file} was set aside`);
};

describe('the invitations of a table', () => {
  async function invited() {
    const library = await temporaryFolder();
    const campaign = systemIds.next();
    const files = await openTableFiles(library, campaign);
    await files.change({ secrets: { [systemIds.next()]: 'of-a-player' } });
    const file = path.join(folderOfTable(library, campaign), 'table.json');
    return { library, campaign, file, record: files.record(), text: await readFile(file, 'utf8') };
  }

  it.each(codes)('are not replaced while they cannot be read: %s', async (code) => {
    const { library, campaign, file, record, text } = await invited();
    const broken = unreadable(file, code);
    await expect(openTableFiles(library, campaign, broken)).rejects.toMatchObject(isUnreadable);
    expect(await readFile(file, 'utf8')).toBe(text);
    // The disk may also fail later, beside an open table.
    let isBroken = false;
    const later = {
      ...nodeFileSystem,
      readFile: (...args: Parameters<FileSystem['readFile']>) =>
        (isBroken ? broken : nodeFileSystem).readFile(...args),
    };
    const files = await openTableFiles(library, campaign, later);
    isBroken = true;
    await expect(files.change({ plainHttp: true })).rejects.toMatchObject(isUnreadable);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect((await openTableFiles(library, campaign)).record()).toEqual(record);
  });

  it('are kept beside a new record where they are damaged, each time', async () => {
    const { library, campaign, file, record, text } = await invited();
    for (const aside of ['table.damaged.json', 'table.damaged-2.json']) {
      await writeFile(file, text.slice(0, -1));
      const files = await openTableFiles(library, campaign);
      expect(files.setAside).toEqual([path.join(path.dirname(file), aside)]);
      expect(await readFile(files.setAside[0] ?? '', 'utf8')).toBe(text.slice(0, -1));
      expect(files.record().gm).not.toBe(record.gm);
      expect((await openTableFiles(library, campaign)).setAside).toEqual([]);
    }
  });

  it('of a later program are left alone', async () => {
    const { library, campaign, file, record } = await invited();
    const later = JSON.stringify({ ...record, version: 2, secrets: [] });
    await writeFile(file, later);
    await expect(openTableFiles(library, campaign)).rejects.toMatchObject({
      appError: { code: 'newer-version' },
    });
    expect(await readFile(file, 'utf8')).toBe(later);
  });

  it('are asked for in words by the program, and are there again when the file is', async () => {
    const { services, give } = await toyServices();
    const stored = await storedFixture<CampaignDocument>('campaign-1');
    value(
      await give('documents.commit', { characters: [], campaigns: [{ ...stored, party: [], revision: 0 }] }),
    );
    const campaign = stored.id;
    const options = { plainHttp: true, certificate: null, announced: false, outside: 'gm.example.org' };
    value(await give('table.options', { campaign, options }));
    const file = path.join(folderOfTable(services.library.folder, campaign), 'table.json');
    await rename(file, `${file}.away`);
    await mkdir(file);
    const text = { key: 'storage.unreadable', params: { file: expect.anything() as unknown } };
    expect(value(await give('table.state', { campaign })).troubles).toMatchObject([text]);
    for (const refused of [
      await give('table.open', { campaign }),
      await give('table.options', { campaign, options }),
      await give('table.server', { campaign, invitation: null }),
    ])
      expect(refused).toMatchObject({ error: { code: 'storage-failed', text } });
    await rm(file, { recursive: true });
    await rename(`${file}.away`, file);
    expect(value(await give('table.state', { campaign }))).toMatchObject({ options, troubles: [] });
  });
});

describe('what waits on the device of a player', () => {
  const changes = Array.from({ length: 5 }, (_, order): WaitingChange => ({
    id: systemIds.next(),
    order,
    room: 'party',
    edits: [...editsBetween({ name: '' }, { name: String(order) }, { ids: systemIds, seat: 'ann' })],
    copy: null,
  }));
  const command: TableCommand = {
    id: systemIds.next(),
    do: 'money',
    with: { character: systemIds.next(), by: 5, reason: '' },
  };

  async function waiting() {
    const library = await temporaryFolder();
    const files = await openJoinedFiles(library, never);
    for (const change of changes) await files.device.changes.put(change);
    await files.device.commands.put(command);
    await files.close();
    const at = (name: string) => path.join(folderOfJoined(library), `${name}.json`);
    return { library, at };
  }

  it.each(codes)('is not replaced while it cannot be read: %s', async (code) => {
    const { library, at } = await waiting();
    for (const name of ['changes', 'commands']) {
      const before = await readFile(at(name), 'utf8');
      await expect(openJoinedFiles(library, never, unreadable(at(name), code))).rejects.toMatchObject(
        isUnreadable,
      );
      expect(await readFile(at(name), 'utf8')).toBe(before);
    }
    const files = await openJoinedFiles(library, never);
    expect(await files.device.changes.load()).toEqual(changes);
    expect(await files.device.commands.load()).toEqual([command]);
  });

  it('is kept where one of it is damaged, and the others go on', async () => {
    const { library, at } = await waiting();
    const stored = JSON.parse(await readFile(at('changes'), 'utf8')) as readonly object[];
    const damaged = JSON.stringify(stored.map((each, index) => (index === 2 ? { ...each, id: 7 } : each)));
    await writeFile(at('changes'), damaged);
    await writeFile(at('commands'), '[{');
    const asides: string[] = [];
    const files = await openJoinedFiles(library, (file) => asides.push(file));
    expect(asides.toSorted()).toEqual([at('changes.damaged'), at('commands.damaged')]);
    expect(await files.device.changes.load()).toEqual(changes.filter((_, index) => index !== 2));
    await files.device.changes.remove([]);
    await files.close();
    expect(await readFile(at('changes.damaged'), 'utf8')).toBe(damaged);
    expect(await readFile(at('commands.damaged'), 'utf8')).toBe('[{');
  });

  it('says in the program what cannot be read, and joins no other table in its place', async () => {
    const libraryFolder = await temporaryFolder();
    const seat = joinedRecordFile(libraryFolder);
    await mkdir(path.dirname(seat), { recursive: true });
    await mkdir(seat);
    const { services, give } = await toyServices({ libraryFolder, canJoin: true });
    services.startPresence();
    await vi.waitFor(async () =>
      expect(value(await give('joined.state', {}))).toMatchObject({
        table: null,
        troubles: [{ key: 'storage.unreadable' }],
      }),
    );
    expect(await give('joined.join', { invitation: 'AAAA-BBBB' })).toMatchObject({
      error: { text: { key: 'storage.unreadable' } },
    });
    expect(await readdir(seat)).toEqual([]);
  });
});

describe('the answers of a table', () => {
  it('are kept beside those that can still be read where a line is damaged, and named', async () => {
    const library = await temporaryFolder();
    const campaign = systemIds.next();
    const open = () => openTableFiles(library, campaign);
    const answer = (id: string) => ({ id, done: true, text: { key: 'raw', params: { text: id } } });
    const { answers } = await open();
    for (const id of ['one', 'two', 'three']) await answers.add('ann', answer(id));
    const file = path.join(folderOfTable(library, campaign), 'answers.jsonl');
    const text = await readFile(file, 'utf8');
    const damaged = text.replace('"two"', '"tw');
    await writeFile(file, damaged);
    const again = await open();
    const aside = path.join(path.dirname(file), 'answers.damaged.jsonl');
    expect(again.setAside).toEqual([aside]);
    expect(await readFile(aside, 'utf8')).toBe(damaged);
    const found = async (files: typeof again) =>
      Promise.all(['one', 'two', 'three'].map(async (id) => (await files.answers.find('ann', id))?.id));
    expect(await found(again)).toEqual(['one', undefined, 'three']);
    await again.answers.add('ann', answer('four'));
    const later = await open();
    expect(later.setAside).toEqual([]);
    expect(await found(later)).toEqual(['one', undefined, 'three']);
    // A crash in the middle of the last line damages nothing.
    await writeFile(file, `${await readFile(file, 'utf8')}{"seat":"ann","ans`);
    expect((await open()).setAside).toEqual([]);
  });
});
