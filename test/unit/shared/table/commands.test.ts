import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { valueAt } from '#shared/character/playState';
import { freshMemberDowntime } from '#shared/campaign/downtime/memberDowntime';
import { defaultTerms } from '#shared/downtime/terms';
import { raw } from '#shared/kernel/text';
import type { Seat } from '#shared/table/authority/seats';
import { withAmount, withMoney } from '#shared/table/commands/amounts';
import type { InputOf, TableCommand, TurnAction } from '#shared/table/commands/command';
import { askedCommands, commandQueue, type AnswerStore } from '#shared/table/commands/queue';
import type { Answer } from '#shared/table/commands/answer';
import { countingIds, fixedClock } from '#test/fixtures/ports';

function memoryAnswers(): AnswerStore {
  const given = new Map<string, Answer>();
  const key = (seat: string, id: string): string => JSON.stringify([seat, id]);
  return {
    find: (seat, id) => Promise.resolve(given.get(key(seat, id))),
    add: (seat, answer) => {
      given.set(key(seat, answer.id), answer);
      return Promise.resolve();
    },
  };
}

const ann: Seat = { id: 'ann', role: 'player', characters: ['mern'] };
const bea: Seat = { id: 'bea', role: 'player', characters: ['hild'] };
const gm: Seat = { id: 'gm', role: 'gm', characters: [] };
const sam: Seat = { id: 'sam', role: 'spectator', characters: [] };
const fixture = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as CharacterDocument;
const ports = { clock: fixedClock, ids: countingIds() };

function hurt(id: string, by: number): TableCommand {
  const label = 'Damage';
  return {
    id,
    do: 'amount',
    with: { character: 'mern', path: ['wounds'], by, base: 20, least: 0, most: 20, label },
  };
}

const amount = (path: string[]): InputOf<'amount'> => ({
  ...{ character: 'mern', path, by: -1, base: 20, least: 0, most: 20, label: 'Damage' },
});
const amountAt = (...path: string[]): TableCommand => ({ id: 'p', do: 'amount', with: amount(path) });

function table(turn: readonly string[] = []) {
  const held = { mern: fixture, done: 0 };
  const queue = commandQueue({
    answers: memoryAnswers(),
    actorsOf: () => turn,
    perform: async (command) => {
      // Another command could come between reading and writing.
      const before = held.mern;
      await Promise.resolve();
      if (command.do === 'amount') held.mern = withAmount(before, command.with, ports) ?? before;
      held.done += 1;
      return { done: true, text: raw('Done') };
    },
  });
  return { held, queue };
}

it('adds up what two people change at once, each with a line in the journal', async () => {
  const { held, queue } = table();
  await Promise.all([queue.answer(hurt('1', -3), ann), queue.answer(hurt('1', -4), gm)]);
  expect(valueAt(held.mern.play, ['wounds'])).toBe(13);
  expect(held.mern.journal.length).toBe(fixture.journal.length + 2);
  expect(characterSchema.safeParse(held.mern).success).toBe(true);
});

it('does a command once, however often it is asked after cuts', async () => {
  const { held, queue } = table();
  const asked = askedCommands();
  asked.ask(hurt('1', -3));
  const answers = [];
  for (const command of [...asked.again(), ...asked.again(), ...asked.again()])
    answers.push(await queue.answer(command, ann));
  expect(new Set(answers).size).toBe(1);
  expect(held.done).toBe(1);
  for (const answer of answers) asked.answered(answer);
  expect(asked.again()).toEqual([]);
});

function act(character: string, action: TurnAction): TableCommand {
  return { id: 'n', do: 'encounter', with: { encounter: 'e', character, action } };
}
const { member: _, ...plan } = freshMemberDowntime({ terms: defaultTerms, party: [] }, 'm');
const goods = { money: 5 } as const;

it.each<[string, unknown, Seat, string]>([
  ['a foreign character', hurt('1', -3), bea, 'notYours'],
  ['a spectator', hurt('1', -3), sam, 'spectator'],
  ['the turn of another', act('hild', { do: 'next' }), bea, 'notYourTurn'],
  ['another character in the own turn', act('mern', { do: 'next' }), bea, 'notYours'],
  ['gifts from another', { id: 'g', do: 'give', with: { from: 'mern', to: 'hild', goods } }, bea, 'notYours'],
  [
    'loot for another',
    { id: 's', do: 'take-from-stash', with: { character: 'mern', line: 'money', quantity: 1 } },
    bea,
    'notYours',
  ],
  [
    'money of another',
    { id: 'p', do: 'put-into-stash', with: { character: 'mern', goods } },
    bea,
    'notYours',
  ],
  ['the plan of another', { id: 'd', do: 'downtime', with: { character: 'mern', plan } }, bea, 'notYours'],
  [
    'an action of the GM',
    {
      ...act('mern', { do: 'next' }),
      with: { encounter: 'e', character: 'mern', action: { do: 'show', targets: ['a'] } },
    },
    ann,
    'unreadable',
  ],
  ['an unknown command', { id: 'x', do: 'explode' }, gm, 'unreadable'],
  [
    'a gift with a name that turns the direction of text',
    {
      ...{ id: 'g', do: 'give' },
      with: { from: 'mern', to: 'hild', goods: { item: { name: 'Bell\u2067', quantity: 1 } } },
    },
    ann,
    'unreadable',
  ],
  ['a number of a prototype', amountAt('constructor', 'x'), ann, 'unreadable'],
  ['a number inside a prototype', amountAt('wounds', '__proto__'), ann, 'unreadable'],
])('refuses %s in words and changes nothing', async (_name, command, seat, key) => {
  const { held, queue } = table(['mern']);
  const answer = await queue.answer(command, seat);
  const { id } = command as { readonly id: string };
  expect(answer).toMatchObject({ id, done: false, text: { key: `sharedTable.command.${key}` } });
  expect(held).toEqual({ mern: fixture, done: 0 });
});

it('lets a player act in the own turn, and take up a turn that was held', async () => {
  const { held, queue } = table(['mern']);
  expect((await queue.answer(act('mern', { do: 'next' }), ann)).done).toBe(true);
  expect((await queue.answer({ ...act('hild', { do: 'back' }), id: 'b' }, bea)).done).toBe(true);
  expect(held.done).toBe(2);
});

it('goes on after a command that failed', async () => {
  const answers = memoryAnswers();
  let fails = true;
  const queue = commandQueue({
    answers,
    actorsOf: () => [],
    perform: () =>
      fails ? Promise.reject(new Error('disk')) : Promise.resolve({ done: true, text: raw('Done') }),
  });
  await expect(queue.answer(hurt('1', -3), gm)).rejects.toThrow('disk');
  fails = false;
  expect((await queue.answer(hurt('1', -3), gm)).done).toBe(true);
});

it.each([
  ['a text', ['note'], undefined],
  ['an item of a list', ['list', '0'], undefined],
  ['a part of a number', ['wounds', 'deep'], undefined],
  ['a number that nobody changed yet', ['fresh', 'marks'], 19],
])('an amount of %s', (_name, path, expected) => {
  const play = { wounds: 3, note: 'x', list: [1] };
  const after = withAmount({ ...fixture, play }, amount(path), ports);
  expect(after && valueAt(after.play, path)).toBe(expected);
});

it('takes commands in turns, so that a seat with many delays others by one', async () => {
  const done: string[] = [];
  const queue = commandQueue({
    answers: memoryAnswers(),
    actorsOf: () => [],
    perform: async ({ id }) => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(id);
      return { done: true, text: raw('Done') };
    },
  });
  const busy = Array.from({ length: 50 }, (_, count) => queue.answer(hurt(`a${String(count)}`, -1), ann));
  const roll: TableCommand = { id: 'b', do: 'undo', with: { command: 'x' } };
  await queue.answer(roll, bea);
  expect(done.length).toBeLessThanOrEqual(3);
  await Promise.all(busy);
  expect(done).toHaveLength(51);
});

it('enters money as an amount of the ledger', () => {
  const before = fixture.ledger.length;
  const after = withMoney(fixture, { character: 'mern-1', by: -5, reason: 'Ferry' }, ports);
  expect(after.ledger.slice(before)).toMatchObject([{ account: 'money', amount: -5, reason: 'Ferry' }]);
});
