import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { archiveHead, writeArchive } from '#electron/storage/archives/archiveWriting';
import { openArchive, type ArchiveLimits } from '#electron/storage/archives/archiveReading';
import { streamUserFile } from '#electron/services/files/userFile';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import type { CharacterDocument } from '#shared/character/document';
import {
  fileSystem,
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

const now = '2026-03-01T12:00:00.000Z';

/** The archive of a library as bytes. */
async function archiveOf(library: Pick<Library, 'archive'>): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), library.archive(sink, () => {})]);
  return bytes;
}

/** A zip of entries as yazl writes them. */
async function zipOf(entries: Readonly<Record<string, string | Buffer>>, mode?: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(now), ...(mode !== undefined && { mode }) });
  zip.end();
  return buffer(zip.outputStream);
}

interface Part {
  readonly name: string;
  readonly content: Buffer;
  readonly flags?: number;
  readonly method?: number;
  /** A false size in the archive. */
  readonly size?: number;
  readonly crc?: number;
  /** The offset of another entry's bytes. */
  readonly at?: number;
}

/** A zip written by hand, for content that no library writes. */
function rawZip(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  const offsets: number[] = [];
  for (const { name, content, flags = 0x800, method = 8, size, crc = 0, at } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const [real, title] = [size ?? content.length, Buffer.from(name)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(crc, 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(real, 22);
    head.writeUInt16LE(title.length, 26);
    offsets.push(offset);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x031e, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(real, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offsets[at ?? offsets.length - 1] ?? 0, 42);
    central.push(entry, title);
    if (at !== undefined) continue;
    local.push(head, title, packed);
    offset += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const looked = async (bytes: Uint8Array, limits?: ArchiveLimits) => {
  const opened = await openArchive({ kind: 'bytes', bytes }, limits);
  if (opened.ok) opened.value.close();
  return opened;
};
const refusal = (key: string) => ({
  ok: false,
  error: { code: 'invalid-input', text: { key: `backup.refused.${key}` } },
});

describe('writing', () => {
  it('contains every document, bin, roll, exchange, history and the settings, and nothing else, byte by byte', async () => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter('Ada')));
    const second = value(await library.characters.save({ ...first, name: 'Ada the Second' }));
    const binned = value(await library.characters.save(toyCharacter('Gone')));
    value(await library.characters.bin(binned.id));
    const campaign = value(await library.campaigns.save(toyCampaign()));
    value(await library.exchanges.write(second.id, { at: now, document: second, taken: null }));
    const settings = value(await library.settings.read());
    value(await library.settings.write(settings));
    for (const [file, text] of [
      ['characters/.hidden.json', '{}'],
      ['characters/Notes.txt', 'mine'],
      ['characters/no id.json', '{}'],
      ['quarantine/x.json', '{'],
      ['private.json', '{}'],
      ['history/characters/abc1/../../../private.json', '{}'],
    ] as const) {
      const target = path.join(library.folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
    const archive = value(await openArchive({ kind: 'bytes', bytes: await archiveOf(library) }));
    const places = [...archive.entries.keys()];
    expect(places.filter((place) => !place.startsWith('history/')).toSorted()).toEqual(
      [
        archiveHead,
        'settings.json',
        `characters/${first.id}.json`,
        `bin/${binned.id}.json`,
        `campaigns/${campaign.id}.json`,
        `exchanges/${first.id}.json`,
      ].toSorted(),
    );
    expect(places.filter((place) => place.startsWith(`history/characters/${first.id}/`))).toHaveLength(1);
    for (const [place, entry] of archive.entries) {
      if (place === archiveHead) continue;
      const stored = await readFile(path.join(library.folder, place));
      expect(value(await archive.read(entry)).equals(stored)).toBe(true);
      expect(
        Math.abs(entry.changedAt.getTime() - (await stat(path.join(library.folder, place))).mtimeMs),
      ).toBeLessThan(2000);
    }
  });

  it('creates an archive of an empty library', async () => {
    const archive = value(await openArchive({ kind: 'bytes', bytes: await archiveOf(await toyLibrary()) }));
    expect([...archive.entries.keys()]).toEqual([archiveHead]);
  });

  it('leaves out files deleted meanwhile, and reports progress', async () => {
    const library = await toyLibrary();
    const documents: CharacterDocument[] = [];
    for (const name of ['A', 'B', 'C'])
      documents.push(value(await library.characters.save(toyCharacter(name))));
    const reported: number[] = [];
    const fs = fileSystem({
      readFile: async (file) => {
        if (file.endsWith(`${documents[1]!.id}.json`)) await rm(file, { force: true });
        return nodeFileSystem.readFile(file);
      },
    });
    const sink = new PassThrough();
    const progress = (done: number, total: number) => reported.push(done, total);
    const [bytes] = await Promise.all([
      buffer(sink),
      writeArchive({ fs, folder: library.folder, now, progress }, sink),
    ]);
    const archive = value(await openArchive({ kind: 'bytes', bytes }));
    expect([...archive.entries.keys()]).toEqual([
      archiveHead,
      ...[documents[0]!, documents[2]!].map(({ id }) => `characters/${id}.json`).toSorted(),
    ]);
    expect(reported.slice(-2)).toEqual([3, 3]);
  });

  it('fails with the error of an unreadable file, and of a full sink', async () => {
    const library = await toyLibrary();
    value(await library.characters.save(toyCharacter('A', { notes: 'x'.repeat(100_000) })));
    const fs = fileSystem({
      readFile: async () => {
        throw systemError('EIO');
      },
    });
    const writing = { folder: library.folder, now, progress: () => {} };
    const broken = new PassThrough();
    broken.on('error', () => {});
    await expect(writeArchive({ ...writing, fs }, broken)).rejects.toThrow('EIO');
    const full = new Writable({ write: (_chunk, _encoding, done) => done(systemError('ENOSPC')) });
    await expect(writeArchive({ ...writing, fs: nodeFileSystem }, full)).rejects.toThrow('ENOSPC');
  });
});

describe("into a user's file", () => {
  it('is complete and durable, and replaces an earlier one only then', async () => {
    const library = await toyLibrary();
    value(await library.characters.save(toyCharacter('Ada', { notes: 'x'.repeat(50_000) })));
    const file = path.join(await temporaryFolder(), 'mine.zip');
    await writeFile(file, 'earlier');
    const fail = async (sink: Writable) => {
      sink.write('half');
      throw systemError('EIO');
    };
    await expect(streamUserFile(file, fail)).rejects.toThrow('EIO');
    expect(await readFile(file, 'utf8')).toBe('earlier');
    await streamUserFile(file, (sink) => library.archive(sink, () => {}));
    expect(await readdir(path.dirname(file))).toEqual(['mine.zip']);
    const archive = value(await openArchive({ kind: 'file', file }));
    expect(archive.entries.size).toBe(2);
    for (const entry of archive.entries.values()) value(await archive.read(entry));
    archive.close();
  });
});

describe('an untrusted archive', () => {
  const head = JSON.stringify({ format: 'hearthbook-backup', version: 1, madeAt: now });

  it.each([
    ['../evil.json', 'name'],
    ['characters/../../evil.json', 'name'],
    ['/etc/evil.json', 'name'],
    ['C:/evil.json', 'name'],
    ['c:evil.json', 'name'],
    ['characters\\evil.json', 'name'],
    ['characters/ev\u0000il.json', 'name'],
  ])('is refused for the name %j', async (name, key) => {
    expect(await looked(rawZip([{ name, content: Buffer.from('{}') }]))).toMatchObject(refusal(key));
  });

  it('is refused for a link, a duplicate name, and one that differs only by case', async () => {
    expect(await looked(await zipOf({ 'characters/abcd.json': '/etc/passwd' }, 0o120777))).toMatchObject(
      refusal('link'),
    );
    const part = { content: Buffer.from('{}') };
    for (const names of [
      ['characters/abcd.json', 'characters/abcd.json'],
      ['characters/abcd.json', 'Characters/ABCD.json'],
      ['caf\u00e9.txt', 'cafe\u0301.txt'],
    ])
      expect(await looked(rawZip(names.map((name) => ({ name, ...part }))))).toMatchObject(refusal('twice'));
  });

  it('is never followed to a name outside of a library', async () => {
    const strange = [
      'notes.txt',
      'characters/',
      'characters/con.json',
      'characters/x/y.json',
      'rolls/abcd.json',
    ];
    const history = [
      'history/abcd/x.json',
      'history/characters/abcd/latest.json',
      'history/characters/abcd/a/b.json',
    ];
    const names = [archiveHead, ...strange, ...history];
    const bytes = rawZip(names.map((name) => ({ name, content: Buffer.from(head) })));
    expect([...value(await looked(bytes)).entries.keys()]).toEqual([archiveHead]);
  });

  it('is refused as a bomb: by its sizes, their ratio, their sum, their number, and shared bytes', async () => {
    const limits = { entries: 10, file: 3_000_000, total: 4_000_000, ratio: 400 };
    const zeros = (size: number) => Buffer.alloc(size);
    const noise = (size: number) =>
      Buffer.from(Array.from({ length: size }, (_, at) => (at * 7919 + (at >> 8) * 31) % 251));
    const name = (at: number) => `characters/abc${String(at)}.json`;
    expect(await looked(rawZip([{ name: name(1), content: zeros(2_000_000) }]), limits)).toMatchObject(
      refusal('bomb'),
    );
    expect(
      await looked(rawZip([{ name: name(1), content: noise(10), size: 3_000_001 }]), limits),
    ).toMatchObject(refusal('tooLarge'));
    const parts = [1, 2, 3, 4, 5].map((at) => ({ name: name(at), content: noise(900_000) }));
    expect(await looked(rawZip(parts), limits)).toMatchObject(refusal('tooMuch'));
    const many = Array.from({ length: 11 }, (_, at) => ({ name: `x${String(at)}`, content: noise(1) }));
    expect(await looked(rawZip(many), limits)).toMatchObject(refusal('tooMany'));
    const kernel = { name: name(0), content: noise(50_000), method: 0 };
    const lying = [kernel, ...[1, 2, 3].map((at) => ({ ...kernel, name: name(at), at: 0 }))];
    expect(await looked(rawZip(lying), limits)).toMatchObject(refusal('overlap'));
  });

  it('is refused if it is encrypted, compressed differently, truncated, empty, or something else', async () => {
    const part = { name: 'characters/abcd.json', content: Buffer.from('{"a":1}') };
    expect(await looked(rawZip([{ ...part, flags: 0x801 }]))).toMatchObject(refusal('encrypted'));
    expect(await looked(rawZip([{ ...part, method: 12 }]))).toMatchObject(refusal('method'));
    const whole = rawZip([part, { ...part, name: 'characters/abce.json' }]);
    for (const length of [4, 30, whole.length - 40, whole.length - 1])
      expect(await looked(whole.subarray(0, length))).toMatchObject(refusal('cut'));
    expect(await looked(Buffer.alloc(0))).toMatchObject(refusal('empty'));
    expect(await looked(Buffer.from('{"format":"hearthbook"}'))).toMatchObject(refusal('foreign'));
  });

  it('returns no bytes of an entry with a wrong length or checksum', async () => {
    const content = Buffer.from('{"a":1}');
    const name = 'characters/abcd.json';
    for (const lie of [{ size: 3 }, { size: 400 }, { crc: 12_345 }]) {
      const archive = value(await openArchive({ kind: 'bytes', bytes: rawZip([{ name, content, ...lie }]) }));
      expect(await archive.read(archive.entries.get(name)!)).toMatchObject(refusal('damaged'));
    }
  });

  it('is distinguished from an unreadable file, which is closed again', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'backup.zip');
    const missing = await openArchive({ kind: 'file', file });
    expect(missing).toMatchObject({ error: { code: 'storage-failed' } });
    await writeFile(file, await archiveOf(await toyLibrary()));
    const archive = value(await openArchive({ kind: 'file', file }));
    expect(archive.entries.size).toBe(1);
    archive.close();
    await truncate(file, 20);
    expect(await openArchive({ kind: 'file', file })).toMatchObject(refusal('cut'));
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'link.zip'));
    expect(await openArchive({ kind: 'file', file: path.join(folder, 'link.zip') })).toMatchObject({
      error: { code: 'storage-failed' },
    });
  });
});
