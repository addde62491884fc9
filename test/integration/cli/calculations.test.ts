import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { appError } from '#shared/kernel/errors';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { toyCheck } from '#test/fixtures/toyRules';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { startCli } from '#test/integration/support/startCli';

/** One library for the whole file, in which no calculation leaves anything. */
const { run, folder } = await startCli();

const area = (more: object = {}) =>
  JSON.stringify({
    length: 2.5,
    breadth: 2,
    shape: 'wedge',
    double: true,
    rolled: [6, 1],
    edge: { width: 1 },
    ...more,
  });

describe('calc', () => {
  it('lists the calculators of a ruleset with their inputs', async () => {
    const { exit, out, err } = await run('calc', 'toy');
    expect([exit, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual([
      {
        name: 'area',
        title: 'Area',
        inputs: {
          length: { kind: 'number', label: 'Length', min: 0, max: 1000, whole: false, optional: false },
          breadth: { kind: 'number', label: 'Breadth', min: 0, max: 1000, whole: true, optional: false },
          shape: { kind: 'choice', label: 'Shape', options: ['box', 'wedge'] },
          double: { kind: 'flag', label: 'Double' },
          rolled: { kind: 'dice', label: 'Rolled', sides: 6, count: { min: 0, max: 3 } },
          edge: {
            kind: 'group',
            label: 'Edge',
            optional: false,
            inputs: {
              width: { kind: 'number', label: 'Width', min: 0, max: 10, whole: true, optional: false },
            },
          },
          hole: {
            kind: 'group',
            label: 'Hole',
            optional: true,
            inputs: {
              size: { kind: 'number', label: 'Size', min: 1, max: 10, whole: true, optional: false },
            },
          },
        },
      },
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    [area(), 13],
    [area({ hole: { size: 3 } }), 10],
    [area({ rolled: [], double: false, shape: 'box' }), 6],
  ])('calculates %s', async (json, found) => {
    const { exit, out, err } = await run('calc', 'toy', 'area', json);
    expect([exit, out, err]).toEqual([0, `${JSON.stringify({ area: found }, null, 2)}\n`, '']);
  });
});

describe('odds', () => {
  it.each([
    [{ bonus: 0, lucky: false }, 21 / 36],
    [{ bonus: 0, lucky: false, target: 12 }, 1 / 36],
    [{ bonus: 0, lucky: true, target: 12 }, 16 / 216],
    [{ bonus: -20, lucky: true }, 0],
    [{ bonus: 20, lucky: false }, 1],
  ])('of %j are %d', async (values, success) => {
    const { exit, out, err } = await run('odds', 'toy', JSON.stringify(values));
    expect([exit, err, Object.keys(JSON.parse(out))]).toEqual([0, '', ['success']]);
    expect(Math.abs(JSON.parse(out).success - success)).toBeLessThan(1e-9);
  });
});

describe('invalid arguments', () => {
  const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
  const names = 'the rule system toy has no calculator with that name; it has: area';
  it.each([
    [['calc'], "hearthbook: missing required argument 'ruleset'"],
    [['calc', 'unheard'], 'unheard: No rule system here is called "unheard".'],
    [['calc', '__proto__', 'area', '{}'], '__proto__: No rule system here is called "__proto__".'],
    [['calc', 'toy', 'volume', '{}'], `volume: ${names}`],
    [['calc', 'toy', 'constructor', '{}'], `constructor: ${names}`],
    [['calc', 'toy', 'area'], 'area: add the inputs as a JSON object after the name'],
    [['calc', 'toy', 'area', ''], 'area: is empty'],
    [['calc', 'toy', 'area', '{"length":'], 'area: not valid JSON: the text ends too early'],
    [['calc', 'toy', 'area', '{length: 1}'], 'area: not valid JSON at column 2'],
    [['calc', 'toy', 'area', deep], 'area: the values are nested too deeply'],
    [['calc', 'toy', 'area', '[]'], 'area: must be an object in curly braces'],
    [['calc', 'toy', 'area', 'null'], 'area: must be an object in curly braces'],
    [
      ['calc', 'toy', 'area', '{}'],
      [
        'area:length: is missing',
        'area:breadth: is missing',
        'area:shape: must be one of "box", "wedge"',
        'area:double: is missing',
        'area:rolled: is missing',
        'area:edge: is missing',
      ].join('\n'),
    ],
    [['calc', 'toy', 'area', area({ depth: 1 })], 'area:depth: nothing here is called "depth"'],
    [
      ['calc', 'toy', 'area', area().replace('{', '{"__proto__":{"length":1},')],
      'area:__proto__: nothing here is called "__proto__"',
    ],
    [['calc', 'toy', 'area', area({ length: '2' })], 'area:length: must be a number'],
    [['calc', 'toy', 'area', area().replace('2.5', '1e999')], 'area: a number is too large'],
    [['calc', 'toy', 'area', area({ length: 1e15 })], 'area:length: must be 1000 at most'],
    [['calc', 'toy', 'area', area({ breadth: 1.5 })], 'area:breadth: must be a whole number'],
    [['calc', 'toy', 'area', area({ breadth: -1 })], 'area:breadth: must be at least 0'],
    [['calc', 'toy', 'area', area({ breadth: 3 })], 'area:breadth: the breadth is over the length'],
    [['calc', 'toy', 'area', area({ shape: 'ball' })], 'area:shape: must be one of "box", "wedge"'],
    [['calc', 'toy', 'area', area({ double: 1 })], 'area:double: must be true or false'],
    [['calc', 'toy', 'area', area({ rolled: [1, 7] })], 'area:rolled[1]: must be 6 at most'],
    [['calc', 'toy', 'area', area({ rolled: [0] })], 'area:rolled[0]: must be at least 1'],
    [
      ['calc', 'toy', 'area', area({ rolled: Array.from({ length: 50_000 }, () => 1) })],
      'area:rolled: must have 3 entries at most',
    ],
    [['calc', 'toy', 'area', area({ edge: { width: 11 } })], 'area:edge.width: must be 10 at most'],
    [['calc', 'toy', 'area', area({ hole: {} })], 'area:hole.size: is missing'],
    [['calc', 'toy', 'area', `"${'x'.repeat(2_000_000)}"`], 'area: the text is longer than 1 MB'],
    [
      ['calc', 'toy', 'area', '{}', 'more'],
      "hearthbook: too many arguments for 'calc'. Expected 3 arguments but got 4.",
    ],
    [['odds', 'toy'], "hearthbook: missing required argument 'json'"],
    [['odds', 'unheard', '{}'], 'unheard: No rule system here is called "unheard".'],
    [['odds', 'toy', '{'], 'check: not valid JSON: the text ends too early'],
    [['odds', 'toy', '{"bonus":1}'], 'check:lucky: is missing'],
    [['odds', 'toy', '{"bonus":1,"lucky":true,"dice":[6]}'], 'check:dice: nothing here is called "dice"'],
    [['odds', 'toy', '{"bonus":21,"lucky":true}'], 'check:bonus: must be 20 at most'],
    [['odds', 'toy', '{"bonus":1,"lucky":true,"target":0}'], 'check: these values leave nothing to roll for'],
  ])('%j are refused in a line for each fault', async (args, line) => {
    const { exit, out, err } = await run(...args);
    expect([exit, out, err]).toEqual([2, '', `${line}\n`]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('are reported for dice with too many results', async () => {
    const check = {
      ...toyCheck,
      open(values: unknown) {
        const opened = toyCheck.open(values);
        if (!opened.ok) return opened;
        const error = appError('invalid-input', { text: raw('too many results'), path: 'dice' });
        return ok({ ...opened.value, odds: () => undefined, uncounted: () => error });
      },
    };
    const rulesets = {
      manifests: [toyRuleset.manifest],
      load: async () => ({ ...toyRuleset, checks: [check] }),
    };
    const many = await startCli({}, { rulesets });
    expect(await many.run('odds', 'toy', '{"bonus":1,"lucky":true}')).toEqual({
      exit: 2,
      out: '',
      err: 'check:dice: too many results\n',
    });
  });

  it('are reported for a ruleset without a check', async () => {
    const rulesets = { manifests: [toyRuleset.manifest], load: async () => ({ ...toyRuleset, checks: [] }) };
    const without = await startCli({}, { rulesets });
    expect(await without.run('odds', 'toy', '{}')).toEqual({
      exit: 2,
      out: '',
      err: 'toy: this rule system has no check to calculate odds for\n',
    });
  });
});
