import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../../electron/storage/fileSystem';
import { desk } from '../support/desk';
import { fileSystem, systemError, toyCharacter, toyRulesets } from '../support/world';

const plan = (more: object = {}) => JSON.stringify({ ruleset: 'toy', name: 'Brakka', level: 3, ...more });
const legal = { name: 'Brakka', ruleset: 'toy', legal: true, problems: [] };
const stored = (data: string) => readdir(path.join(data, 'characters')).catch(() => []);

describe('rulesets', () => {
  it('lists what is in the box', async () => {
    const { run } = await desk();
    const { exit, out, err } = await run('rulesets');
    expect([exit, JSON.parse(out), err]).toEqual([0, [{ id: 'toy', name: 'Toy', version: '1.0.0' }], '']);
  });
});

describe('create', () => {
  it('prints the report of a plan and writes nothing', async () => {
    const { run, folder } = await desk({ 'plan.json': plan() });
    const { exit, out, err } = await run('create', '@plan.json');
    expect([exit, JSON.parse(out), err]).toEqual([0, legal, '']);
    expect(await readdir(folder)).toEqual(['plan.json']);
  });

  it('stores the character first when it is told to', async () => {
    const { run, data } = await desk({ 'plan.json': plan() });
    const { exit, out } = await run('create', '@plan.json', '--save');
    const report = JSON.parse(out);
    expect([exit, report]).toEqual([0, { ...legal, id: report.id }]);
    const document = JSON.parse(await readFile(path.join(data, 'characters', `${report.id}.json`), 'utf8'));
    expect(document).toMatchObject({
      name: 'Brakka',
      status: 'finished',
      revision: 1,
      choices: { level: 3 },
    });
  });

  it('marks an illegal character with exit 3 and does not store it', async () => {
    const { run, data } = await desk({ 'plan.json': plan({ level: 6 }) });
    const { exit, out } = await run('create', '@plan.json', '--save');
    expect(exit).toBe(3);
    expect(JSON.parse(out)).toEqual({
      ...legal,
      legal: false,
      problems: [{ code: 'level-high', message: 'the level 6 is over 5', path: 'level' }],
    });
    expect(await stored(data)).toEqual([]);
  });

  it('stores an illegal character whose problems are all waived, and it stays illegal', async () => {
    const waiver = { code: 'level-high', reason: 'a hero of old', by: 'GM' };
    const { run, data } = await desk({ 'plan.json': plan({ level: 6, waivers: [waiver] }) });
    const { exit, out } = await run('create', '@plan.json', '--save');
    expect([exit, JSON.parse(out)]).toMatchObject([3, { legal: false, problems: [{ waiver }] }]);
    expect(await stored(data)).toEqual([`${JSON.parse(out).id}.json`]);
  });

  it('prints a line for each line of a .jsonl, in order', async () => {
    const lines = [plan({ name: 'A' }), '', plan({ name: 'B', level: 9 }), plan({ name: 'C' })].join('\r\n');
    const { run, data } = await desk({ 'plans.jsonl': lines });
    const { exit, out } = await run('create', '@plans.jsonl');
    expect(exit).toBe(3);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).name),
    ).toEqual(['A', 'B', 'C']);
    const saved = await run('create', '@plans.jsonl', '--save');
    expect(
      saved.out
        .trimEnd()
        .split('\n')
        .map((line) => 'id' in JSON.parse(line)),
    ).toEqual([true, false, true]);
    expect(await stored(data)).toHaveLength(2);
  });

  it('stores nothing at all when one line of many is wrong', async () => {
    const { run, data } = await desk({ 'plans.jsonl': `${plan()}\n${plan({ level: 'high' })}\n${plan()}\n` });
    const { exit, out, err } = await run('create', '@plans.jsonl', '--save');
    expect([exit, out, err]).toEqual([2, '', '@plans.jsonl:2:level: must be a number\n']);
    expect(await stored(data)).toEqual([]);
  });

  it.each([
    ['missing.json', undefined, '@missing.json: no such file'],
    ['empty.json', '', '@empty.json: the file is empty'],
    ['empty.jsonl', '\n \n', '@empty.jsonl: the file is empty'],
    ['cut.json', '{"ruleset":', '@cut.json: not valid JSON: the text ends too early'],
    ['comma.json', '{\n  "a": 1,\n}', '@comma.json: not valid JSON at line 3, column 1'],
    ['line.jsonl', `${plan()}\n{"a" 1}`, '@line.jsonl:2: not valid JSON at column 6'],
    ['utf16.json', Buffer.from(plan(), 'utf16le'), '@utf16.json: not valid JSON at column 2'],
    ['latin1.json', Buffer.from(plan({ name: 'Ærin' }), 'latin1'), '@latin1.json: the text is not UTF-8'],
    ['list.json', '[]', '@list.json: must be an object in curly braces'],
    ['bare.json', '{}', '@bare.json:ruleset: is missing'],
    ['unknown.json', '{"ruleset":"sneak"}', '@unknown.json:ruleset: No rule system here is called "sneak".'],
    [
      'evil.json',
      '{"ruleset":"a\\nb\\u001b[31m"}',
      '@evil.json:ruleset: No rule system here is called "a b [31m".',
    ],
    ['wrong.json', plan({ level: -1 }), '@wrong.json:level: must be at least 0'],
    ['long.json', plan({ name: 'x'.repeat(201) }), '@long.json:name: must have 200 characters at most'],
    [
      'deep.json',
      `{"ruleset":${'['.repeat(9000)}${']'.repeat(9000)}}`,
      '@deep.json: the values are nested too deeply',
    ],
  ])('says in one line what is wrong with %s', async (name, text, line) => {
    const { run } = await desk(text === undefined ? {} : { [name]: text });
    const { exit, out, err } = await run('create', `@${name}`);
    expect([exit, err]).toEqual([2, `${line}\n`]);
    if (!name.endsWith('.jsonl')) expect(out).toBe('');
  });

  it('takes a file with a byte order mark', async () => {
    const { run } = await desk({ 'bom.json': `\uFEFF${plan()}` });
    expect(await run('create', '@bom.json')).toMatchObject({ exit: 0, err: '' });
  });

  it('says when it cannot store, as a fault of the program', async () => {
    const fs = fileSystem({
      open: (name, flags) =>
        flags === 'wx' ? Promise.reject(systemError('ENOSPC')) : nodeFileSystem.open(name, flags),
    });
    const { run } = await desk({ 'plan.json': plan() }, { fs });
    const { exit, out, err } = await run('create', '@plan.json', '--save');
    expect([exit, out, err]).toEqual([1, '', '@plan.json: reading or writing failed: ENOSPC: injected\n']);
  });
});

describe('a disk that fills up while many are stored', () => {
  it('has every stored character reported, and only those', async () => {
    let written = 0;
    const fs = fileSystem({
      open: (name, flags) => {
        if (flags === 'wx' && name.endsWith('.tmp')) written += 1;
        return written > 5 && flags === 'wx'
          ? Promise.reject(systemError('ENOSPC'))
          : nodeFileSystem.open(name, flags);
      },
    });
    const { run, data } = await desk(
      { 'plans.jsonl': Array.from({ length: 40 }, () => plan()).join('\n') },
      { fs },
    );
    const { exit, out } = await run('create', '@plans.jsonl', '--save');
    expect(exit).toBe(1);
    const reported = out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `${(JSON.parse(line) as { id: string }).id}.json`);
    expect(reported.toSorted()).toEqual(
      (await stored(data)).filter((name) => !name.startsWith('.')).toSorted(),
    );
  });
});

describe('export, import and check', () => {
  it('bring a character out, in again as a copy, and judge each', async () => {
    const { run, data, folder } = await desk({ 'plan.json': plan() });
    const { id } = JSON.parse((await run('create', '@plan.json', '--save')).out);
    const exported = await run('export', id, '--out', '@out.hearth');
    expect([exported.exit, JSON.parse(exported.out)]).toEqual([
      0,
      { id, out: path.join(folder, 'out.hearth') },
    ]);
    const imported = await run('import', '@out.hearth');
    const copy = JSON.parse(imported.out).id;
    expect(imported.exit).toBe(0);
    expect(copy).not.toBe(id);
    expect(await stored(data)).toHaveLength(2);
    for (const subject of [id, copy, '@out.hearth', `@library/characters/${id}.json`])
      expect([subject, JSON.parse((await run('check', subject)).out)]).toEqual([subject, legal]);
  });

  it('check marks the illegal with exit 3', async () => {
    const character = toyCharacter('Brakka', { choices: { level: 8 } });
    const { run } = await desk({ 'c.json': JSON.stringify(character) });
    expect(await run('check', '@c.json')).toMatchObject({ exit: 3, err: '' });
  });

  it.each([
    [
      ['export', 'no-body', '--out', '@x'],
      'no-body: no such file, and no character of that id in the library',
    ],
    [['export', '../x', '--out', '@x'], '../x: is not the id of a character'],
    [['check', '@plan.json'], '@plan.json: is not a Hearthbook file'],
    [['check', 'no-body'], 'no-body: no such file, and no character of that id in the library'],
    [['import', '@plan.json'], '@plan.json: is not a Hearthbook file'],
    [
      ['import', '@newer.hearth'],
      '@newer.hearth:version: This file comes from a newer version of Hearthbook. It was not changed. Update Hearthbook to open it.',
    ],
    [['import', '@foreign.hearth'], '@foreign.hearth:ruleset: No rule system here is called "unheard".'],
    [['import', '@broken.hearth'], '@broken.hearth:document.name: must be text in quotes'],
    [
      ['import', '@plans.jsonl'],
      '@plans.jsonl: a portable file contains one character; a .jsonl file cannot be imported',
    ],
    [['import', '@'], ': is a folder, not a file'],
  ])('%j is refused in one line', async (args, line) => {
    const { run, data } = await desk({
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
  it('prints characters, exports, plans and ids as one PDF, whole or not at all', async () => {
    const { run, folder, printer } = await desk({
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

  it('prints an illegal character and says so by exit 3', async () => {
    const { run } = await desk({ 'plan.json': plan({ level: 6 }) });
    expect((await run('sheet', '@plan.json', '--out', '@s.pdf')).exit).toBe(3);
  });

  it('refuses a place that cannot be written to', async () => {
    const { run } = await desk({ 'plan.json': plan() });
    expect(await run('sheet', '@plan.json', '--out', '@no/s.pdf')).toMatchObject({
      exit: 2,
      err: '@no/s.pdf: cannot be written (ENOENT)\n',
    });
  });
});

describe('verify', () => {
  it('tells the damaged and leaves them as they are', async () => {
    const { run, data } = await desk({ 'plans.jsonl': `${plan()}\n${plan()}\n` });
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

  it('stores what is of an older format in today’s, with what it was in the history', async () => {
    const { run, data } = await desk();
    const put = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(data, file)), { recursive: true });
      await writeFile(path.join(data, file), text);
    };
    const { choices: ofToy } = toyCharacter();
    const choices = { choices: ofToy };
    const toy = (text: string, more: object) =>
      `${JSON.stringify({ ...JSON.parse(text), ruleset: 'toy', ...more }, null, 2)}\n`;
    const character = toy(await fixture('character-1.json'), { ...choices, id: 'older-one' });
    const strange = toy(await fixture('character-2.json'), { ...choices, id: 'older-odd', colour: 'red' });
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

describe('the command line itself', () => {
  it.each([
    [[], 'hearthbook: no command given; see --help'],
    [['nonsense'], "hearthbook: unknown command 'nonsense'"],
    [['chek', 'x'], "hearthbook: unknown command 'chek' (Did you mean check?)"],
    [['create'], "hearthbook: missing required argument 'plan'"],
    [['create', 'a', 'b'], "hearthbook: too many arguments for 'create'. Expected 1 argument but got 2."],
    [['create', '--nonsense', 'a'], "hearthbook: unknown option '--nonsense'"],
    [['sheet', 'a'], "hearthbook: required option '--out <file>' not specified"],
    [
      ['sheet', 'a', '--out', 'b', '--paper', 'a5'],
      "hearthbook: option '--paper <size>' argument 'a5' is invalid. Allowed choices are a4, letter.",
    ],
  ])('refuses %j in one line', async (args, line) => {
    const { run } = await desk();
    expect(await run(...args)).toEqual({ exit: 2, out: '', err: `${line}\n` });
  });

  it('refuses a library that is no folder', async () => {
    const { run, folder } = await desk({ file: '' });
    const { exit, err } = await run('verify', '--data', path.join(folder, 'file'));
    expect([exit, err]).toEqual([2, '@file: is not a folder\n']);
  });

  it.each(['rulesets', 'create', 'check', 'sheet', 'export', 'import', 'verify', undefined])(
    'helps with %s',
    async (command) => {
      const { run } = await desk();
      const { exit, out, err } = await run(...(command === undefined ? [] : [command]), '--help');
      expect([exit, err]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: hearthbook /);
      expect(out).not.toMatch(/cli\./);
    },
  );

  it('tells a fault of the program as one, with exit 1', async () => {
    const { run } = await desk(
      { 'plan.json': plan() },
      { rulesets: { ...toyRulesets, load: () => Promise.reject(new Error('a bug')) } },
    );
    const { exit, out, err } = await run('create', '@plan.json');
    expect([exit, out]).toEqual([1, '']);
    expect(err).toMatch(/^hearthbook: Error: a bug [^\n]*\n$/);
  });
});
