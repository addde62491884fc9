import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { watchedFileSystem } from '#test/integration/support/calls';
import {
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';
import {
  oldTable,
  renamed,
  readAll,
  names,
  visible,
  fileOf,
  afterwards,
  failingFrom,
  stoppedTable,
} from './commitWorld';
import type { AnyDocument } from '#shared/library/kinds';

describe('a commit', () => {
  it('stores all its documents at one moment, each with the next revision, and leaves nothing else', async () => {
    const { library, documents } = await oldTable();
    const fresh = toyCharacter('fresh', { later: { a: [1] } });
    const saved = value(await library.commit([...renamed(documents), fresh]));
    expect(saved.map(({ kind, id, revision }) => [kind, id, revision])).toEqual([
      ...documents.map(({ kind, id }) => [kind, id, 2]),
      ['character', fresh.id, 1],
    ]);
    expect(new Set(saved.map((one) => one.updatedAt)).size).toBe(1);
    const found = await readAll(library, [...documents, fresh]);
    expect(found.map((document) => document.name)).toEqual(['new', 'new', 'new', 'fresh']);
    expect(found.map((document) => document.updatedAt)).toEqual(saved.map((one) => one.updatedAt));
    expect(await readFile(fileOf(library, fresh), 'utf8')).toBe(`${JSON.stringify(found[3], null, 2)}\n`);
    expect(await readdir(path.join(library.folder, 'pending'))).toEqual([]);
    for (const folder of ['characters', 'campaigns'])
      expect(
        (await readdir(path.join(library.folder, folder))).filter((name) => name.startsWith('.')),
      ).toEqual([]);
  });

  it('without documents writes nothing', async () => {
    const library = await toyLibrary();
    expect(value(await library.commit([]))).toEqual([]);
    expect(await readdir(library.folder)).toEqual([]);
  });

  it('accepts the maximum number of documents', async () => {
    const library = await toyLibrary();
    const many = Array.from({ length: 200 }, (_, at) => toyCharacter(String(at)));
    expect(value(await library.commit(many))).toHaveLength(200);
    expect(value(await library.characters.list()).rows).toHaveLength(200);
  });

  it.each([
    ['changed by somebody else', 'conflict', 'characters[1]', 'errors.conflict'],
    ['gone', 'conflict', 'characters[1]', 'services.library.character.gone'],
    ['damaged on disk', 'damaged-document', 'characters[1]', 'services.library.damaged'],
    ['of a later program on disk', 'newer-version', 'characters[1].version', 'errors.newer-version'],
    ['no such document', 'invalid-input', 'characters[1].createdAt', 'services.issue.format.moment'],
    ['nested too deep', 'invalid-input', 'characters[1]', 'services.json.deep'],
    ['there twice', 'invalid-input', 'characters[1]', 'commits.twice'],
  ])('writes nothing if one document is %s, and names it', async (what, code, place, why) => {
    const { library, documents } = await oldTable();
    const [first, second, campaign] = [documents[0]!, documents[1]!, documents[2]!];
    const deep = JSON.parse(`${'['.repeat(55)}${']'.repeat(55)}`) as [];
    const faulty: AnyDocument = {
      'changed by somebody else': { ...second, revision: 0 },
      gone: { ...second },
      'damaged on disk': { ...second },
      'of a later program on disk': { ...second },
      'no such document': { ...second, createdAt: 'yesterday' },
      'nested too deep': { ...second, deep },
      'there twice': { ...first },
    }[what]!;
    if (what === 'gone') await rm(fileOf(library, second));
    if (what === 'damaged on disk') await writeFile(fileOf(library, second), 'wreck');
    if (what === 'of a later program on disk')
      await writeFile(fileOf(library, second), '{"format":"hearthbook","kind":"character","version":99}');
    const before = await Promise.all([first, campaign].map((one) => readFile(fileOf(library, one), 'utf8')));
    expect(await library.commit(renamed([first, campaign, faulty], 'Bera'))).toMatchObject({
      ok: false,
      error: {
        code,
        path: place,
        text: { key: 'commits.document', params: { name: { raw: 'Bera' }, why: { key: why } } },
        detail: expect.stringContaining(`character/${faulty.id}`) as unknown,
      },
    });
    expect(await Promise.all([first, campaign].map((one) => readFile(fileOf(library, one), 'utf8')))).toEqual(
      before,
    );
    expect(await visible(library.folder, 'pending')).toEqual([]);
    expect(value(await library.characters.save({ ...toyCharacter(), id: 'free-0001' })).revision).toBe(1);
  });

  it('names an unnamed document by its id', async () => {
    const { library, documents } = await oldTable();
    const nameless = { ...documents[0]!, name: ' ', revision: 7 };
    expect(await library.commit([nameless])).toMatchObject({
      error: { text: { params: { name: { raw: nameless.id } } } },
    });
  });

  it('succeeds for exactly one of many from the same revisions, in any order', async () => {
    const { library, documents } = await oldTable();
    const other = await toyLibrary({ folder: library.folder });
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const mine = renamed(at % 2 === 0 ? documents : documents.toReversed(), `try ${String(at)}`);
        return (at % 3 === 0 ? other : library).commit(mine);
      }),
    );
    expect(tries.filter((one) => one.ok)).toHaveLength(1);
    const winner = tries.findIndex((one) => one.ok);
    expect(await names(library, documents)).toEqual(documents.map(() => `try ${String(winner)}`));
  });

  it('writes nothing once one of its locks was taken away', async () => {
    const { library, documents } = await oldTable();
    const slow = await toyLibrary({
      folder: library.folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (name !== 'sync' || !file.endsWith('.tmp')) return;
        const lock = path.join(path.dirname(fileOf(library, documents[1]!)), `.${documents[1]!.id}.lock`);
        await writeFile(lock, '{}');
      }),
    });
    expect(await slow.commit(renamed(documents))).toMatchObject({
      error: { code: 'storage-failed', text: { key: 'services.library.busy' } },
    });
    expect(await visible(library.folder, 'pending')).toEqual([]);
    expect(await names(library, documents)).toEqual(['old', 'old', 'old']);
  });

  it('whose journal could not be confirmed did not take place', async () => {
    const { library, documents } = await oldTable();
    let broken = true;
    const flaky = await toyLibrary({
      folder: library.folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (!broken || name !== 'sync' || path.basename(file) !== 'pending') return;
        broken = false;
        throw systemError('EIO');
      }),
    });
    expect(await flaky.commit(renamed(documents))).toMatchObject({ error: { code: 'storage-failed' } });
    expect(await visible(library.folder, 'pending')).toEqual([]);
    expect(await names(flaky, documents)).toEqual(['old', 'old', 'old']);
    value(await flaky.commit(renamed(documents)));
  });

  it('is awaited by closing, also while it finishes another', async () => {
    const { library, documents } = await stoppedTable();
    let ended = false;
    const commit = library.commit(renamed(documents)).finally(() => (ended = true));
    await library.close();
    expect(ended).toBe(true);
    expect(await commit).toMatchObject({ error: { code: 'conflict' } });
  });

  it('is awaited by closing', async () => {
    const { library, documents } = await oldTable();
    let ended = false;
    const commit = library.commit(renamed(documents)).then((saved) => ((ended = true), saved));
    await library.close();
    expect(ended).toBe(true);
    value(await commit);
  });
});

describe('a commit that stops at any point', () => {
  it('is complete or did not happen, if the disk fails from some call on', async () => {
    const seen = new Set<string>();
    for (let first = 1, stopped = true; stopped; first += 1) {
      const { library, documents } = await oldTable();
      const dying = await failingFrom(library.folder, first, { once: false, code: 'EIO' });
      const answer = await dying.library.commit(renamed(documents));
      stopped = dying.calls.length >= first;
      if (!answer.ok) expect(answer.error.code).toBe('storage-failed');
      const state = await afterwards(library.folder, documents);
      if (answer.ok) expect(state).toBe('new');
      seen.add(state);
    }
    expect(seen).toEqual(new Set(['old', 'new']));
  });

  it('leaves no half of new documents either', async () => {
    const counts = new Set<number>();
    for (let first = 1, stopped = true; stopped; first += 1) {
      const folder = await temporaryFolder();
      const dying = await failingFrom(folder, first, { once: false, code: 'EIO' });
      await dying.library.commit([toyCharacter(), toyCampaign()]);
      stopped = dying.calls.length >= first;
      const library = await toyLibrary({ folder });
      const [characters, campaigns] = [await library.characters.list(), await library.campaigns.list()];
      expect(value(characters).rows).toHaveLength(value(campaigns).rows.length);
      counts.add(value(campaigns).rows.length);
    }
    expect(counts).toEqual(new Set([0, 1]));
  });

  it('can be retried after one failed call, without a conflict', async () => {
    for (let first = 1, failed = true; failed; first += 1) {
      const { library, documents } = await oldTable();
      const flaky = await failingFrom(library.folder, first, { once: true, code: 'ENOSPC' });
      const answer = await flaky.library.commit(renamed(documents));
      failed = flaky.calls.length >= first;
      const found = await names(flaky.library, documents);
      expect(new Set(found).size).toBe(1);
      if (answer.ok) expect(found).toEqual(documents.map(() => 'new'));
      else {
        // Only the locks are released after the acknowledgment is certain.
        const released = flaky.calls[first - 1]!.path.endsWith('.lock') && found[0] === 'new';
        const again = await flaky.library.commit(renamed(documents, 'again'));
        if (!released) value(again);
        expect(await names(flaky.library, documents)).toEqual(
          documents.map(() => (again.ok ? 'again' : 'new')),
        );
      }
      expect(await visible(library.folder, 'pending')).toEqual([]);
    }
  });

  it('is finished by a program that may itself stop at any point', async () => {
    for (let first = 1, stopped = true; stopped; first += 1) {
      const { library, documents } = await stoppedTable();
      const dying = await failingFrom(library.folder, first, { once: false, code: 'EIO' });
      await readAll(dying.library, documents);
      stopped = dying.calls.length >= first;
      expect(await afterwards(library.folder, documents)).toBe('new');
    }
  });
});
