import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { CharacterDocument } from '#shared/character/document';
import { newCharacter } from '#shared/sheet/commands';
import { seededRng } from '#shared/dice/random';
import type { Inputs } from '#shared/rules/inputs';
import { checkOf } from '#shared/rules/definition/dice/check';
import { checkOdds } from '#shared/rules/definition/dice/odds';
import { rulesetOf } from '#shared/rules/definition/interpret/index';
import { calculate } from '#shared/rules/definition/model/build';
import { choicesSchema, playSchema } from '#shared/rules/definition/model/character';
import { notAdvanced } from '#shared/rules/raising/raises';
import type { Program } from '#shared/rules/definition/model/program';
import { compileDefinition, readDefinition } from '#shared/rules/definition/read';
import { countingIds, fixedClock } from '#test/fixtures/ports';

/** The median and the 99th percentile of many runs, in milliseconds, after some warm-up runs. */
function timed(run: (round: number) => unknown, times: number): readonly [number, number] {
  for (let round = 0; round < times; round += 1) run(round);
  const taken = Array.from({ length: times }, (_, round) => {
    const start = performance.now();
    run(round);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return [taken[Math.floor(times / 2)] ?? 0, taken[Math.floor(times * 0.99)] ?? 0];
}

function report(what: string, [median, worst]: readonly [number, number]): number {
  const figures = `${median.toFixed(3).padStart(8)} ms, 99 % ${worst.toFixed(3).padStart(8)} ms\n`;
  process.stdout.write(`definition ${what.padEnd(52)} ${figures}`);
  return median;
}

/** Says little of the machine, and so may be compared between machines. */
function ratio(what: string, one: number, other: number): void {
  process.stdout.write(`definition ${what.padEnd(52)} ratio ${(one / other).toFixed(2)}\n`);
}

const ember: unknown = JSON.parse(
  readFileSync(inRoot('shared/rules/definition/templates/ember.json'), 'utf8'),
);

function read(json: unknown): Program {
  const result = readDefinition(json);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const check = { id: 'check', name: 'Check', dice: [{ id: 'd' }] };
const base = { format: 1, id: 'bench', version: '1.0.0', name: 'Bench', checks: [check] };

/** 200 numbers, ten of them sums over a list of 30 rows. */
const large = {
  ...base,
  catalogs: [
    {
      id: 'goods',
      name: 'Goods',
      columns: { weight: 'number', price: 'number' },
      of: Array.from({ length: 30 }, (_, index) => ({
        id: `g${String(index)}`,
        name: `Good ${String(index)}`,
        weight: index,
        price: index * 2,
      })),
    },
  ],
  lists: [
    {
      id: 'gear',
      name: 'Gear',
      from: ['goods'],
      most: 100,
      row: { quantity: { name: 'Quantity', min: 1, max: 99, initial: 1 } },
    },
  ],
  numbers: [
    {
      id: 'set',
      name: 'Set',
      each: { round: 'down' },
      of: Array.from({ length: 200 }, (_, index) => {
        const before = index < 20 ? '' : ` + n${String(index - 20)} / 3 + max(n${String(index - 10)}, 5)`;
        const loop = index % 20 === 19 ? ' + sum(gear, it.weight * it.quantity)' : '';
        return { id: `n${String(index)}`, name: `Number ${String(index)}`, is: `10${before}${loop}` };
      }),
    },
  ],
};

it('reads and derives a game', () => {
  const ownGame = report(
    'parsed and checked: ember',
    timed(() => read(ember), 60),
  );
  const few = report(
    'parsed and checked: 200 numbers',
    timed(() => read(large), 60),
  );
  const program = read(large);
  const rows = Array.from({ length: 30 }, (_, index) => ({
    from: 'goods',
    item: `g${String(index)}`,
    quantity: 2,
  }));
  const state = {
    choices: choicesSchema.parse({ lists: { gear: rows } }),
    play: playSchema.parse({}),
    advanced: notAdvanced,
  };
  report(
    '200 numbers derived, 10 loops over 30 rows',
    timed(() => calculate(program.game, state), 400),
  );
  const ruleset = rulesetOf(read(ember));
  const hero: CharacterDocument = newCharacter(ruleset, { clock: fixedClock, ids: countingIds() });
  const opened = () => {
    const result = ruleset.open(hero);
    if (!result.ok) throw new Error('cannot be opened');
    return result.value;
  };
  report('ember: open', timed(opened, 400));
  report(
    'ember: open, sheet with all explanations',
    timed(() => opened().sheet(), 200),
  );
  const keystroke = report(
    'ember: a keystroke, to the sheet of the preview',
    timed((round) => {
      const typed = rulesetOf(read({ ...(ember as object), tagline: `Keystroke ${String(round)}` })).open(
        hero,
      );
      if (!typed.ok) throw new Error('cannot be opened');
      return typed.value.sheet();
    }, 60),
  );
  report(
    'ember: open, step of skills',
    timed(() => opened().step('skills'), 200),
  );
  report(
    'ember: open, play',
    timed(() => opened().play(), 200),
  );
  report(
    'ember: open, print',
    timed(() => opened().print({}), 100),
  );
  const goods = Array.from({ length: 1000 }, (_, index) => ({
    id: `g${String(index)}`,
    name: `Good ${String(index)}`,
    weight: index,
    price: index * 2,
  }));
  const catalog = { ...large, catalogs: [{ ...large.catalogs[0], of: goods }] };
  const many = report(
    'parsed and checked: 1,000 entries',
    timed(() => read(catalog), 30),
  );
  const { definition } = read(ember).game;
  const again = report(
    'checked again with the texts of a language: ember',
    timed(() => compileDefinition(definition), 60),
  );
  ratio('1,000 entries to 30', many, few);
  ratio('a keystroke to reading the game', keystroke, ownGame);
  ratio('another language to reading the game', again, ownGame);
});

it('gives exact odds', () => {
  const compare = { compare: 'atLeast', target: 8 };
  const kinds: readonly (readonly [string, object])[] = [
    [
      '1d100 with 2 bonus dice',
      { dice: [{ id: 'd', kind: 'percentile', extra: 2, better: 'low' }], ...compare },
    ],
    ['4d6 keep 3', { dice: [{ id: 'd', count: 4, keep: { of: 'high', n: 3 } }], ...compare }],
    ['10d10 keep 5', { dice: [{ id: 'd', count: 10, sides: 10, keep: { of: 'high', n: 5 } }], ...compare }],
    ['20d10 keep 7', { dice: [{ id: 'd', count: 20, sides: 10, keep: { of: 'high', n: 7 } }], ...compare }],
    [
      '6d6 exploding, keep 3',
      { dice: [{ id: 'd', count: 6, keep: { of: 'high', n: 3 }, explode: { from: 6 } }], ...compare },
    ],
    ['20d6 exploding', { dice: [{ id: 'd', count: 20, explode: { from: 6 } }], ...compare }],
    [
      '40d10 successes and ones',
      {
        dice: [{ id: 'd', kind: 'count', count: 40, sides: 10, from: 7, twice: 10 }],
        ...compare,
        degrees: [{ id: 'b', name: 'B', when: 'successes < ones' }],
      },
    ],
    [
      '8d10 keep 4, highest and lowest',
      {
        dice: [{ id: 'd', count: 8, sides: 10, keep: { of: 'high', n: 4 } }],
        ...compare,
        degrees: [{ id: 'b', name: 'B', when: 'lowest == highest' }],
      },
    ],
    ['opposed 3d20', { dice: [{ id: 'd', count: 3, sides: 20 }], compare: 'opposed' }],
    ['40d100', { dice: [{ id: 'd', count: 40, sides: 100 }], ...compare }],
  ];
  for (const [name, rules] of kinds) {
    const [model] = read({ ...base, checks: [{ ...check, ...rules }] }).checks;
    if (model === undefined) throw new Error('No check');
    const made = checkOf(model, []);
    const open = made.open({ ...('other' in made.inputs && { other: {} }) });
    if (!open.ok) throw new Error(name);
    const label = open.value.odds() === undefined ? `too many results of ${name}` : `odds of ${name}`;
    report(
      label,
      timed(() => checkOdds(model, { other: {} }), 12),
    );
  }
});

const templates = ['ember', 'open-d20', 'woodland', 'aspects'].map((id): unknown =>
  JSON.parse(readFileSync(inRoot(`shared/rules/definition/templates/${id}.json`), 'utf8')),
);

/** The lowest and the highest of every input together: all corners of a form. */
function corners(inputs: Inputs): Readonly<Record<string, unknown>>[] {
  return Object.entries(inputs).reduce<Readonly<Record<string, unknown>>[]>(
    (all, [key, input]) => {
      const values =
        input.kind === 'number'
          ? [input.min, input.max]
          : input.kind === 'flag'
            ? [false, true]
            : input.kind === 'choice'
              ? [input.options[0]?.id, input.options.at(-1)?.id]
              : input.kind === 'dice'
                ? [{ count: input.count.max, sides: input.sides, plus: 0 }]
                : [corners(input.inputs).at(-1)];
      return all.flatMap((known) => values.map((value) => ({ ...known, [key]: value })));
    },
    [{}],
  );
}

it('gives the odds of every form of the templates in time', () => {
  const taken: number[] = [];
  for (const definition of templates)
    for (const model of read(definition).checks) {
      const made = checkOf(model, []);
      for (const values of corners(made.inputs).slice(0, 512)) {
        const open = made.open(values);
        if (!open.ok) continue;
        const start = process.cpuUsage();
        open.value.odds();
        open.value.whatIfs();
        taken.push(process.cpuUsage(start).user / 1000);
      }
    }
  taken.sort((a, b) => a - b);
  const half = taken[Math.floor(taken.length / 2)] ?? 0;
  report(`odds of ${String(taken.length)} corners of the templates, worst after`, [half, taken.at(-1) ?? 0]);
});

it('follows a keystroke in each template', () => {
  for (const definition of templates) {
    const hero = newCharacter(rulesetOf(read(definition)), { clock: fixedClock, ids: countingIds() });
    report(
      `${(definition as { id: string }).id}: a keystroke, to the sheet`,
      timed((round) => {
        const typed = rulesetOf(read({ ...(definition as object), tagline: String(round) })).open(hero);
        if (!typed.ok) throw new Error('cannot be opened');
        return typed.value.sheet();
      }, 40),
    );
  }
});

/** Random checks: all that a form accepts have their odds at once. */
function anyCheck(below: (most: number) => number): object {
  const count = 1 + below(40);
  const sides = [4, 6, 8, 10, 12, 20, 100][below(7)] ?? 6;
  const kind = below(4) === 0 ? 'count' : 'sum';
  const pool = (id: string) => ({
    id,
    count,
    sides,
    kind,
    from: Math.ceil(sides / 2),
    ...(kind === 'sum' &&
      below(2) === 1 && { keep: { of: below(2) === 1 ? 'high' : 'low', n: 1 + below(count) } }),
    ...(below(2) === 1 && { explode: { from: sides - below(Math.min(3, sides - 2)) } }),
    ...(below(4) === 0 && { repeat: 1 + below(4) }),
  });
  const facts = ['lowest == highest', 'natural == 1 && highest == 3', 'successes < ones', 'lowest == 1'];
  const when = facts[below(6)];
  return {
    dice: below(4) === 0 ? [pool('a'), pool('b')] : [pool('a')],
    ...(below(4) === 0 ? { compare: 'opposed' } : { compare: 'atLeast', target: count * 2 }),
    ...(when !== undefined && { degrees: [{ id: 'fact', name: 'Fact', when }] }),
  };
}

it('gives the odds of any form in time', () => {
  const rng = seededRng('forms');
  const [taken, refused]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3000; round += 1) {
    const rules = anyCheck((most) => rng.below(most));
    const [model] = read({ ...base, checks: [{ ...check, ...rules }] }).checks;
    if (model === undefined) throw new Error('No check');
    const made = checkOf(model, []);
    const open = made.open({ ...('other' in made.inputs && { other: {} }) });
    if (!open.ok) continue;
    // Processor time, since a busy machine says nothing about thousands of short calculations.
    const start = process.cpuUsage();
    const list = open.value.odds() === undefined ? refused : taken;
    list.push(process.cpuUsage(start).user / 1000);
  }
  for (const [what, list] of [['odds', taken] as const, ['too many results', refused] as const]) {
    list.sort((a, b) => a - b);
    const place = Math.floor(list.length * 0.99);
    report(`${what} of ${String(list.length)} forms, 99 % of them`, [list[place] ?? 0, list.at(-1) ?? 0]);
  }
});
