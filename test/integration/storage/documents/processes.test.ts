import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { toyCharacter, toyLibrary, value } from '#test/integration/support/world';

const bundle = createBundler();
const children = { saveForEver: '', rollForEver: '', count: '' };

beforeAll(async () => {
  for (const name of ['saveForEver', 'rollForEver', 'count'] as const)
    children[name] = await bundle(`test/integration/storage/children/${name}.ts`);
});

function start(script: string, args: readonly string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

describe('a process killed during saves', () => {
  it('leaves a readable document with everything acknowledged, and affects no one', async () => {
    const library = await toyLibrary();
    const { id } = value(await library.characters.save(toyCharacter()));
    for (let round = 0; round < 10; round += 1) {
      const { child, output } = start(children.saveForEver, [library.folder, id]);
      while (output() === '') await sleep(5);
      await sleep(Math.random() * 60);
      child.kill('SIGKILL');
      await once(child, 'close');
      const acknowledged = Number(output().trimEnd().split('\n').at(-1));
      const found = value(await library.characters.read(id));
      expect(found.revision).toBeGreaterThanOrEqual(acknowledged);
      expect(value(await library.characters.save(found)).revision).toBe(found.revision + 1);
    }
    const visible = (await readdir(path.join(library.folder, 'characters'))).filter(
      (name) => !name.startsWith('.'),
    );
    expect(visible).toEqual([`${id}.json`]);
    expect(value(await library.characters.list())).toMatchObject({ rows: [{ id }], troubled: [] });
  });
});

describe('a process killed during rolls', () => {
  it('leaves every acknowledged roll in the log, once and completely', async () => {
    const library = await toyLibrary();
    let next = 0;
    for (let round = 0; round < 6; round += 1) {
      const { child, output } = start(children.rollForEver, [library.folder, 'camp-0001', String(next)]);
      while (output() === '') await sleep(5);
      await sleep(Math.random() * 60);
      child.kill('SIGKILL');
      await once(child, 'close');
      const acknowledged = Number(output().trimEnd().split('\n').at(-1));
      const { lines, damaged } = value(await library.rolls.read('camp-0001', 5000));
      const numbers = lines.map((line) => (line.type === 'choice' ? Number(line.roll) : -1));
      expect([numbers, damaged]).toEqual([Array.from({ length: numbers.length }, (_, at) => at), 0]);
      expect(numbers.length).toBeGreaterThan(acknowledged);
      next = numbers.length;
    }
  });
});

describe('two processes and this one on the same document', () => {
  it('lose no change: every acknowledged save is in the result', async () => {
    const library = await toyLibrary();
    const { id } = value(await library.characters.save(toyCharacter('Counter', { notes: '0' })));
    const times = 40;
    const others = [1, 2].map(() => start(children.count, [library.folder, id, String(times)]));
    let here = 0;
    const ended = Promise.all(others.map(({ child }) => once(child, 'close')));
    while (here < times) {
      const read = value(await library.characters.read(id));
      const saved = await library.characters.save({ ...read, notes: String(Number(read.notes) + 1) });
      if (saved.ok) here += 1;
      else expect(saved.error.code).toBe('conflict');
    }
    expect((await ended).map(([status]) => status as number)).toEqual([0, 0]);
    const last = value(await library.characters.read(id));
    expect([last.notes, last.revision]).toEqual([String(3 * times), 3 * times + 1]);
    expect(await readdir(path.join(library.folder, 'characters'))).toEqual([`${id}.json`]);
  });
});
