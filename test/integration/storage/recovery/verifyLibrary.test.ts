import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { largestDocument } from '#electron/storage/documents/documentAdapter';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { originOf } from '#electron/storage/recovery/quarantine';
import { verifyLibrary, type VerifyProgress } from '#electron/storage/recovery/verifyLibrary';
import type { VerifyRules } from '#electron/storage/recovery/verifyFile';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import {
  anyRules,
  fileSystem,
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

/** A library with an intact character and campaign, and a function that adds files beside them. */
async function openTestLibrary() {
  const library = await toyLibrary();
  const sound = value(await library.characters.save(toyCharacter('Sound')));
  value(await library.campaigns.save(toyCampaign()));
  const put = async (file: string, content: string | Uint8Array) => {
    await mkdir(path.join(library.folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(library.folder, file), content);
  };
  const verify = (rules: VerifyRules = anyRules, fs: FileSystem = nodeFileSystem) =>
    verifyLibrary({ fs, folder: library.folder, rules });
  return { library, sound, put, verify };
}

const statusesOf = async (look: ReturnType<Awaited<ReturnType<typeof openTestLibrary>>['verify']>) =>
  Object.fromEntries((await look).found.map(({ file, status, broken }) => [file, [status, broken]]));

const text = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

describe('verification of every document', () => {
  it('shows a name that is refused without what misleads in it, and no longer than names are', async () => {
    const { put, verify } = await openTestLibrary();
    const named = (id: string, name: string) =>
      put(`characters/${id}.json`, text(toyCharacter('x', { id, name })));
    await named('turned-one', 'Evil\u202egnp.exe\u0000');
    await named('long-one', 'N'.repeat(500));
    const names = Object.fromEntries(
      (await verify()).found.map(({ file, document }) => [file, document?.name]),
    );
    expect(names).toEqual({
      'characters/turned-one.json': 'Evilgnp.exe',
      'characters/long-one.json': 'N'.repeat(200),
    });
  });

  it('reports each problem by its kind, and none hides another', async () => {
    const { library, sound, put, verify } = await openTestLibrary();
    await put('characters/empty-file.json', '');
    await put('characters/torn-file.json', text(toyCharacter('Torn', { id: 'torn-file' })).slice(0, 300));
    await put('characters/latin-one.json', Buffer.from('{"name":"\xe9"}', 'latin1'));
    await put('characters/flipped-bit.json', Buffer.from([0x7b, 0x00, 0x7d]));
    await put('characters/wrong-type.json', text({ ...toyCharacter('x', { id: 'wrong-type' }), ledger: {} }));
    await put('characters/a-campaign.json', text(toyCampaign('x', { id: 'a-campaign' })));
    await put('characters/newer-one.json', '{"format":"hearthbook","kind":"character","version":99}');
    await put('characters/foreign-one.json', text(toyCharacter('x', { id: 'foreign-one', ruleset: 'far' })));
    await put('characters/strange-one.json', text(toyCharacter('x', { id: 'strange-one', color: 1 })));
    await put(`characters/${sound.id} (conflicted copy).json`, text(sound));
    await put('characters/renamed-one.json', text(sound));
    await put('bin/torn-too.json', '{');
    await put('campaigns/odd-one.json', '[]');
    await put('packs/no-pack.json', '{"format":"hearthbook"}');
    await put('characters/.hidden.json', '{');
    await put('characters/notes.txt', '{');
    await mkdir(path.join(library.folder, 'characters', 'a-folder.json'));
    await symlink('round-one.json', path.join(library.folder, 'characters', 'round-two.json'));
    await symlink('round-two.json', path.join(library.folder, 'characters', 'round-one.json'));
    await put('settings.json', '{"theme":');
    const rules: VerifyRules = { knows: (id) => id === 'toy', inspect: async () => ok('today') };
    expect(await statusesOf(verify(rules))).toEqual({
      'characters/empty-file.json': ['damaged', true],
      'characters/torn-file.json': ['damaged', true],
      'characters/latin-one.json': ['damaged', true],
      'characters/flipped-bit.json': ['damaged', true],
      'characters/wrong-type.json': ['damaged', true],
      'characters/a-campaign.json': ['damaged', true],
      'characters/newer-one.json': ['newer', false],
      'characters/foreign-one.json': ['unknown-ruleset', false],
      'characters/strange-one.json': ['unknown-keys', false],
      [`characters/${sound.id} (conflicted copy).json`]: ['misnamed', false],
      'characters/renamed-one.json': ['misnamed', false],
      'characters/a-folder.json': ['not-ours', false],
      'characters/round-one.json': ['not-ours', false],
      'characters/round-two.json': ['not-ours', false],
      'bin/torn-too.json': ['damaged', true],
      'campaigns/odd-one.json': ['damaged', true],
      'packs/no-pack.json': ['damaged', true],
      'settings.json': ['damaged', false],
    });
    // The list, too, continues in spite of a circular link.
    const { rows, troubled } = value(await library.characters.list());
    expect(rows.map((row) => row.id)).toContain(sound.id);
    expect(troubled.map(({ fileName }) => fileName)).toContain('round-one.json');
  });

  it('reads the remaining header of a torn file', async () => {
    const { put, verify } = await openTestLibrary();
    const torn = { ...toyCharacter('Ærin', { id: 'torn-file' }), revision: 41 };
    await put('characters/torn-file.json', text(torn).slice(0, -40));
    const [finding] = (await verify()).found;
    expect(finding).toMatchObject({
      revision: 41,
      document: { kind: 'character', id: 'torn-file', name: 'Ærin', ruleset: 'toy' },
    });
  });

  it('considers documents refused by the rules damaged, but never broken; a bug of theirs stops nothing', async () => {
    const { sound, verify } = await openTestLibrary();
    const refusing: VerifyRules = {
      ...anyRules,
      inspect: async ({ kind }) => (kind === 'character' ? err(appError('damaged-document')) : ok('today')),
    };
    const file = `characters/${sound.id}.json`;
    expect(await statusesOf(verify(refusing))).toEqual({ [file]: ['damaged', false] });
    const later: VerifyRules = { ...anyRules, inspect: async () => err(appError('newer-version')) };
    expect((await statusesOf(verify(later)))[file]).toEqual(['newer', false]);
    const stumbling: VerifyRules = { ...anyRules, inspect: () => Promise.reject(new Error('a bug')) };
    expect((await statusesOf(verify(stumbling)))[file]).toEqual(['damaged', false]);
  });

  it('names a file that is too large for a document, without reading it', async () => {
    const { library, put, verify } = await openTestLibrary();
    await put('characters/huge-file.json', '');
    await truncate(path.join(library.folder, 'characters/huge-file.json'), 2 * largestDocument);
    const reads: string[] = [];
    const fs = fileSystem({
      readFile: (file) => {
        reads.push(path.basename(file));
        return nodeFileSystem.readFile(file);
      },
    });
    expect(await statusesOf(verify(anyRules, fs))).toEqual({
      'characters/huge-file.json': ['unreadable', false],
    });
    expect(reads).not.toContain('huge-file.json');
    const other = await toyLibrary({ folder: library.folder, fs });
    expect(value(await other.characters.list()).troubled).toMatchObject([{ fileName: 'huge-file.json' }]);
    expect(await other.characters.read('huge-file')).toMatchObject({ error: { code: 'damaged-document' } });
    expect(reads).not.toContain('huge-file.json');
  });

  it('continues past a file and a folder that may not be opened', async () => {
    const { library, sound, put, verify } = await openTestLibrary();
    await put('packs/torn-pack.json', '{');
    const file = path.join(library.folder, 'characters', `${sound.id}.json`);
    const denied = fileSystem({
      readFile: (each) =>
        each === file ? Promise.reject(systemError('EACCES')) : nodeFileSystem.readFile(each),
      files: (folder) =>
        path.basename(folder) === 'campaigns'
          ? Promise.reject(systemError('EACCES'))
          : nodeFileSystem.files(folder),
    });
    const { found, documents } = await verify(anyRules, denied);
    expect(found.map(({ file: each, status }) => [each, status])).toEqual([
      ['campaigns', 'unreadable'],
      [`characters/${sound.id}.json`, 'unreadable'],
      ['packs/torn-pack.json', 'damaged'],
    ]);
    expect(documents).toBe(2);
  });

  it('fails if the library itself cannot be read, and finds nothing if there is none', async () => {
    const denied = fileSystem({ files: () => Promise.reject(systemError('EACCES')) });
    const folder = await temporaryFolder();
    await expect(verifyLibrary({ fs: denied, folder, rules: anyRules })).rejects.toThrow('EACCES');
    const library = await toyLibrary({ folder, fs: denied });
    expect(await library.verify(anyRules)).toMatchObject({ error: { code: 'storage-failed' } });
    const nowhere = path.join(folder, 'nowhere');
    expect(await verifyLibrary({ fs: nodeFileSystem, folder: nowhere, rules: anyRules })).toEqual({
      ...{ documents: 0, found: [], quarantined: [] },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports progress, and everything that it found', async () => {
    const { library, put } = await openTestLibrary();
    for (let at = 0; at < 250; at += 1) await put(`packs/torn-${String(at)}.json`, '{');
    const heard: VerifyProgress[] = [];
    await verifyLibrary({ fs: nodeFileSystem, folder: library.folder, rules: anyRules }, (progress) =>
      heard.push(progress),
    );
    expect(heard.length).toBeGreaterThan(2);
    expect(heard.at(-1)).toMatchObject({ checked: 252, total: 252 });
    expect(heard.flatMap(({ found }) => found)).toHaveLength(250);
  });

  it('counts unreadable lines of a log, however long they are, but not a truncated one', async () => {
    const { library, put, verify } = await openTestLibrary();
    const line = { type: 'shown', roll: 'roll-1', at: '2026-01-02T03:04:05.000Z' } as const;
    value(await library.rolls.append('sound-log', Array(300).fill(line)));
    const good = await readFile(path.join(library.folder, 'rolls/sound-log.jsonl'), 'utf8');
    await put('rolls/cut-short.jsonl', `${good}{"type":`);
    await put('rolls/wrecked.jsonl', `x\n${good}${'y'.repeat(9_000_000)}\n${good}{}\n`);
    const { found } = await verify();
    expect(found).toMatchObject([
      { file: 'rolls/wrecked.jsonl', status: 'damaged', broken: false, text: { params: { count: 3 } } },
    ]);
  });
});

describe('a file that was set aside', () => {
  it('is in quarantine unchanged, under a name that contains its origin', async () => {
    const { library, put, verify } = await openTestLibrary();
    await put('characters/torn-file.json', '{"torn');
    const aside = value(await library.recovery.setAside('characters/torn-file.json', async () => true)) ?? '';
    expect(await readFile(path.join(library.folder, aside), 'utf8')).toBe('{"torn');
    expect(originOf(path.basename(aside))).toMatchObject({ sub: 'characters', name: 'torn-file.json' });
    expect(value(await library.characters.list()).troubled).toEqual([]);
    const { found, quarantined } = await verify();
    expect(found).toEqual([]);
    expect(quarantined).toMatchObject([
      { file: aside, status: 'damaged', document: { kind: 'character', id: 'torn-file' } },
    ]);
  });

  it('never replaces another that was set aside at the same moment', async () => {
    const at = '2026-01-31T18:00:00.000Z';
    const library = await toyLibrary({ clock: { now: () => at } });
    value(await library.characters.save(toyCharacter()));
    const names: unknown[] = [];
    for (const content of ['1', '2', '3']) {
      await writeFile(path.join(library.folder, 'characters/torn-file.json'), content);
      names.push(value(await library.recovery.setAside('characters/torn-file.json', async () => true)));
    }
    expect(new Set(names).size).toBe(3);
    const folder = path.join(library.folder, 'quarantine');
    const kept = await Promise.all(
      (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    expect(kept.toSorted()).toEqual(['1', '2', '3']);
    for (const name of await readdir(folder))
      expect(originOf(name)).toMatchObject({ at, name: 'torn-file.json' });
  });

  it('may have the longest and oddest of names', async () => {
    const { library, put } = await openTestLibrary();
    const longest = `${'ü'.repeat(122)} (1).json`;
    for (const name of [longest, 'a..b .json', 'line\nfeed.json']) {
      await put(`characters/${name}`, 'x');
      const aside = value(await library.recovery.setAside(`characters/${name}`, async () => true)) ?? '';
      expect(await readFile(path.join(library.folder, aside), 'utf8')).toBe('x');
      expect(originOf(path.basename(aside))?.name.slice(-5)).toBe('.json');
    }
  });

  it('stays in place if it should no longer be moved', async () => {
    const { library, put } = await openTestLibrary();
    await put('characters/torn-file.json', '{');
    expect(await library.recovery.setAside('characters/torn-file.json', async () => false)).toEqual(
      ok(undefined),
    );
    expect(await readdir(path.join(library.folder, 'characters'))).toContain('torn-file.json');
  });

  it('waits for a program that is writing the document', async () => {
    const { library, sound } = await openTestLibrary();
    const order: string[] = [];
    const file = `characters/${sound.id}.json`;
    const aside = library.recovery.setAside(file, async () => {
      const saving = library.characters.save({ ...sound, name: 'Later' }).then(() => order.push('saved'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('asked');
      void saving;
      return false;
    });
    value(await aside);
    await expect.poll(() => order).toEqual(['asked', 'saved']);
  });

  it('can be deleted, and nothing else can', async () => {
    const { library, sound, put } = await openTestLibrary();
    await put('characters/torn-file.json', '{');
    const aside = value(await library.recovery.setAside('characters/torn-file.json', async () => true)) ?? '';
    for (const file of [
      `characters/${sound.id}.json`,
      `quarantine/../characters/${sound.id}.json`,
      'settings.json',
    ])
      expect(await library.recovery.discard(file)).toMatchObject({ error: { code: 'not-found' } });
    value(await library.recovery.discard(aside));
    expect(await library.recovery.discard(aside)).toMatchObject({ error: { code: 'not-found' } });
    expect(await readdir(path.join(library.folder, 'quarantine'))).toEqual([]);
    value(await library.characters.read(sound.id));
    await rm(path.join(library.folder, 'quarantine'), { recursive: true });
    expect(await library.recovery.discard(aside)).toMatchObject({ error: { code: 'not-found' } });
  });
});
