import { expect, it } from 'vitest';
import { unsoundReading } from '../fixtures/brokenDefinition';

const parts = Array.from({ length: 20 }, (_, part) => part);

it.each(parts)('500 broken definitions are refused in words, each fault with its place: part %d', (part) => {
  for (let seed = 0; seed < 500; seed += 1)
    expect(unsoundReading(`proof ${String(part)} ${String(seed)}`)).toEqual([]);
});
