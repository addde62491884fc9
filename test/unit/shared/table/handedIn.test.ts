import { applyUpdate, decodeUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { expect, it } from 'vitest';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { createUpdateCheck } from '#shared/table/authority/updateCheck';
import { handedIn, isDone, markDone, nameOfChange } from '#shared/table/documents/handedIn';
import { read, remade, rootOf, seed } from '#shared/table/documents/shared';

const document: JsonRecord = { name: 'Mern', notes: 'We took the ferry.' };
const isText = (): boolean => false;

function table() {
  const seeded = seed(document, isText);
  if (!seeded.ok) throw new Error(seeded.error.code);
  const doc = seeded.value;
  const copy = (client: number): Doc => {
    const found = new Doc();
    found.clientID = client;
    applyUpdate(found, encodeStateAsUpdate(doc));
    return found;
  };
  const newsOf = (from: Doc): Uint8Array => encodeStateAsUpdate(from, encodeStateVector(doc));
  const judge = (from: Doc, owns: (client: number) => boolean = () => true) =>
    handedIn(doc, decodeUpdate(newsOf(from)).structs, owns);
  const keep = (from: Doc): void => applyUpdate(doc, newsOf(from));
  return { doc, copy, judge, keep, newsOf };
}

const change = { id: 'change-1', first: { client: 7, clock: 0 } };

it('keeps the mark of a change where no reader sees it, through a log that is written again', () => {
  const { doc, copy, keep, newsOf } = table();
  const one = copy(1);
  markDone(one, 'change-1');
  const check = createUpdateCheck({
    current: () => doc,
    schema: jsonSchema,
    mayWrite: () => false,
  });
  expect(check.check(newsOf(one), { id: 'ann', role: 'player', characters: [] }, new Set([1]))).toEqual({
    allowed: true,
    paths: [],
  });
  keep(one);
  const again = new Doc();
  applyUpdate(again, encodeStateAsUpdate(doc));
  for (const each of [doc, again]) {
    expect(isDone(each, 'change-1')).toBe(true);
    expect(isDone(each, 'change-2')).toBe(false);
    expect(read(each)).toEqual({ ok: true, value: document });
    expect(JSON.stringify(rootOf(each))).not.toContain('change-1');
  }
  const fresh = remade(doc, isText);
  expect(fresh.ok && isDone(fresh.value, 'change-1')).toBe(false);
});

it('knows a change that two copies hand in, whichever comes first', () => {
  const name = nameOfChange(change);
  const moved = table();
  const [one, other] = [moved.copy(1), moved.copy(2)];
  for (const each of [one, other]) markDone(each, name);
  expect(moved.judge(one)).toBeUndefined();
  moved.keep(one);
  expect(moved.judge(one)).toBeUndefined();
  expect(moved.judge(other)).toBe('repeated');

  // The program that wrote it goes on, and sends it as it was.
  const first = moved.copy(7);
  rootOf(first).set('name', 'Old Mern');
  expect(moved.judge(first)).toBe('repeated');

  const judging = table();
  const [writer, late] = [judging.copy(7), judging.copy(2)];
  rootOf(writer).set('name', 'Old Mern');
  markDone(late, name);
  expect(judging.judge(writer)).toBeUndefined();
  judging.keep(writer);
  expect(isDone(judging.doc, name)).toBe(true);
  expect(judging.judge(late)).toBe('repeated');
});

it('leaves alone what a writer did before and after a change that another copy hands in', () => {
  const { copy, judge, keep } = table();
  const writer = copy(7);
  rootOf(writer).set('name', 'Old Mern');
  keep(writer);
  const other = copy(2);
  markDone(other, nameOfChange({ id: 'later', first: { client: 7, clock: 5 } }));
  keep(other);
  rootOf(writer).set('name', 'Mern');
  expect(judge(writer)).toBeUndefined();
  for (const name of ['a', 'b', 'c', 'd']) rootOf(writer).set('name', name);
  expect(judge(writer)).toBe('repeated');
});

it('does not let a seat name a copy of another one', () => {
  const { copy, judge } = table();
  const one = copy(1);
  markDone(one, nameOfChange(change));
  expect(judge(one, (client) => client !== 7)).toBe('foreign-client');
  const two = copy(2);
  markDone(two, 'change-1');
  expect(judge(two, () => false)).toBeUndefined();
});
