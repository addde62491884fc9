import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readOnce } from '#shared/rules/readOnce';

const schema = z.object({ health: z.int() });

it('parses the same object once, and an equal one again', () => {
  const parse = vi.spyOn(schema, 'safeParse');
  const read = readOnce(schema);
  const value = { health: 7 };
  expect(read(value)).toBe(read(value));
  expect(read({ health: 7 })).toEqual(read(value));
  expect(parse).toHaveBeenCalledTimes(2);
});

it.each([[null], [undefined], [7], ['7'], [{ health: 'full' }]])('refuses %j', (value) => {
  const read = readOnce(schema);
  expect(read(value).success).toBe(false);
  expect(read(value).success).toBe(false);
});
