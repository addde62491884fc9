import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { toyCharacter, toyLibrary, value } from '#test/integration/support/world';
import { oldTable, visible, afterwards } from './commitWorld';

const bundle = createBundler();

const children = { commitAndDie: '', countTogether: '' };

beforeAll(async () => {
  for (const name of ['commitAndDie', 'countTogether'] as const)
    children[name] = await bundle(`test/integration/storage/children/${name}.ts`);
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

  it('killed before any change of the disk leave all of a commit or none, and keep acknowledged ones', async () => {
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
    // Once decided, it stays: the journal's rename separates the positions.
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen)).toEqual(new Set(['old', 'new']));
  });

  it('that commit the same documents at once, in any order, lose nothing and never deadlock', async () => {
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
