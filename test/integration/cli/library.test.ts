import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { systemIds } from '#electron/services/systemPorts';
import { emptyDefinition, newGame } from '#shared/homebrew/games/game';
import { fixedClock } from '#test/fixtures/ports';
import { brakka } from '#test/integration/support/fights';
import { startCli } from '#test/integration/support/startCli';
import { tickingClock } from '#test/integration/support/world';

type Files = Readonly<Record<string, unknown>>;

async function seatWith(files: Files = {}) {
  const texts = Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)] as const);
  const seat = await startCli(Object.fromEntries(texts), {
    ...{ rulesets: builtInRulesets, ids: systemIds, clock: tickingClock() },
  });
  const good = async (...args: readonly string[]) => {
    const { exit, out, err } = await seat.run(...args);
    expect([exit, err], args.join(' ')).toEqual([0, '']);
    return JSON.parse(out);
  };
  return { ...seat, good };
}

const ports = { clock: fixedClock, ids: systemIds };
const game = newGame('Embers', emptyDefinition('Embers'), ports);
const definition = emptyDefinition('Embers') as { readonly checks: readonly [object] };
const faulty = { ...definition, checks: [{ ...definition.checks[0], target: 'luck' }], tables: 7 };

const frostmarch: unknown = JSON.parse(await readFile(inRoot('test/fixtures/packs/frostmarch.json'), 'utf8'));

it('lists what the library has, and the rule systems with games of its own', async () => {
  const seat = await seatWith({ 'game.json': game, 'pack.json': frostmarch, 'brakka.json': brakka });
  expect(await seat.good('list')).toEqual([]);
  await seat.good('import', '@game.json');
  await seat.good('import', '@pack.json');
  const { id } = await seat.good('create', '@brakka.json', '--save');
  const { id: campaign } = JSON.parse(
    (
      await seat.pipe(
        JSON.stringify({ name: 'Élan', ruleset: 'heroic', members: [] }),
        ...['campaign', 'create', '-'],
      )
    ).out,
  );
  const rows = await seat.good('list');
  expect(rows.map((row: Files) => [row['kind'], row['id']])).toEqual([
    ['campaign', campaign],
    ['character', id],
    ['pack', 'frostmarch'],
    ['game', game.id],
  ]);
  expect(Object.keys(rows[0])).toEqual(['id', 'kind', 'name', 'ruleset', 'changed']);
  expect(Object.keys(rows[3])).toEqual(['id', 'kind', 'name', 'changed']);
  expect(await seat.good('list', '--search', 'elan')).toEqual([rows[0]]);
  expect(await seat.good('list', '--kind', 'game')).toEqual([rows[3]]);
  expect(await seat.good('list', '--kind', 'game', '--search', 'elan')).toEqual([]);
  expect((await seat.good('rulesets')).slice(-2)).toEqual([
    expect.not.objectContaining({ custom: true }),
    { id: game.id, name: 'Embers', version: '1.0.0', custom: true },
  ]);
  expect((await seat.run('list', '--kind', 'dragon')).exit).toBe(2);
});

it('lists characters whose game has a fault, and says so', async () => {
  const seat = await seatWith({ 'game.json': game, 'hero.json': { ruleset: game.id, name: 'Runa' } });
  await seat.good('import', '@game.json');
  await seat.good('create', '@hero.json', '--save');
  const [hero] = await seat.good('list', '--kind', 'character');
  const file = path.join(seat.data, 'rulesets', `${game.id}.json`);
  const published = { number: 1, at: game.createdAt, definition: faulty };
  const stored = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...stored, published, revision: Number(stored.revision) + 1 }));
  // A newer program, which finds the fault, makes its index anew.
  await rm(path.join(seat.data, 'index.json'));
  const fault = expect.stringContaining('Embers');
  expect(await seat.good('list', '--kind', 'character')).toEqual([{ ...hero, fault }]);
  expect(await seat.good('list', '--search', 'runa')).toEqual([{ ...hero, fault }]);
});

it('checks games, definitions and packs, and names every fault with its place', async () => {
  const published = { number: 1, at: game.createdAt, definition: faulty };
  const pack = frostmarch as { readonly things: readonly { readonly data: object }[] };
  const [thing, ...others] = pack.things;
  const wrong = { ...thing, data: { ...thing?.data, encumbrance: 'sacks', spheres: 3 } };
  const seat = await seatWith({
    'game.json': game,
    'draft.json': { ...game, draft: faulty },
    'broken.json': { ...game, draft: faulty, published },
    'definition.json': faulty,
    'pack.json': frostmarch,
    'wrong.json': { ...pack, things: [wrong, ...others] },
  });
  expect(await seat.good('check', '@game.json')).toEqual({ kind: 'game', name: 'Embers', faults: [] });
  expect(await seat.good('check', '@pack.json')).toEqual({
    kind: 'pack',
    name: 'The Frostmarch',
    faults: [],
  });
  const placesIn = async (file: string) => {
    const { exit, out, err } = await seat.run('check', file);
    const { faults } = JSON.parse(out) as { faults: readonly { place: string; message: string }[] };
    expect([exit, err, faults.every(({ message }) => message.length > 5)]).toEqual([3, '', true]);
    return faults.map(({ place }) => place);
  };
  const places = await placesIn('@definition.json');
  expect(places).toContain('tables');
  expect(await placesIn('@draft.json')).toEqual(places.map((place) => `draft.${place}`));
  expect(await placesIn('@broken.json')).toEqual(places.map((place) => `published.definition.${place}`));
  expect(await placesIn('@wrong.json')).toEqual(
    expect.arrayContaining(['things[0].data.encumbrance', 'things[0].data.spheres']),
  );
  // A draft may have faults, what is played may not.
  expect((await seat.good('import', '@draft.json'))[0].as).toBe('new');
  const refused = await seat.run('import', '@broken.json');
  expect([refused.exit, refused.out]).toEqual([2, '']);
  expect(refused.err.trim().split('\n')).toHaveLength(places.length);
  expect(refused.err).toContain('@broken.json:published.definition.tables: ');
  expect(await seat.good('list')).toHaveLength(1);
  expect(await placesIn(game.id)).toEqual(places.map((place) => `draft.${place}`));
});

it('takes a character with its game and packs to another library, and plays them there', async () => {
  const home = await seatWith({ 'game.json': game, 'pack.json': frostmarch, 'brakka.json': brakka });
  await home.good('import', '@game.json');
  await home.good('import', '@pack.json');
  const plan = JSON.stringify({ ruleset: game.id, name: 'Ash' });
  const made = await home.pipe(plan, 'create', '-', '--save');
  expect([made.exit, made.err]).toEqual([0, '']);
  const { id } = JSON.parse(made.out);
  const { success } = await home.good('odds', game.id, '{"chance": 40}');
  expect(success).toBe(0.4);
  const { id: dwarf } = await home.good('create', '@brakka.json', '--save');

  const away = await seatWith();
  const kinds = async (exported: string) => {
    const { exit, out, bytes } = await home.pipe('', 'export', exported, '--out', '-');
    expect([exit, JSON.parse(out).format]).toEqual([0, 'hearthbook-export']);
    const imported = await away.pipe(bytes, 'import', '-');
    expect([imported.exit, imported.err]).toEqual([0, '']);
    return JSON.parse(imported.out).map((each: Files) => `${String(each['as'])} ${String(each['kind'])}`);
  };
  expect(await kinds(id)).toEqual(['new character', 'new game']);
  expect(await kinds(id)).toEqual(['same character', 'same game']);
  expect(await kinds(dwarf)).toEqual(['new character', 'new pack']);
  expect((await away.good('check', id)).ruleset).toBe(game.id);

  // A file needs no library to be checked and printed.
  await mkdir(path.join(away.folder, 'third'));
  await home.good('export', id, '--out', '@ash.hearth');
  const nowhere = ['--data', path.join(away.folder, 'third')];
  const file = path.join(home.folder, 'ash.hearth');
  expect((await away.good('check', file, ...nowhere)).name).toBe('Ash');
  const printed = await away.pipe('', 'sheet', file, '--out', '-', ...nowhere);
  expect([printed.exit, printed.out]).toEqual([0, '%PDF']);
  expect(await readdir(path.join(away.folder, 'third'))).toEqual([]);
});

it('replaces a game by its next state, and keeps the earlier one in its history', async () => {
  const next = { ...game, name: 'Embers again', updatedAt: '2027-01-01T00:00:00.000Z' };
  const seat = await seatWith({ 'game.json': game, 'next.json': next });
  await seat.good('import', '@game.json');
  const [copy] = await seat.good('import', '@next.json');
  expect([copy.as, copy.id === game.id]).toEqual(['copy', false]);
  expect(await seat.good('import', '@next.json', '--replace')).toEqual([
    { id: game.id, kind: 'game', name: 'Embers again', as: 'replaced' },
  ]);
  expect(await readdir(path.join(seat.data, 'history', 'rulesets', game.id))).toHaveLength(1);
});

it('backs the library up, and restores what is missing without overwriting anything', async () => {
  const seat = await seatWith({ 'brakka.json': brakka, 'game.json': game });
  const { id } = await seat.good('create', '@brakka.json', '--save');
  await seat.good('import', '@game.json');
  expect(await seat.good('backup', '@library.zip')).toEqual({
    out: path.join(seat.folder, 'library.zip'),
    left: [],
  });
  const file = path.join(seat.data, 'characters', `${id}.json`);
  await writeFile(file, (await readFile(file, 'utf8')).replace('Brakka', 'Bruna'));
  const other = await seatWith();
  const archive = path.join(seat.folder, 'library.zip');
  const documents = [
    { id, kind: 'character', name: 'Brakka', as: 'new' },
    { id: game.id, kind: 'game', name: 'Embers', as: 'new' },
  ];
  expect(await other.good('restore', archive, '--dry-run')).toMatchObject({ stored: false, documents });
  expect(await other.good('list')).toEqual([]);
  const piped = await other.pipe(await readFile(archive), 'restore', '-');
  expect([piped.exit, JSON.parse(piped.out)]).toMatchObject([0, { stored: true, documents }]);
  expect(await other.good('list')).toHaveLength(2);
  expect((await seat.good('restore', archive)).documents.map((each: Files) => each['as'])).toEqual([
    'kept',
    'same',
  ]);
  expect(await readFile(file, 'utf8')).toContain('Bruna');

  const { bytes } = await seat.pipe('', 'backup', '-');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  for (const [command, target, line] of [
    ['restore', '@nothing.zip', '@nothing.zip: no such file\n'],
    ['restore', '@', 'is a folder, not a file\n'],
    ['restore', '@brakka.json', '@brakka.json: '],
    ['backup', '@no/where.zip', '@no/where.zip: cannot be written (ENOENT): '],
  ] as const) {
    const { exit, out, err } = await seat.run(command, target);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(line);
  }
});
