import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { checkOf } from '#shared/rules/definition/dice/check';
import { readDefinition } from '#shared/rules/definition/read';
import { opened } from './sample';

/** Odds of forms of every check that has some, as they were before rolls and odds had one evaluator. */
interface Known {
  readonly check: string;
  readonly values: object;
  readonly success: number;
  readonly specials: readonly number[];
  readonly compared: readonly number[];
}

const read = (file: string): unknown => JSON.parse(readFileSync(inRoot(file), 'utf8'));
const known = read('test/fixtures/definitionOdds.json') as Readonly<Record<string, readonly Known[]>>;
const builtIn = new Set(['relict', 'delver', 'tiers']);

it.each(Object.entries(known))('the odds of %s stay as they were', (id, forms) => {
  const file = builtIn.has(id)
    ? `shared/rulesets/${id}/definition.json`
    : `shared/rules/definition/templates/${id}.json`;
  const game = readDefinition(read(file));
  if (!game.ok) throw new Error(file);
  for (const { check, values, success, specials, compared } of forms) {
    const model = game.value.checks.find(({ rules }) => rules.id === check);
    if (model === undefined) throw new Error(check);
    const open = opened(checkOf(model, []), values);
    const odds = open.odds();
    expect(
      [odds?.success, odds?.specials.map(({ p }) => p), open.whatIfs().map((whatIf) => whatIf.odds.success)],
      `${check} ${JSON.stringify(values)}`,
    ).toEqual([near(success), specials.map(near), compared.map(near)]);
  }
});

const near = (p: number): unknown => expect.closeTo(p, 11);
