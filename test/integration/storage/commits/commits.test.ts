import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyDocument } from '../../../../electron/storage/documents/anyDocument';
import type { Library } from '../../../../electron/storage/library';
import { summaryOf } from '../../../../electron/storage/recovery/verifyLibrary';
import { createBundler } from '../../support/bundle';
import { watchedFileSystem, type Call } from '../../support/calls';
import {
  anyRules,
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '../../support/world';

const bundle = createBundler();
const children = { commitAndDie: '', countTogether: '' };

beforeAll(async () => {
  for (const name of ['commitAndDie', 'countTogether'] as const)
    children[name] = await bundle(`test/integration/storage/children/${name}.ts`);
});

/** Two characters and a campaign as they are stored, in this order. */
interface Table {
  readonly library: Library;
  readonly documents: readonly AnyDocument[];
}

/** A library that holds two characters and a campaign, all called `old`. */
async function oldTable(): Promise<Table> {
  const library = await toyLibrary();
  const documents = [
    value(await library.characters.save(toyCharacter('old'))),
    value(await library.characters.save(toyCharacter('old'))),
    value(await library.campaigns.save(toyCampaign('old'))),
  ];
  return { library, documents };
}

const renamed = (documents: readonly AnyDocument[], name = 'new') =>
  documents.map((document) => ({ ...document, name }));

const readAll = async (library: Library, documents: readonly AnyDocument[]) => {
  const found: AnyDocument[] = [];
  for (const { kind, id } of documents)
    found.push(
      kind === 'campaign'
        ? value(await library.campaigns.read(id))
        : value(await library.characters.read(id)),
    );
  return found;
};

const names = async (library: Library, documents: readonly AnyDocument[]) =>
  (await readAll(library, documents)).map((document) => document.name);

const visible = async (...parts: string[]) =>
  (await readdir(path.join(...parts)).catch(() => [])).filter((name) => !name.startsWith('.'));

const fileOf = (library: Library, { kind, id }: AnyDocument) =>
  path.join(library.folder, kind === 'campaign' ? 'campaigns' : 'characters', `${id}.json`);

/** Opens a library anew after a crash and says what it holds: everything old or everything new, and nothing left over. */
async function afterwards(folder: string, documents: readonly AnyDocument[]): Promise<'old' | 'new'> {
  const library = await toyLibrary({ folder });
  const found = await readAll(library, documents);
  const state = found[0]?.name === 'new' ? 'new' : 'old';
  const revision = state === 'new' ? 2 : 1;
  expect(found.map((document) => [document.name, document.revision])).toEqual(
    found.map(() => [state, revision]),
  );
  expect(await visible(folder, 'pending')).toEqual([]);
  expect(await visible(folder, 'quarantine')).toEqual([]);
  const again = value(await library.commit(renamed(found, 'later')));
  expect(again.map((saved) => saved.revision)).toEqual(found.map(() => revision + 1));
  return state;
}

/** A library in which changing calls fail from one of them on, or only that one; `calls` are all that were made. */
async function failingFrom(
  folder: string,
  first: number,
  more: { readonly once: boolean; readonly code: string },
) {
  const calls: Call[] = [];
  const fs = watchedFileSystem(async (call) => {
    calls.push(call);
    if (more.once ? call.number !== first : call.number < first) return;
    await call.half();
    throw systemError(more.code);
  });
  return { library: await toyLibrary({ folder, fs }), calls };
}

/** A library whose commit stopped after its journal: the journal stands there, no document is written. */
async function stoppedTable(): Promise<Table> {
  const table = await oldTable();
  const { folder } = table.library;
  const fs = watchedFileSystem(async ({ name, path: file }) => {
    if (name === 'rename' && !file.includes('pending')) throw systemError('EIO');
  });
  const dying = await toyLibrary({ folder, fs });
  expect(await dying.commit(renamed(table.documents))).toMatchObject({
    ok: false,
    error: { code: 'storage-failed' },
  });
  expect(await visible(folder, 'pending')).toHaveLength(1);
  return table;
}

const journalOf = async (library: Library) => {
  const [name = ''] = await visible(library.folder, 'pending');
  return path.join(library.folder, 'pending', name);
};

describe('a commit', () => {
  it('stores all its documents at one moment, each one revision later, and leaves nothing else', async () => {
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

  it('of nothing writes nothing', async () => {
    const library = await toyLibrary();
    expect(value(await library.commit([]))).toEqual([]);
    expect(await readdir(library.folder)).toEqual([]);
  });

  it('takes as many documents as there may be', async () => {
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
  ])('writes nothing where one document is %s, and names it', async (what, code, place, why) => {
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

  it('names a document without a name by its id', async () => {
    const { library, documents } = await oldTable();
    const nameless = { ...documents[0]!, name: ' ', revision: 7 };
    expect(await library.commit([nameless])).toMatchObject({
      error: { text: { params: { name: { raw: nameless.id } } } },
    });
  });

  it('lets exactly one of many commits from the same revisions through, in whatever order they name them', async () => {
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

  it('is waited for by closing, also while it finishes another', async () => {
    const { library, documents } = await stoppedTable();
    let ended = false;
    const commit = library.commit(renamed(documents)).finally(() => (ended = true));
    await library.close();
    expect(ended).toBe(true);
    expect(await commit).toMatchObject({ error: { code: 'conflict' } });
  });

  it('is waited for by closing', async () => {
    const { library, documents } = await oldTable();
    let ended = false;
    const commit = library.commit(renamed(documents)).then((saved) => ((ended = true), saved));
    await library.close();
    expect(ended).toBe(true);
    value(await commit);
  });
});

describe('a commit that stops anywhere', () => {
  it('is done wholly or not at all, when from some call on the disk refuses everything', async () => {
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

  it('can be tried again when one call failed, which is no conflict', async () => {
    for (let first = 1, failed = true; failed; first += 1) {
      const { library, documents } = await oldTable();
      const flaky = await failingFrom(library.folder, first, { once: true, code: 'ENOSPC' });
      const answer = await flaky.library.commit(renamed(documents));
      failed = flaky.calls.length >= first;
      const found = await names(flaky.library, documents);
      expect(new Set(found).size).toBe(1);
      if (answer.ok) expect(found).toEqual(documents.map(() => 'new'));
      else {
        // Only the locks are given back after the acknowledgement is certain.
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

  it('is finished by a program that stops anywhere itself', async () => {
    for (let first = 1, stopped = true; stopped; first += 1) {
      const { library, documents } = await stoppedTable();
      const dying = await failingFrom(library.folder, first, { once: false, code: 'EIO' });
      await readAll(dying.library, documents);
      stopped = dying.calls.length >= first;
      expect(await afterwards(library.folder, documents)).toBe('new');
    }
  });
});

describe('an unfinished commit', () => {
  it.each([
    [
      'reading',
      async ({ library }: Table) => expect(await library.packs.read('nobody')).toMatchObject({ ok: false }),
    ],
    ['listing', async ({ library }: Table) => value(await library.campaigns.list())],
    ['looking into the bin', async ({ library }: Table) => value(await library.packs.listBin())],
    ['asking for an id', async ({ library }: Table) => value(await library.packs.has('nobody'))],
    [
      'a save from before it, which is a conflict',
      async ({ library, documents }: Table) => {
        expect(await library.campaigns.save({ ...toyCampaign('mine'), id: documents[2]!.id })).toMatchObject({
          ok: false,
          error: { code: 'conflict' },
        });
      },
    ],
    [
      'a commit from before it, which is a conflict',
      async ({ library, documents }: Table) =>
        expect(await library.commit(renamed([documents[1]!], 'mine'))).toMatchObject({
          error: { code: 'conflict', path: 'characters[0]' },
        }),
    ],
  ])('is finished by %s', async (_what, act) => {
    const table = await stoppedTable();
    await act(table);
    const { library, documents } = table;
    expect(await visible(library.folder, 'pending')).toEqual([]);
    for (const document of documents)
      expect(JSON.parse(await readFile(fileOf(library, document), 'utf8'))).toMatchObject({
        name: 'new',
        revision: 2,
      });
  });

  it('is finished once by two programs that open the folder at the same time', async () => {
    const { library, documents } = await stoppedTable();
    const others = [1, 2, 3].map(() => toyLibrary({ folder: library.folder }));
    const found = await Promise.all(others.map(async (other) => names(await other, documents)));
    expect(found).toEqual(others.map(() => ['new', 'new', 'new']));
    expect(await visible(library.folder, 'quarantine')).toEqual([]);
    expect((await readAll(library, documents)).map((one) => one.revision)).toEqual([2, 2, 2]);
  });

  it('never comes back over later saves', async () => {
    const { library, documents } = await stoppedTable();
    const [first] = await readAll(library, documents);
    value(await library.commit(renamed([first!], 'later')));
    const again = await toyLibrary({ folder: library.folder });
    expect(await names(again, documents)).toEqual(['later', 'new', 'new']);
  });

  /** A new character and a new campaign, committed by a program that stopped after the journal. */
  const stoppedNew = async () => {
    const folder = await temporaryFolder();
    const [character, campaign] = [toyCharacter(), toyCampaign()];
    const dying = await toyLibrary({
      folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (name === 'rename' && !file.includes('pending')) throw systemError('EIO');
      }),
    });
    expect(await dying.commit([character, campaign])).toMatchObject({ error: { code: 'storage-failed' } });
    return { folder, character, campaign };
  };

  const throwAway = async (folder: string, id: string) => {
    const library = await toyLibrary({ folder });
    value(await library.characters.bin(id));
    value(await library.characters.deleteBinned(id));
  };

  it('never brings back what was thrown away', async () => {
    const { folder, character, campaign } = await stoppedNew();
    await throwAway(folder, character.id);
    const again = await toyLibrary({ folder });
    expect(await again.characters.read(character.id)).toMatchObject({ error: { code: 'not-found' } });
    expect(value(await again.campaigns.read(campaign.id)).revision).toBe(1);
  });

  it('is not finished again by a program that was slower than another', async () => {
    const { folder, character, campaign } = await stoppedNew();
    let quicker: Promise<void> | undefined;
    const slow = await toyLibrary({
      folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (name === 'make' && file.endsWith('.lock')) await (quicker ??= throwAway(folder, character.id));
      }),
    });
    expect(value(await slow.campaigns.read(campaign.id)).revision).toBe(1);
    expect(quicker).toBeDefined();
    expect(await slow.characters.read(character.id)).toMatchObject({ error: { code: 'not-found' } });
    expect(await visible(folder, 'quarantine')).toEqual([]);
  });

  it('lets its documents be read but not changed while the disk refuses it, and hinders no other', async () => {
    const { library, documents } = await stoppedTable();
    const stuck = await toyLibrary({
      folder: library.folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (name === 'make' && file.includes(documents[2]!.id) && file.endsWith('.tmp'))
          throw systemError('EROFS');
      }),
    });
    expect(value(await stuck.campaigns.read(documents[2]!.id)).name).toBe('old');
    for (const change of [
      stuck.commit(renamed([documents[0]!])),
      stuck.characters.bin(documents[0]!.id),
      stuck.campaigns.save(toyCampaign('mine', { id: documents[2]!.id })),
    ])
      expect(await change).toMatchObject({
        ok: false,
        error: { code: 'storage-failed', detail: expect.stringContaining('EROFS') as unknown },
      });
    value(await stuck.characters.save(toyCharacter('other')));
    expect(await names(library, documents)).toEqual(['new', 'new', 'new']);
  });
});

/** A journal whose first document stands in it twice. */
const doubled = (text: string) => {
  const journal = JSON.parse(text) as { documents: readonly object[] };
  return JSON.stringify({ ...journal, documents: [journal.documents[0], ...journal.documents] });
};

describe('a journal', () => {
  it.each([
    ['torn', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['not in UTF-8', () => Buffer.from([0x7b, 0xff, 0x7d])],
    ['of another shape', () => '{"format":"hearthbook-commit","version":1}'],
    ['of another format', () => '{"format":"else","version":99}'],
    [
      'with a damaged document',
      (text: string) => text.replace(String.raw`\"name\": \"new\"`, String.raw`\"name\": 5`),
    ],
    [
      'with a torn document',
      (text: string) => text.replace(String.raw`\"name\": \"new\"`, String.raw`\"name\": `),
    ],
    ['with a document that is none', (text: string) => text.replace(/"text": ".*"/, '"text": "[]"')],
    ['with a document twice', doubled],
  ])('that is %s is set aside untouched and hinders nothing', async (_what, damage) => {
    const { library, documents } = await stoppedTable();
    const file = await journalOf(library);
    const text = await readFile(file, 'utf8');
    const damaged = damage(text);
    expect(damaged).not.toBe(text);
    await writeFile(file, damaged);
    expect(await names(library, documents)).toEqual(['old', 'old', 'old']);
    expect(await visible(library.folder, 'pending')).toEqual([]);
    const aside = `commit-${path.basename(file, '.json')}.damaged.json`;
    expect(await visible(library.folder, 'quarantine')).toEqual([aside]);
    expect(await readFile(path.join(library.folder, 'quarantine', aside))).toEqual(Buffer.from(damaged));
    expect(summaryOf(value(await library.verify(anyRules))).quarantined).toEqual([`quarantine/${aside}`]);
    value(await library.commit(renamed(documents)));
  });

  it('that is damaged does not keep another from being finished', async () => {
    const { library, documents } = await stoppedTable();
    await writeFile(path.join(library.folder, 'pending', '0.json'), '{');
    expect(await names(library, documents)).toEqual(['new', 'new', 'new']);
    expect(await visible(library.folder, 'quarantine')).toEqual(['commit-0.damaged.json']);
  });

  it('of a later program waits for it', async () => {
    const { library, documents } = await stoppedTable();
    const file = await journalOf(library);
    const text = (await readFile(file, 'utf8')).replace('"version": 1', '"version": 2');
    await writeFile(file, text);
    expect(await names(library, documents)).toEqual(['old', 'old', 'old']);
    value(await library.commit(renamed(documents, 'mine')));
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('with a document of a later program waits, and its documents are not changed meanwhile', async () => {
    const { library, documents } = await stoppedTable();
    const file = await journalOf(library);
    const version = String.raw`\"kind\": \"campaign\",\n  \"version\": `;
    const text = await readFile(file, 'utf8');
    const newer = text.replace(version, `${version}9`);
    expect(newer).not.toBe(text);
    await writeFile(file, newer);
    expect(await names(library, documents)).toEqual(['old', 'old', 'old']);
    expect(await library.commit(renamed([documents[0]!]))).toMatchObject({
      error: { code: 'newer-version' },
    });
    value(await library.characters.save(toyCharacter('other')));
    expect(await readFile(file, 'utf8')).toBe(newer);
  });

  const revision = (text: string, to: number) => text.replace('"revision": 1', `"revision": ${String(to)}`);

  it.each([
    ['went on', (text: string) => revision(text, 9)],
    ['has the same revision and another text', (text: string) => revision(text, 2)],
    ['is damaged', () => 'wreck'],
    ['is of a later program', () => '{"format":"hearthbook","kind":"character","version":99}'],
    ['is gone', () => undefined],
  ])('leaves a file that %s meanwhile, and is set aside', async (_what, change) => {
    for (const arrived of [false, true]) {
      const { library, documents } = await stoppedTable();
      const [first, second, campaign] = documents;
      const journal = await journalOf(library);
      const promised = await readFile(journal, 'utf8');
      const stored = JSON.parse(promised) as { documents: { text: string }[] };
      if (arrived) await writeFile(fileOf(library, second!), stored.documents[1]!.text);
      const file = fileOf(library, first!);
      const changed = change(await readFile(file, 'utf8'));
      await (changed === undefined ? rm(file) : writeFile(file, changed));
      expect(value(await library.campaigns.read(campaign!.id)).name).toBe(arrived ? 'new' : 'old');
      expect(value(await library.characters.read(second!.id)).name).toBe(arrived ? 'new' : 'old');
      expect(await readFile(file, 'utf8').catch(() => undefined)).toBe(changed);
      expect(await visible(library.folder, 'pending')).toEqual([]);
      const aside = `commit-${path.basename(journal, '.json')}.overtaken.json`;
      expect(await visible(library.folder, 'quarantine')).toEqual([aside]);
      expect(await readFile(path.join(library.folder, 'quarantine', aside), 'utf8')).toBe(promised);
    }
  });

  it('brings a file that was put back from before up to date', async () => {
    const { library, documents } = await stoppedTable();
    const file = fileOf(library, documents[0]!);
    await writeFile(file, revision(await readFile(file, 'utf8'), 0));
    expect(await names(library, documents)).toEqual(['new', 'new', 'new']);
  });

  it('makes folders that were lost', async () => {
    const folder = await temporaryFolder();
    const source = await stoppedTable();
    const fresh = JSON.parse(await readFile(await journalOf(source.library), 'utf8')) as {
      documents: { kind: string; text: string }[];
    };
    const documents = fresh.documents.map(({ kind, text }) => ({
      kind,
      text: text.replace('"revision": 2', '"revision": 1'),
    }));
    await mkdir(path.join(folder, 'pending'));
    await writeFile(path.join(folder, 'pending', 'a.json'), JSON.stringify({ ...fresh, documents }));
    const library = await toyLibrary({ folder });
    expect(await names(library, source.documents)).toEqual(['new', 'new', 'new']);
  });
});

describe('processes', () => {
  const run = async (script: string, args: readonly string[]) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, output };
  };

  it('killed ahead of any change of the disk leave all of a commit or none, and keep what was acknowledged', async () => {
    const dieAt = async (last: number) => {
      const { library, documents } = await oldTable();
      const ids = documents.map((document) => document.id);
      const { status, output } = await run(children.commitAndDie, [library.folder, ...ids, String(last)]);
      const state = await afterwards(library.folder, documents);
      if (output === 'done') expect(state).toBe('new');
      return { killed: status !== 0, state };
    };
    const ends: { killed: boolean; state: string }[] = [];
    while (ends.every((end) => end.killed)) {
      ends.push(...(await Promise.all([1, 2, 3, 4].map((more) => dieAt(ends.length + more)))));
      expect(ends.length).toBeLessThan(100);
    }
    const seen = ends.map((end) => end.state);
    // Once decided, it stays: the journal's rename divides the positions in two.
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen)).toEqual(new Set(['old', 'new']));
  });

  it('that commit to the same documents at once, naming them in any order, lose nothing and never wait for ever', async () => {
    const library = await toyLibrary();
    const pair = [toyCharacter('One', { notes: '0' }), toyCharacter('Two', { notes: '0' })];
    value(await library.commit(pair));
    const [one = '', two = ''] = pair.map((document) => document.id);
    const times = 25;
    const ended = await Promise.all([
      run(children.countTogether, [library.folder, one, two, String(times)]),
      run(children.countTogether, [library.folder, two, one, String(times)]),
    ]);
    expect(ended.map(({ status }) => status)).toEqual([0, 0]);
    const found = [value(await library.characters.read(one)), value(await library.characters.read(two))];
    expect(found.map(({ notes, revision }) => [notes, revision])).toEqual([
      [String(2 * times), 2 * times + 1],
      [String(2 * times), 2 * times + 1],
    ]);
    expect(await visible(library.folder, 'quarantine')).toEqual([]);
  });
});
