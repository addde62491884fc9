import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exampleIds, examples } from '#electron/cli/examples';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds } from '#electron/services/systemPorts';
import { everyForm } from '#test/integration/pdf/everyForm';
import { startCli } from '#test/integration/support/startCli';

/** Ids that calls of the examples print, by what they name. */
const printedIds: Readonly<Record<string, keyof typeof exampleIds>> = {
  create: 'character',
  'campaign create': 'campaign',
  'campaign close-out': 'session',
  'campaign downtime': 'downtime',
};

it('runs the example of every command, in their order', async () => {
  const seat = await startCli({}, { rulesets: builtInRulesets, ids: systemIds });
  const real = new Map<string, string>();
  const here = (text: string) =>
    Object.entries(exampleIds).reduce((now, [name, id]) => now.replaceAll(id, real.get(name) ?? id), text);
  const creature = (await everyForm('heroic')).find(({ document }) => document.form === 'npc')?.document;
  await writeFile(
    path.join(seat.folder, 'creature.json'),
    JSON.stringify({ ...creature, id: systemIds.next() }),
  );
  const [imported] = JSON.parse((await seat.run('import', '@creature.json')).out);
  real.set('creature', imported.id);
  const isFile = (word: string) => /^[\w-]+\.[a-z]+$/.test(word);
  const called = async (name: string, call: readonly string[]) => {
    const { exit, out, err } = await seat.run(
      ...call.map((word) => (isFile(word) ? `@${word}` : here(word))),
    );
    // The printer of tests reports a letter that its fonts lack.
    expect([name, exit, err.replace(/^.*fonts do not include.*\n/, '')]).toEqual([name, 0, '']);
    return JSON.parse(out);
  };
  for (const [name, { call, more = [], file }] of Object.entries(examples)) {
    if (file !== undefined)
      await writeFile(path.join(seat.folder, file.name), here(JSON.stringify(file.content)));
    const printed = await called(name, call);
    for (const other of more) await called(name, other);
    const kind = printedIds[name];
    if (kind !== undefined) real.set(kind, printed.id ?? printed.entry.id);
  }
});

it('shows an example in the help of every command, and the same files in the guide', async () => {
  const { run } = await startCli();
  const guide = await readFile('docs/guide/without-a-window.md', 'utf8');
  const blocks = [...guide.matchAll(/```json\n(.*?)```/gs)].map(
    ([, text = '']) => JSON.parse(text) as unknown,
  );
  for (const [name, { call, more = [], file }] of Object.entries(examples)) {
    const { out } = await run(...name.split(' '), '--help');
    expect(out).toContain(`hearthbook --cli ${call[0] ?? ''}`);
    const unbroken = out.replaceAll(/ \\\n\s+/g, ' ');
    for (const other of more) expect(unbroken).toContain(`hearthbook --cli ${other.join(' ')}`);
    if (more.length > 0) expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(85);
    if (file === undefined) continue;
    expect(JSON.parse(out.split(`${file.name}:\n`)[1] ?? '')).toEqual(file.content);
    expect(blocks).toContainEqual(file.content);
  }
  const leaves = async (command: readonly string[]): Promise<string[]> => {
    const { out } = await run(...command, '--help');
    const [list = ''] = (out.split('\nCommands:\n')[1] ?? '').split('\n\n');
    const names = [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    const below = names.filter((name) => name !== 'help');
    if (below.length === 0) return [command.join(' ')];
    return (await Promise.all(below.map((name) => leaves([...command, name])))).flat();
  };
  expect((await leaves([])).toSorted()).toEqual(Object.keys(examples).toSorted());
});

it('says in the help and in the manual what exit statuses mean', async () => {
  const { run } = await startCli();
  const { out } = await run('--help');
  expect(out).toMatch(/Exit status:\n {2}0 {2}done\n {2}1 .+\n {2}2 .+\n {2}3 .+/);
});
