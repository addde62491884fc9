import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCli } from '#test/integration/support/startCli';
import { toyCharacter } from '#test/integration/support/world';
import { plan, legal, stored } from './plannedCharacter';

describe('export, import and check', () => {
  it('export a character, import it as a copy, and check both', async () => {
    const { run, data, folder } = await startCli({ 'plan.json': plan() });
    const { id } = JSON.parse((await run('create', '@plan.json', '--save')).out);
    const exported = await run('export', id, '--out', '@out.hearth');
    expect([exported.exit, JSON.parse(exported.out)]).toEqual([
      0,
      { id, kind: 'character', out: path.join(folder, 'out.hearth') },
    ]);
    const imported = async (file: string, ...options: readonly string[]) => {
      const { exit, out, err } = await run('import', file, ...options);
      expect([exit, err]).toEqual([0, '']);
      return JSON.parse(out);
    };
    const facts = { kind: 'character', name: 'Brakka' };
    expect(await imported('@out.hearth')).toEqual([{ id, ...facts, as: 'same' }]);
    const file = path.join(folder, 'out.hearth');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"level": 3', '"level": 4'));
    const [copy] = await imported('@out.hearth');
    expect(copy).toEqual({ id: copy.id, ...facts, as: 'copy' });
    expect(copy.id).not.toBe(id);
    expect(await stored(data)).toHaveLength(2);
    for (const subject of [id, copy.id, '@out.hearth', `@library/characters/${id}.json`])
      expect([subject, JSON.parse((await run('check', subject)).out)]).toEqual([subject, legal]);
    expect(await imported('@out.hearth', '--replace')).toEqual([{ id, ...facts, as: 'replaced' }]);
    const now = JSON.parse(await readFile(path.join(data, 'characters', `${id}.json`), 'utf8'));
    expect(now).toMatchObject({ revision: 2, choices: { level: 4 } });
    expect(await readdir(path.join(data, 'history', 'characters', id))).not.toEqual([]);
  });

  it('check marks an illegal character with exit 3', async () => {
    const character = toyCharacter('Brakka', { choices: { level: 8 } });
    const { run } = await startCli({ 'c.json': JSON.stringify(character) });
    expect(await run('check', '@c.json')).toMatchObject({ exit: 3, err: '' });
  });

  it.each([
    [
      ['export', 'no-body', '--out', '@x'],
      'no-body: no such file, and no document with that id in the library',
    ],
    [['export', '../x', '--out', '@x'], '../x: no document with this ID in the library'],
    [['check', '@plan.json'], '@plan.json: is not a Hearthbook file'],
    [['check', 'no-body'], 'no-body: no such file, and no document with that id in the library'],
    [['import', '@plan.json'], '@plan.json: is not a Hearthbook file'],
    [
      ['import', '@newer.hearth'],
      '@newer.hearth:version: This file comes from a newer version of Hearthbook, or from one before its first release. It was not changed. Update Hearthbook to open it.',
    ],
    [['import', '@foreign.hearth'], '@foreign.hearth:ruleset: No rule system here is called "unheard".'],
    [['import', '@broken.hearth'], '@broken.hearth:document.name: must be text in quotes'],
    [['import', '@plans.jsonl'], '@plans.jsonl: contains lines; give a file with one JSON document'],
    [['import', '@'], ': is a folder, not a file'],
  ])('%j is refused in one line', async (args, line) => {
    const { run, data } = await startCli({
      'plan.json': plan(),
      'plans.jsonl': plan(),
      'newer.hearth': '{"format":"hearthbook-export","version":3}',
      'foreign.hearth': JSON.stringify(toyCharacter('x', { ruleset: 'unheard' })),
      'broken.hearth': JSON.stringify({
        format: 'hearthbook-export',
        version: 1,
        document: { ...toyCharacter(), name: 5 },
      }),
    });
    const { exit, out, err } = await run(...args);
    expect([exit, out, err.replace(/^.*hearthbook-test-[^:]*(?=: is a folder)/, '')]).toEqual([
      2,
      '',
      `${line}\n`,
    ]);
    expect(await stored(data)).toEqual([]);
  });
});

describe('sheet', () => {
  it('prints characters, exports, plans and ids as one PDF, completely or not at all', async () => {
    const { run, folder, printer } = await startCli({
      'plan.json': plan({ name: 'Plan' }),
      'plans.jsonl': `${plan({ name: 'L1' })}\n${plan({ name: 'L2' })}\n`,
      'bad.json': plan({ level: null }),
    });
    const { id } = JSON.parse((await run('create', '@plan.json', '--save')).out);
    await run('export', id, '--out', '@x.hearth');
    const refused = await run('sheet', '@plan.json', '@bad.json', '--out', '@s.pdf');
    expect([refused.exit, refused.err]).toEqual([2, '@bad.json:level: must be a number\n']);
    expect(await readdir(folder)).not.toContain('s.pdf');
    const printed = await run(
      'sheet',
      '@plan.json',
      '@plans.jsonl',
      '@x.hearth',
      id,
      '--out',
      '@s.pdf',
      '--paper',
      'letter',
      '--ink-saver',
    );
    expect(printed.exit).toBe(0);
    expect(JSON.parse(printed.out)).toEqual({
      out: path.join(folder, 's.pdf'),
      pages: 5,
      missingGlyphs: ['日'],
    });
    expect(printed.err).toBe(
      '@s.pdf: the fonts do not include these characters, so a mark is printed instead: 日\n',
    );
    expect(await readFile(path.join(folder, 's.pdf'), 'utf8')).toBe('%PDF');
    expect(printer.jobs[0]!.options).toEqual({ paper: 'letter', inkSaver: true, fillable: false });
  });

  it('prints an illegal character and exits with 3', async () => {
    const { run } = await startCli({ 'plan.json': plan({ level: 6 }) });
    expect((await run('sheet', '@plan.json', '--out', '@s.pdf')).exit).toBe(3);
  });

  it('never prints over a file that it reads, also by another name of it', async () => {
    const { run, folder } = await startCli({ 'plan.json': plan(), 'other.json': plan() });
    await symlink(path.join(folder, 'plan.json'), path.join(folder, 'link.pdf'));
    for (const out of ['@plan.json', '@link.pdf']) {
      expect(await run('sheet', '@other.json', '@plan.json', '--out', out)).toMatchObject({
        exit: 2,
        out: '',
        err: `${out}: is read by this command; name another file after --out\n`,
      });
    }
    expect(await readFile(path.join(folder, 'plan.json'), 'utf8')).toBe(plan());
  });

  it('refuses a path that cannot be written to', async () => {
    const { run } = await startCli({ 'plan.json': plan() });
    expect(await run('sheet', '@plan.json', '--out', '@no/s.pdf')).toMatchObject({
      exit: 2,
      err: '@no/s.pdf: cannot be written (ENOENT): its folder does not exist, or takes no files\n',
    });
    expect(await run('sheet', '@plan.json', '--out', '@')).toMatchObject({
      exit: 2,
      err: expect.stringMatching(/: it is a folder; name a file in it\n$/),
    });
  });
});
