import { expect, it } from 'vitest';
import { unsoundReading } from '#test/fixtures/brokenDefinition';
import { effort } from '#test/integration/support/effort';

const parts = Array.from({ length: effort({ quick: 1, proofs: 20, long: 200 }) }, (_, part) => part);

it.each(parts)('500 broken definitions are refused in words, each fault with its place: part %d', (part) => {
  for (let seed = 0; seed < 500; seed += 1)
    expect(unsoundReading(`proof ${String(part)} ${String(seed)}`)).toEqual([]);
});
