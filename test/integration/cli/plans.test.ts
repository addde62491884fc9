import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import illegal from '#shared/rulesets/heroic/examples/gideon.json';
import legal from '#shared/rulesets/tiers/examples/pell.json';
import { fixedClock } from '#test/fixtures/ports';
import { startCli } from '#test/integration/support/startCli';

/** One library for the whole file: its tests look only at what they write. */
const { run, data, folder, printer } = await startCli({}, { rulesets: builtInRulesets, clock: fixedClock });

async function create(plan: unknown, ...more: readonly string[]) {
  await writeFile(path.join(folder, 'plan.json'), JSON.stringify(plan));
  return run('create', '@plan.json', ...more);
}

it.each([
  [0, legal],
  [3, illegal],
])('a plan is created and printed with exit %i', async (exit, { plan, report }) => {
  const made = await create(plan);
  expect([made.exit, made.err, JSON.parse(made.out)]).toEqual([exit, '', report]);
  const printed = printer.jobs.length;
  expect((await run('sheet', '@plan.json', '--out', '@sheet.pdf')).exit).toBe(exit);
  expect(printer.jobs).toHaveLength(printed + 1);
});

it('a legal plan is stored and checked, and its library is whole', async () => {
  const { id } = JSON.parse((await create(legal.plan, '--save')).out);
  const checked = await run('check', id);
  expect([checked.exit, JSON.parse(checked.out)]).toEqual([0, legal.report]);
  expect(await readdir(path.join(data, 'characters'))).toEqual([`${id}.json`]);
  expect(JSON.parse((await run('verify')).out)).toMatchObject({ documents: 1, damaged: [] });
});

it.each([
  ['a list', []],
  ['nothing else', { ruleset: 'heroic' }],
  ['a key that nobody knows', { ruleset: 'tiers', name: 'X', sneak: 1 }],
  ['huge numbers', { ruleset: 'delver', name: 'X', level: 1e300, attributes: { str: 1e300 } }],
  ['nesting', { ruleset: 'delver', name: 'X', skills: JSON.parse(`${'['.repeat(45)}${']'.repeat(45)}`) }],
])('refuses a plan of %s, a line for each fault', async (_what, plan) => {
  const { exit, out, err } = await create(plan);
  expect([exit, out]).toEqual([2, '']);
  expect(err).toMatch(/^(?:@plan\.json:[^\n]+\n)+$/);
});
