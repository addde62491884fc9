import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { atEnd } from '#test/integration/table/tableWorld';
import { itWithSqlite, ran } from './nodeWorld';
import { unpackedArchive } from './unpackedArchive';

const archive = unpackedArchive();

const refusals: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>, string])[] =
  [
    ['a command that does not exist', ['nope'], {}, 'There is no command nope. --help lists them.'],
    [
      'a backup into a file that is there',
      ['backup', 'there'],
      {},
      'there exists already, and is not replaced. Name another file, or move it away.',
    ],
    ['a backup into no folder', ['backup', 'gone/there'], {}, 'gone/there cannot be found.'],
    ['a backup that is not there', ['restore', 'gone'], {}, 'gone cannot be found.'],
    [
      'a second certificate',
      ['certificate'],
      {},
      'hearthbook-table-key.pem exists already, and is not replaced. Name another file, or move it away.',
    ],
    [
      'a certificate that is not there',
      ['serve'],
      { HEARTHBOOK_TABLE_CERTIFICATE: 'gone.pem', HEARTHBOOK_TABLE_KEY: 'gone.pem' },
      'gone.pem cannot be found.',
    ],
  ];

for (const [what, args, settings, sentence] of refusals)
  itWithSqlite(`refuses ${what} in a sentence`, async () => {
    const cwd = await mkdtemp(path.join(tmpdir(), 'tables-'));
    atEnd(() => rm(cwd, { recursive: true, force: true }));
    for (const name of ['there', 'hearthbook-table-key.pem']) await writeFile(path.join(cwd, name), '');
    const own = { HEARTHBOOK_TABLE_PORT: '0', HEARTHBOOK_TABLE_OPERATIONS_PORT: '0', ...settings };
    const { code, output, errors } = await ran(archive.start(), args, own, cwd);
    // Node 22 warns about its SQLite, which it calls experimental.
    const lines = errors.split('\n').filter((line) => !/ExperimentalWarning|--trace-warnings/.test(line));
    expect([code, output, lines.join('\n')]).toEqual([1, '', `${sentence}\n`]);
  });
