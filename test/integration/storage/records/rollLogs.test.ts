import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '#electron/storage/recovery/verifyLibrary';
import { nodeFileSystem, type FileSystem, type OpenFile } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import { looseLog, type RollLine } from '#shared/campaign/dice/rolls';
import {
  anyRules,
  fileSystem,
  openFile,
  systemError,
  temporaryFolder,
  toyLibrary,
  value,
} from '#test/integration/support/world';

const log = 'camp-0001';
const fileOf = (library: Library, name = log) => path.join(library.folder, 'rolls', `${name}.jsonl`);

/** A roll with its number in the label. */
function roll(id: number, label = 'Stealth'): RollLine {
  return {
    type: 'roll',
    id: `roll-${String(id)}`,
    at: '2026-01-02T03:04:05.000Z',
    label: { raw: label },
    who: 'Brakka',
    rolled: { kind: 'check', ruleset: 'toy', check: 'check', values: { bonus: 2 }, dice: [[6, 1]] },
    replaces: null,
    hidden: false,
    seed: null,
  };
}

const rolls = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => roll(from + at));
const idsIn = (lines: readonly RollLine[]) =>
  lines.map((line) => (line.type === 'roll' ? Number(line.id.slice('roll-'.length)) : line.type));
const append = async (library: Library, lines: readonly RollLine[], name = log) =>
  value(await library.rolls.append(name, lines));
const read = async (library: Library, limit = 5000) => {
  const { lines, ...rest } = value(await library.rolls.read(log, limit));
  return { ids: idsIn(lines), ...rest };
};

describe('a log of rolls', () => {
  it('is empty before the first roll, and reading creates nothing', async () => {
    const library = await toyLibrary();
    expect(await read(library)).toEqual({ ids: [], more: false, damaged: 0 });
    expect(await readdir(library.folder)).toEqual([]);
  });

  it('grows by lines and returns them, oldest first', async () => {
    const library = await toyLibrary();
    const choice: RollLine = { type: 'choice', roll: 'roll-1', at: roll(1).at, choice: 'exploit', dice: [4] };
    const shown: RollLine = { type: 'shown', roll: 'roll-2', at: roll(1).at };
    await append(library, [roll(1, 'Ærial – 日本 \u2028 "x"\n')]);
    await append(library, [choice, roll(2), shown]);
    await append(library, [roll(9)], looseLog);
    expect(value(await library.rolls.read(log, 10))).toEqual({
      lines: [roll(1, 'Ærial – 日本 \u2028 "x"\n'), choice, roll(2), shown],
      more: false,
      damaged: 0,
    });
    expect((await readFile(fileOf(library), 'utf8')).split('\n')).toHaveLength(5);
    expect(await readdir(path.join(library.folder, 'rolls'))).toEqual([`${log}.jsonl`, `${looseLog}.jsonl`]);
  });

  it.each([1, 2, 249, 250, 251, 1000])('of 250 rolls returns the newest %d', async (limit) => {
    const library = await toyLibrary();
    // Long labels spread the lines over several of the chunks that are read from the end.
    await append(
      library,
      rolls(1, 250).map((_, at) => roll(at + 1, 'x'.repeat((at * 37) % 2000))),
    );
    const { ids, more, damaged } = await read(library, limit);
    const shown = Math.min(limit, 250);
    expect(ids).toEqual(Array.from({ length: shown }, (_, at) => 251 - shown + at));
    expect([more, damaged]).toEqual([limit < 250, 0]);
  });

  it('reads and writes the same amount at any length', async () => {
    const { fs, count } = counting();
    const library = await toyLibrary({ fs });
    await append(library, rolls(1, 2));
    const costOf = async () => {
      const before = { ...count };
      await append(library, [roll(0)]);
      await read(library, 2);
      return { read: count.read - before.read, written: count.written - before.written };
    };
    const short = await costOf();
    await append(
      library,
      Array.from({ length: 20_000 }, (_, at) => roll(at)),
    );
    expect((await stat(fileOf(library))).size).toBeGreaterThan(4_000_000);
    const long = await costOf();
    expect(long.written).toBe(short.written);
    expect(long.read).toBeLessThan(short.read + 3 * 64 * 1024);
  });

  it('refuses nesting that could not be read again', async () => {
    const library = await toyLibrary();
    let deep: RollLine['type'] | object = 'shown';
    for (let depth = 0; depth < 60; depth += 1) deep = { deep };
    const line = { ...roll(1), rolled: { ...roll(1), values: { deep } } } as unknown as RollLine;
    expect(await library.rolls.append(log, [line])).toMatchObject({ error: { code: 'invalid-input' } });
    expect(await readdir(library.folder)).toEqual([]);
  });
});

describe('a log truncated by a crash', () => {
  it('at any byte shows every complete line before, and continues from there', async () => {
    const library = await toyLibrary();
    await append(library, rolls(1, 2));
    const whole = (await stat(fileOf(library))).size;
    await append(library, [roll(3)]);
    const end = (await stat(fileOf(library))).size;
    for (const left of [end - 1, end - 2, end - 40, whole + 1, whole, whole - 1, 1, 0]) {
      const folder = await temporaryFolder();
      const copy = await toyLibrary({ folder });
      await append(copy, [roll(0)]);
      await writeFile(fileOf(copy), await readFile(fileOf(library)));
      await truncate(fileOf(copy), left);
      // Only the line feed of an otherwise complete line was lost.
      const before = left === end - 1 ? [1, 2, 3] : left >= whole - 1 ? [1, 2] : [];
      expect(await read(copy)).toEqual({ ids: before, more: false, damaged: 0 });
      await append(copy, [roll(4)]);
      expect(await read(copy)).toEqual({ ids: [...before, 4], more: false, damaged: 0 });
      expect((await readFile(fileOf(copy), 'utf8')).split('\n')).toHaveLength(before.length + 2);
    }
  });

  it('loses only incomplete lines, even if the system left zeros', async () => {
    const library = await toyLibrary();
    await append(library, rolls(1, 2));
    await appendFile(fileOf(library), Buffer.alloc(200_000));
    expect((await read(library)).ids).toEqual([1, 2]);
    await append(library, [roll(3)]);
    expect(await read(library)).toEqual({ ids: [1, 2, 3], more: false, damaged: 0 });
  });

  it('reports how many of its lines cannot be read, and keeps them', async () => {
    const library = await toyLibrary();
    await append(library, rolls(1, 2));
    await appendFile(fileOf(library), '{"type":"roll"}\nscribble\n{"type":"omen"}\n');
    await append(library, [roll(3)]);
    expect(await read(library)).toEqual({ ids: [1, 2, 3], more: false, damaged: 3 });
    expect(await read(library, 2)).toEqual({ ids: [3], more: true, damaged: 1 });
    expect(await readFile(fileOf(library), 'utf8')).toContain('\nscribble\n');
  });
});

describe('a failing append', () => {
  it.each(['write', 'sync'] as const)(
    'at %s reports it, keeps the log unchanged, and works again',
    async (step) => {
      let broken = false;
      const fs = fileSystem({
        open: async (name, flags) => {
          const file = await nodeFileSystem.open(name, flags);
          if (!name.endsWith('.jsonl') || !broken) return file;
          const fail = () => Promise.reject(systemError('ENOSPC'));
          return openFile(file, {
            ...(step === 'sync' && { sync: fail }),
            ...(step === 'write' && {
              write: async (from, offset, length, position) => {
                await file.write(from, offset, length / 2, position);
                return fail();
              },
            }),
          });
        },
      });
      const library = await toyLibrary({ fs });
      await append(library, rolls(1, 2));
      const before = await readFile(fileOf(library), 'utf8');
      broken = true;
      expect(await library.rolls.append(log, [roll(3), roll(4)])).toMatchObject({
        error: { code: 'storage-failed' },
      });
      expect(await readFile(fileOf(library), 'utf8')).toBe(before);
      broken = false;
      await append(library, [roll(5)]);
      expect((await read(library)).ids).toEqual([1, 2, 5]);
    },
  );

  it('continues if the system accepts a few bytes at a time', async () => {
    const fs = fileSystem({
      open: async (name, flags) => {
        const file = await nodeFileSystem.open(name, flags);
        return openFile(file, {
          write: (from, offset, length, position) => file.write(from, offset, Math.min(length, 7), position),
          read: (into, offset, length, position) => file.read(into, offset, Math.min(length, 50), position),
        });
      },
    });
    const library = await toyLibrary({ fs });
    await append(library, rolls(1, 20));
    expect((await read(library)).ids).toHaveLength(20);
  });
});

describe('many appends at once', () => {
  it('from two libraries on one folder keep every line complete', async () => {
    const folder = await temporaryFolder();
    const libraries = [await toyLibrary({ folder }), await toyLibrary({ folder })];
    await Promise.all(rolls(1, 40).map((line, at) => append(libraries[at % 2] ?? libraries[0]!, [line])));
    const { ids, damaged } = await read(libraries[0]!);
    expect([ids.map(Number).toSorted((a, b) => a - b), damaged]).toEqual([
      Array.from({ length: 40 }, (_, at) => at + 1),
      0,
    ]);
  });
});

describe('verify', () => {
  it('counts campaigns and logs, and distinguishes a damaged one from a truncated one', async () => {
    const library = await toyLibrary();
    await append(library, [roll(1)]);
    await append(library, [roll(1)], 'torn-log');
    await append(library, [roll(1)], 'wrecked-log');
    await appendFile(fileOf(library, 'torn-log'), '{"type":');
    await appendFile(fileOf(library, 'wrecked-log'), 'x\n');
    expect(summaryOf(value(await library.verify(anyRules)))).toEqual({
      documents: 3,
      damaged: ['rolls/wrecked-log.jsonl'],
      quarantined: [],
      migrated: [],
      newer: [],
      unknownKeys: [],
    });
  });
});

/** The real file system, counting the bytes that go through open files. */
function counting(): { fs: FileSystem; count: { read: number; written: number } } {
  const count = { read: 0, written: 0 };
  const counted = (file: OpenFile) =>
    openFile(file, {
      read: async (into, offset, length, position) => {
        count.read += length;
        return file.read(into, offset, length, position);
      },
      write: async (from, offset, length, position) => {
        count.written += length;
        return file.write(from, offset, length, position);
      },
    });
  return {
    count,
    fs: fileSystem({ open: async (name, flags) => counted(await nodeFileSystem.open(name, flags)) }),
  };
}
