import { describe, expect, it } from 'vitest';
import { rollDice, seededRng } from '#shared/dice/random';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import type { Rng } from '#shared/kernel/ports';
import { answered, bonusField, tableFields, type TableField } from '#shared/rules/atTable';
import type { Check, Chosen, OpenCheck, Reading, RollRequest } from '#shared/rules/checks';
import { initialValues, overlaid } from '#shared/rules/inputs';
import type { Ruleset } from '#shared/rules/ruleset';
import {
  documentsOf,
  expectRefusal,
  expectUnique,
  expectWords,
  findAll,
  load,
  open,
  rulesetIds,
} from '#test/contract/support/rulesets';
import { oddsFaults, spaceOf } from '#test/contract/support/oddsFaults';
import { anyValues, startValues } from '#test/contract/support/values';

/** Rolls on sheets and in play, each with the character's own numbers. */
function requestsOf(ruleset: Ruleset): RollRequest[] {
  return documentsOf(ruleset).flatMap((document) => {
    const opened = open(ruleset, document);
    return findAll([opened.sheet(), opened.play()], (value) =>
      'roll' in value ? (value.roll as RollRequest | undefined) : undefined,
    );
  });
}

function answersOf(input: TableField['input']): readonly Json[] {
  if (input.kind === 'number') return [input.min, input.initial, input.max];
  return input.kind === 'choice' ? input.options.map((option) => option.id) : [false, true];
}

function checkOf(ruleset: Ruleset, id: string): Check {
  const check = ruleset.checks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`No check ${id}`);
  return check;
}

function opened(check: Check, values: unknown): OpenCheck {
  const result = check.open(values);
  if (!result.ok) throw new Error(`${check.id} ${JSON.stringify(values)}: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The check with its initial values, and with random accepted ones. */
function variants(ruleset: Ruleset, check: Check, rng: Rng, count: number): OpenCheck[] {
  const given = Array.from({ length: count }, () => check.open(anyValues(check.inputs, rng)));
  for (const result of given) if (!result.ok) expectRefusal(ruleset, result);
  return [
    opened(check, initialValues(check.inputs)),
    ...given.flatMap((result) => (result.ok ? [result.value] : [])),
  ];
}

/** Rolls a check and makes every choice that it offers, up to a few; returns all readings. */
function rollOut(check: OpenCheck, rng: Rng): Reading[] {
  const dice = check.dice.map(({ count, sides }) => rollDice(rng, count, sides));
  const readings = [check.read({ dice, chosen: [] })];
  const chosen: Chosen[] = [];
  for (let step = 0; step < 5; step += 1) {
    const offered = readings.at(-1)?.choices.filter(({ again }) => again !== true) ?? [];
    const choice = offered[rng.below(Math.max(1, offered.length))];
    if (choice === undefined) break;
    const { options = [], dice: more } = choice;
    const option = options[rng.below(Math.max(1, options.length))];
    chosen.push({
      choice: choice.id,
      ...(option && { option: option.id }),
      ...(more && { dice: rollDice(rng, more.count, more.sides) }),
    });
    readings.push(check.read({ dice, chosen: [...chosen] }));
  }
  return readings;
}

/** A sound reading: every die is named, sums are correct, and the data is plain. */
function expectSound(ruleset: Ruleset, { dice, choices, total, outcome, specials, json }: Reading): void {
  for (const die of dice) {
    expect(die.value).toBeGreaterThanOrEqual(1);
    expect(die.value).toBeLessThanOrEqual(die.sides);
  }
  expectUnique(choices.map((choice) => choice.id));
  expectUnique(specials.map((special) => special.id));
  for (const { options = [] } of choices) expectUnique(options.map((option) => option.id));
  if (total !== undefined)
    expect(total.sources.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.value);
  expect(outcome).not.toBe('');
  expect(jsonSchema.safeParse(json).success).toBe(true);
  expectWords(ruleset, dice, choices, total, specials);
}

function expectOdds(ruleset: Ruleset, check: OpenCheck): void {
  const whatIfs = check.whatIfs();
  expectUnique(whatIfs.map((whatIf) => whatIf.id));
  expectWords(ruleset, whatIfs);
  const all = [check.odds(), ...whatIfs.map((whatIf) => whatIf.odds)];
  for (const odds of all) {
    if (odds === undefined) continue;
    expectWords(ruleset, odds.specials);
    expect(odds.curve.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
    expect(odds.curve.every(({ p }) => p >= 0 && p <= 1 + 1e-9)).toBe(true);
    for (const p of [odds.success, ...odds.specials.map((special) => special.p)]) {
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1 + 1e-9);
    }
  }
}

describe.each(rulesetIds)('the checks of %s', (id) => {
  it('start with the one for odds, and have unique ids and messages', async () => {
    const ruleset = await load(id);
    expect(ruleset.checks[0]?.id, 'id of the first of Ruleset.checks').toBe('check');
    expectUnique(ruleset.checks.map((check) => check.id));
    expectWords(ruleset, ruleset.checks);
    for (const check of ruleset.checks) expect(check.rule).not.toBe('');
  });

  it('are the ones that sheets and play request, with accepted values', async () => {
    const ruleset = await load(id);
    const rng = seededRng(id);
    const requests = requestsOf(ruleset);
    expect(requests.length, 'RollRequests on OpenCharacter.sheet or play').toBeGreaterThan(0);
    for (const request of requests) {
      const check = checkOf(ruleset, request.check);
      const open = opened(check, { ...initialValues(check.inputs), ...request.values });
      for (const reading of rollOut(open, rng)) expectSound(ruleset, reading);
      for (const { values } of request.rerolls ?? [])
        opened(check, { ...initialValues(check.inputs), ...overlaid(request.values, values ?? {}) });
    }
  });

  it('take what the table answers, in every option of every field that they name', async () => {
    const ruleset = await load(id);
    for (const check of ruleset.checks) {
      expect(new Set(check.atTable?.asks).size, check.id).toBe(check.atTable?.asks.length ?? 0);
      expect(bonusField(check) === undefined, check.id).toBe(check.atTable?.bonus === undefined);
    }
    for (const request of requestsOf(ruleset)) {
      const check = checkOf(ruleset, request.check);
      for (const { path, input } of tableFields(check))
        for (const value of answersOf(input)) {
          const { values } = answered(request, check, { values: { [path]: value }, bonus: 30 });
          opened(check, { ...initialValues(check.inputs), ...values });
        }
    }
  });

  it('can be rolled with any known values, and read after every choice', async () => {
    const ruleset = await load(id);
    const rng = seededRng(id);
    for (const check of ruleset.checks)
      for (const open of variants(ruleset, check, rng, 20)) {
        expectUnique(open.dice.map((group) => group.id));
        for (let roll = 0; roll < 5; roll += 1)
          for (const reading of rollOut(open, rng)) expectSound(ruleset, reading);
      }
  });

  it('have odds that sum to one, and comparisons with the same scale', async () => {
    const ruleset = await load(id);
    const rng = seededRng(id);
    const asked = variants(ruleset, checkOf(ruleset, 'check'), rng, 20);
    expect(asked.some((open) => open.odds() !== undefined)).toBe(true);
    for (const check of ruleset.checks)
      for (const open of variants(ruleset, check, rng, 20)) expectOdds(ruleset, open);
  });

  it('have the odds and the targets of all their possible dice', async () => {
    const ruleset = await load(id);
    const rng = seededRng(id);
    for (const check of ruleset.checks) {
      const [start, ...others] = variants(ruleset, check, rng, 25);
      const small = others.filter((open) => spaceOf(open) <= 3_000);
      const counted = start !== undefined && spaceOf(start) <= 50_000 ? [start, ...small] : small;
      expect(counted.flatMap((open) => oddsFaults(check.id, open))).toEqual([]);
    }
  });

  it('refuse invalid values', async () => {
    const ruleset = await load(id);
    for (const check of ruleset.checks)
      for (const values of [null, 7, [], { ...initialValues(check.inputs), nonsense: 1 }])
        expectRefusal(ruleset, check.open(values));
  });
});

describe.each(rulesetIds)('the calculators of %s', (id) => {
  it('have unique ids and messages', async () => {
    const ruleset = await load(id);
    expectUnique(ruleset.calculators.map((calculator) => calculator.id));
    expectWords(ruleset, ruleset.calculators);
    for (const { id: name, rule } of ruleset.calculators) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(rule).not.toBe('');
    }
  });

  it('calculate with the initial values of a form, and with anything that it accepts', async () => {
    const ruleset = await load(id);
    const rng = seededRng(id);
    for (const calculator of ruleset.calculators) {
      const started = startValues(calculator.inputs, rng).map((values) => calculator.run(values));
      expect(
        started.some((result) => result.ok),
        calculator.id,
      ).toBe(true);
      const any = Array.from({ length: 40 }, () => calculator.run(anyValues(calculator.inputs, rng)));
      for (const result of [...started, ...any]) {
        if (!result.ok) expectRefusal(ruleset, result);
        else {
          const { json, sentence, figures } = result.value;
          expect(jsonSchema.safeParse(json).success, calculator.id).toBe(true);
          expectWords(ruleset, sentence, figures);
        }
      }
    }
  });

  it('refuse invalid values', async () => {
    const ruleset = await load(id);
    for (const calculator of ruleset.calculators)
      for (const values of [null, 7, [], { ...initialValues(calculator.inputs), nonsense: 1 }])
        expectRefusal(ruleset, calculator.run(values));
  });
});
