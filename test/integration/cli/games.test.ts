import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds } from '#electron/services/systemPorts';
import { startCli } from '#test/integration/support/startCli';
import { tickingClock } from '#test/integration/support/world';

const fixture = (name: string) => readFile(inRoot(`test/fixtures/games/${name}.json`), 'utf8');
const [bestDie, faulty] = [await fixture('bestDie'), await fixture('faulty')];
const portable = (...documents: readonly unknown[]) =>
  JSON.stringify({ format: 'hearthbook-export', version: 2, documents });

async function seatWith(files: Readonly<Record<string, string>>) {
  const seat = await startCli(files, { rulesets: builtInRulesets, ids: systemIds, clock: tickingClock() });
  const good = async (...args: readonly string[]) => {
    const { exit, out, err } = await seat.run(...args);
    expect([exit, err], args.join(' ')).toEqual([0, '']);
    return JSON.parse(out);
  };
  return { ...seat, good };
}

/** A library with a character of a game that a later version of the program finds a fault in. */
async function agedLibrary() {
  const seat = await seatWith({ 'game.json': bestDie });
  await seat.good('import', '@game.json');
  const made = await seat.pipe('{"ruleset":"best-die","name":"Ash"}', 'create', '-', '--save');
  const { id } = JSON.parse(made.out);
  await seat.good('export', id, '--out', '@sound.json');
  const file = path.join(seat.data, 'rulesets', 'best-die.json');
  const game = JSON.parse(await readFile(file, 'utf8'));
  Object.assign(game.published.definition.checks[0], { compare: 'atLeast', target: 'nosuch' });
  await writeFile(file, JSON.stringify(game));
  return { ...seat, id };
}

it('creates and rolls by the id of a game, with the dice as they fall', async () => {
  const { good, pipe, run } = await seatWith({ 'game.json': bestDie });
  expect(await good('import', '@game.json')).toEqual([
    { id: 'best-die', kind: 'game', name: 'Best die', as: 'new' },
  ]);
  // One of three dice shows 4 or more: 1 − (1/2)³.
  expect(await good('odds', 'best-die', '{"dice":3}')).toEqual({ success: 0.875 });
  const made = await pipe('{"ruleset":"best-die","name":"Ash"}', 'create', '-');
  expect([made.exit, JSON.parse(made.out).derived]).toEqual([0, { stats: { might: 3 } }]);
  const wrong = await run('odds', 'best-die', '{"dic":3}');
  expect([wrong.exit, wrong.out]).toEqual([2, '']);
  expect(wrong.err).toContain('check:dic: ');
});

it('imports no game with faults, alone or with a character, and does not call it missing', async () => {
  const { id, good, run, folder, data, ...seat } = await agedLibrary();
  await good('export', id, '--out', '@aged.json');
  const other = await seatWith({
    'faulty.json': faulty,
    'aged.json': await readFile(path.join(folder, 'aged.json'), 'utf8'),
    'both.json': portable(JSON.parse(faulty), JSON.parse(bestDie)),
  });
  for (const [file, place] of [
    ['@faulty.json', 'published.definition.checks[0].target'],
    ['@both.json', 'documents[0].published.definition.checks[0].target'],
    ['@aged.json', 'documents[1].published.definition.checks[0].target'],
  ] as const) {
    for (const more of [[], ['--replace']]) {
      const { exit, out, err } = await other.run('import', file, ...more);
      expect([exit, out], file).toEqual([2, '']);
      expect(err).toContain(`${file}:${place}: `);
      expect(err).not.toContain('is called "');
    }
  }
  expect(await other.good('list')).toEqual([]);
  expect((await other.run('check', '@faulty.json')).exit).toBe(3);

  // The game of the library says so, too, until the game is replaced by one without faults.
  for (const args of [
    ['odds', 'best-die', '{"dice":3}'],
    ['calc', 'best-die'],
    ['check', id],
  ]) {
    const { exit, err } = await run(...args);
    expect(exit, args.join(' ')).toBe(2);
    expect(err, args.join(' ')).toContain('checks[0].target: ');
  }
  const planned = await seat.pipe('{"ruleset":"best-die","name":"Bo"}', 'create', '-');
  expect([planned.exit, planned.err.includes('checks[0].target: ')]).toEqual([2, true]);
  expect((await good('rulesets')).at(-1)).toEqual({
    ...{ id: 'best-die', name: 'Best die', version: '', custom: true, faulty: true },
  });
  expect(await good('list', '--kind', 'game')).toMatchObject([{ id: 'best-die', name: 'Best die' }]);
  const back = await good('import', '@sound.json', '--replace');
  expect(back.map((each: { as: string }) => each.as)).toEqual(['same', 'replaced']);
  expect(await good('check', id)).toMatchObject({ name: 'Ash', legal: true });
  expect((await good('rulesets')).at(-1)).not.toHaveProperty('faulty');
});

it('says that a game has only a draft', async () => {
  const { published: _, ...draft } = JSON.parse(bestDie);
  const { good, run } = await seatWith({ 'draft.json': JSON.stringify({ ...draft, published: null }) });
  await good('import', '@draft.json');
  const { exit, err } = await run('odds', 'best-die', '{"dice":3}');
  expect(exit).toBe(2);
  expect(err).toContain('“Best die”');
});
