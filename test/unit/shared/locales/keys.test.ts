import { describe, expect, it } from 'vitest';
import { readKeys, placeholdersOf, type MessageCall } from './calls';
import { everyEntry, everySource, type Entry } from './catalogs';
import { usedByData } from './usedByData';

const entries = everyEntry();
const byKey = new Map(entries.map((entry) => [entry.key, entry]));
const read = everySource().map(readKeys);
const keys = read.flatMap((file) => file.keys);
const calls = read.flatMap((file) => file.calls);
const exact = new Set(keys.map(({ key }) => key));
const patterns = [
  ...new Map(
    keys.filter(({ key }) => key === undefined).map(({ pattern }) => [pattern.source, pattern]),
  ).values(),
];

const isUsed = (key: string) =>
  exact.has(key) ||
  patterns.some((pattern) => pattern.test(key)) ||
  usedByData.some(({ prefix }) => key.startsWith(prefix));

/** The messages that a call may look up. */
function messagesOf({ key, pattern }: MessageCall): Entry[] {
  if (key === undefined) return entries.filter((entry) => pattern.test(entry.key));
  const found = byKey.get(key);
  return found === undefined ? [] : [found];
}

describe('messages', () => {
  it('are read with their uses', () => {
    expect(entries.length).toBeGreaterThan(5000);
    expect(calls.length).toBeGreaterThan(1500);
    expect(isUsed('app.nothingLikeIt')).toBe(false);
    expect(isUsed('app.undo')).toBe(true);
  });

  it('are all used', () => {
    expect(entries.filter(({ key }) => !isUsed(key)).map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it('exist wherever one is looked up by its whole key', () => {
    const missing = calls
      .filter(({ key }) => key !== undefined)
      .filter((call) => messagesOf(call).length === 0);
    expect(missing.map(({ file, pattern }) => `${file}: ${pattern.source}`)).toEqual([]);
  });

  it('get every placeholder that they have', () => {
    const faults = calls
      .filter((call) => !call.open && call.key !== undefined)
      .flatMap((call) =>
        messagesOf(call).flatMap(({ key, text }) =>
          placeholdersOf(text)
            .filter((name) => !call.given.includes(name))
            .map((name) => `${call.file}: ${key} lacks {${name}}`),
        ),
      );
    expect(faults).toEqual([]);
  });

  it('use every value that they are given; `count` may only choose the plural', () => {
    const faults = calls
      .filter((call) => call.key !== undefined)
      .flatMap((call) =>
        messagesOf(call).flatMap(({ key, text }) =>
          call.given
            .filter((name) => !placeholdersOf(text).includes(name))
            .filter((name) => name !== 'count' || !text.includes(' | '))
            .map((name) => `${call.file}: ${key} has no {${name}}`),
        ),
      );
    expect(faults).toEqual([]);
  });

  it('that one call chooses from use every value among them', () => {
    const faults = calls
      .filter((call) => call.key === undefined)
      .flatMap((call) => {
        const texts = messagesOf(call).map(({ text }) => text);
        return call.given
          .filter((name) => !texts.some((text) => placeholdersOf(text).includes(name)))
          .filter((name) => name !== 'count' || !texts.some((text) => text.includes(' | ')))
          .map((name) => `${call.file}: ${call.pattern.source} has no {${name}}`);
      });
    expect(faults).toEqual([]);
  });

  it('are declared as used by data only if such messages exist', () => {
    const idle = usedByData.filter(({ prefix }) => !entries.some(({ key }) => key.startsWith(prefix)));
    expect(idle).toEqual([]);
    expect(byKey.size).toBe(entries.length);
  });
});
