import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { createDispatch, type Handlers } from '#electron/ipc/dispatch';
import { openLog } from '#electron/log';
import { commandNames } from '#shared/ipc/channels';
import { effort } from '#test/integration/support/effort';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The tests play the role of the program here: their frames may be named. */
const program = inRoot();

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

/** Texts as people write them, and as an attacker would who wants them in the log. */
const written = fc
  .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
  .map((text) => `Brakka${text.replaceAll('Brakka', '')}`);
const smuggled = fc.oneof(
  written,
  written.map((text) => `Cannot read properties of undefined (reading '${text}')`),
  written.map((text) => `x\n    at ${text} (${program}/a.ts:1:1)`),
  written.map((text) => `x\n    at Brakka (${program}/Brakka.ts:1:1)\n${text}`),
  written.map((text) => `${text}\n${text}`),
);
const thrown = smuggled.chain((text) =>
  fc.constantFrom<() => unknown>(
    () => new Error(text),
    () => new TypeError(text, { cause: new RangeError(text) }),
    () => new AggregateError([new Error(text)], text),
    () => Object.assign(new Error(text), { name: text, code: text, path: text, syscall: text }),
    () => Object.assign(new Error('plain'), { message: text }),
    () => thrownBy(() => JSON.parse(`{"name": "${text}`)),
    () => thrownBy(() => new Intl.NumberFormat(text)),
    () => thrownBy(() => decodeURIComponent(`%${text}`)),
    () => thrownBy(() => (null as unknown as Record<string, unknown>)[text]),
    () => text,
    () => ({ message: text }),
  ),
);

it('user text never reaches the log, whatever a command throws', async () => {
  const log = openLog({ folder, now: () => 'now', program, largest: 10_000_000 });
  let throwing: unknown;
  const thrower = async () => {
    throw throwing;
  };
  const handlers = Object.fromEntries(commandNames.map((name) => [name, thrower])) as unknown as Handlers;
  const dispatch = createDispatch(handlers, (error) => log.fault('a command', error));
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(thrown, async (make) => {
      throwing = make();
      asked += 1;
      expect(await dispatch('app.info', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
    }),
    { numRuns: effort({ quick: 500, proofs: 1000, long: 20_000 }) },
  );
  const text = log.read();
  expect(text.match(/fault in a command/g)).toHaveLength(asked);
  expect(text.split('\n').filter((line) => line.includes('Brakka'))).toEqual([]);
});
