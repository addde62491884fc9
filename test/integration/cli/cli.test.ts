import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { startCli } from '#test/integration/support/startCli';
import { fileSystem, systemError, toyRulesets } from '#test/integration/support/world';
import { plan, legal, stored } from './plannedCharacter';

describe('rulesets', () => {
  it('lists the built-in rulesets', async () => {
    const { run } = await startCli();
    const { exit, out, err } = await run('rulesets');
    expect([exit, JSON.parse(out), err]).toEqual([0, [{ id: 'toy', name: 'Toy', version: '1.0.0' }], '']);
  });
});

describe('create', () => {
  it('prints the report of a plan and writes nothing', async () => {
    const { run, folder } = await startCli({ 'plan.json': plan() });
    const { exit, out, err } = await run('create', '@plan.json');
    expect([exit, JSON.parse(out), err]).toEqual([0, legal, '']);
    expect(await readdir(folder)).toEqual(['plan.json']);
  });

  it('stores the character first on request', async () => {
    const { run, data } = await startCli({ 'plan.json': plan() });
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
    const { run, data } = await startCli({ 'plan.json': plan({ level: 6 }) });
    const { exit, out } = await run('create', '@plan.json', '--save');
    expect(exit).toBe(3);
    expect(JSON.parse(out)).toEqual({
      ...legal,
      legal: false,
      problems: [{ code: 'level-high', message: 'the level 6 is over 5', path: 'level' }],
    });
    expect(await stored(data)).toEqual([]);
  });

  it('stores an illegal character whose problems all have exceptions, and it stays illegal', async () => {
    const waiver = { code: 'level-high', reason: 'a hero of old', by: 'GM' };
    const { run, data } = await startCli({ 'plan.json': plan({ level: 6, waivers: [waiver] }) });
    const { exit, out } = await run('create', '@plan.json', '--save');
    expect([exit, JSON.parse(out)]).toMatchObject([3, { legal: false, problems: [{ waiver }] }]);
    expect(await stored(data)).toEqual([`${JSON.parse(out).id}.json`]);
  });

  it('prints a line for each line of a .jsonl, in order', async () => {
    const lines = [plan({ name: 'A' }), '', plan({ name: 'B', level: 9 }), plan({ name: 'C' })].join('\r\n');
    const { run, data } = await startCli({ 'plans.jsonl': lines });
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
    const { run, data } = await startCli({
      'plans.jsonl': `${plan()}\n${plan({ level: 'high' })}\n${plan()}\n`,
    });
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
    const { run } = await startCli(text === undefined ? {} : { [name]: text });
    const { exit, out, err } = await run('create', `@${name}`);
    expect([exit, err]).toEqual([2, `${line}\n`]);
    if (!name.endsWith('.jsonl')) expect(out).toBe('');
  });

  it('accepts a file with a byte order mark', async () => {
    const { run } = await startCli({ 'bom.json': `\uFEFF${plan()}` });
    expect(await run('create', '@bom.json')).toMatchObject({ exit: 0, err: '' });
  });

  it('reports a failed write as an error of the program', async () => {
    const fs = fileSystem({
      open: (name, flags) =>
        flags === 'wx' ? Promise.reject(systemError('ENOSPC')) : nodeFileSystem.open(name, flags),
    });
    const { run } = await startCli({ 'plan.json': plan() }, { fs });
    const { exit, out, err } = await run('create', '@plan.json', '--save');
    expect([exit, out, err]).toEqual([1, '', '@plan.json: reading or writing failed: ENOSPC: injected\n']);
  });
});

describe('a disk that becomes full while many are stored', () => {
  it('reports every stored character, and only those', async () => {
    let written = 0;
    const fs = fileSystem({
      open: (name, flags) => {
        if (flags === 'wx' && name.endsWith('.tmp')) written += 1;
        return written > 5 && flags === 'wx'
          ? Promise.reject(systemError('ENOSPC'))
          : nodeFileSystem.open(name, flags);
      },
    });
    const { run, data } = await startCli(
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
    const { run } = await startCli();
    expect(await run(...args)).toEqual({ exit: 2, out: '', err: `${line}\n` });
  });

  it('refuses a library that is not a folder', async () => {
    const { run, folder } = await startCli({ file: '' });
    const { exit, err } = await run('verify', '--data', path.join(folder, 'file'));
    expect([exit, err]).toEqual([2, '@file: is not a folder\n']);
  });

  it.each(['rulesets', 'create', 'check', 'sheet', 'export', 'import', 'verify', undefined])(
    'prints help for %s',
    async (command) => {
      const { run } = await startCli();
      const { exit, out, err } = await run(...(command === undefined ? [] : [command]), '--help');
      expect([exit, err]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: hearthbook /);
      expect(out).not.toMatch(/cli\./);
    },
  );

  it('reports a bug as such, with exit 1', async () => {
    const { run } = await startCli(
      { 'plan.json': plan() },
      { rulesets: { ...toyRulesets, load: () => Promise.reject(new Error('a bug')) } },
    );
    const { exit, out, err } = await run('create', '@plan.json');
    expect([exit, out]).toEqual([1, '']);
    expect(err).toMatch(/^hearthbook: Error: a bug [^\n]*\n$/);
  });
});
