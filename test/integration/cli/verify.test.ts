import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCli } from '../support/startCli';
import { toyCharacter } from '../support/world';
import { plan, stored } from './plannedCharacter';

describe('verify', () => {
  it('reports damaged files and leaves them as they are', async () => {
    const { run, data } = await startCli({ 'plans.jsonl': `${plan()}\n${plan()}\n` });
    expect(JSON.parse((await run('verify')).out)).toEqual({
      documents: 0,
      damaged: [],
      quarantined: [],
      migrated: [],
    });
    await run('create', '@plans.jsonl', '--save');
    const sound = await run('verify');
    expect([sound.exit, JSON.parse(sound.out)]).toEqual([
      0,
      { documents: 2, damaged: [], quarantined: [], migrated: [] },
    ]);
    const [first = ''] = await stored(data);
    await writeFile(path.join(data, 'characters', first), '{"format":');
    await writeFile(
      path.join(data, 'characters', 'odd-choices.json'),
      JSON.stringify(toyCharacter('x', { id: 'odd-choices', choices: 'x' })),
    );
    await writeFile(
      path.join(data, 'characters', 'foreign-one.json'),
      JSON.stringify(toyCharacter('x', { id: 'foreign-one', ruleset: 'unheard' })),
    );
    await writeFile(
      path.join(data, 'characters', 'newer-one.json'),
      '{"format":"hearthbook","kind":"character","version":7}',
    );
    await mkdir(path.join(data, 'quarantine'));
    await writeFile(path.join(data, 'quarantine', 'old.json'), 'x');
    const { exit, out, err } = await run('verify');
    expect(exit).toBe(3);
    expect(JSON.parse(out)).toEqual({
      documents: 5,
      damaged: [`characters/${first}`, 'characters/odd-choices.json'],
      quarantined: ['quarantine/old.json'],
      migrated: [],
    });
    expect(err).toBe('characters/newer-one.json: comes from a newer Hearthbook and was not changed\n');
    expect(await readFile(path.join(data, 'characters', first), 'utf8')).toBe('{"format":');
  });
});

describe('verify --migrate', () => {
  const fixture = (name: string) =>
    readFile(path.join(import.meta.dirname, '../../fixtures/documents', name), 'utf8');

  it('stores documents of an older format in the current one, with the old versions in the history', async () => {
    const { run, data } = await startCli();
    const put = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(data, file)), { recursive: true });
      await writeFile(path.join(data, file), text);
    };
    const { choices: ofToy } = toyCharacter();
    const choices = { choices: ofToy };
    const toy = (text: string, more: object) =>
      `${JSON.stringify({ ...JSON.parse(text), ruleset: 'toy', ...more }, null, 2)}\n`;
    const character = toy(await fixture('character-1.json'), { ...choices, id: 'older-one' });
    const strange = toy(await fixture('character-2.json'), { ...choices, id: 'older-odd', color: 'red' });
    const files = {
      'characters/older-one.json': character,
      'characters/older-odd.json': strange,
      'campaigns/older-road.json': toy(await fixture('campaign-1.json'), { id: 'older-road' }),
      'bin/older-bin.json': toy(await fixture('character-1.json'), { ...choices, id: 'older-bin' }),
    };
    for (const [file, text] of Object.entries(files)) await put(file, text);
    const looked = await run('verify');
    const older = ['bin/older-bin.json', 'campaigns/older-road.json', 'characters/older-one.json'];
    expect([looked.exit, JSON.parse(looked.out).migrated.toSorted()]).toEqual([0, older]);
    expect(looked.err).toBe(
      'characters/older-odd.json: contains data that this Hearthbook does not know and was not changed\n',
    );
    for (const [file, text] of Object.entries(files))
      expect(await readFile(path.join(data, file), 'utf8')).toBe(text);

    const moved = await run('verify', '--migrate');
    expect([moved.exit, JSON.parse(moved.out)]).toEqual([
      0,
      {
        ...{ documents: 4, damaged: [], quarantined: [] },
        migrated: ['characters/older-one.json', 'campaigns/older-road.json'],
      },
    ]);
    expect(JSON.parse(await readFile(path.join(data, 'characters/older-one.json'), 'utf8'))).toMatchObject({
      version: 3,
      play: {},
      revision: Number(JSON.parse(character).revision) + 1,
    });
    expect(await readFile(path.join(data, 'characters/older-odd.json'), 'utf8')).toBe(strange);
    expect(await readFile(path.join(data, 'bin/older-bin.json'), 'utf8')).toBe(files['bin/older-bin.json']);
    const history = path.join(data, 'history/characters/older-one');
    const [kept = ''] = await readdir(history);
    expect(await readFile(path.join(history, kept), 'utf8')).toBe(character);
    const again = await run('verify', '--migrate');
    expect(JSON.parse(again.out).migrated).toEqual([]);
  });
});
