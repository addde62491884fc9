import { mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '#electron/storage/archives/archiveReading';
import { streamUserFile, writeUserFile } from '#electron/services/files/userFile';
import { createOpenFiles } from '#electron/windows/openFiles';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { startCli } from '#test/integration/support/startCli';
import { toyCampaign, toyLibrary, value } from '#test/integration/support/world';
import { itForStrange, putStrange, sortOfStrange } from '#test/integration/support/strangeFiles';

async function shortFolder(): Promise<string> {
  const folder = await mkdtemp('/tmp/hb-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A path chosen by a user is followed if it is a link: these then behave like their targets. */
const led: Readonly<Record<string, string>> = { zero: 'device', folderLink: 'folder' };

describe('verify on the command line', () => {
  itForStrange('lists foreign entries among the damaged files, with their type', async (what) => {
    const { data, run } = await startCli();
    for (const file of ['characters/odd-one.json', 'rolls/odd-one.jsonl', 'index.json'])
      await putStrange(what, path.join(data, file));
    const { exit, out, err } = await run('verify');
    expect(JSON.parse(out)).toEqual({
      documents: 0,
      damaged: ['index.json', 'characters/odd-one.json', 'rolls/odd-one.jsonl'],
      quarantined: [],
      migrated: [],
    });
    expect(exit).toBe(3);
    expect(err.trimEnd().split('\n')).toHaveLength(3);
    expect(err).toContain('characters/odd-one.json: Not a Hearthbook item: a');
  });
});

it('refuses what cannot be read by every command that takes a file, in one line', async () => {
  const { folder, data, run, pipe } = await startCli({
    'cut.json': '{"a":',
    'empty.json': '',
    'list.json': '[]',
  });
  const library = await toyLibrary({ folder: data });
  const entry = { id: 'e', at: '2026-01-01T00:00:00.000Z', date: '2026-01-01', days: 0, title: '', text: '' };
  const session: LogEntry = {
    ...entry,
    kind: 'session',
    present: [],
    awards: [],
    loot: [],
    debtors: [],
    paid: [],
  };
  const campaign = toyCampaign('Road', { log: [session] });
  value(await library.commit([campaign]));
  await library.close();
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => !name.endsWith('-index.json'));
  const before = await files();
  const commands = [
    ['create'],
    ['check'],
    ['sheet', '--out', '@out.pdf'],
    ['import'],
    ['downtime'],
    ['campaign', 'create'],
    ['campaign', 'close-out'],
    ['campaign', 'downtime'],
    ['campaign', 'revise', campaign.id, 'e'],
    ['encounter', 'run'],
  ];
  for (const command of commands) {
    for (const [file, line] of [
      ['@nothing.json', '@nothing.json: no such file'],
      ['@cut.json/x', '@cut.json/x: no such file'],
      ['@cut.json', '@cut.json: not valid JSON: the text ends too early'],
      ['@empty.json', '@empty.json: the file is empty'],
      [folder, `${folder}: is a folder, not a file`],
    ] as const) {
      const { exit, out, err } = await run(...command, file);
      expect({ command, exit, out, err }).toEqual({ command, exit: 2, out: '', err: `${line}\n` });
    }
    const wrong = await run(...command, '@list.json');
    expect({ command, ...wrong }).toMatchObject({ command, exit: 2, out: '' });
    const nothing = await pipe('', ...command, '-');
    expect({ command, exit: nothing.exit, err: nothing.err }).toEqual({
      ...{ command, exit: 2 },
      err: '-: the file is empty\n',
    });
  }
  expect(await files()).toEqual(before);
});

describe('a file chosen by a user', () => {
  itForStrange(
    'is refused if it might never end',
    async (what) => {
      const folder = await shortFolder();
      const file = path.join(folder, 'chosen.hearth');
      await putStrange(what, file);
      const sort = led[what] ?? sortOfStrange[what];
      const { run } = await startCli();
      for (const command of [
        ['import', file],
        ['check', file],
        ['create', file],
        ['downtime', file],
      ]) {
        const { exit, out, err } = await run(...command);
        expect({ exit, out }).toEqual({ exit: 2, out: '' });
        expect(err).toContain(`is a ${sort}, not a file`);
      }
      expect(await openArchive({ kind: 'file', file })).toMatchObject({
        error: { code: 'invalid-input', text: { key: 'backup.refused.notFile' } },
      });
      expect(await createOpenFiles([file], () => {}).takeAll()).toMatchObject([
        { kind: 'refused', problem: { key: 'portable.refused.notFile' } },
      ]);
    },
    { except: ['fileLink', 'dangling', 'loop'] },
  );

  it('may be a link to a plain file, for reading and for writing', async () => {
    const folder = await shortFolder();
    const [real, link] = [path.join(folder, 'real.json'), path.join(folder, 'link.json')];
    await writeFile(real, 'earlier');
    await symlink('real.json', link);
    await writeUserFile(link, 'written through');
    expect([await readFile(real, 'utf8'), await readlink(link)]).toEqual(['written through', 'real.json']);
    await streamUserFile(link, async (sink) => {
      sink.end('streamed through');
      await new Promise((resolve) => sink.once('close', resolve));
    });
    expect([await readFile(real, 'utf8'), await readlink(link)]).toEqual(['streamed through', 'real.json']);
  });

  it('does not block on a pipe without a reader', async () => {
    const file = path.join(await shortFolder(), 'pipe');
    await putStrange('pipe', file);
    await expect(writeUserFile(file, 'x')).rejects.toMatchObject({ code: 'ENXIO' });
    await expect(streamUserFile(file, async (sink) => void sink.end('x'))).rejects.toMatchObject({
      code: 'ENXIO',
    });
  });
});
