import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { allAllowed, exceptionFor, type Problem } from '#shared/rules/problem';

const problem = (code: string, path: string): Problem => ({
  code,
  path,
  text: raw(code),
  step: 'gear',
  rule: '13',
});
const exception = (code: string, path?: string) => ({
  code,
  reason: 'the GM likes it',
  by: 'GM',
  at: '2026-01-02T03:04:05.000Z',
  ...(path !== undefined && { path }),
});

describe('an exception', () => {
  it('without a path covers every problem of its code', () => {
    expect(exceptionFor(problem('hands', 'gear.items'), [exception('hands')])).toEqual(exception('hands'));
    expect(exceptionFor(problem('concept', 'archetype'), [exception('hands')])).toBeUndefined();
  });

  it('with a path covers that place alone', () => {
    expect(exceptionFor(problem('item-modifier', 'a'), [exception('item-modifier', 'a')])).toBeDefined();
    expect(exceptionFor(problem('item-modifier', 'b'), [exception('item-modifier', 'a')])).toBeUndefined();
  });

  it('is needed for every problem', () => {
    const both = [problem('hands', 'gear.items'), problem('concept', 'archetype')];
    expect(allAllowed(both, [exception('hands')])).toBe(false);
    expect(allAllowed(both, [exception('hands'), exception('concept', 'archetype')])).toBe(true);
    expect(allAllowed([], [])).toBe(true);
  });
});
