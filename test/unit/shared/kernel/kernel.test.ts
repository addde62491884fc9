import { describe, expect, it } from 'vitest';
import { assertNever } from '#shared/kernel/assertNever';
import { appError, errorCodes } from '#shared/kernel/errors';
import { appErrorSchema } from '#shared/kernel/schemas';
import { formatPath } from '#shared/kernel/formatPath';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { sharedMessages } from '#shared/locales/catalog';

describe('a path', () => {
  it.each([
    [[], ''],
    [['name'], 'name'],
    [['skills', 1, 'id'], 'skills[1].id'],
    [[0], '[0]'],
    [['a', 0, 1], 'a[0][1]'],
  ])('%j is written %s', (path, written) => {
    expect(formatPath(path)).toBe(written);
  });
});

describe('JSON', () => {
  it('is what a document can contain', () => {
    for (const value of [null, true, 1, 'x', [1, [null]], { a: { b: [] } }])
      expect(jsonSchema.safeParse(value).success).toBe(true);
    for (const value of [undefined, Number.NaN, Infinity, new Date(0), [undefined], () => 1, 1n])
      expect(jsonSchema.safeParse(value).success).toBe(false);
  });
});

describe('errors', () => {
  it('use the catalog’s sentence unless they have their own', () => {
    expect(appError('not-found')).toEqual({ code: 'not-found', text: { key: 'errors.not-found' } });
    expect(appError('not-found', { text: raw('gone'), path: 'a' })).toEqual({
      code: 'not-found',
      text: raw('gone'),
      path: 'a',
    });
  });

  it('have a sentence each', () => {
    const { errors } = sharedMessages() as { errors: Record<string, string> };
    expect(Object.keys(errors).toSorted()).toEqual([...errorCodes].toSorted());
  });

  it('cross a process boundary as data', () => {
    const error = appError('invalid-input', { path: 'skills[1].id', detail: 'zod' });
    expect(appErrorSchema.parse(JSON.parse(JSON.stringify(error)))).toEqual(error);
    expect(appErrorSchema.safeParse({ ...error, code: 'strange' }).success).toBe(false);
  });
});

it('results are a value or a reason', () => {
  expect([ok(1), err('no')]).toEqual([
    { ok: true, value: 1 },
    { ok: false, error: 'no' },
  ]);
});

it('an unhandled case is loud', () => {
  expect(() => assertNever('new kind' as never)).toThrow('Unhandled case: "new kind"');
});
