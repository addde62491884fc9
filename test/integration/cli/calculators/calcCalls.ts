import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { startCli } from '#test/integration/support/startCli';

/** Calls of every calculator in the command line's contract, calculated by hand from the documents. */
export type Calls = readonly (readonly [input: object, output: object])[];

export async function calc(ruleset: string, name: string, input: unknown) {
  const { run } = await startCli({}, { rulesets: builtInRulesets });
  return run('calc', ruleset, name, JSON.stringify(input));
}

export function works(ruleset: string, name: string, calls: Calls): void {
  it.each(calls)(`${ruleset} ${name} of %j is %j`, async (input, output) => {
    const { exit, out, err } = await calc(ruleset, name, input);
    expect([exit, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual(output);
  });
}
