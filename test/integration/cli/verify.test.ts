import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterRulesets, wrapped } from '#test/fixtures/laterToy';
import { startCli } from '#test/integration/support/startCli';
import { toyCharacter } from '#test/integration/support/world';
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
  it('stores documents of an older format in the current one, with the old versions in the history', async () => {
    const { run, data } = await startCli({}, { rulesets: laterRulesets });
    const texts = new Map<string, string>();
    const put = async (file: string, more: object) => {
      const text = `${JSON.stringify({ ...toyCharacter('Thora', { revision: 2 }), ...more }, null, 2)}\n`;
      texts.set(file, text);
      await mkdir(path.dirname(path.join(data, file)), { recursive: true });
      await writeFile(path.join(data, file), text);
    };
    await put('characters/older-one.json', { id: 'older-one' });
    await put('characters/older-odd.json', { id: 'older-odd', color: 'red' });
    await put('bin/older-bin.json', { id: 'older-bin' });
    const looked = await run('verify');
    const older = ['bin/older-bin.json', 'characters/older-one.json'];
    expect([looked.exit, JSON.parse(looked.out).migrated.toSorted()]).toEqual([0, older]);
    expect(looked.err).toBe(
      'characters/older-odd.json: contains data that this Hearthbook does not know and was not changed\n',
    );
    for (const [file, text] of texts) expect(await readFile(path.join(data, file), 'utf8')).toBe(text);

    const moved = await run('verify', '--migrate');
    expect([moved.exit, JSON.parse(moved.out)]).toEqual([
      0,
      { documents: 3, damaged: [], quarantined: [], migrated: ['characters/older-one.json'] },
    ]);
    expect(JSON.parse(await readFile(path.join(data, 'characters/older-one.json'), 'utf8'))).toMatchObject({
      choices: wrapped(toyCharacter().choices),
      rulesVersion: 2,
      revision: 3,
    });
    for (const file of ['characters/older-odd.json', 'bin/older-bin.json'])
      expect(await readFile(path.join(data, file), 'utf8')).toBe(texts.get(file));
    const history = path.join(data, 'history/characters/older-one');
    const [kept = ''] = await readdir(history);
    expect(await readFile(path.join(history, kept), 'utf8')).toBe(texts.get('characters/older-one.json'));
    const again = await run('verify', '--migrate');
    expect(JSON.parse(again.out).migrated).toEqual([]);
  });
});
